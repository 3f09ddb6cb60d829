"""An expectation, compiled: what each cell of each row must be, ready to be compared many times."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal

from kasauti.conversation.value import Row, Value
from kasauti.conversation.verdict import Finding
from kasauti.outcome.alike import Also
from kasauti.outcome.cell import LOOSE
from kasauti.outcome.frame import Amount, Col, Frame, Got, RowKey
from kasauti.outcome.key import NULL, Key
from kasauti.outcome.matcher import Between, Matcher
from kasauti.outcome.spec import OutcomeSpec
from kasauti.outcome.typed import Reading


@dataclass(frozen=True, slots=True, eq=False)
class Cell:
    """What one cell must be: a value (`raw`, read to `key`), or whatever meets `test`.

    `named` is False for a column that the expectation left out and that must therefore have its default. `also` is a
    second look at a cell whose key is another one.
    """

    col: Col
    raw: Value
    key: Key
    test: Matcher | None = None
    named: bool = True
    also: Also | None = None

    def met(self, raw: Value, key: Key) -> bool:
        """Whether a found cell is right."""
        if self.test is not None:
            return self.test.met(raw, key)
        if self.key == key:
            return True
        if not self.named and key is NULL:  # null in a column that nobody named counts as its default
            return True
        if self.col.reader.same(self.raw, self.key, key):
            return True
        return self.also is not None and self.also.verdict(raw).met

    @property
    def loose(self) -> bool:
        """Whether a cell may be right though its key is another one."""
        return self.also is not None or self.col.reader.kind in LOOSE


@dataclass(slots=True, eq=False)
class WantRow:
    """One expected row. `cells` stand in the frame's order; `key` is None if a matcher is among them.

    `loose` says that some cells may be the same though their keys differ.
    """

    frame: Frame
    cells: tuple[Cell, ...]
    amount: Cell | None
    nested: tuple[WantRows, ...]
    field: str
    index: int
    key: RowKey | None = None
    loose: bool = False

    def __post_init__(self) -> None:
        self.loose = any(cell.loose for cell in self.cells)
        exact = all(cell.test is None for cell in self.cells) and all(rows.counts is not None for rows in self.nested)
        if exact:
            inner = tuple(frozenset(rows.counts.items()) for rows in self.nested if rows.counts is not None)
            self.key = tuple(cell.key for cell in self.cells) + inner

    def takes(self) -> tuple[Amount, Amount | None] | None:
        """(least, most) of an additive row; None if its amount is no such range."""
        if self.amount is None:
            return (1, 1)
        if self.amount.test is None:
            key = self.amount.key
            return (key, key) if isinstance(key, (int, Decimal)) else None
        if isinstance(self.amount.test, Between):
            low, high = self.amount.test.low, self.amount.test.high
            if isinstance(low, (int, Decimal)) and (high is None or isinstance(high, (int, Decimal))):
                return low, high
        return None

    def matches(self, got: Got) -> bool:
        """Whether all cells but the amount are right, nested rows by their keys."""
        cells = self.cells
        for index, cell in enumerate(cells):
            if not cell.met(cell.col.of(got.row), got.key[index]):
                return False
        return not self.nested or self.key is None or self.key[len(cells) :] == got.key[len(cells) :]


@dataclass(slots=True, eq=False)
class WantRows:
    """The expected rows of one table, or within one row. `counts` is None if some row has a matcher."""

    frame: Frame
    rows: tuple[WantRow, ...]
    field: str
    counts: dict[RowKey, Amount] | None = None
    met: tuple[Finding, ...] = ()

    def __post_init__(self) -> None:
        found: dict[RowKey, Amount] = {}
        for row in self.rows:
            amount = 1 if row.amount is None else row.amount.key
            if row.key is None or (row.amount and row.amount.test) or not isinstance(amount, (int, Decimal)):
                return
            found[row.key] = found.get(row.key, 0) + amount
        self.counts = found


@dataclass(slots=True, eq=False)
class WantField:
    """An expected scalar field."""

    cell: Cell
    field: str


@dataclass(slots=True, eq=False)
class WantVoided:
    """Which voided rows are right: at most `most` (of `table`, "" is any), or exactly `rows`."""

    most: int | None = None
    table: str = ""
    rows: WantRows | None = None


@dataclass(slots=True, eq=False)
class Alternative:
    """One acceptable outcome."""

    tables: tuple[WantRows, ...] = ()
    whole: frozenset[str] = frozenset()
    fields: tuple[WantField, ...] = ()
    unchanged: frozenset[str] = frozenset()
    voided: tuple[WantVoided, ...] = ()
    ignored: frozenset[str] = frozenset()
    exact: bool = False
    untouched: bool = False
    judged: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        self.judged = frozenset(want.frame.name for want in self.tables)


@dataclass(slots=True, eq=False)
class Expectation:
    """An outcome that a scenario expects, compiled: any of its alternatives is right."""

    spec: OutcomeSpec
    alternatives: tuple[Alternative, ...] = ()
    seeds: dict[str, list[Row]] = field(default_factory=dict)
    lines: tuple[str, ...] = ()
    reading: Reading = field(default_factory=Reading)

    @property
    def untouched(self) -> bool:
        """Whether an alternative equals the untouched world, so that doing nothing must not pass."""
        return any(alternative.untouched for alternative in self.alternatives)

    def explain(self) -> list[str]:
        """What will be compared with what, and how: one sentence each."""
        return list(self.lines)
