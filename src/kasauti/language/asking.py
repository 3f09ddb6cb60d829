"""What a sentence of an agent asks for: leave to place or to cancel, anything else, or something of its own.

The one bank of such phrases, in English, romanised Hindi and Devanagari: what a caller says yes to is what a yes
can be consent to. Callers compile it with an engine of their own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from kasauti.language.phrasing import Phrases, padded

Family = Literal["place", "cancel", "refund"]
"""What a consent is for."""

_SENTENCE = re.compile(r"[^.!?।॥？؟\n]+[.!?।॥？؟\n]*")
_QUESTION_MARKS = ("?", "？", "؟")
LISTENS_TO = 8_000
"""Characters from the end of a reply that anybody listens to; nobody on the phone hears more."""

_ASKING = (
    "^ how/which/what/when/where/who/whose/could/may/shall/should/would",
    "^ can/will/do/does/did/is/are/was you/i/we/it/that/this/these/there/the/your/everything",
    "how many/much", "would/do you like/want/need/prefer", "shall/should/may/can/could i", "can/could/would you",
    "is that/this/it/everything * correct/right/okay/ok/fine", "does that/this/it * look/sound", "do you confirm",
    "what/which size/date/day/time/one/item", "please tell/share/provide/give/confirm", "tell me", "let me know",
    "kitne/kitna/kitni/kaunsa/kaunsi/kaunse/konsa/konsi/konse/kaun/kab/kahan/kaha/kidhar/kis/kiska/kiske/kiski",
    "kya", "aur kuch $", "kuch aur $", "kuch aur loge/lenge/chahiye", "ya * $", "या * $",
    "theek/thik/sahi/correct hai na/kya", "bataiye/batao/bataye/bataiyega/bata", "boliye/bolo $",
    "kar/kr doon/du/dun/doo/dein/den", "kardoon/kardu/kardun/kardein", "karoon/karun/karu/karein/karen",
    "laga/daal/rakh/bhej doon/du/dun/dein/den", "lagaoon/lagaun/lagau/bhejoon/bhejun", "chahenge/chahoge",
    "lenge/loge $", "confirm kijiye/kariye $", "confirm kar/kr dijiye/dijie/do $",
    "कितने/कितना/कितनी/कौन/कौनसा/कौनसी/कौनसे/कब/कहाँ/कहां/किस/किसका/किसके", "क्या", "और कुछ $", "कुछ और $",
    "बताइए/बताइये/बताएं/बताएँ/बताओ/बता", "बोलिए $", "कर दूँ/दूं/दू/दें", "करूँ/करूं/करें",
    "लगा/डाल/रख/भेज दूँ/दूं/दू/दें", "लगाऊँ/लगाऊं/भेजूँ/भेजूं", "ठीक/सही है ना/न/क्या", "चाहेंगे", "लेंगे $",
    "पुष्टि/कन्फर्म/कंफर्म/कनफर्म कीजिए/कीजिये/करिए $", "पुष्टि/कन्फर्म/कंफर्म/कनफर्म कर दीजिए/दीजिये/दो $",
)  # fmt: skip

_DOING = "doon/du/dun/doo/dein/den/de/dete/deti"
_PLACE = (
    "shall/should/can/may/could i * place/confirm/book/submit/proceed/finalise/finalize/schedule/reserve",
    "want/like me to * place/confirm/book/submit/proceed",
    "place the/your/this order", "place it", "confirm the/your/this order/booking/appointment",
    "ready to place/confirm",
    f"order/booking * place/confirm/book kar {_DOING}", f"place/confirm/book/pakka/final/submit kar/kr {_DOING}",
    f"order kar {_DOING}", f"order laga/bhej/daal {_DOING}", "order lagaoon/lagaun/lagau/bhejoon/bhejun",
    "place/confirm/book/pakka/order kardoon/kardu/kardun/kardein",
    "place/confirm/book/pakka karoon/karun/karu/karein/karen/karna",
    "ऑर्डर/आर्डर/बुकिंग * कर दूँ/दूं/दू/दें/देते", "ऑर्डर/आर्डर * लगा/भेज/डाल दूँ/दूं/दू/दें",
    "ऑर्डर/आर्डर लगाऊँ/लगाऊं/भेजूँ/भेजूं", "प्लेस/कन्फर्म/कंफर्म/कनफर्म/बुक/पक्का कर दूँ/दूं/दू/दें",
    "प्लेस/कन्फर्म/कंफर्म/कनफर्म/बुक/पक्का करूँ/करूं/करें",
)  # fmt: skip
_LEAVE = (
    "shall/should/can/may i go ahead", "want/like me to * go", "do you confirm", "please/kripya confirm $",
    "confirm kijiye/kariye $", "confirm kar/kr dijiye/dijie/do $",
    "is that/this/everything/it * correct/right/okay/ok/fine",
    "does that/this/it * look/sound", "theek/thik/sahi/correct hai na/kya", "theek/thik/sahi/correct hai $",
    "ठीक/सही है ना/न/क्या", "ठीक/सही है $",
    "पुष्टि/कन्फर्म/कंफर्म/कनफर्म कीजिए/कीजिये/करिए $", "पुष्टि/कन्फर्म/कंफर्म/कनफर्म कर दीजिए/दीजिये/दो $",
    "पुष्टि करें $",
)  # fmt: skip

CANCEL = ("cancel+", "radd/rad kar+", "hata doon/du/dun/dein", "कैंसल", "कैंसिल", "कैन्सल", "रद्द")
_REFUND = ("refund+", "return+", "wapas/vapas kar/kr", "रिफंड", "रिफ़ंड", "वापस कर")
MORE = (
    "anything/something/what else", "else for you", "is/was/will that be all", "is/would that be it", "that all $",
    "aur kuch", "kuch aur", "aur kya", "bas itna hi", "bas $", "और कुछ", "कुछ और", "और क्या", "बस इतना ही",
)  # fmt: skip
_READ_BACK = (
    "your/ur order/booking", "so that is", "so thats", "you have ordered", "to confirm", "order summary",
    "aapka/apka order", "aap ka order", "aapne order kiya", "aapki/apki booking", "total", "आपका ऑर्डर/आर्डर",
    "आपकी बुकिंग", "कुल",
)  # fmt: skip

CLOSING = (
    "that's/thats all/it/everything", "that is all/it/everything", "that will/would be all/it", "nothing else/more",
    "bas itna hi", "bas itna", "itna hi $", "bas yahi", "aur kuch nahi/nahin", "^ bas $", "^ bas ji/bhaiya/thanks $",
    "बस इतना ही", "बस इतना", "बस यही", "और कुछ नहीं", "^ बस $",
)  # fmt: skip
"""With these a caller says that it has said all, which is no yes and no no."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence: its folded, padded words, and whether it ended in a question mark."""

    words: str
    marked: bool


