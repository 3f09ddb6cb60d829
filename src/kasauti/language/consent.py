"""Whether somebody agreed: affirmatives, refusals, commit verbs; English, roman Hindi, Devanagari.

What a caller says is looked at clause by clause, and the last clause that decides wins: "place kar do... nahi,
ruko" is no consent, "nahi nahi, place kar do" is. Within a clause a no after a yes decides ("haan nahi").
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from kasauti.language.asking import CLOSING, Asking, Family, Sentence, sentences
from kasauti.language.commit_verb import FAMILIES, denies, says
from kasauti.language.fold import fold
from kasauti.language.numbers import word_value
from kasauti.language.phrasing import Phrases

__all__ = ["Family", "affirms", "asks", "commits", "refuses", "withdraws"]


def _one_of(*phrases: str) -> str:
    folded = sorted({fold(phrase) for phrase in phrases}, key=len, reverse=True)
    return rf"(?<!\S)(?:{'|'.join(map(re.escape, folded))})(?!\S)"


def _any(*phrases: str) -> re.Pattern[str]:
    return re.compile(_one_of(*phrases))


_CLAUSES = re.compile(r"[.!?？؟,;।|\n…]+|\s[-–—]+\s|(?<!\S)(?:but|par|lekin|magar|मगर|लेकिन|पर)(?!\S)", re.IGNORECASE)

_PLAIN_YES = (
    "yes", "yeah", "yep", "yup", "haan", "haa", "han", "hanji", "haanji", "haan ji", "ji haan", "ji han",
    "हाँ", "हां", "हा", "जी हाँ", "जी हां", "हाँ जी", "हां जी", "यस",
)  # fmt: skip
_YES = _any(
    *_PLAIN_YES, "ok", "okay", "sure", "correct", "right", "all right", "alright", "confirm", "confirmed", "go ahead",
    "that is right", "thats right", "perfect", "absolutely", "of course", "please do", "do it", "why not",
    "bilkul", "theek hai", "thik hai", "theek h", "sahi hai", "sahi", "pakka", "kar do", "kardo", "kar dijiye",
    "kar dijie", "kijiye", "kar lo", "zaroor", "zarur", "chalega", "kyun nahi", "kyon nahi", "kyu nahi",
    "बिल्कुल", "बिलकुल", "ठीक है", "सही है", "सही", "पक्का", "कर दो", "कर दीजिए", "कर दीजिये", "कीजिए", "ओके", "क्यों नहीं",
    "ज़रूर", "चलेगा",
)  # fmt: skip
# At the end of a clause these are only polite ("bas itna hi ji").
_YES_AT_HEAD = re.compile(rf"^(?:ji|{fold('जी')})(?!\S)")
_NO_WORDS = (
    "no", "not", "nope", "nah", "never", "dont", "do not", "cannot", "cant", "wont", "isnt", "wasnt", "shouldnt",
    "doesnt", "didnt", "wrong", "incorrect", "nahi", "nahin", "nai", "nhi", "mat", "galat",
    "नहीं", "नही", "मत", "गलत",
)  # fmt: skip
_TROUBLES = (
    "baat", "dikkat", "problem", "issue", "pareshani", "tension", "chinta", "बात", "दिक्कत", "परेशानी", "चिंता",
)  # fmt: skip
# After a verb these only press ("kar do na").
_NO = re.compile(_one_of(*_NO_WORDS) + rf"|^(?:na|naa|{fold('ना')}|{fold('न')})(?!\S)")
_YES_AFTER_NO = re.compile(rf"^ ?(?:(?:ji|matlab|i mean|sorry|actually|arre|are) )*{_one_of(*_PLAIN_YES)}")
_MEANS_NO_NO = re.compile(
    rf"{_one_of('koi', 'कोई')} {_one_of(*_TROUBLES)} {_one_of('nahi', 'nahin', 'nhi', 'नहीं', 'नही')}"
)
_WITHOUT = re.compile(r"(?<!\S)no (\S+)")
_NO_THINGS = frozenset(
    fold(
        "thanks thank please ji sir madam maam bhaiya bhai yaar wait dont do does not no nahi nahin nope never mat "
        "need way i im ill you we it its that thats this there the a order booking place confirm submit cancel book go "
        "leave stop hold just only lets let my mine actually sorry yes yeah haan ok okay later now but and or because "
        "for want am is are was wrong galat bas chhodo rehne rahne mujhe main mera abhi aap kar karo kijiye one"
    ).split()
)
"""After a no these are no thing that one could do without ("no onion")."""

_NOT_YET = _any(
    "wait", "hold on", "stop", "one minute", "ek minute", "ek min", "ruko", "rukiye", "ruk jao",
    "later", "baad mein", "baad me", "let me think", "i will think", "ill think", "thinking", "maybe", "shayad",
    "soch", "sochta hoon", "sochta hu", "sochti hoon", "sochti hu", "sochna", "sochne do", "soch raha", "soch rahi",
    "रुको", "रुकिए", "रुकिये", "एक मिनट", "बाद में", "शायद", "सोचता हूँ", "सोचता हूं", "सोचती हूँ",
    "सोचती हूं", "सोचने दो", "सोच",
)  # fmt: skip
_LET_IT_BE = _any(
    "rehne do", "rehne dijiye", "rehne dijie", "rehne den", "rehne dein", "rahne do", "rahne dijiye", "rahne dijie",
    "rahne den", "rahne dein", "chhod do", "chhod dijiye", "chhodo", "chhodiye", "jaane do", "jaane dijiye",
    "jane do", "jane dijiye", "abhi nahi", "abhi nahin", "abhi mat", "not now", "not yet", "leave it", "forget it",
    "mat kijiye", "mat karo", "mat kariye", "mat karna",
    "रहने दो", "रहने दीजिए", "रहने दीजिये", "रहने दें", "छोड़ दो", "छोड़ दीजिए", "छोड़िए", "छोड़ो", "जाने दो", "जाने दीजिए",
    "अभी नहीं", "अभी नही", "अभी मत", "मत कीजिए", "मत कीजिये", "मत करो", "मत करिए", "मत करना",
)  # fmt: skip
_BESIDE_IT = frozenset(
    fold(
        "ji nahi nahin no not to toh ab abhi please bhaiya sir yaar bhai haan ok okay theek hai it that this just "
        "isko ise ye yeh sab karna karo kijiye chahiye mat for the order booking confirm place book "
        "जी नहीं नही तो अब अभी प्लीज़ भैया इसको इसे ये यह सब करना करो कीजिए चाहिए मत ऑर्डर आर्डर बुकिंग कन्फर्म कंफर्म प्लेस बुक"
    ).split()
)
"""Words beside "rehne dijiye" with which it still means all of it; with any other it is about that ("pyaaz")."""

_BANK = Asking()
_CLOSES = Phrases(CLOSING)


def clauses(text: str) -> list[str]:
    """Folded clauses of what was said, empty ones left out."""
    return [clause for clause, _ in _clauses(text)]


def _clauses(text: str) -> Iterator[tuple[str, bool]]:
    """Folded clauses, and whether each ended in a question mark."""
    start = 0
    for end in [*_CLAUSES.finditer(text), None]:
        folded = fold(text[start : end.start()] if end else text[start:])
        if folded:
            yield folded, end is not None and any(mark in end[0] for mark in "?？؟")
        start = end.end() if end else start


def affirms(text: str, family: Family = "place") -> bool:
    """Whether an answer agrees: the last clause that decides is an affirmative, not a no, a doubt or a put-off.

    A closing ("nahi, bas itna hi") decides nothing; the commit verb of another family ("yes, cancel it") is a no.
    """
    return _answer(text, family) is True


def refuses(text: str, family: Family = "place") -> bool:
    """Whether an answer says no: the last clause that decides is a no, a doubt or a put-off."""
    return _answer(text, family) is False


def _answer(text: str, family: Family) -> bool | None:
    decided: bool | None = None
    for clause, is_question in _clauses(text):
        found = _decision(clause, family, is_question=is_question)
        if found is None and _CLOSES.within(f" {clause} "):
            decided = decided or None  # "nahi, bas itna hi" is no to more, and to nothing else
        elif found is not None:
            decided = found
    return decided


def _decision(clause: str, family: Family, *, is_question: bool) -> bool | None:
    """What a clause decides; None for one that says neither yes nor no."""
    if _NOT_YET.search(clause) or _lets_be(clause):
        return False
    if says(clause, family):
        return True
    if any(says(clause, other) for other in FAMILIES if other != family):
        return False
    if is_question:
        return None
    plain = _WITHOUT.sub(_thing_gone, _MEANS_NO_NO.sub(" ", clause)).strip()
    closes = _CLOSES.within(f" {clause} ")
    weak = _YES_AT_HEAD.search(plain) is not None and not closes
    agreed = list(_YES.finditer(plain))
    no = _last_no(plain, agreed)
    if no is None:
        return True if agreed or weak else None
    if no[0] not in _FORBIDS and _YES_AFTER_NO.match(plain[no.end() :]):
        return True
    return None if closes else False


_FORBIDS = ("mat", fold("मत"))


def _last_no(clause: str, agreed: list[re.Match[str]]) -> re.Match[str] | None:
    """The last no of a clause that is no part of a yes ("kyun nahi")."""
    last = None
    for found in _NO.finditer(clause):
        if not any(yes.start() <= found.start() < yes.end() for yes in agreed):
            last = found
    return last


def _thing_gone(found: re.Match[str]) -> str:
    """Nothing for a wish ("no onion"); a no to the question stays ("no thanks", "no two")."""
    word = found[1]
    return found[0] if word in _NO_THINGS or word.isdecimal() or word_value(word) is not None else ""


def _lets_be(clause: str) -> bool:
    """Whether the clause leaves it all ("rehne dijiye"), and not a thing ("pyaaz rehne dijiye")."""
    found = _LET_IT_BE.search(clause)
    if found is None:
        return False
    return _BESIDE_IT.issuperset((clause[: found.start()] + clause[found.end() :]).split())


def commits(text: str, family: Family = "place") -> bool:
    """Whether the caller says the commit verb itself ("order place kar do", "please book it"), and not its opposite."""
    decided = False
    for clause in clauses(text):
        if says(clause, family):
            decided = True
        elif _NOT_YET.search(clause) or _lets_be(clause) or denies(clause, family):
            decided = False
    return decided


def withdraws(text: str, family: Family = "place", *, asked: str = "") -> bool:
    """Whether an utterance takes an earlier consent back: a put-off, the commit verb denied, or a no when asked.

    Args:
        asked: the agent's last words before. A bare no counts as the answer to a question for leave or to a
            read-back only; "rehne dijiye" counts unless something else was asked ("pyaaz chahiye?").
    """
    subject = _subject(asked, family)
    decided = False
    for clause in clauses(text):
        if says(clause, family):
            decided = False
        elif _NOT_YET.search(clause) or denies(clause, family) or (_lets_be(clause) and subject != "other"):
            decided = True
    return decided or (subject == "leave" and refuses(text, family))


def _subject(asked: str, family: Family) -> Literal["leave", "other", "nothing"]:
    """What the last question of a reply is about; a reply that only reads back asks leave."""
    said = sentences(asked)
    for sentence in reversed(said):
        if _BANK.asks(sentence):
            leave = _BANK.asks_leave(sentence, family) and not _BANK.wants_more(sentence)
            return "leave" if leave else "other"
    return "leave" if any(_BANK.reads_back(sentence) for sentence in said) else "nothing"


def asks(text: str, family: Family = "place") -> bool:
    """Whether an agent's reply asks or reads something back, so that a yes can be consent to this.

    "Anything else?" is no such question, nor is one for leave to do another thing ("cancel kar doon?").
    """
    return any(
        _BANK.is_about(sentence, family)
        and (_BANK.reads_back(sentence) or _BANK.asks_leave(sentence, family) or _asks_itself(sentence))
        for sentence in sentences(text)
    )


def _asks_itself(sentence: Sentence) -> bool:
    return _BANK.asks(sentence) and not _BANK.wants_more(sentence)
