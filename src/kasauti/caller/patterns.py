"""What a reply amounts to: asking, offering to place or to cancel, reporting, refusing, saying goodbye.

In English, romanised Hindi and Devanagari alike.
An agent may answer in any of them, so every language is tried whatever the caller's style. Patterns that a
script spells out replace these (`searching`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

import re2

from kasauti.caller.hearing import Hearing, Phrases, Sentence, once, options, padded
from kasauti.errors import UsageProblem

Test = Callable[[Hearing], bool]

_ASKING = Phrases([
    "^ how/which/what/when/where/who/whose/could/may/shall/should/would",
    "^ can/will/do/does/did/is/are/was you/i/we/it/that/this/these/there/the/your/everything",
    "how many/much", "would/do you like/want/need/prefer", "shall/should/may/can/could i", "can/could/would you",
    "what/which size/date/day/time/one/item", "please tell/share/provide/give/confirm", "tell me", "let me know",
    "kitne/kitna/kitni/kaunsa/kaunsi/kaunse/konsa/konsi/konse/kaun/kab/kahan/kaha/kidhar/kis/kiska/kiske/kiski",
    "kya", "aur kuch $", "kuch aur $", "kuch aur loge/lenge/chahiye", "ya * $", "या * $", "theek/thik hai na $", "sahi hai na $",
    "bataiye/batao/bataye/bataiyega/bata", "boliye/bolo $", "kar doon/du/dun/doo/dein/dun",
    "karoon/karun/karu/karein", "laga/daal/rakh/bhej doon/du/dun/dein", "chahenge/chahoge", "lenge/loge $",
    "कितने/कितना/कितनी/कौन/कौनसा/कौनसी/कौनसे/कब/कहाँ/कहां/किस/किसका/किसके", "क्या", "और कुछ $", "कुछ और $",
    "बताइए/बताइये/बताएं/बताएँ/बताओ/बता", "बोलिए $", "कर दूँ/दूं/दू/दें", "करूँ/करूं/करें", "लगा/डाल/रख/भेज दूँ/दूं/दें",
    "चाहेंगे", "लेंगे $",
])  # fmt: skip

_DOING = "doon/du/dun/doo/dein/de/dete/deti"
_CONFIRM = Phrases([
    "shall/should/can/may/could i * place/confirm/book/submit/proceed/finalise/finalize/schedule/reserve",
    "shall/should/can/may i go ahead", "want/like me to * place/confirm/book/submit/proceed/go",
    "place the/your/this order", "place it", "confirm the/your/this order/booking/appointment", "do you confirm",
    "is that/this/everything/it * correct/right/okay/ok/fine", "does that/this * look/sound", "ready to place/confirm",
    f"order/booking * place/confirm/book kar {_DOING}", f"place/confirm/book/pakka/final/submit kar {_DOING}",
    f"order kar {_DOING}", f"order laga {_DOING}", "place/confirm/book/pakka karoon/karun/karu/karein/karna",
    "theek/thik/sahi hai na", "theek/thik/sahi hai $", "theek/thik/sahi hai kya",
    "ऑर्डर/आर्डर/बुकिंग * कर दूँ/दूं/दू/दें/देते", "प्लेस/कन्फर्म/कंफर्म/बुक/पक्का कर दूँ/दूं/दू/दें",
    "कन्फर्म/कंफर्म/बुक/पक्का करूँ/करूं/करें", "ठीक/सही है ना/न/क्या", "ठीक/सही है $",
])  # fmt: skip

_CANCEL = Phrases(["cancel+", "radd/rad kar+", "hata doon/du/dun/dein", "कैंसल", "कैंसिल", "कैन्सल", "रद्द"])

_ELSE = Phrases([
    "anything/something/what else", "else for you", "is/was/will that be all", "is/would that be it", "that all $",
    "aur kuch", "kuch aur", "aur kya", "bas itna hi", "bas $", "और कुछ", "कुछ और", "और क्या", "बस इतना ही",
])  # fmt: skip

_DONE = Phrases([
    "order/booking/appointment is/has/was/are * placed/confirmed/booked/submitted/done", "order placed/confirmed",
    "booking/appointment confirmed", "already placed/booked/confirmed", "placed/booked/confirmed your/the/it",
    "goodbye", "bye", "good bye", "have a * day/evening/night/one", "thank you for * order/ordering/calling/call",
    "thanks for * order/ordering/calling/call", "see you",
    "order/booking * place/confirm/book/pakka * ho gaya/gayi/gya", "order/booking ho gaya/gayi/gya",
    "place/confirm/book ho gaya/gayi/gya", "place/confirm/book kar diya/di", "order laga diya",
    "pehle se * place/confirm/book", "shukriya", "dhanyavaad/dhanyavad/dhanyawad", "alvida", "phir milenge/milte",
    "aapka din shubh",
    "ऑर्डर/आर्डर/बुकिंग * हो गया/गई/गयी", "प्लेस/कन्फर्म/कंफर्म/बुक हो गया/गई/गयी", "प्लेस/कन्फर्म/कंफर्म/बुक कर दिया/दी",
    "पहले से * प्लेस/कन्फर्म/बुक", "शुक्रिया", "धन्यवाद", "अलविदा", "नमस्ते $",
])  # fmt: skip

_CANCELLED = Phrases([
    "is/was/been/got/have/i/ive/has/now/and/order/it/thats cancelled/canceled", "^ cancelled/canceled",
    "cancelled/canceled your/the/it/that/everything", "done * cancelled/canceled",
    "cancel/radd ho gaya/gayi/gya/chuka", "cancel/radd kar diya/di/dia", "कैंसल/कैंसिल/रद्द हो गया/गई/गयी",
    "कैंसल/कैंसिल/रद्द कर दिया/दी",
])  # fmt: skip

_NEGATED = Phrases([
    "not", "never", "cannot", "can't", "couldn't", "wasn't", "isn't", "hasn't", "haven't", "won't", "if", "unless",
    "unable", "nahi/nahin/nai", "agar", "नहीं", "नही", "अगर",
])  # fmt: skip

_REFUSED = Phrases([
    "sorry", "unable", "can't", "cannot", "couldn't", "won't", "not available/possible", "unavailable",
    "out of stock", "don't/doesn't/do not/does not have", "didn't * get/understand/catch", "did not * get/understand",
    "maaf/maafi/maf", "nahi/nahin * sakta/sakte/sakti/payega/paunga/samjha/samajh", "available nahi/nahin",
    "nahi/nahin milega/milegi", "khatam", "माफ़/माफ/माफी/माफ़ी", "नहीं * सकता/सकते/सकती/समझा/समझ", "उपलब्ध नहीं",
])  # fmt: skip

_CLOSING = Phrases([
    "that's/thats all/it/everything", "that is all/it/everything", "that will/would be all/it", "nothing else/more",
    "place the/my/this order", "place it", "confirm the/my/this order/booking", "confirm it", "book it",
    "go ahead and * place/confirm/book/order",
    "bas itna hi", "bas itna", "itna hi $", "bas yahi", "aur kuch nahi/nahin", "^ bas $", "^ bas ji/bhaiya/thanks $",
    "order/place/confirm/book/pakka kar do/dijiye/dena/dijiyega/den", "order/place/confirm/book karo/kijiye/kardo",
    "order laga do/dijiye/dena",
    "बस इतना ही", "बस इतना", "बस यही", "और कुछ नहीं", "^ बस $",
    "ऑर्डर/आर्डर/प्लेस/कन्फर्म/कंफर्म/बुक/पक्का कर दो/दीजिए/दीजिये/देना", "ऑर्डर/आर्डर लगा दो/दीजिए/दीजिये",
])  # fmt: skip


def asks(sentence: Sentence) -> bool:
    """Whether a sentence wants an answer; Hindi questions without a mark are heard too."""
    return sentence.marked or _ASKING.within(sentence.words)


@once
def is_question(heard: Hearing) -> bool:
    """Whether any sentence of the reply wants an answer."""
    return any(asks(sentence) for sentence in heard.sentences)


@once
def is_confirm_request(heard: Hearing) -> bool:
    """Whether the agent asks leave to place, book or confirm ("order place kar doon?"), or reads back for a yes."""
    return any(
        _CONFIRM.within(sentence.words) and asks(sentence) and not _CANCEL.within(sentence.words)
        for sentence in heard.sentences
    )


@once
def is_cancel_request(heard: Hearing) -> bool:
    """Whether the agent asks leave to cancel ("cancel kar doon?")."""
    return any(_CANCEL.within(sentence.words) and asks(sentence) for sentence in heard.sentences)


def asks_for_more(heard: Hearing) -> bool:
    """Whether "anything else?" is the only thing the agent asks."""
    asking = [sentence for sentence in heard.sentences if asks(sentence)]
    return bool(asking) and all(_ELSE.within(sentence.words) for sentence in asking)


@once
def is_goodbye(heard: Hearing) -> bool:
    """Whether the agent says that it is done, or goodbye, and asks for nothing but "anything else?"."""
    sentences = heard.sentences
    told = any(_DONE.within(sentence.words) and not sentence.marked for sentence in sentences)
    return told and (not is_question(heard) or asks_for_more(heard))


@once
def says_cancelled(heard: Hearing) -> bool:
    """Whether the agent reports a cancellation as done."""
    return any(
        _CANCELLED.within(sentence.words) and not sentence.marked and not _NEGATED.within(sentence.words)
        for sentence in heard.sentences
    )


@once
def is_refusal(heard: Hearing) -> bool:
    """Whether the agent says that it cannot, or did not understand."""
    return any(_REFUSED.within(sentence.words) for sentence in heard.sentences)


def closes(text: str) -> bool:
    """Whether with this line of its own a caller has said all ("bas itna hi", "please place the order")."""
    return _CLOSING.within(padded(text))


def wants_cancel(text: str) -> bool:
    """Whether a caller's own line asks for a cancellation."""
    return _CANCEL.within(padded(text))


def searching(patterns: Iterable[str]) -> Test:
    """A test that searches the reply for any of these RE2 patterns, ignoring case.

    Raises:
        UsageProblem: a pattern that RE2 cannot read.
    """
    return _compiled(tuple(patterns))


@lru_cache(maxsize=4096)
def _compiled(patterns: tuple[str, ...]) -> Test:
    chosen = options()
    try:
        search: Callable[[str], object] = re2.compile("|".join(f"(?:{p})" for p in patterns), chosen).search
    except re2.error:
        for pattern in patterns:
            _refuse_unreadable(pattern)
        raise
    return once(lambda heard: search(heard.text) is not None)


def _refuse_unreadable(pattern: str) -> None:
    try:
        re2.compile(pattern, options())
    except re2.error as error:
        said = error.args[0] if error.args else error
        reason = said.decode("utf-8", "replace") if isinstance(said, bytes) else str(said)
        raise UsageProblem(
            f"the pattern {pattern!r} cannot be read: {reason}", fix="RE2 has no look-around and no back-references"
        ) from error
