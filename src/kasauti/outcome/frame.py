"""What rows of one table are compared by: its columns with their readers, and rows read to keys once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, TypeAlias, TypeGuard

from kasauti.conversation.value import Row, Value
from kasauti.outcome.cell import Reader
from kasauti.outcome.key import ABSENT, NULL, Key
from kasauti.outcome.spec import ColumnClass, Table, Touched

RowKey: TypeAlias = tuple[Key, ...]
Amount: TypeAlias = int | Decimal


_MOST, _PLACES = 10**15, 9


def summable(key: Key) -> TypeGuard[Amount]:
    """Whether the key of an amount is a number of which sums stay exact (decimals are summed to 28 digits)."""
    if type(key) is int:
        return -_MOST <= key <= _MOST
    if not isinstance(key, Decimal) or not key.is_finite():
        return False
    exponent = key.as_tuple().exponent
    return type(exponent) is int and exponent >= -_PLACES and -_MOST <= key <= _MOST


@dataclass(frozen=True, slots=True, eq=False)
class Col:
    """One compared column; `path` has more than one step where a nested mapping was named (probe outcomes)."""

    name: str
    path: tuple[str, ...]
    cls: ColumnClass
    reader: Reader
    additive: bool = False
    default: Value = ABSENT

    def of(self, row: Row) -> Value:
        """The raw cell, or ABSENT."""
        found: Value = row
        for step in self.path:
            if type(found) is not dict:
                return ABSENT
            found = found.get(step, ABSENT)
        return found


@dataclass(frozen=True, slots=True, eq=False)
class Unnamed(Col):
    """The columns of a row that the expectation does not name, as one cell: a list of names that must be empty."""

    known: frozenset[str] = frozenset()

    def of(self, row: Row) -> Value:
        """Names of columns that are not known and hold something."""
        return sorted(name for name, value in row.items() if name not in self.known and value is not None)


@dataclass(slots=True, eq=False)
class Frame:
    """Columns of a table in a fixed order. `amount` is its additive column, `nested` the rows within its rows."""

    name: str
    cols: tuple[Col, ...]
    amount: Col | None = None
    nested: tuple[Frame, ...] = ()
    table: Table | None = None
    depth: int = 0
    identity: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        self.identity = tuple(index for index, col in enumerate(self.cols) if col.cls == "identity")
        self.depth = 1 + max((frame.depth for frame in self.nested), default=-1)

    def key(self, row: Row) -> RowKey:
        """The key of a row, without its amount."""
        keys: list[Key] = []
        for col in self.cols:
            path = col.path
            keys.append(col.reader.key(row.get(path[0], ABSENT) if len(path) == 1 else col.of(row)))
        for frame in self.nested:
            counts = frame.counts(rows_in(row, frame.name))
            keys.append(None if counts is None else frozenset(counts.items()))
        return tuple(keys)

    def counts(self, rows: Iterable[Row]) -> dict[RowKey, Amount] | None:
        """How many rows (or how much) there are of each key; None if an amount cannot be summed."""
        found: dict[RowKey, Amount] = {}
        amount = self.amount
        for row in rows:
            key = self.key(row)
            if amount is None:
                found[key] = found.get(key, 0) + 1
                continue
            more = amount.reader.key(amount.of(row))
            if not summable(more):
                return None
            found[key] = found.get(key, 0) + more
        return found


def rows_in(row: Row, name: str) -> list[Row]:
    """The nested rows of a row; what is no list of rows shows as rows without cells, never as none."""
    nested = row.get(name)
    if nested is None:
        return []
    if type(nested) is not list:
        return [{}]
    return [item if type(item) is dict else {} for item in nested]


@dataclass(slots=True, eq=False)
class Got:
    """A row that was found, read. Otherwise equal rows of an additive table are one, with their sum as `amount`.

    `paired` remembers how its nested rows pair with those of expected rows, by the identity of the latter, which
    outlive it.
    """

    row: Row
    key: RowKey
    amount: Key = None
    nested: tuple[list[Got], ...] = ()
    touched: Touched | None = None
    sources: list[Row] = field(default_factory=list)
    has_null: bool = False
    paired: dict[int, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.has_null = NULL in self.key


def read_rows(frame: Frame, rows: Sequence[tuple[Row, Touched | None]]) -> list[Got]:
    """Rows read by their frame, in order; additive ones merged."""
    found: list[Got] = []
    by_key: dict[RowKey, Got] = {}
    for row, touched in rows:
        key = frame.key(row)
        amount = frame.amount.reader.key(frame.amount.of(row)) if frame.amount else None
        twin = by_key.get(key)
        if twin is not None and summable(twin.amount) and summable(amount):
            twin.amount = twin.amount + amount
            twin.sources.append(row)
            continue
        nested = tuple(
            read_rows(inner, [(item, touched) for item in rows_in(row, inner.name)]) for inner in frame.nested
        )
        got = Got(row=row, key=key, amount=amount, nested=nested, touched=touched, sources=[row])
        found.append(got)
        if frame.amount is not None and summable(amount):
            by_key[key] = got
    return found
