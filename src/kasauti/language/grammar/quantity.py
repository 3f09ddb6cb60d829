"""Quantities: numbers with units of mass, volume, length or count, in the base unit.

quantity = part {smaller part} [item] | whole number    "do kilo teen sau gram", "dedh kilo aaloo", "chaar"
part     = number ["of" "a"] unit | number quarter | quarter [unit] | "a" unit | unit "bhar"

A bare number with an item beside it ("do samose") is no quantity: whether the item belongs to it, nobody has said.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple

from kasauti.language.grammar.around import row_of
from kasauti.language.grammar.coefficient import is_joined, word_at
from kasauti.language.grammar.giving import sole_counted
from kasauti.language.grammar.number import number_at, tidy
from kasauti.language.grammar.token import Token
from kasauti.language.lexicon import filler, unit
from kasauti.language.lexicon.number import AND, ARTICLE, DOZEN
from kasauti.language.lexicon.spelling import Phrases


class Quantity(NamedTuple):
    """How much, in the base unit: g, ml, m or piece. A plate, cup, glass, bowl or packet has no fixed size."""

    value: Decimal
    unit: str


class _Part(NamedTuple):
    value: Decimal
    unit: str
    size: Decimal
    end: int


class _Found(NamedTuple):
    quantity: Quantity
    end: int


_PIECE = ("piece", Decimal(1))
_COUNTED = Phrases(filler.GOODS, " | ".join((*unit.QUANTITIES, *DOZEN)))
_BESIDE = (filler.POLITE, filler.BEING, filler.JUST, filler.VERBS, filler.POSSESSIVE, "quantity")
_FILLERS, _BARE_FILLERS, _NOTHING = Phrases(*_BESIDE, filler.GOODS, "order"), Phrases(*_BESIDE), Phrases()


def read_quantity(tokens: Sequence[Token]) -> Quantity | None:
    """The quantity that a text says; a bare whole number counts pieces."""
    found = sole_counted(tokens, _measured_at, _FILLERS, _COUNTED)
    found = found or sole_counted(tokens, _bare_at, _BARE_FILLERS, _NOTHING)
    return found.quantity if found else None


def _bare_at(row: Sequence[Token], at: int) -> _Found | None:
    number = number_at(row, at, {})
    if number is None or number.value != number.value.to_integral_value():
        return None
    return _Found(Quantity(tidy(number.value), "piece"), number.end)


def _measured_at(row: Sequence[Token], at: int) -> _Found | None:
    part = _part_at(row, at)
    if part is None:
        return None
    total, end = part.value, part.end
    while True:
        start = end + 1 if end < len(row) and row[end].text in AND else end
        more = _part_at(row, start)
        if more is None or more.unit != part.unit or more.size >= part.size:
            return _Found(Quantity(tidy(total), part.unit), end)
        total, end, part = total + more.value, more.end, more


def _part_at(row: Sequence[Token], at: int) -> _Part | None:
    if at >= len(row):
        return None
    quarter = _quarter_at(row, at, Decimal(1))
    if quarter:
        # "paav" alone may be bread.
        return quarter if quarter.end > at + 1 else None
    number = number_at(row, at, {})
    if number is None:
        return _unnumbered(row, at)
    if number.value < 0:
        return None
    start = _behind_joint(row, number.end)
    known = unit.QUANTITIES.get(word_at(row, start))
    if row[number.end - 1].text in DOZEN:
        return _part(number.value, _PIECE, number.end + 1 if known == _PIECE else number.end)
    if known:
        return _part(number.value, known, start + 1)
    return _quarter_at(row, start, number.value)


def _behind_joint(row: Sequence[Token], at: int) -> int:
    """Behind what joins a number to its unit: "half a kilo", "2-kg", "three quarters of a kilo"."""
    if is_joined(row, at):
        return at + 1
    start = at + 1 if word_at(row, at) == "of" and word_at(row, at + 1) in ARTICLE else at
    return start + 1 if word_at(row, start) in ARTICLE else start


def _quarter_at(row: Sequence[Token], at: int, count: Decimal) -> _Part | None:
    """A quarter of the unit behind it, else `count` times 250 g; two or more "paav" may be breads."""
    word = word_at(row, at)
    if word not in unit.QUARTER_KILO and word not in unit.QUARTER_BEFORE_UNIT:
        return None
    behind = unit.QUANTITIES.get(word_at(row, at + 1))
    if word in unit.QUARTER_BEFORE_UNIT and count == 1 and behind and behind[1] == 1000:
        return _part(Decimal("0.25"), behind, at + 2)
    if word not in unit.QUARTER_KILO or _may_be_breads(count) or _FILLERS.length_at(row_of(row), at):
        return None
    end = at + 2 if word_at(row, at + 1) in unit.FULL else at + 1
    return _part(count, ("g", Decimal(250)), end)


def _may_be_breads(count: Decimal) -> bool:
    return count >= 2 and count == count.to_integral_value()


def _unnumbered(row: Sequence[Token], at: int) -> _Part | None:
    """Such as "a kilo", "kilo bhar"."""
    if row[at].text in ARTICLE:
        known = unit.QUANTITIES.get(word_at(row, at + 1))
        return _part(Decimal(1), known, at + 2) if known else None
    known = unit.QUANTITIES.get(row[at].text)
    return _part(Decimal(1), known, at + 2) if known and word_at(row, at + 1) in unit.FULL else None


def _part(count: Decimal, known: tuple[str, Decimal], end: int) -> _Part:
    return _Part(count * known[1], known[0], known[1], end)
