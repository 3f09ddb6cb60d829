"""Durations: "dedh ghanta", "1 hr 15 min", "an hour and a half", "do din".

Months and years have no fixed length; "ek minute" and "just a sec" ask to wait; "din bhar" is all day.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from decimal import Decimal
from typing import NamedTuple

from kasauti.language.grammar.around import sole
from kasauti.language.grammar.coefficient import is_joined, word_at
from kasauti.language.grammar.number import number_at
from kasauti.language.grammar.token import Token
from kasauti.language.lexicon import filler, unit
from kasauti.language.lexicon.number import AND, ARTICLE, HALF, QUARTER
from kasauti.language.lexicon.spelling import Phrases

_MAX_S = 10 * 365 * 86_400
_FILLERS = Phrases(
    filler.POLITE,
    filler.BEING,
    filler.JUST,
    filler.VERBS,
    filler.POSSESSIVE,
    """
    long | duration | time | slot | session | appointment | booking | lagega | lagenge | lagta hai | lagte hain
    lagte hai | chalega | ke liye
    """,
)


class Span(NamedTuple):
    """Seconds that were read, and the place behind them."""

    seconds: Decimal
    end: int


def read_duration(tokens: Sequence[Token]) -> timedelta | None:
    """The length of time that a text says; None for none, two, a range or one without a fixed length."""
    found = sole(tokens, lambda at: span_at(tokens, at), _FILLERS)
    if found is None or is_moment(tokens, found[1], found[0].end):
        return None
    return timedelta(microseconds=int(found[0].seconds * 1_000_000))


def is_moment(row: Sequence[Token], at: int, end: int) -> bool:
    """Whether the words ask to wait: one minute or second, in words and with nothing behind it."""
    briefly = unit.DURATIONS.get(word_at(row, at + 1), unit.DAY) <= unit.MINUTE
    return end == at + 2 and word_at(row, at) in unit.ONE and briefly


def span_at(row: Sequence[Token], at: int) -> Span | None:
    """The longest duration at `row[at]`: parts with falling units."""
    first = _part_at(row, at)
    if first is None:
        return None
    total, size, end = first
    while True:
        joined = end < len(row) and row[end].text in AND
        share, half = _share_more(row, end + 1) if joined else (Decimal(0), 0)
        if half:
            total, end = total + share * size, half
        more = _part_at(row, end + 1 if joined and not half else end)
        if half or more is None or more[1] >= size:
            return Span(total, end) if 0 <= total <= _MAX_S else None
        total, size, end = total + more[0], more[1], more[2]


def _part_at(row: Sequence[Token], at: int) -> tuple[Decimal, int, int] | None:
    """(seconds, unit in seconds, place behind it)."""
    if at >= len(row):
        return None
    if row[at].text in ARTICLE:
        size = _unit_at(row, at + 1)
        return (Decimal(size), size, at + 2) if size else None
    number = number_at(row, at, {})
    if number is None:
        size = _unit_at(row, at)
        full = word_at(row, at + 1) in unit.FULL and size >= unit.HOUR and size != unit.DAY
        return (Decimal(size), size, at + 2) if full else None
    start = number.end + 1 if is_joined(row, number.end) else number.end
    while word_at(row, start) in ARTICLE or (word_at(row, start) == "of" and start < number.end + 2):
        start += 1
    size = _unit_at(row, start)
    return (number.value * size, size, start + 1) if size else None


def _share_more(row: Sequence[Token], at: int) -> tuple[Decimal, int]:
    """The share of "a half" or "a quarter" in "an hour and a half", and the place behind it; 0, 0 if there is none."""
    start = at + 1 if word_at(row, at) in ARTICLE else at
    word = word_at(row, start)
    share = Decimal("0.5") if word in HALF else Decimal("0.25") if word in QUARTER else Decimal(0)
    return (share, start + 1) if share and not _unit_at(row, start + 1) else (Decimal(0), 0)


def _unit_at(row: Sequence[Token], at: int) -> int:
    return unit.DURATIONS.get(word_at(row, at), 0)
