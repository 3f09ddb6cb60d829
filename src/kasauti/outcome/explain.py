"""What will be compared with what, in sentences, for `validate --explain`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kasauti.outcome.alike import Alike
from kasauti.outcome.formula import Formula
from kasauti.outcome.want import Alternative, Cell, WantRow, WantRows
from kasauti.outcome.words import expected, name_wanted, shown


def explained(alternatives: Sequence[Alternative]) -> Iterator[str]:
    """One sentence for each thing that is compared."""
    for number, one in enumerate(alternatives, start=1):
        lead = f"outcome {number} of {len(alternatives)}: " if len(alternatives) > 1 else ""
        for line in _alternative(one):
            yield lead + line


def _alternative(one: Alternative) -> Iterator[str]:
    for want in one.tables:
        whose = "in all" if want.frame.name in one.whole else "created or changed by the call"
        yield f"{want.field}: {_many(len(want.rows))} {whose}; any other is unexpected"
        yield from _rows(want)
    for field in one.fields:
        yield f"{field.field}: {_cell(field.cell)}"
    for name in sorted(one.unchanged):
        yield f"{name}: no row created, changed or voided"
    for voided in one.voided:
        if voided.rows is None:
            yield f"{voided.table or 'all tables'}: at most {voided.most} voided"
        else:
            yield f"{voided.table}: {_many(len(voided.rows.rows))} voided"
            yield from _rows(voided.rows)
    for name in sorted(one.ignored):
        yield f"{name}: not compared"
    if one.untouched:
        yield "the untouched world looks the same: passes only if something was done and undone again"


def _many(count: int) -> str:
    return {0: "no row", 1: "1 row"}.get(count, f"{count} rows")


def _rows(want: WantRows) -> Iterator[str]:
    for row in want.rows:
        if row.frame.identity:
            yield f"{row.field}: {name_wanted(row)}"
        yield from _cells(row)
        for inner in row.nested:
            yield f"{inner.field}: {_many(len(inner.rows))}"
            yield from _rows(inner)


def _cells(row: WantRow) -> Iterator[str]:
    cells = (*row.cells, row.amount) if row.amount is not None else row.cells
    for cell in cells:
        if (cell.named or isinstance(cell.test, Formula)) and cell.col.cls != "identity":
            yield f"{row.field}.{cell.col.name}: {_cell(cell)}"
    defaults = [f"{cell.col.name} {shown(cell.raw)}" for cell in cells if not cell.named and cell.test is None]
    if defaults:
        yield f"{row.field}: not named, so the default: {', '.join(defaults)}"
    if row.amount is not None:
        yield f"{row.field}: {row.amount.col.name} is summed over otherwise equal rows"


def _cell(cell: Cell) -> str:
    if cell.test is not None:
        return str(cell.test.shown)
    compared = f"{shown(expected(cell))}, compared as {cell.col.reader.kind or 'null'}"
    return f"{compared}, alike in {cell.also.least:.0%} of its words" if isinstance(cell.also, Alike) else compared
