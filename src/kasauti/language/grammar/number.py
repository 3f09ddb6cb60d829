"""Numbers: digits with Indian or western commas, words of both languages, scales and fractions.

number      = [minus] sum [dozen]
sum         = part {part}                       scales fall: "do lakh teen hazaar pachas"
part        = coefficient [scale] | scale       "dhai hazaar", "sau"
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import NamedTuple

from kasauti.language.grammar.coefficient import Reading, Row, below_hundred, coefficient_at, is_one_of, word_at
from kasauti.language.grammar.token import is_sign
from kasauti.language.lexicon import number as lexicon

_MAX_PARTS = 8
_ENDLESS = Decimal(10) ** 30


class _Part(NamedTuple):
    value: Decimal
    end: int
    below: Decimal
    """What follows has to be less than this."""


def number_at(row: Row, at: int, after_digits: Mapping[str, int] = lexicon.AFTER_DIGITS) -> Reading | None:
    """The longest number at `row[at]`, or None. `after_digits` are the short scales that digits may have."""
    sign = _sign_at(row, at)
    start = at + (sign != 0)
    dozen = _dozen_at(row, start)
    found = dozen or _sum_at(row, start, after_digits)
    if found is None:
        return None
    if not dozen and is_one_of(row, found.end, lexicon.DOZEN):
        found = Reading(found.value * 12, found.end + 1)
    return Reading(-found.value if sign < 0 else found.value, found.end)


def tidy(value: Decimal) -> Decimal:
    """The same value, without zeros behind the point."""
    return Decimal(whole(value))


def whole(value: Decimal) -> Decimal | int:
    """An int if nothing stands behind the point, else the Decimal without trailing zeros."""
    return int(value) if value == value.to_integral_value() else value.normalize()


def _sign_at(row: Row, at: int) -> int:
    if is_one_of(row, at, lexicon.MINUS):
        return -1
    if at + 1 < len(row) and is_sign(row[at], "+-") and row[at + 1].glued and row[at + 1].kind == "digits":
        loose = at == 0 or not row[at].glued
        return (1 if row[at].text == "+" else -1) if loose else 0
    return 0


def _dozen_at(row: Row, at: int) -> Reading | None:
    if is_one_of(row, at, lexicon.HALF):
        after = at + 2 if is_one_of(row, at + 1, lexicon.ARTICLE) else at + 1
        return Reading(Decimal(6), after + 1) if is_one_of(row, after, lexicon.DOZEN) else None
    after = at + 1 if is_one_of(row, at, lexicon.ARTICLE) else at
    if is_one_of(row, after, lexicon.DOZEN) and not row[after].text.endswith("dozens"):
        return Reading(Decimal(12), after + 1)
    return None


def _sum_at(row: Row, at: int, after_digits: Mapping[str, int]) -> Reading | None:
    total, below, end = Decimal(0), _ENDLESS, at
    for _ in range(_MAX_PARTS):
        start = _behind_joint(row, end) if end > at else at
        part = _part_at(row, start, after_digits, first=end == at)
        if part is None or part.value >= below:
            break
        total, below, end = total + part.value, part.below, part.end
    return Reading(total, end) if end > at else None


def _behind_joint(row: Row, at: int) -> int:
    """Where the next part may begin: behind "and", or behind a comma between words."""
    if word_at(row, at) == "and":
        return at + 1
    scaled = row[at - 1].text in lexicon.THOUSANDS
    if scaled and at + 1 < len(row) and is_sign(row[at], ",") and row[at + 1].kind == "word":
        return at + 1
    return at


def _part_at(row: Row, at: int, after_digits: Mapping[str, int], *, first: bool) -> _Part | None:
    coefficient = coefficient_at(row, at)
    if coefficient is None:
        return _bare_scale(row, at) if first else None
    value, end = coefficient
    scale, end = _scale_at(row, end, after_digits)
    if scale == 1:
        return _Part(value, end, Decimal(0))
    broken = value != value.to_integral_value()
    return _Part(value * scale, end, Decimal(scale) / 4 if broken else Decimal(scale))


def _bare_scale(row: Row, at: int) -> _Part | None:
    start = at + 1 if word_at(row, at) == "a" else at
    if is_one_of(row, start, lexicon.HUNDRED):
        rest = below_hundred(row, start + 1)
        return _with_scale(Decimal(100) + (rest.value if rest else 0), rest.end if rest else start + 1, row)
    scale = lexicon.THOUSANDS.get(word_at(row, start))
    return None if scale is None else _Part(Decimal(scale), start + 1, Decimal(scale))


def _with_scale(value: Decimal, end: int, row: Row) -> _Part:
    scale, end = _scale_at(row, end, {})
    return _Part(value * scale, end, Decimal(scale if scale > 1 else 0))


def _scale_at(row: Row, at: int, after_digits: Mapping[str, int]) -> tuple[int, int]:
    """The scale behind a coefficient (1 for none), and the place behind it."""
    word = word_at(row, at)
    scale = lexicon.THOUSANDS.get(word) or lexicon.PLURAL.get(word)
    if scale is None and row[at - 1].kind == "digits":
        scale = after_digits.get(word)
    if scale is None:
        return 1, at
    higher = lexicon.THOUSANDS.get(word_at(row, at + 1), 0)
    if higher >= 10_000_000 > scale:
        return scale * higher, at + 2
    return scale, at + 1
