"""Values in words, read whole: "dedh lakh", "paune do kilo", "shaam 4 baje". What is said beside a value is left over.

The grammar of `kasauti.language` also finds a value among polite words and goods ("2 samosas, please"); a column that
holds a number holds nothing else, so such words make its cell unreadable.
"""

from __future__ import annotations

from datetime import date, datetime, time
from decimal import Decimal

from kasauti.language.grammar.amount import read_amount
from kasauti.language.grammar.count import read_count
from kasauti.language.grammar.duration import read_duration
from kasauti.language.grammar.quantity import read_quantity
from kasauti.language.grammar.token import Row, tokens
from kasauti.language.lexicon import filler
from kasauti.language.lexicon.money import AROUND
from kasauti.language.lexicon.spelling import Phrases
from kasauti.language.reading import read

_SAID = (filler.POLITE, filler.BEING, filler.VERBS, filler.POSSESSIVE)
_BESIDE_NUMBER = Phrases(*_SAID, filler.JUST, filler.PEOPLE, filler.GOODS, filler.CONTAINERS)
_BESIDE_AMOUNT = Phrases(*_SAID, AROUND)
_BESIDE_QUANTITY = Phrases(*_SAID, filler.JUST, filler.PEOPLE, filler.GOODS)
_DIMENSIONS = {"g": "mass", "ml": "volume", "m": "length", "piece": "count"}


def number(text: str) -> Decimal | int | None:
    """The number that a text says, and nothing else."""
    row = _row(text)
    return None if is_left_over(row, _BESIDE_NUMBER) else read_count(row)


def amount(text: str, currency: str) -> tuple[str, Decimal] | None:
    """(currency, amount in its major unit) that a text says, and nothing else."""
    row = _row(text)
    found = None if is_left_over(row, _BESIDE_AMOUNT) else read_amount(row, currency)
    return (found.currency, found.value) if found else None


def quantity(text: str) -> tuple[str, Decimal] | None:
    """(dimension, amount in its base unit) that a text says, and nothing else; a duration in seconds."""
    row = _row(text)
    if is_left_over(row, _BESIDE_QUANTITY):
        return None
    found = read_quantity(row)
    if found is not None:
        return _DIMENSIONS.get(found.unit, found.unit), found.value
    span = read_duration(row)
    return None if span is None else ("time", Decimal(str(span.total_seconds())))


def phone(text: str) -> str | None:
    """The digits of a phone number that a text says."""
    found = read(_told(text), "phone")
    return found if isinstance(found, str) else None


def day(text: str, now: datetime | None, zone: str) -> date | None:
    """The day that a text names, on the clock `now`."""
    found = read(_told(text), "date", clock=now, zone=zone)
    return found if isinstance(found, date) else None


def clock_time(text: str) -> time | None:
    """The time of day that a text names."""
    found = read(_told(text), "time")
    return found if isinstance(found, time) else None


def instant(text: str, now: datetime | None, zone: str) -> datetime | None:
    """The instant that a text names, on the clock `now`."""
    found = read(_told(text), "datetime", clock=now, zone=zone)
    return found if isinstance(found, datetime) else None


def _row(text: str) -> Row:
    return tokens(_told(text))


def _told(text: str) -> str:
    """The text, or nothing of it where it asks: a question tells no value."""
    return "" if "?" in text else text


def is_left_over(row: Row, beside: Phrases) -> bool:
    """Whether words stand in a row that belong beside a value and not to it."""
    return any(beside.length_at(row.texts, at) for at in range(len(row)))
