"""What the agent says, in the caller's language: English, Hinglish, Hindi."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from types import MappingProxyType

from kasauti.agent.reference.memory import Line, listed
from kasauti.agent.reference.menu import Menu

_LANGUAGES = ("en", "hinglish", "hindi")
_SAID: dict[str, tuple[str, str, str]] = {
    "added": ("Added {0}.", "{0} add kar diya.", "{0} जोड़ दिया।"),
    "changed": ("Changed to {0}.", "Badal diya: {0}.", "बदल दिया: {0}।"),
    "removed": ("Removed {0}.", "{0} hata diya.", "{0} हटा दिया।"),
    "kept": ("{0} is already in your order.", "{0} order mein hai.", "{0} ऑर्डर में है।"),
    "swapped": ("Changed to {0} instead of {1}.", "{1} ki jagah {0} kar diya.", "{1} की जगह {0} कर दिया।"),
    "cleared": (
        "Okay, the whole order is cancelled.",
        "Theek hai, poora order cancel kar diya.",
        "ठीक है, पूरा ऑर्डर रद्द कर दिया।",
    ),
    "cancelled": ("Your order has been cancelled.", "Aapka order cancel ho gaya.", "आपका ऑर्डर रद्द हो गया।"),
    "nothing_to_cancel": (
        "There is no order to cancel.",
        "Cancel karne ke liye koi order nahi hai.",
        "रद्द करने के लिए कोई ऑर्डर नहीं है।",
    ),
    "keeping": (
        "Okay, I am leaving it as it is.",
        "Theek hai, order waise hi rehne deta hoon.",
        "ठीक है, ऑर्डर वैसे ही रखता हूँ।",
    ),
    "placed": (
        "That is {0}. Your order is placed, thank you!",
        "Aapka order: {0}. Order place ho gaya, shukriya!",
        "आपका ऑर्डर: {0}। ऑर्डर प्लेस हो गया, शुक्रिया!",
    ),
    "already": (
        "Your order is already placed. Thank you for your order!",
        "Aapka order pehle se place ho chuka hai, shukriya!",
        "आपका ऑर्डर पहले ही प्लेस हो चुका है, शुक्रिया!",
    ),
    "nothing_to_place": (
        "There is nothing in the order, so nothing was placed.",
        "Order mein kuch nahi hai, isliye kuch place nahi hua.",
        "ऑर्डर में कुछ नहीं है, इसलिए कुछ प्लेस नहीं हुआ।",
    ),
    "readback": (
        "So far I have {0}. Shall I place the order?",
        "Abhi tak: {0}. Order place kar doon?",
        "अभी तक: {0}। ऑर्डर प्लेस कर दूँ?",
    ),
    "read_placed": ("Your order is placed: {0}.", "Order place ho gaya hai: {0}.", "ऑर्डर प्लेस हो गया है: {0}।"),
    "empty": ("Nothing is in the order yet.", "Abhi order mein kuch nahi hai.", "अभी ऑर्डर में कुछ नहीं है।"),
    "not_yet": (
        "Not placed yet. So far I have {0}.",
        "Abhi place nahi hua. Abhi tak: {0}.",
        "अभी प्लेस नहीं हुआ। अभी तक: {0}।",
    ),
    "more": ("Anything else?", "Aur kuch?", "और कुछ?"),
    "go_on": ("Yes, please tell me.", "Ji, boliye.", "जी, बोलिए।"),
    "take_time": ("Sure, take your time.", "Ji zaroor, aaram se sochiye.", "जी ज़रूर, आराम से सोचिए।"),
    "okay": ("Okay.", "Theek hai.", "ठीक है।"),
    "bye": ("Thank you, goodbye!", "Shukriya, namaste!", "शुक्रिया, नमस्ते!"),
    "which": ("Which one would you like, {0}?", "Kaunsa chahiye, {0}?", "कौन सा चाहिए, {0}?"),
    "which_gone": ("I have left that one out.", "Woh maine nahi likha.", "वह मैंने नहीं लिखा।"),
    "available": ("Yes, we have {0}.", "Ji, {0} hai.", "जी, {0} है।"),
    "price_of": ("{0} is {1} rupees.", "{0} {1} rupaye ka hai.", "{0} {1} रुपये का है।"),
    "can_be": (
        "Yes, that is possible. Tell me if you want it so.",
        "Ji, ho sakta hai. Chahiye toh bataiye.",
        "जी, हो सकता है। चाहिए तो बताइए।",
    ),
    "menu": ("We have {0}.", "Hamare paas {0} hai.", "हमारे पास {0} है।"),
    "not_on_menu": (
        "Sorry, I did not find that on our menu.",
        "Sorry, woh hamare menu mein nahi hai.",
        "माफ़ कीजिए, वह हमारे मेन्यू में नहीं है।",
    ),
    "not_in_order": ("{0} is not in your order.", "{0} aapke order mein nahi hai.", "{0} आपके ऑर्डर में नहीं है।"),
    "no_option": ("That is not possible with {0}.", "{0} mein yeh nahi ho sakta.", "{0} में यह नहीं हो सकता।"),
    "fixed": (
        "That order is placed and cannot be changed. I can cancel it, or take a new one.",
        "Woh order place ho chuka hai, badla nahi ja sakta. Cancel kar sakta hoon ya naya le sakta hoon.",
        "वह ऑर्डर प्लेस हो चुका है, बदला नहीं जा सकता। रद्द कर सकता हूँ या नया ले सकता हूँ।",
    ),
    "what": (
        "Sorry, I did not get that. Please say it again.",
        "Sorry, samajh nahi aaya. Ek baar phir boliye.",
        "माफ़ कीजिए, समझ नहीं आया। एक बार फिर बोलिए।",
    ),
    "refused": ("Sorry, I could not do that: {0}.", "Sorry, yeh nahi ho paya: {0}.", "माफ़ कीजिए, यह नहीं हो पाया: {0}।"),
    "why_invalid_combination": (
        "those two cannot go together",
        "yeh dono saath mein nahi ho sakte",
        "ये दोनों साथ में नहीं हो सकते",
    ),
    "why_out_of_stock": ("it is out of stock", "abhi khatam ho gaya hai", "अभी ख़त्म हो गया है"),
    "why_invalid_quantity": ("we cannot take that many", "itne nahi de sakte", "इतने नहीं दे सकते"),
    "why_timeout": ("the system did not answer", "system ne jawab nahi diya", "सिस्टम ने जवाब नहीं दिया"),
    "why_other": ("the system refused it", "system ne mana kar diya", "सिस्टम ने मना कर दिया"),
    "or": ("or", "ya", "या"),
    "and": ("and", "aur", "और"),
}
_BY_LANGUAGE = MappingProxyType(
    {language: {name: said[at] for name, said in _SAID.items()} for at, language in enumerate(_LANGUAGES)}
)


def say(language: str, phrase: str, *parts: str) -> str:
    """The phrase in a language (en, hinglish, hindi)."""
    text = _BY_LANGUAGE[language][phrase]
    return text.format(*parts) if parts else text


def refusal(language: str, code: str) -> str:
    """A refused tool call, told honestly."""
    known = f"why_{code}" if f"why_{code}" in _SAID else "why_other"
    return say(language, "refused", say(language, known))


def line_text(line: Line, menu: Menu, language: str) -> str:
    """A line as the caller would call it: "2 Wrap, No onion"."""
    return f"{line.quantity} {_named(line.item, tuple(listed(line.options)), menu, language)}"


@lru_cache(maxsize=4096)
def _named(item: str, options: tuple[str, ...], menu: Menu, language: str) -> str:
    return ", ".join([item_name(item, menu, language), *(option_name(option, menu, language) for option in options)])


def lines_text(lines: Sequence[Line], menu: Menu, language: str) -> str:
    """Several lines."""
    return "; ".join(line_text(line, menu, language) for line in lines)


def item_name(item: str, menu: Menu, language: str) -> str:
    """The name of an item in the language's script, if the menu has one."""
    entry = menu.items[item]
    return entry.hindi if language == "hindi" else entry.name


def option_name(option: str, menu: Menu, language: str) -> str:
    """The name of an option in the language's script, if the menu has one."""
    return menu.option_names[option][language == "hindi"]


def choice_text(items: Sequence[str], menu: Menu, language: str) -> str:
    """Items as a choice: "A, B or C"."""
    names = [item_name(item, menu, language) for item in items[:5]]
    return f"{', '.join(names[:-1])} {say(language, 'or')} {names[-1]}" if len(names) > 1 else names[0]
