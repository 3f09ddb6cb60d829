"""Whether somebody agreed: affirmatives, commit verbs, questions and read-backs; English, roman Hindi, Devanagari.

What a caller says is looked at clause by clause, and the last clause that decides wins: "place kar do... nahi,
ruko" is no consent, "nahi nahi, place kar do" is.
"""

from __future__ import annotations

import re
from typing import Literal

from kasauti.language.fold import fold

Family = Literal["place", "cancel", "refund"]


def _any(*phrases: str) -> re.Pattern[str]:
    folded = sorted({fold(phrase) for phrase in phrases}, key=len, reverse=True)
    return re.compile(r"(?<!\S)(?:" + "|".join(map(re.escape, folded)) + r")(?!\S)")


_CLAUSES = re.compile(r"[.!?,;।|\n…]+|\s[-–—]+\s|(?<!\S)(?:but|par|lekin|magar|मगर|लेकिन|पर)(?!\S)", re.IGNORECASE)

_YES = _any(
    "yes", "yeah", "yep", "yup", "ok", "okay", "sure", "correct", "right", "confirm", "confirmed", "go ahead",
    "that is right", "thats right", "perfect", "absolutely", "of course", "please do", "do it",
    "haan", "haa", "han", "hanji", "haanji", "haan ji", "ji", "ji haan", "ji han", "bilkul", "theek hai", "thik hai",
    "theek h", "sahi hai", "sahi", "pakka", "kar do", "kardo", "kar dijiye", "kar dijie", "kijiye", "kar lo",
    "हाँ", "हां", "हा", "जी", "जी हाँ", "जी हां", "हाँ जी", "हां जी", "बिल्कुल", "बिलकुल", "ठीक है", "सही है", "सही",
    "पक्का", "कर दो", "कर दीजिए", "कर दीजिये", "कीजिए", "ओके", "यस",
)  # fmt: skip
_NO = _any(
    "no", "not", "nope", "nah", "never", "dont", "do not", "nahi", "nahin", "nai", "nhi", "mat", "naa",
    "नहीं", "नही", "मत", "ना",
)  # fmt: skip
_NOT_YET = _any(
    "wait", "hold on", "stop", "one minute", "ek minute", "ek min", "ruko", "rukiye", "ruk jao", "rehne do", "rahne do",
    "later", "baad mein", "baad me", "let me think", "i will think", "ill think", "thinking", "maybe", "shayad",
    "soch", "sochta hoon", "sochta hu", "sochti hoon", "sochti hu", "sochna", "sochne do", "soch raha", "soch rahi",
    "रुको", "रुकिए", "रुकिये", "एक मिनट", "रहने दो", "बाद में", "शायद", "सोचता हूँ", "सोचता हूं", "सोचती हूँ",
    "सोचती हूं", "सोचने दो", "सोच",
)  # fmt: skip

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


_VERBS: dict[Family, re.Pattern[str]] = {family: _verb(family) for family in ("place", "cancel", "refund")}
_NEGATED_BEFORE = re.compile(
    r"(?:^|\s)(?:dont|do not|not|never|mat|nahi|nahin|want to|wanted to|how to|if you|i will|ill|"
    + "|".join(map(fold, ("मत", "नहीं", "नही")))
    + r")(?: \S+){0,2} ?$"
)
_NEGATED_AFTER = re.compile(r"^ (?:mat|nahi|nahin|na mat|" + "|".join(map(fold, ("मत", "नहीं", "नही"))) + r")(?!\S)")

_QUESTION = re.compile(r"[?？؟]")
_ASKING = _any(
    "shall i", "should i", "may i", "can i place", "do you want", "would you like", "is that right", "is that correct",
    "is this correct", "please confirm", "confirm karein", "confirm karen", "confirm kar du", "confirm kar doon",
    "confirm kijiye", "correct hai", "sahi hai na", "theek hai na", "kar doon", "kar du", "kar dun", "kardu", "karu",
    "karun", "karoon", "place karu", "lagaun", "kya main", "कर दूँ", "कर दूं", "करूँ", "करूं", "क्या मैं", "सही है ना",
    "ठीक है ना", "कन्फर्म करें", "कंफर्म करें", "पुष्टि करें",
)  # fmt: skip
_READ_BACK = _any(
    "your order", "so that is", "so thats", "you have ordered", "to confirm", "just to confirm", "order summary",
    "aapka order", "apka order", "aap ka order", "aapne order kiya", "aapki booking", "your booking", "total",
    "आपका ऑर्डर", "आपका आर्डर", "आपकी बुकिंग", "कुल",
)  # fmt: skip


def clauses(text: str) -> list[str]:
    """Folded clauses of what was said, empty ones left out."""
    return [folded for part in _CLAUSES.split(text) if (folded := fold(part))]


def affirms(text: str) -> bool:
    """Whether an answer agrees: the last clause that decides is an affirmative, not a no, a doubt or a put-off."""
    decided: bool | None = None
    for clause in clauses(text):
        if _refuses(clause):
            decided = False
        elif _YES.search(clause) or any(_commits(clause, family) for family in _VERBS):
            decided = True
    return decided is True


def _refuses(clause: str) -> bool:
    if _NOT_YET.search(clause):
        return True
    # "haan, bina pyaaz" and "yes no onion" agree; a no at the head of a clause or at its end does not.
    found = _NO.search(clause)
    return found is not None and not _YES.match(clause) and not any(_commits(clause, family) for family in _VERBS)


def commits(text: str, family: Family = "place") -> bool:
    """Whether the caller says the commit verb itself ("order place kar do", "please book it"), and not its opposite."""
    decided = False
    for clause in clauses(text):
        if _commits(clause, family):
            decided = True
        elif _NOT_YET.search(clause) or _takes_back(clause, family):
            decided = False
    return decided


def withdraws(text: str, family: Family = "place") -> bool:
    """Whether an utterance takes an earlier consent back: a put-off, or the commit verb denied."""
    decided = False
    for clause in clauses(text):
        if _commits(clause, family):
            decided = False
        elif _NOT_YET.search(clause) or _takes_back(clause, family):
            decided = True
    return decided


def _commits(clause: str, family: Family) -> bool:
    for found in _VERBS[family].finditer(clause):
        before, after = clause[: found.start()], clause[found.end() :]
        if not _NEGATED_BEFORE.search(before) and not _NEGATED_AFTER.match(after):
            return True
    return False


def _takes_back(clause: str, family: Family) -> bool:
    nouns = rf"(?:{_folded(_NOUNS[family])})"
    no = "|".join(map(fold, ("mat", "nahi", "nahin", "dont", "do not", "मत", "नहीं", "नही")))
    near = rf"(?<!\S)(?:{nouns}(?: \S+)? (?:{no})|(?:{no})(?: \S+)? {nouns})(?!\S)"
    return re.search(near, clause) is not None


_LAST_WORDS = 4_000  # of a reply that goes on for ever only the end can be what was answered


def asks(text: str) -> bool:
    """Whether an agent's reply is a question or reads something back, so that a yes can answer it."""
    if _QUESTION.search(text):
        return True
    folded = fold(text[-_LAST_WORDS:])
    return bool(_ASKING.search(folded) or _READ_BACK.search(folded))
