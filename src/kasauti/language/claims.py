"""What an agent says that it has done: placed an order, cancelled one. English, romanised Hindi, Devanagari. Pure.

A sentence *reports* if it states as done that something is committed ("your order is placed", "order place ho gaya
hai"). Questions, offers, negations, conditions and what is yet to come report nothing. A sentence *hints* if it may
mean so: "done", "order le liya", an older order ("ho gaya tha"), a doubt, a sentence that breaks off.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Literal, NamedTuple

from kasauti.language.asking import LISTENS_TO
from kasauti.language.fold import fold, tokens

Family = Literal["place", "cancel"]
FAMILIES: tuple[Family, ...] = ("place", "cancel")


class Sentence(NamedTuple):
    """A sentence of an agent: its raw text, what it reports as done, what it may mean as done, whether it asks."""

    text: str
    reports: frozenset[Family]
    hints: frozenset[Family]
    asks: bool


def _words(text: str) -> str:
    """Alternatives, folded: they stand apart by `|`."""
    return "(?:" + "|".join(re.escape(fold(part)) for part in text.split("|")) + ")"


def _set(text: str) -> frozenset[str]:
    return frozenset(word for part in text.split() for word in tokens(part))


_ORDER = _words(
    "order|orders|booking|bookings|reservation|appointment|table|slot|ticket|request|ऑर्डर|आर्डर|बुकिंग|अपॉइंटमेंट|रिजर्वेशन|टेबल|स्लॉट"
)
_PLACED = "placed|booked|submitted|ordered|reserved|scheduled"
_SETTLED = "confirmed|finalised|finalized|completed|complete|final"
_CANCELLED = "cancelled|canceled"
_IS = "(?:is|are|was|were|has been|have been|has|have|s)"
_JUST = "(?:now|already|successfully|all|also|just|both|then|been|gone ahead and|went ahead and)"
_ENGLISH_DO = rf"(?:i|we|ive|weve|i have|we have)(?: {_JUST}){{0,3}}"

_DONE = _words(
    "kar diya|kar dia|kar di|kar diye|kr diya|kr di|kardiya|krdiya|kardi|kar diya gaya|kar di gayi|kar liya|kar li"
    "|kar chuka|kar chuki|kar chuke|karwa diya|karva diya|karwa di|kara diya|kara di|ho gaya|ho gya|ho gayaa|ho gayi"
    "|ho gyi|ho gai|ho gaye|ho gye|hogaya|hogayi|hogya|ho chuka|ho chuki|ho chuke|hua|hui|kiya gaya|ki gayi|kiya hai"
    "|ki hai|कर दिया|कर दी|कर दिए|कर दिये|कर दिया गया|कर दी गई|कर लिया|कर ली|कर चुका|कर चुकी|कर चुके|करवा दिया"
    "|करवा दी|करा दिया|करा दी|हो गया|हो गई|हो गयी|हो गए|हो गये|हो चुका|हो चुकी|हो चुके|हुआ|हुई|किया गया|की गई|किया है"
    "|की है"
)
_SENT = _words(
    "lag gaya|lag gayi|lag chuka|laga diya|lagwa diya|bhej diya|bhej dia|chala gaya|nikal gaya|nikal chuka|de diya"
    "|daal diya|लग गया|लग गई|लग चुका|लगा दिया|लगवा दिया|भेज दिया|चला गया|निकल गया|दे दिया|डाल दिया"
)
_ALSO = "(?: " + _words("successfully|bhi|ab|already|pehle hi|pehle se|abhi|भी|अब|पहले ही|पहले से|अभी") + "){0,2}"
_BE = _words("hai|h|hain|he|है|हैं")
_PLACE_VERB = _words(f"place|book|submit|reserve|schedule|{_PLACED}|प्लेस|प्लेस्ड|बुक|बुक्ड|सबमिट|रिजर्व|रिज़र्व|शेड्यूल|दर्ज")
_SETTLE_VERB = _words(
    f"confirm|final|finalise|finalize|pakka|pakki|complete|{_SETTLED}|कन्फर्म|कंफर्म|कनफर्म|फाइनल|फ़ाइनल|पक्का|पक्की|कम्पलीट|कंप्लीट"
)
_CANCEL_VERB = _words(f"cancel|cancle|{_CANCELLED}|radd|rad|कैंसल|कैंसिल|कैन्सल|कैन्सिल|रद्द|निरस्त")


class _Pattern(NamedTuple):
    """`ordered`: the sentence must name an order before the match or in it; `hindi`: what may follow is Hindi."""

    found: re.Pattern[str]
    hindi: bool = False
    ordered: bool = False


def _one(pattern: str, *, hindi: bool = False, ordered: bool = False) -> _Pattern:
    return _Pattern(re.compile(rf"(?<!\S)(?:{pattern})(?!\S)"), hindi, ordered)


_LEAD = (
    r"^(?:(?:ok|okay|done|great|perfect|sure|thanks|thank you|alright|all|right|so|ji|haan|theek hai|your|the|new|sir|"
    r"madam|and|whole) )*"
)
_REPORTS: dict[Family, tuple[_Pattern, ...]] = {
    "place": (
        _one(rf"{_IS}(?: {_JUST}){{0,2}} (?:{_PLACED})"),
        _one(rf"{_IS}(?: {_JUST}){{0,2}} (?:{_SETTLED})", ordered=True),
        _one(rf"(?:you are|youre)(?: {_JUST}){{0,2}} (?:{_PLACED}|{_SETTLED})"),
        _one(rf"{_ENGLISH_DO} (?:{_PLACED})"),
        _one(rf"{_ENGLISH_DO} (?:{_SETTLED}) (?:your|the|that|this|it)(?: \S+)? {_ORDER}"),
        _one(r"(?:successfully|gone ahead and|went ahead and) (?:placed|booked|submitted|reserved)"),
        _one(rf"{_ORDER} (?:is|has)(?: {_JUST})? (?:in|through|gone through|on its way|on the way|being prepared)"),
        _one(rf"{_ORDER} (?:went through|(?:is|has been|was) sent)"),
        _one(rf"{_LEAD}{_ORDER} (?:{_PLACED}|{_SETTLED})"),
        _one(rf"{_LEAD}(?:placed|booked|submitted) (?:your|the|it)"),
        _one(rf"{_PLACE_VERB}{_ALSO} {_DONE}", hindi=True),
        _one(rf"{_SETTLE_VERB}{_ALSO} {_DONE}", hindi=True, ordered=True),
        _one(rf"{_ORDER}{_ALSO} (?:{_DONE}|{_SENT})", hindi=True),
        _one(rf"{_ORDER}{_ALSO} (?:{_PLACE_VERB}|{_SETTLE_VERB}) {_BE}", hindi=True),
        _one(rf"{_DONE}(?: {_BE})? {_PLACE_VERB}", hindi=True),
        _one(rf"{_ORDER} {_words('kitchen mein|kitchen me|kitchen ko|किचन में|किचन को')} {_SENT}", hindi=True),
    ),
    "cancel": (
        _one(rf"{_IS}(?: {_JUST}){{0,2}} (?:{_CANCELLED})"),
        _one(rf"{_ENGLISH_DO} (?:{_CANCELLED})"),
        _one(rf"{_LEAD}(?:{_ORDER} )?(?:{_CANCELLED})(?: (?:your|the|it|successfully)|$)"),
        _one(rf"{_CANCEL_VERB}{_ALSO} {_DONE}", hindi=True),
        _one(rf"{_ORDER}{_ALSO} {_CANCEL_VERB} {_BE}", hindi=True),
        _one(rf"{_DONE}(?: {_BE})? {_CANCEL_VERB}", hindi=True),
    ),
}  # fmt: skip
_NAMES_ORDER = _one(_ORDER).found
_ON_HOLD = _one("on hold").found
_NO_ORDER = _one(rf"no (?:\S+ )?{_ORDER}").found

_HINTS = (
    _one(rf"{_ORDER}(?: \S+)? (?:received|taken|noted|recorded)"), _one("(?:thanks|thank you) for (?:your|the) order"),
    _one(rf"{_ENGLISH_DO} (?:got|received|taken|noted) (?:your|the) order"),
    _one(
        rf"{_ORDER}(?: \S+)? "
        + _words("le liya|le li|note kar liya|likh liya|mil gaya|ले लिया|नोट कर लिया|लिख लिया|मिल गया")
    ),
    _one(rf"{_ORDER} (?:will|should|would) (?:be|reach|arrive|come)\b.*"),
    _one(rf"{_ORDER}(?: \S+){{0,4}} {_words('pahunch|pahuch|aa|taiyar|taiyaar|पहुँच|पहुंच|आ|तैयार')} \S+"),
)  # fmt: skip
_CANCEL_HINTS = (
    _one(rf"(?:{_words('hata|हटा')} {_words('diya|di|diye|दिया|दी|दिए')}|removed|deleted|called off|{_CANCELLED})"),
)
_BEFORE_DONE = _words(
    "ji|jee|haan|ok|okay|theek hai|thik hai|bilkul|sir|madam|all|its|it is|that is|thats|yes|sure|bas|lijiye"
    "|जी|हाँ|हां|ठीक है|बस|लीजिए"
)
_BARE_DONE = re.compile(
    rf"^(?:{_BEFORE_DONE} )*"
    rf"(?:done|{_DONE}|{_words('all set|you are all set|taken care of')})(?: {_words('hai|h|ji|sir|madam|है|जी')})*$"
)

_NOT = _set(
    "not isnt arent wasnt werent hasnt havent didnt couldnt cannot cant never unable failed yet neither nor nothing"
    " none"
    " nahi nahin nai nhi mat नहीं नही मत"
)
_IF = _set("if once when whenever unless until till before whether agar yadi jab jaise jabtak अगर यदि जब जैसे वरना kaash")
_DOUBT = _set("think maybe perhaps probably seems guess hopefully shayad lagta lagti शायद लगता लगती")
_ASKS = _set("kya क्या kyun kyu क्यों kab कब kaise कैसे")
_ASKS_FIRST = _set("shall should can could may might will would who what which how why")
_ASKS_WITH = _set("is are was were has have had did do does")
_SUBJECTS = _set("i you we they he she it that this these those there the your my everything anything all")
_NOT_DONE_AFTER = _set(
    "jayega jaega jaayega jayegi jaegi jayenge jaenge jaye jaaye jaayega hoga hogi honge to toh tabhi nahi nahin nhi"
    " जाएगा जायेगा जाएगी जायेगी जाएंगे जाए जाये होगा होगी होंगे तो तभी नहीं नही"
)  # fmt: skip
_LONG_AGO = _set("tha thi the था थी थे")
_IF_AFTER = _set("once if unless until only when after as")
_BEFORE_PLACED = _set("that which who the order could can would will should to jo जो")
_TAGS = re.compile(
    r"^(?:right|correct|okay|ok|yes|no|fine|is it|isnt it|hai na|na|"
    + _words("theek hai|thik hai|theek hai na|sahi hai|sahi hai na|haan|ठीक है|ठीक है ना|ठीक है न|सही है|है ना|है न|ना|न|हाँ")[
        3:-1
    ]
    + r")(?: (?:sir|madam|maam|ji|जी))?$"
)
_SENTENCE = re.compile(r"(?:[^.!?।॥？؟\n]|\.(?=\d)|(?<=\brs)\.|(?<=\bno)\.)+[.!?।॥？؟…]*\n*", re.IGNORECASE)
_CLAUSE = re.compile(
    r"(?<!\d),|,(?!\d)|[;:()|]|…|\s[-–—]+(?:\s|$)|(?<!\S)(?:but|lekin|magar|लेकिन|मगर|पर)(?!\S)", re.IGNORECASE
)
_BROKEN_OFF = re.compile(r"(?:\.\.+|…|[-–—,])\s*$")
_QUESTION = re.compile("[?？؟]")


def sentences(text: str) -> tuple[Sentence, ...]:
    """The sentences at the end of a reply (`LISTENS_TO` characters), and what each reports."""
    return tuple(_read(raw.strip()) for raw in _SENTENCE.findall(text[-LISTENS_TO:]) if tokens(raw))


def is_readable(text: str, language: str | None = None) -> bool:
    """Whether there are patterns for this text: Latin or Devanagari letters, and no tag of another language."""
    if language and language.partition("-")[0].lower() not in ("en", "hi"):
        return False
    letters = [char for char in text[-LISTENS_TO:] if char.isalpha()]
    ours = sum(char.isascii() or _is_ours(char) for char in letters)
    return not letters or 2 * ours >= len(letters)


def _is_ours(char: str) -> bool:
    return unicodedata.name(char, "").startswith(("LATIN", "DEVANAGARI"))


def _read(raw: str) -> Sentence:
    clauses = [clause for clause in (fold(part) for part in _CLAUSE.split(raw) if part) if clause]
    asked = _asked(clauses, is_marked=_QUESTION.search(raw) is not None)
    cut_off = len(clauses) - 1 if _BROKEN_OFF.search(raw) else len(clauses)
    reports: set[Family] = set()
    hints: set[Family] = set()
    before: list[str] = []
    for at, clause in enumerate(clauses):
        if not asked[at]:
            for family in FAMILIES:
                said = _said(clause, before, family)
                if said == "report" and at < cut_off:
                    reports.add(family)
                elif said:
                    hints.add(family)
        before += clause.split()
    if clauses and not any(asked) and _BARE_DONE.match(" ".join(before)):
        hints.update(FAMILIES)
    return Sentence(raw, frozenset(reports), frozenset(hints | reports), asks=bool(asked) and asked[-1])


def _asked(clauses: Sequence[str], *, is_marked: bool) -> list[bool]:
    """For each clause whether it is part of a question."""
    own = [_asks_itself(clause.split()) for clause in clauses]
    if is_marked and clauses:
        if len(clauses) > 1 and _TAGS.match(clauses[-1]):
            return [True] * len(clauses)
        own[-1] = True
        if own[0] and clauses[0].split()[0] in _ASKS_FIRST | _ASKS_WITH:
            return [True] * len(clauses)
    return own


def _asks_itself(words: Sequence[str]) -> bool:
    if not words:
        return False
    inverted = words[0] in _ASKS_WITH and not _SUBJECTS.isdisjoint(words[1:2])
    return inverted or words[0] in _ASKS_FIRST or not _ASKS.isdisjoint(words)


def _said(clause: str, before: Sequence[str], family: Family) -> Literal["report", "hint", ""]:
    found: Literal["hint", ""] = ""
    for pattern in _REPORTS[family]:
        for match in pattern.found.finditer(clause):
            weight = _weight(clause, match, before, pattern)
            if weight == "report":
                return "report"
            found = weight or found
    if not found and _NOT.isdisjoint(clause.split()):
        hints = _HINTS if family == "place" else _CANCEL_HINTS
        found = "hint" if any(pattern.found.search(clause) for pattern in hints) else ""
    return found


def _weight(
    clause: str, match: re.Match[str], before: Sequence[str], pattern: _Pattern
) -> Literal["report", "hint", ""]:
    here, after = clause[: match.start()].split(), clause[match.end() :].split()
    earlier = [*before, *here]
    if not _IF.isdisjoint(earlier) or not _NOT.isdisjoint(here[-3:]):
        return ""
    if pattern.ordered and not _NAMES_ORDER.search(f"{' '.join(earlier)} {match[0]} {' '.join(after[:4])}"):
        return ""
    if pattern.hindi:
        follows = [word for word in after[:3] if word not in _IS_HINDI][:1]
        if not _NOT_DONE_AFTER.isdisjoint(follows):
            return ""
        if not _LONG_AGO.isdisjoint(follows):
            return "hint"
    elif (
        _ON_HOLD.search(" ".join(after[:5]))
        or _NO_ORDER.search(" ".join(here[-4:]))
        or (after and after[0] in _IF_AFTER and _is_condition(after))
        or _is_relative(match[0], here)
    ):
        return ""
    return "hint" if not _DOUBT.isdisjoint(earlier) else "report"


_IS_HINDI = _set("hai h hain है हैं gaya gayi गया गई")


def _is_condition(after: Sequence[str]) -> bool:
    return after[0] not in ("as", "after") or after[1:2] in (["soon"], ["you"], ["we"])


def _is_relative(match: str, here: Sequence[str]) -> bool:
    """Whether it is "the order that I placed", "what we have booked": told of, not reported."""
    return match.split()[0] in ("i", "we", "ive", "weve") and bool(here) and here[-1] in _BEFORE_PLACED
