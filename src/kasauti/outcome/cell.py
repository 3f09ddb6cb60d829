"""Cells read once to keys: two cells of a column are equal when their keys are, or when `Reader.same` says so."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, time
from decimal import Decimal

from kasauti.conversation.value import Value
from kasauti.outcome import moment, number
from kasauti.outcome.key import ABSENT, NULL, Key
from kasauti.outcome.spec import Column, ColumnType
from kasauti.outcome.typed import Reading, generic, read_as
from kasauti.outcome.unreadable import Unreadable

LOOSE: frozenset[ColumnType | None] = frozenset(("integer", "decimal", "time", "datetime"))
"""Types of which two cells may be the same though their keys differ."""


_MEMORY = 4_096
_ON_THE_CLOCK = frozenset(("date", "datetime"))


class Reader:
    """Reads the cells of one column to keys.

    `kind` is the type it compares by. A missing cell reads as the column's default; null and [] read as missing
    only where the default is none. Texts are remembered, but for those whose meaning hangs on the clock.
    """

    __slots__ = ("_memo", "_memory", "_none", "_read", "default", "kind")

    def __init__(self, kind: ColumnType | None, read: Callable[[Value], Key], *, default: Value) -> None:
        self.kind = kind
        self._read = read
        self._memo: dict[str, Key] = {}
        self._memory = 0 if kind in _ON_THE_CLOCK else _MEMORY
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
                if len(self._memo) < self._memory and len(value) < 256 and type(found) is not Unreadable:
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
    return Reader(column.type, read_as(column.type, column, reading), default=column.default)


def undeclared(kind: ColumnType | None, reading: Reading) -> Reader:
    """The reader of a column that no world declared, by the type that the expected value looks like (None: null)."""
    if kind is None:
        return Reader(None, generic, default=ABSENT)
    return Reader(kind, read_as(kind, Column(name="", type=kind), reading, shaped=True), default=ABSENT)
