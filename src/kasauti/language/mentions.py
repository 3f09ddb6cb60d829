"""Which of a list of named things a sentence names, and how many of each. Pure.

The number belongs to the thing that it stands before ("do paneer wrap", "2 plate samosa"), or, where a sentence
counts the other way round, behind it ("Paneer Wrap x 2, Samosa x 1"). Prices and times are no counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from kasauti.language.fold import tokens
from kasauti.language.numbers import plain_word, read_number

EDGE = "|"
"""Stands for a comma, a bracket or a line end among the words of a sentence."""

MONEY_WORDS = frozenset(tokens("rupees rupee rupaye rupaiye rupay rupaya rs inr bucks ₹ रुपये रुपए रुपया रुपयों रूपये रु"))
_UNITS = frozenset(
    tokens(
        "x plate plates glass glasses cup cups piece pieces pcs pc nos bowl bowls bottle bottles packet packets order "
        "orders portion of the large small medium regular full half hot cold big fresh ka ki ke wala wali wale "
        "bada chhota chhoti badi प्लेट गिलास ग्लास कप पीस बोतल पैकेट का की के वाला वाली वाले बड़ा छोटा फुल हाफ"
    )
)
_NO_COUNT_AFTER = MONEY_WORDS | frozenset(
    tokens(
        "minute minutes min mins hour hours ghante ghanta baje pm am percent % kg km din day days मिनट घंटे घंटा बजे दिन"
    )
)
_NO_COUNT_BEFORE = MONEY_WORDS | frozenset(
    tokens("number no id # at @ table order token नंबर टेबल ke के de kar laga bhej daal dal bana दे कर लगा भेज डाल बना")
)
_NO_NUMBERS = frozenset(map(plain_word, ("saath", "sath", "साथ", "sau")))
_EDGES = re.compile(r"(?<!\d),|,(?!\d)|[;)\n•।|]|:(?!\d)|\s[-–—]\s|(?<![Rr][Ss])\.(?!\d)")
_TIMES = re.compile(r"(?:(?<=\s)|(?<=\()|^)[x×](?=\s?\d)|(?<=\d)\s?[x×](?=\s)", re.IGNORECASE)
_LONGEST = 8


class Mention(NamedTuple):
    """A thing that is named: the ids that the name may mean, how many (None: not said), its words."""

    ids: frozenset[str]
    number: int | None
    words: tuple[str, ...]


class _Span(NamedTuple):
    start: int
    end: int
    ids: frozenset[str]


def words_of(sentence: str) -> list[str]:
    """The folded words of a sentence, with `EDGE` where a comma or a bracket stood."""
    found: list[str] = []
    for part in _EDGES.split(_TIMES.sub(" x ", sentence)):
        if found and found[-1] != EDGE:
            found.append(EDGE)
        found.extend(tokens(part))
    return found


class Names:
    """Names of things, found in sentences by their longest match; filled once, then only read."""

    def __init__(self, names: Mapping[str, Iterable[str]]) -> None:
        self._phrases: dict[tuple[str, ...], set[str]] = {}
        self._of: dict[str, list[tuple[str, ...]]] = {}
        for entry, called in names.items():
            for name in (entry, *called):
                phrase = tuple(tokens(name))
                if phrase:
                    self._of.setdefault(entry, []).append(phrase)
                    for form in (phrase, *_plurals(phrase)):
                        self._phrases.setdefault(form, set()).add(entry)
        self._longest = min(_LONGEST, max(map(len, self._phrases), default=0))

    def phrases(self, entry: str) -> Sequence[tuple[str, ...]]:
        """The folded names of an entry."""
        return self._of.get(entry, ())

    def id_of(self, name: str) -> str:
        """The entry that has this name, or the name itself."""
        found = self._phrases.get(tuple(tokens(name)), set())
        return next(iter(found)) if len(found) == 1 else name

    def mentions(self, sentence: str) -> list[Mention]:
        """What the sentence names, in its order, with the counts that belong to it."""
        row = words_of(sentence)
        spans = self._spans(row)
        taken = {at for span in spans for at in range(span.start, span.end)}
        before = [_count_before(row, span, taken) for span in spans]
        after = [_count_after(row, span, taken) for span in spans]
        counted = [at for at, span in enumerate(spans) if before[at] is not None or after[at] is not None]
        behind = bool(counted) and before[counted[0]] is None and after[counted[-1]] is not None
        counts = after if behind else before
        return [Mention(span.ids, counts[at], tuple(row[span.start : span.end])) for at, span in enumerate(spans)]

    def _spans(self, row: Sequence[str]) -> list[_Span]:
        found, at = [], 0
        while at < len(row):
            span = self._span_at(row, at)
            if span is not None:
                found.append(span)
            at = span.end if span else at + 1
        return found

    def _span_at(self, row: Sequence[str], at: int) -> _Span | None:
        for length in range(min(self._longest, len(row) - at), 0, -1):
            ids = self._phrases.get(tuple(row[at : at + length]))
            if ids:
                return _Span(at, at + length, frozenset(ids))
        return None


def _plurals(phrase: tuple[str, ...]) -> list[tuple[str, ...]]:
    last = phrase[-1]
    if not last.isascii() or not last.isalpha() or len(last) < 3:
        return []
    ending = "es" if last.endswith(("s", "x", "ch", "sh")) else "s"
    forms = [(*phrase[:-1], last + ending)]
    return [*forms, (*phrase[:-1], last[:-1] + "ies")] if last.endswith("y") else forms


def _count_before(row: Sequence[str], span: _Span, taken: set[int]) -> int | None:
    at = span.start - 1
    while at >= 0 and span.start - at <= 6 and (row[at] in _UNITS or at in taken) and not _is_number_word(row[at]):
        at -= 1
    best = None
    for start in range(at, max(-1, at - 5), -1):
        if start in taken:
            break
        found = _number(row, start)
        if found is not None and start + found[1] == at + 1 and not _is_no_count(row, start):
            best = found[0]
    return best


def _count_after(row: Sequence[str], span: _Span, taken: set[int]) -> int | None:
    at = span.end
    while at < len(row) and at - span.end < 3 and row[at] in _UNITS:
        at += 1
    found = None if at in taken else _number(row, at)
    if found is None or _is_no_count(row, at):
        return None
    end = at + found[1]
    return None if end < len(row) and row[end] in _NO_COUNT_AFTER else found[0]


def _is_no_count(row: Sequence[str], start: int) -> bool:
    return start > 0 and row[start - 1] in _NO_COUNT_BEFORE


def _is_number_word(word: str) -> bool:
    return _number([word], 0) is not None


def _number(row: Sequence[str], start: int) -> tuple[int, int] | None:
    if start >= len(row) or plain_word(row[start]) in _NO_NUMBERS:
        return None
    found = read_number([_digits(plain_word(word)) for word in row[start : start + 5]], 0)
    return None if found is None else (found.value, found.length)


def _digits(word: str) -> str:
    return word.replace(",", "") if word[:1].isdigit() else word


def is_counted_list(mentions: Sequence[Mention]) -> bool:
    """Whether the sentence lists things: at least two, or one with its number."""
    return len(mentions) > 1 or any(mention.number is not None for mention in mentions)
