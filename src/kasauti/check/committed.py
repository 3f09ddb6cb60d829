"""What a call committed, in the terms in which an agent speaks of it: things, how many, and what it comes to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from kasauti.conversation.value import Row, Value
from kasauti.language.mentions import Names
from kasauti.outcome.ledger import Ledger
from kasauti.outcome.spec import Column, OutcomeSpec, Table, Touched


@dataclass(slots=True)
class Committed:
    """Committed rows that are spoken of together.

    `counts` are the amounts of each thing by line; None where a table does not count. `total` is None where no column,
    or more than one, holds an amount of money.
    """

    counts: dict[str, list[int | None]] = field(default_factory=dict)
    total: Decimal | None = None

    def of(self, entry: str) -> int | None:
        """How many of a thing, over all lines; None if a line does not say."""
        lines = self.counts.get(entry, [])
        known = [line for line in lines if line is not None]
        return sum(known) if len(known) == len(lines) else None


def committed_rows(ledger: Ledger, spec: OutcomeSpec) -> list[tuple[Table, Touched]]:
    """Rows of committed tables that the call made or changed and that stand."""
    return [
        (table, row)
        for table in spec.tables
        if table.state == "committed"
        for row in ledger.standing.get(table.name, ())
    ]


def spoken_of(rows: Sequence[tuple[Table, Touched]], names: Names) -> list[Committed]:
    """Each row alone, and all of them together."""
    found = [_read(table, touched.row, names) for table, touched in rows]
    return [*found, _together(found)] if len(found) > 1 else found


def _read(table: Table, row: Row, names: Names) -> Committed:
    found = Committed(total=_total(table, row))
    for columns, line in _lines(table, row):
        thing = next((column for column in columns if column.vocabulary and column.cls == "identity"), None)
        said = line.get(thing.name) if thing else None
        if type(said) is str:
            found.counts.setdefault(names.id_of(said), []).append(_count(columns, line))
    return found


def _lines(table: Table, row: Row) -> Iterator[tuple[tuple[Column, ...], Row]]:
    yield table.columns, row
    for column in table.columns:
        nested = row.get(column.name)
        if column.rows is not None and type(nested) is list:
            yield from ((column.rows.columns, line) for line in nested if type(line) is dict)


def _count(columns: Iterable[Column], line: Row) -> int | None:
    column = next((column for column in columns if column.additive), None)
    if column is None:
        return None
    value: Value = line.get(column.name)
    value = column.default if value is None else value
    return value if type(value) is int else None


def _total(table: Table, row: Row) -> Decimal | None:
    money = [row.get(column.name) for column in table.columns if column.type == "money"]
    if len(money) == 1 and isinstance(money[0], int | Decimal):
        return Decimal(money[0])
    return None


def _together(parts: Sequence[Committed]) -> Committed:
    totals = [part.total for part in parts]
    known = [total for total in totals if total is not None]
    found = Committed(total=sum(known, Decimal(0)) if len(known) == len(totals) else None)
    for part in parts:
        for entry, lines in part.counts.items():
            found.counts.setdefault(entry, []).extend(lines)
    return found