def sentences(text: str) -> tuple[Sentence, ...]:
    """The sentences at the end of a reply (`LISTENS_TO`), without empty ones."""
    found = (match.group(0) for match in _SENTENCE.finditer(text[-LISTENS_TO:]))
    made = (Sentence(padded(part), part.rstrip().endswith(_QUESTION_MARKS)) for part in found)
    return tuple(sentence for sentence in made if sentence.words.strip())


class Asking:
    """The bank, compiled; what it tells of a sentence is the same whatever the engine."""

    def __init__(self, compiled: Callable[[Iterable[str]], Phrases] = Phrases) -> None:
        self._asking, self._place, self._leave = compiled(_ASKING), compiled(_PLACE), compiled(_LEAVE)
        self._cancel, self._refund, self._more = compiled(CANCEL), compiled(_REFUND), compiled(MORE)
        self._read_back = compiled(_READ_BACK)

    def asks(self, sentence: Sentence) -> bool:
        """Whether it wants an answer; Hindi questions without a mark are heard too."""
        return sentence.marked or self._asking.within(sentence.words)

    def reads_back(self, sentence: Sentence) -> bool:
        """Whether it repeats what was ordered."""
        return self._read_back.within(sentence.words)

    def wants_more(self, sentence: Sentence) -> bool:
        """Whether it asks for anything else."""
        return self._more.within(sentence.words)

    def names_cancel(self, sentence: Sentence) -> bool:
        """Whether it speaks of cancelling."""
        return self._cancel.within(sentence.words)

    def asks_leave(self, sentence: Sentence, family: Family = "place") -> bool:
        """Whether it asks leave to do this ("order place kar doon?", "theek hai na?"), and not another thing."""
        words = sentence.words
        if not self.asks(sentence) or not self.is_about(sentence, family):
            return False
        own = {"place": self._place, "cancel": self._cancel, "refund": self._refund}[family]
        return own.within(words) or self._leave.within(words)

    def is_about(self, sentence: Sentence, family: Family) -> bool:
        """Whether it may be about this; a sentence that names nothing may be about anything."""
        words = sentence.words
        cancel, refund = self._cancel.within(words), self._refund.within(words)
        if family == "cancel":
            return cancel or not (refund or self._place.within(words))
        if family == "refund":
            return refund or not (cancel or self._place.within(words))
        return not cancel and (not refund or self._place.within(words))
