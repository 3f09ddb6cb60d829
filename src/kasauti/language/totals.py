"""The total that a sentence says: "your total is Rs. 450", "kul 450 rupaye hue". Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple

from kasauti.language.fold import tokens
from kasauti.language.mentions import EDGE, MONEY_WORDS, words_of
from kasauti.language.numbers import plain_word, read_number

_TOTAL = frozenset(tokens("total kul bill amount totals totalling कुल टोटल बिल"))
_BETWEEN = frozenset(
    tokens(
        "is hai of amount bill comes to total your aapka apka ka ki order hua hue mein in for the sir ji madam = price "
        "payable है का हुआ हुए राशि आपका ऑर्डर रकम मिलाकर"
    )
) | {EDGE}
_ENDS = frozenset(tokens("hai hua hue hain only sir ji madam hoga है हुआ हुए हैं होगा bas")) | {EDGE}
_DIGITS = re.compile(r"\d[\d,]*(?:\.\d+)?")


class _Number(NamedTuple):
    value: Decimal
    end: int


def total_said(sentence: str) -> Decimal | None:
    """The one amount of a sentence that speaks of a total; None if it does not, or names several."""
    row = words_of(sentence)
    if _TOTAL.isdisjoint(row):
        return None
    named = set(_amounts(row))
    if named:
        return next(iter(named)) if len(named) == 1 else None
    bare = {value for at, word in enumerate(row) if word in _TOTAL for value in _bare(row, at + 1)}
    return next(iter(bare)) if len(bare) == 1 else None


def _amounts(row: Sequence[str]) -> list[Decimal]:
    """Numbers with a currency beside them."""
    found, at = [], 0
    while at < len(row):
        number = _number(row, at)
        if number is None:
            at += 1
            continue
        before, after = row[at - 1 : at] if at else [], row[number.end : number.end + 1]
        if not MONEY_WORDS.isdisjoint([*before, *after]):
            found.append(number.value)
        at = number.end
    return found


def _bare(row: Sequence[str], at: int) -> list[Decimal]:
    while at < len(row) and row[at] in _BETWEEN:
        at += 1
    number = _number(row, at)
    if number is None or (number.end < len(row) and row[number.end] not in _ENDS):
        return []
    return [number.value]


def _number(row: Sequence[str], at: int) -> _Number | None:
    if at >= len(row):
        return None
    if _DIGITS.fullmatch(row[at]):
        return _Number(Decimal(row[at].replace(",", "")), at + 1)
    found = read_number([plain_word(word) for word in row[at : at + 8]], 0)
    return None if found is None else _Number(Decimal(found.value), at + found.length)
