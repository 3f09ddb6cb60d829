"""Paths of `same_as`: each must name a cell of its row, a field, or a cell of an expected row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from kasauti.outcome.complaints import Complaints, Step, nearest
from kasauti.outcome.spec import OutcomeSpec, Table
from kasauti.outcome.want import Alternative, WantRow, WantRows


def require_known(
    referring: Iterable[tuple[str, tuple[Step, ...]]], found: Alternative, spec: OutcomeSpec, complaints: Complaints
) -> None:
    """Complain of each path that names nothing which is compared or declared."""
    tables = [*found.tables, *(voided.rows for voided in found.voided if voided.rows is not None)]
    names = {field.field for field in found.fields} | {column.name for column in spec.fields}
    names |= {name for want in tables for name in _columns(want.frame.table)}
    names |= {cell.col.name for want in tables for row in _rows(want) for cell in row.cells}
    cells = {f"{row.field}.{name}" for want in tables for row in _rows(want) for name in _cells(row)}
    for text, path in referring:
        is_bare = "[" not in text and "." not in text
        if text not in names and text not in cells and not (is_bare and spec.open):
            what = f"same_as: nothing is called {text}"
            complaints.add(path, what, fix=nearest(text, sorted(names if is_bare else cells)))


def _rows(want: WantRows) -> Iterator[WantRow]:
    for row in want.rows:
        yield row
        for inner in row.nested:
            yield from _rows(inner)


def _columns(table: Table | None) -> Sequence[str]:
    """Columns of a table and of the rows within its rows."""
    if table is None:
        return ()
    own = [column.name for column in table.columns]
    return [*own, *(name for column in table.columns for name in _columns(column.rows))]


def _cells(row: WantRow) -> Iterator[str]:
    table = row.frame.table
    yield from (column.name for column in table.columns) if table is not None else ()
    yield from (cell.col.name for cell in row.cells)
