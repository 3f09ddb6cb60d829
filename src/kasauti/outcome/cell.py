"""Cells read once to keys: two cells of a column are equal when their keys are, or when `Reader.same` says so."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, tzinfo
from decimal import Decimal
from typing import Any

from kasauti.conversation.value import Value
from kasauti.language.fold import ascii_digits, fold, fold_id
from kasauti.outcome import moment, number
from kasauti.outcome.spec import Column, ColumnType
from kasauti.outcome.vocabulary import Vocabulary

Key = Hashable

LOOSE: frozenset[ColumnType | None] = frozenset(("integer", "decimal", "time", "datetime"))
"""Types of which two cells may be the same though their keys differ."""


class Special:
    """A key that is no value of any column."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name


ABSENT: Any = Special("absent")
"""A column that a row does not have; also stands for the missing cell itself."""
NULL = Special("null")


class Unreadable:
    """The key of a cell that cannot be read as its column's type: equal to nothing, itself aside."""

    __slots__ = ("raw", "why")

    def __init__(self, raw: Value, why: str) -> None:
        self.raw, self.why = raw, why

    def __repr__(self) -> str:
        return f"unreadable: {self.why}"


@dataclass(frozen=True, slots=True)
class Reading:
    """What reading a cell depends on beside its column: zone, currency, and the world's names by kind."""

    zone: tzinfo = UTC
    currency: str = "INR"
    vocabularies: Mapping[str, Vocabulary] = field(default_factory=dict)


class Reader:
    """Reads the cells of one column to keys.

    `kind` is the type it compares by. A missing cell reads as the column's default; null and [] read as missing
    only where the default is none.
    """

    __slots__ = ("_memo", "_none", "_read", "default", "kind")

    def __init__(self, kind: ColumnType | None, read: Callable[[Value], Key], *, default: Value) -> None:
        self.kind = kind
        self._read = read
        self._memo: dict[str, Key] = {}
        self._none = default is None or default == []
        self.default: Key = ABSENT if default is ABSENT else self._empty() if self._none else read(default)

    def _empty(self) -> Key:
        return frozenset() if self.kind in ("list", "set") else NULL

    def key(self, value: Value) -> Key:
        """The key of a cell."""
        if type(value) is str:
            found = self._memo.get(value)
            if found is None:
                found = self._read(value)
                if len(self._memo) < 4096 and len(value) < 256 and type(found) is not Unreadable:
                    self._memo[value] = found
            return found
        if value is ABSENT:
            return self.default
        if value is None:
            return self.default if self._none else NULL
        if value == [] and self._none:
            return self.default
        return self._read(value)

    def same(self, want: Value, want_key: Key, got_key: Key) -> bool:
        """Equality that keys alone do not show: float noise, and seconds that were not asked for."""
        if want_key == got_key:
            return True
        if self.kind in ("integer", "decimal"):
            return _both_numbers(want_key, got_key) and number.close(want_key, got_key)  # type: ignore[arg-type]
        if self.kind in ("time", "datetime") and not moment.has_seconds(want):
            return _to_the_minute(want_key) == _to_the_minute(got_key)
        return False


def _both_numbers(left: Key, right: Key) -> bool:
    return isinstance(left, (int, Decimal)) and isinstance(right, (int, Decimal))


def _to_the_minute(key: Key) -> Key:
    return key.replace(second=0, microsecond=0) if isinstance(key, (time, datetime)) else key


def reader(column: Column, reading: Reading) -> Reader:
    """The reader of a declared column; `rows` columns and columns without a type have none of their own."""
    assert column.type is not None, column.name
    return Reader(column.type, _read_as(column.type, column, reading), default=column.default)


def undeclared(kind: ColumnType | None, reading: Reading) -> Reader:
    """The reader of a column that no world declared, by the type that the expected value looks like (None: null)."""
    if kind is None:
        return Reader(None, generic, default=ABSENT)
    return Reader(kind, _read_as(kind, Column(name="", type=kind), reading, shaped=True), default=ABSENT)


def _read_as(kind: ColumnType, column: Column, reading: Reading, *, shaped: bool = False) -> Callable[[Value], Key]:
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
        return _read_phone
    if kind in ("date", "time", "datetime"):
        return _read_moment(kind, reading.zone)
    if kind in ("list", "set"):
        return _read_many(kind, _read_name(vocabulary) if vocabulary else generic)
    if kind in ("name", "enum") and vocabulary:
        return _read_name(vocabulary)
    return _read_text if kind in ("text", "name") else _read_identifier


