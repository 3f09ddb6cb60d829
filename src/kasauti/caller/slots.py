"""Is the agent asking for this slot, about this thing? In English, romanised Hindi and Devanagari."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from kasauti.caller.hearing import Hearing, Phrases
from kasauti.caller.patterns import asks
from kasauti.language.asking import Sentence
from kasauti.language.fold import tokens

_TIME = (
    "what/which time", "time * like/prefer/suit/suits/want/work/works", "at what", "when", "kitne baje",
    "kis/kaunse time/samay/waqt",
    "kab", "time kya/batao/bataiye/bata", "time bata+", "samay", "कितने बजे", "कब", "किस समय/टाइम", "समय/टाइम",
)  # fmt: skip
_CUES: Mapping[str, tuple[str, ...]] = {
    "quantity": (
        "how many/much", "quantity", "one or two/more", "1 or 2", "kitne/kitna/kitni", "ek ya do", "1 ya 2",
        "number of", "कितने/कितना/कितनी", "एक या दो",
    ),
    "item": (
        "what would you like", "what can/may/should/shall i * get/bring/order/have/add", "what do you want/need",
        "what will you have", "your order", "which item/dish", "what item/dish",
        "kya lenge/loge/chahiye/order/khayenge/mangwana",
        "kya kya", "aapka order", "order kya", "order bata+", "kaunsa/konsa item", "क्या लेंगे/चाहिए/ऑर्डर",
        "ऑर्डर बताइए/बताएं",
    ),
    "which": (
        "which", "what kind/type/sort", "kaunsa/kaunsi/kaunse/konsa/konsi/konse/kaun", "kis type/tarah",
        "कौन/कौनसा/कौनसी/कौनसे", "किस तरह",
    ),
    "size": (
        "size", "small/medium/regular * or * medium/large/big", "half or full", "how big/large", "half ya full",
        "chhota/chota/small/regular * ya * bada/large/medium", "kitna bada/badi", "साइज/साइज़", "छोटा * या * बड़ा",
        "हाफ या फुल",
    ),
    "name": (
        "your/whose/good/full/the name", "name please/for", "what name", "under what/which name", "naam kya/bata+",
        "aapka/apna/kis/kiske/shubh naam", "aapka * name", "naam $", "^ name $", "name bata+", "नाम",
    ),
    "phone": (
        "phone", "mobile", "contact number/no", "callback number", "your number", "number kya/bata+",
        "aapka/apna number",
        "फोन", "फ़ोन", "मोबाइल", "नंबर",
    ),
    "address": (
        "address", "where should/shall/do/would/can/are/is", "deliver * where", "delivery location",
        "which area/sector",
        "kahan/kaha/kidhar", "pata kya/bata+", "aapka/apna/kis pata/pate", "पता", "एड्रेस", "कहाँ/कहां",
    ),
    "date": (
        "what/which date/day", "date * like/prefer/want", "when", "on what",
        "kis/kaunse/kaunsi/konsi din/date/tareekh/tarikh",
        "date kya/bata+", "kab", "किस दिन/तारीख", "कौन सी तारीख", "तारीख", "कब",
    ),
    "time": _TIME,
    "id": (
        "order/booking/reference/confirmation/ticket/tracking/account/customer id/number/no", "which order/booking",
        "your id", "kaunsa/konsa order/booking", "id kya/bata+", "order number", "ऑर्डर नंबर/आईडी",
        "बुकिंग नंबर/आईडी", "कौन सा ऑर्डर",
    ),
}  # fmt: skip
# A cue of the slot that asks for something else: "kitne baje" wants no quantity.
_NOT: Mapping[str, tuple[str, ...]] = {
    "quantity": (
        "kitne baje/log/logon/minute/ghante/din/paise/rupaye/ka", "kitni der", "kitna time/samay/paisa/bada",
        "how much time/is/does/will",
        "how many people/minutes/hours/days", "कितने बजे/लोग/मिनट/घंटे/दिन/पैसे", "कितनी देर", "कितना समय/बड़ा",
    ),
    "phone": _CUES["id"],
    "which": ("which time/date/day/order/booking/address/area/name", "kaunsa/konsa order/din/time",
        "कौन सा ऑर्डर/दिन", "कौन सी तारीख"),
    "name": ("name of the item/dish", "item/dish name"),
    "item": ("order number/id", "which order"),
}  # fmt: skip
_GROUPS: Mapping[str, tuple[str, ...]] = {
    "onion": ("onion/onions", "pyaaz/pyaz/piyaz/pyaj/kanda", "प्याज/प्याज़/कांदा"),
    "garlic": ("garlic", "lahsun/lehsun", "लहसुन"),
    "spice": ("spice/spices/spicy/mild/hot", "teekha/tikha/teekhi/mirch/mirchi/masala", "तीखा/मिर्च/मसाला"),
    "sugar": ("sugar/sweet/sweetness", "cheeni/chini/shakkar/meetha/mitha", "चीनी/शक्कर/मीठा"),
    "extras": ("extra/extras/addon/addons/topping/toppings/cheese", "add ons", "kuch extra", "एक्स्ट्रा/चीज/चीज़"),
    "ice": ("ice", "baraf/barf", "बर्फ"),
    "milk": ("milk", "doodh", "दूध"),
    "crust": ("crust", "क्रस्ट"),
    "sauce": ("sauce/chutney", "सॉस/चटनी"),
    "people": ("how many people/guests/persons", "party size", "kitne log/logon/jan", "कितने लोग/लोगों"),
}
_SYNONYMS = {
    "extra": "extras", "add": "extras", "topping": "extras", "toppings": "extras", "addons": "extras",
    "cheese": "extras",
    "spicy": "spice", "spiciness": "spice", "onions": "onion", "sweetness": "sugar", "party": "people",
    "guests": "people",
    "mobile": "phone", "number": "phone", "contact": "phone", "qty": "quantity", "count": "quantity",
    "location": "address",
    "day": "date", "slot": "time",
}  # fmt: skip
_FILLER = frozenset(
    tokens(
        "a an the of to for in on with and or is are it that this those these them one ones piece pieces plate "
        "plates "
        "do does did would will should shall can could may i you your we us me my please like want need have get add "
        "put make order ordering take tell so okay ok alright sure right now then also exactly just total sir maam "
        "madam "
        "let know about any be there here how what which when where hi hello "
        "aap aapko aapka aapke aapki apna apne ko ka ke ki se mein me main hai hain ho hoga honge chahiye chahenge "
        "lenge "
        "loge kya kar karu karun karoon doon dun du dein dijiye ji haan theek thik achha acha accha to toh bhi aur "
        "ya "
        "bhaiya sir wala wale wali batao bataiye bata boliye kripya plate piece order add karna karein "
        "आप आपको आपका आपके आपकी अपना को का के की से में मैं है हैं हो होगा चाहिए चाहेंगे लेंगे क्या कर करूँ करूं "
        "दूँ दूं "
        "दें दीजिए जी हाँ हां ठीक अच्छा तो भी और या बताइए बताएं बोलिए कृपया ऑर्डर प्लेट पीस वाला वाले वाली"
    )
)

KNOWN = ("id", "phone", "address", "name", "time", "date", "size", "quantity")
"""Slots a caller recognises without being told of them, the more telling first."""


class SlotTest:
    """Whether a reply asks for `slot` about a thing known by `names` (none: about anything)."""

    def __init__(self, slot: str, names: tuple[str, ...] = ()) -> None:
        self._cues, self._not = _cues(slot), _exceptions(slot)
        self._names = tuple(tokens(name) for name in names if tokens(name))
        self._words = frozenset(word for name in self._names for word in _forms(name))
        self._known = _FILLER | self._cues.vocabulary | self._words

    def __call__(self, heard: Hearing) -> bool:
        """True if a sentence asks for the slot and is about the thing, or about nothing else that it names."""
        before: list[Sentence] = []
        for sentence in heard.sentences:
            if self._asked(sentence) and (not self._names or self._about(sentence, before)):
                return True
            before.append(sentence)
        return False

    def _asked(self, sentence: Sentence) -> bool:
        words = sentence.words
        return self._cues.within(words) and asks(sentence) and not (self._not and self._not.within(words))

    def _about(self, sentence: Sentence, before: list[Sentence]) -> bool:
        if self._named(sentence):
            return True
        words = sentence.words.split()
        if any(word not in self._known and not word.isdigit() for word in words):
            return False  # it names something that we know nothing of
        return any(word in self._words for word in words) or not before or self._in_hand(before)

    def _named(self, sentence: Sentence) -> bool:
        return any(_contains(sentence.words.split(), name) for name in self._names)

    def _in_hand(self, before: list[Sentence]) -> bool:
        """Whether the talk before a bare "kitne?" was about the thing, or about no thing at all."""
        if any(self._named(sentence) for sentence in before):
            return True
        last = before[-1].words.split()
        return all(word in self._known or word.isdigit() for word in last)


@lru_cache(maxsize=4096)
def slot_test(slot: str, names: tuple[str, ...] = ()) -> SlotTest:
    """The test for a slot and the names of a thing, built once."""
    return SlotTest(slot, names)


def asked_slots(heard: Hearing) -> Iterator[str]:
    """The slots of `KNOWN` that the reply asks for."""
    return (slot for slot in KNOWN if slot_test(slot)(heard))


def canonical(slot: str) -> str:
    """The slot's common name: `phone_number` and `mobile` are `phone`; an unknown slot is itself, folded."""
    words = tokens(slot)
    for word in words:
        known = _SYNONYMS.get(word, word)
        if known in _CUES or known in _GROUPS:
            return known
    return "_".join(words)


@lru_cache(maxsize=1024)
def _cues(slot: str) -> Phrases:
    name = canonical(slot)
    if name in _CUES:
        return Phrases(_CUES[name])
    own = [f"{word}/{word}s" for word in tokens(slot) if len(word) > 2] or ["/".join(tokens(slot)) or "\u0000"]
    return Phrases([*_GROUPS.get(name, ()), *own])


@lru_cache(maxsize=1024)
def _exceptions(slot: str) -> Phrases | None:
    found = _NOT.get(canonical(slot))
    return Phrases(found) if found else None


def _forms(name: list[str]) -> Iterator[str]:
    for word in name:
        yield from (word, f"{word}s", f"{word}es", word.removesuffix("s"))


def _contains(words: list[str], name: list[str]) -> bool:
    """Whether the name stands in the words, its last word in the plural too."""
    last = (name[-1], f"{name[-1]}s", f"{name[-1]}es")
    size = len(name)
    return any(
        words[start : start + size - 1] == name[:-1] and words[start + size - 1] in last
        for start in range(len(words) - size + 1)
    )
