"""Amounts of money: a number and its currency, rupees and paise.

amount = [currency] number [currency] [["and"] number hundredths] ["only" | "/-"] | number hundredths
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple

from kasauti.language.grammar.giving import sole_counted
from kasauti.language.grammar.number import number_at, tidy
from kasauti.language.grammar.token import Token, is_sign
from kasauti.language.lexicon import filler
from kasauti.language.lexicon.money import AROUND, CURRENCIES, HUNDREDTHS
from kasauti.language.lexicon.number import AND, DOZEN, MONEY_AFTER_DIGITS
from kasauti.language.lexicon.spelling import Phrases


class Amount(NamedTuple):
    """An amount of money in the major unit (rupees, not paise), and its ISO 4217 code."""

    value: Decimal
    currency: str


class _Found(NamedTuple):
    amount: Amount
    end: int


_COUNTED = Phrases(" | ".join((*CURRENCIES, *HUNDREDTHS)))
_FILLERS = Phrases(filler.POLITE, filler.BEING, filler.JUST, filler.VERBS, filler.POSSESSIVE, AROUND)


def read_amount(tokens: Sequence[Token], currency: str = "INR") -> Amount | None:
    """The amount that a text says; without a currency of its own it is in `currency`."""
    found = sole_counted(tokens, lambda row, at: _amount_at(row, at, currency), _FILLERS, _COUNTED)
    return found.amount if found else None


def _amount_at(row: Sequence[Token], at: int, currency: str) -> _Found | None:
    named, start = _currency_at(row, at)
    number = number_at(row, start, MONEY_AFTER_DIGITS)
    if number is None:
        return None
    value, end = number
    if named and row[start].text in ("do", "दो") and end == len(row) == start + 1:
        return None  # "rupaye do" asks for money
    if not named:
        hundredths = _hundredths_of(row, end)
        if hundredths:
            return _Found(Amount(tidy(value / 100), hundredths), end + 1)
        named, end = _currency_at(row, end)
    if not named and not _is_bare_amount(row[start:end], value):
        return None
    if named and value == value.to_integral_value():
        value, end = _with_hundredths(row, value, end, named)
    return _Found(Amount(tidy(value), named or currency), _behind_only(row, end))


def _is_bare_amount(said: Sequence[Token], value: Decimal) -> bool:
    """Whether a number without a currency is money: no dozen; no "dhai", which may as well be 250 or 2.5 lakh."""
    broken = value != value.to_integral_value() and all(token.kind == "word" for token in said)
    return not broken and said[-1].text not in DOZEN


def _currency_at(row: Sequence[Token], at: int) -> tuple[str, int]:
    """The currency named there ("" for none), and the place behind it and its dot."""
    named = CURRENCIES.get(row[at].text, "") if at < len(row) else ""
    if not named:
        return "", at
    dotted = at + 1 < len(row) and is_sign(row[at + 1], ".") and row[at + 1].glued
    return named, at + 2 if dotted else at + 1


def _with_hundredths(row: Sequence[Token], value: Decimal, end: int, currency: str) -> tuple[Decimal, int]:
    start = end + 1 if end < len(row) and row[end].text in AND else end
    rest = number_at(row, start)
    if rest and 0 <= rest.value < 100 and _hundredths_of(row, rest.end) == currency:
        return value + rest.value / 100, rest.end + 1
    return value, end


def _hundredths_of(row: Sequence[Token], at: int) -> str:
    return HUNDREDTHS.get(row[at].text, "") if at < len(row) else ""


def _behind_only(row: Sequence[Token], at: int) -> int:
    if at + 1 < len(row) and row[at].text == "/" and row[at + 1].text == "-":
        return at + 2
    return at