def _or_unreadable(key: Key | None, value: Value, why: str) -> Key:
    return Unreadable(value, why) if key is None else key


def _read_number(value: Value) -> Key:
    if type(value) is int:
        return value
    found = number.read_number(value)
    return Unreadable(value, "no number") if found is None else number.without_noise(found)


def _read_strict_boolean(value: Value) -> Key:
    return ("bool", value) if type(value) is bool else Unreadable(value, "neither true nor false")


def _read_boolean(value: Value) -> Key:
    if type(value) is str and value.strip().lower() in ("true", "false"):
        return ("bool", value.strip().lower() == "true")
    if type(value) is bool or (type(value) in (int, Decimal) and value in (0, 1)):
        return ("bool", bool(value))
    return Unreadable(value, "neither true nor false")


def _read_identifier(value: Value) -> Key:
    if type(value) is str:
        return fold_id(value) or Unreadable(value, "empty")
    if type(value) in (int, Decimal):
        return str(value)
    return Unreadable(value, "no id")


def _read_text(value: Value) -> Key:
    if type(value) is str:
        # Text of nothing but punctuation is empty after folding, and equals only itself.
        return fold(value) or Unreadable(value, "nothing left after folding")
    if type(value) in (int, Decimal):
        return str(value)
    return Unreadable(value, "no text")


_PHONE = re.compile(r"\+?[\d\s().\-]+")


def _read_phone(value: Value) -> Key:
    text = str(value) if type(value) is int else ascii_digits(value).strip() if type(value) is str else ""
    if not _PHONE.fullmatch(text):
        return Unreadable(value, "no phone number")
    digits = "".join(char for char in text if char.isdecimal())
    for prefix in ("0091", "91", "0"):
        if digits.startswith(prefix) and len(digits) == 10 + len(prefix):
            return digits[len(prefix) :]
    return digits or Unreadable(value, "no phone number")


def _read_moment(kind: ColumnType, zone: tzinfo) -> Callable[[Value], Key]:
    def read(value: Value) -> Key:
        found: date | time | datetime | None
        if kind == "date":
            found = moment.read_date(value, zone)
        elif kind == "time":
            found = moment.read_time(value)
        else:
            found = moment.read_instant(value, zone)
        return _or_unreadable(found, value, f"no {kind}")

    return read


def _read_name(vocabulary: Vocabulary) -> Callable[[Value], Key]:
    def read(value: Value) -> Key:
        found = vocabulary.resolve(value) if type(value) is str else None
        return _or_unreadable(found, value, "nothing of that name in the world")

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
        return ("text", fold(value)) if fold(value) else Unreadable(value, "nothing left after folding")
    if value is None:
        return NULL
    if kind is list:
        return ("list", frozenset(Counter(generic(item) for item in value).items()))
    if kind is dict:
        return ("row", frozenset((name, generic(item)) for name, item in value.items()))
    return _read_number(value)


_ID = re.compile(r"(?=.*\d)(?=.*[A-Za-z])[A-Za-z0-9]+(?:[-_/#.][A-Za-z0-9]+)*|0\d+|[A-Za-z]+[-_]\d+")


def shape(value: Value) -> ColumnType | None:
    """The type that an expected value of an undeclared column is compared by; None for null."""
    if value is None:
        return None
    if type(value) is bool:
        return "boolean"
    if type(value) is list:
        return "list"
    if type(value) is not str:
        return "decimal"
    return _text_shape(value)


def _text_shape(text: str) -> ColumnType:
    zone = UTC
    if moment.read_time(text) is not None:
        return "time"
    if moment.read_instant(text, zone) is not None:
        return "datetime"
    if moment.read_date(text, zone) is not None:
        return "date"
    if _is_phone(text):
        return "phone"
    if _ID.fullmatch(text.strip()):
        return "id"
    if number.is_money(text):
        return "money"
    return "decimal" if number.is_plain_number(text) else "text"


def _is_phone(text: str) -> bool:
    key = _read_phone(text)
    if type(key) is not str or "." in text:
        return False
    return len(key) == 10 or (text.strip().startswith("+") and 7 <= len(key) <= 15)
