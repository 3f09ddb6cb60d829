"""Cells read to keys by type: whatever one column may hold that means the same becomes the same key."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, tzinfo
from decimal import Decimal

from kasauti.conversation.value import Value
from kasauti.language.fold import ascii_digits, fold_lightly
from kasauti.outcome import moment, number, spoken
from kasauti.outcome.folded import id_key, text_key
from kasauti.outcome.key import NULL, Key
from kasauti.outcome.likeness import Likeness
from kasauti.outcome.spec import Column, ColumnType
from kasauti.outcome.unreadable import Unreadable
from kasauti.outcome.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class Reading:
    """What reading a cell depends on beside its column: zone, currency, and the world's names by kind.

    `likeness` compares texts by their words where a column asks for it; `told_apart` are folded names that two
    entries share but for a nukta or a half nasal.
    """

    zone: tzinfo = UTC
    currency: str = "INR"
    vocabularies: Mapping[str, Vocabulary] = field(default_factory=dict)
    likeness: Likeness = field(default_factory=Likeness)
    told_apart: frozenset[str] = frozenset()


def read_as(kind: ColumnType, column: Column, reading: Reading, *, shaped: bool = False) -> Callable[[Value], Key]:
    """What reads a cell of a type to its key; `shaped` if the type was told by the shape of the expected value."""
    vocabulary = reading.vocabularies.get(column.vocabulary) if column.vocabulary else None
    if kind in ("integer", "decimal"):
        return _read_number
    if kind == "money":
        return lambda value: _or_unreadable(number.read_money(value, reading.currency), value, "no amount of money")
    if kind == "quantity":
        return lambda value: _or_unreadable(number.read_quantity(value, column.unit), value, "no quantity")
    if kind == "boolean":
        return _read_strict_boolean if shaped else _read_boolean
    if kind == "phone":
        return read_phone
    if kind in ("date", "time", "datetime"):
        return _read_moment(kind, reading.zone)
    if kind in ("list", "set"):
        return _read_many(kind, _read_name(vocabulary) if vocabulary else generic)
    if kind in ("name", "enum") and vocabulary:
        return _read_name(vocabulary) if kind == "name" else _read_choice(vocabulary)
    return _read_text(reading.told_apart) if kind in _TEXTS else _read_identifier


_TEXTS = ("text", "name", "person", "place")


def _or_unreadable(key: Key | None, value: Value, why: str) -> Key:
    return _unreadable(value, why) if key is None else key


def _unreadable(value: Value, why: str) -> Unreadable:
    if is_nan(value):
        return Unreadable(value, "not a number", "fine.nan")
    if type(value) is bool:
        return Unreadable(value, why, "number.true-not-one")
    return Unreadable(value, why)


def is_nan(value: Value) -> bool:
    """Whether a value is a number that is not a number."""
    return value.is_nan() if isinstance(value, Decimal) else isinstance(value, float) and math.isnan(value)


def _read_number(value: Value) -> Key:
    if type(value) is int and -number.LIMIT < value < number.LIMIT:
        return value
    found = number.read_number(value)
    return _unreadable(value, "no number") if found is None else number.without_noise(found)


def _read_strict_boolean(value: Value) -> Key:
    if type(value) is bool:
        return ("bool", value)
    return Unreadable(value, "neither true nor false", "fine.boolean-undeclared")


def _read_boolean(value: Value) -> Key:
    if type(value) is str and value.strip().lower() in ("true", "false"):
        return ("bool", value.strip().lower() == "true")
    if type(value) is bool or (type(value) in (int, float, Decimal) and not is_nan(value) and value in (0, 1)):
        return ("bool", bool(value))
    return Unreadable(value, "neither true nor false", "boolean.exact")


def _read_identifier(value: Value) -> Key:
    if type(value) is str:
        return id_key(value) or Unreadable(value, "empty", "never.empty")
    return _numeral(value) or _unreadable(value, "no id")


def _numeral(value: Value) -> str:
    """A number as it is written; "" for what is none, NaN, and numbers that nobody writes."""
    if type(value) is int:
        return str(value) if -number.LIMIT < value < number.LIMIT else ""
    return str(value) if isinstance(value, (float, Decimal)) and not is_nan(value) else ""


def _read_text(told_apart: frozenset[str]) -> Callable[[Value], Key]:
    def read(value: Value) -> Key:
        if type(value) is str:
            key = text_key(value)
            if key in told_apart:
                return ("lightly", fold_lightly(value))
            # Text of nothing but punctuation is empty after folding, and equals nothing.
            return key or Unreadable(value, "nothing left after folding", "never.empty")
        return _numeral(value) or _unreadable(value, "no text")

    return read


_PHONE = re.compile(r"\+?[\d\s().\-]+")


_NO_PHONE = "no phone number"
_LONGEST_PHONE = 20


def read_phone(value: Value) -> Key:
    """The digits of a phone number, without the prefix of India."""
    text = _numeral(value) if type(value) is int else ascii_digits(value).strip() if type(value) is str else ""
    if not _PHONE.fullmatch(text):
        told = spoken.phone(value) if type(value) is str else None
        return _unreadable(value, _NO_PHONE) if told is None else told
    digits = "".join(char for char in text if char.isdecimal())
    return national(digits) if 0 < len(digits) <= _LONGEST_PHONE else Unreadable(value, _NO_PHONE)


PREFIXES = ("0091", "91", "0")
TEN = 10


def national(digits: str) -> str:
    """The digits of a phone number without the prefix that India has, if ten digits remain."""
    for prefix in PREFIXES:
        if digits.startswith(prefix) and len(digits) == TEN + len(prefix):
            return digits[len(prefix) :]
    return digits


def _read_moment(kind: ColumnType, zone: tzinfo) -> Callable[[Value], Key]:
    def read(value: Value) -> Key:
        found: date | time | datetime | None
        if kind == "date":
            found = moment.read_date(value, zone)
        elif kind == "time":
            found = moment.read_time(value, zone)
        else:
            found = moment.read_instant(value, zone)
        return _or_unreadable(found, value, f"no {kind}")

    return read


def _read_name(vocabulary: Vocabulary) -> Callable[[Value], Key]:
    def read(value: Value) -> Key:
        if type(value) is not str:
            return Unreadable(value, _NO_NAME, "name.unresolved")
        found = vocabulary.resolution(value)
        if found.several:
            return Unreadable(value, f"it may be {' or '.join(found.several)}", "name.two-unresolved")
        return found.entry or Unreadable(value, _NO_NAME, "name.unresolved")

    return read


_NO_NAME = "nothing of that name in the world"


def _read_choice(vocabulary: Vocabulary) -> Callable[[Value], Key]:
    def read(value: Value) -> Key:
        found = vocabulary.resolve_exactly(value) if type(value) is str else None
        return found or Unreadable(value, _NO_NAME, "name.unresolved")

    return read


def _read_many(kind: ColumnType, element: Callable[[Value], Key]) -> Callable[[Value], Key]:
    def read(value: Value) -> Key:
        if type(value) is not list:
            return Unreadable(value, "no list")
        keys = [element(item) for item in value]
        return frozenset(keys) if kind == "set" else frozenset(Counter(keys).items())

    return read


def generic(value: Value) -> Key:
    """The key of a value of no declared type: numbers as decimals, text folded, lists as multisets."""
    kind = type(value)
    if kind is bool:
        return ("bool", value)
    if kind is str:
        key = text_key(value)
        return ("text", key) if key else Unreadable(value, "nothing left after folding", "never.empty")
    if value is None:
        return NULL
    if kind is list:
        return ("list", frozenset(Counter(generic(item) for item in value).items()))
    if kind is dict:
        return ("row", frozenset((name, generic(item)) for name, item in value.items()))
    return _read_number(value)
