"""The verb with which a caller gives the order itself: "order place kar do", "please book it", "कैंसल कर दीजिए"."""

from __future__ import annotations

import re

from kasauti.language.asking import Family
from kasauti.language.fold import fold

_DO = (
    r"(?:kar|kr|karwa|karva|kara) (?:do|dijiye|dijie|dijiyega|dena|den|dein|lo|lijiye)|kardo|krdo|kardijiye|karo|kro"
    r"|kijiye|kijie|kariye|karen|कर दो|कर दीजिए|कर दीजिये|कर दीजिएगा|कर देना|कर दें|कर लो|करवा दो|करा दो|कर दे|करो|कीजिए"
    r"|कीजिये|करिए|करें|कर दीजियेगा"
)
# An order is also laid on ("laga do"), sent, written down; none of these cancels or refunds anything.
_LAY_ON = (
    r"(?:laga|lagwa|lagva|bhej|bhijwa|bhijva|daal|dal|likh|bana|de)"
    r" (?:do|dijiye|dijie|dijiyega|dena|den|dein|lo|lijiye)"
    r"|लगा दो|लगा दीजिए|लगा दीजिये|लगा दीजिएगा|लगा देना|लगा दें|लगवा दो|लगवा दीजिए|भेज दो|भेज दीजिए|भेज देना|भिजवा दो"
    r"|भिजवा दीजिए|डाल दो|डाल दीजिए|लिख लो|लिख लीजिए|बना दो|बना दीजिए|दे दो|दे दीजिए"
)
_OBJECT = (
    r"(?: (?:the|my|this|that|our) (?:order|booking|table|appointment|slot|refund|request|same)| it| that| this| order)"
)
_NOUNS: dict[Family, str] = {
    "place": r"order|place|book|booking|confirm|submit|final|finalise|finalize|finalize|pakka|reserve|ऑर्डर|आर्डर|प्लेस"
    r"|बुक|बुकिंग|कन्फर्म|कंफर्म|कनफर्म|सबमिट|फाइनल|फ़ाइनल|पक्का|रिजर्व",
    "cancel": r"cancel|cancle|radd|कैंसल|कैंसिल|कैन्सल|कैन्सिल|रद्द",
    "refund": r"refund|return|wapas|vapas|रिफंड|रिफ़ंड|वापस",
}
_ENGLISH: dict[Family, str] = {
    "place": r"(?:place|confirm|book|submit|finalise|finalize|complete|reserve|send)",
    "cancel": r"cancel",
    "refund": r"(?:refund|return)",
}


def _folded(pattern: str) -> str:
    return "|".join(fold(part) if not part.isascii() else part for part in pattern.split("|"))


def _verb(family: Family) -> re.Pattern[str]:
    nouns, doing = _folded(_NOUNS[family]), _folded(_DO)
    if family == "place":
        doing = f"{doing}|{_folded(_LAY_ON)}"
    between = r"(?: (?:ko|ab|abhi|please|ji|hi|to|को|अब|अभी|जी|ही|तो))*"
    hindi = rf"(?:{nouns}){between} (?:{doing})|(?:{doing}) (?:mera |yeh |ye |मेरा |यह |ये )?(?:{nouns})"
    english = rf"{_ENGLISH[family]}{_OBJECT}"
    return re.compile(rf"(?<!\S)(?:{hindi}|{english})(?!\S)")


def _denied(family: Family) -> re.Pattern[str]:
    nouns = rf"(?:{_folded(_NOUNS[family])})"
    no = "|".join(map(fold, ("mat", "nahi", "nahin", "dont", "do not", "मत", "नहीं", "नही")))
    return re.compile(rf"(?<!\S)(?:{nouns}(?: \S+)? (?:{no})|(?:{no})(?: \S+)? {nouns})(?!\S)")


FAMILIES: tuple[Family, ...] = ("place", "cancel", "refund")
_VERBS: dict[Family, re.Pattern[str]] = {family: _verb(family) for family in FAMILIES}
_DENIED: dict[Family, re.Pattern[str]] = {family: _denied(family) for family in FAMILIES}
_NEGATED_BEFORE = re.compile(
    r"(?:^|\s)(?:dont|do not|not|never|mat|nahi|nahin|want to|wanted to|how to|if you|i will|ill|"
    + "|".join(map(fold, ("मत", "नहीं", "नही")))
    + r")(?: \S+){0,2} ?$"
)
_NEGATED_AFTER = re.compile(r"^ (?:mat|nahi|nahin|na mat|" + "|".join(map(fold, ("मत", "नहीं", "नही"))) + r")(?!\S)")


def says(clause: str, family: Family) -> bool:
    """Whether a folded clause says the verb, and does not deny it or only wish for it."""
    for found in _VERBS[family].finditer(clause):
        before, after = clause[: found.start()], clause[found.end() :]
        if not _NEGATED_BEFORE.search(before) and not _NEGATED_AFTER.match(after):
            return True
    return False


def denies(clause: str, family: Family) -> bool:
    """Whether a folded clause says not to ("order mat karo", "don't book it")."""
    return _DENIED[family].search(clause) is not None
