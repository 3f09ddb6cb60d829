"""Expected rows: lists as people write them, sugar and all, come in; compiled rows of one frame go out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from kasauti.conversation.value import Row, Value
from kasauti.outcome.alike import Alike
from kasauti.outcome.cell import Reader, reader, undeclared
from kasauti.outcome.complaints import Complaints, Step, nearest
from kasauti.outcome.detail import carried
from kasauti.outcome.difference import met_rows
from kasauti.outcome.expected_cell import CellBinder, is_matcher, plain_value
from kasauti.outcome.frame import Col, Frame, Unnamed
from kasauti.outcome.key import ABSENT
from kasauti.outcome.shape import shape
from kasauti.outcome.spec import Column, Entry, OutcomeSpec, Table
from kasauti.outcome.sugar import desugared
from kasauti.outcome.typed import Reading, generic
from kasauti.outcome.want import Cell, WantRow, WantRows
from kasauti.outcome.words import called

Path = tuple[Step, ...]


@dataclass(slots=True)
class Written:
    """One row as written, without sugar: value and path by column, and nested lists by column."""

    cells: dict[str, tuple[Value, Path]]
    nested: dict[str, list[Written]]
    path: Path


class RowBinder:
    """Compiles lists of expected rows."""

    def __init__(
        self,
        spec: OutcomeSpec,
        reading: Reading,
        complaints: Complaints,
        *,
        cells: CellBinder | None = None,
        exact: bool = False,
    ) -> None:
        self._spec = spec
        self._reading = reading
        self._complaints = complaints
        self.cells = cells or CellBinder(reading, complaints)
        self._exact = exact
        self._entries: Mapping[str, Entry] = {entry.id: entry for entry in spec.entries}
        self._optional = frozenset(name for entry in spec.entries for name in entry.columns or ())

    def rows(self, name: str, table: Table | None, raw: Value, path: Path, ignored: frozenset[str]) -> WantRows:
        """The expected rows of table `name`; `ignored` are dotted column names that are not compared."""
        written = self._written(name, table, raw, path)
        frame = self._frame(name, table, written, name, ignored)
        return self._compiled(frame, written, name, ignored)

    def _written(self, name: str, table: Table | None, raw: Value, path: Path) -> list[Written]:
        if type(raw) is not list:
            what = f"{name} is a list of rows, not {_kind(raw)}"
            fix = "write [] to expect none" if raw is None else "begin the row with a dash"
            self._complaints.add(path, what, fix=fix)
            return []
        found = []
        for index, row in enumerate(raw):
            here = (*path, index)
            if type(row) is not dict:
                self._complaints.add(here, f"a row of {name} is a mapping, not {_kind(row)}", fix="column: value")
            elif not row:
                self._complaints.add(here, f"an empty row of {name} says nothing", fix="leave it out, or name a column")
            else:
                found.append(self._row(name, table, row, here))
        return found

    def _row(self, name: str, table: Table | None, row: Row, path: Path) -> Written:
        cells: dict[str, tuple[Value, Path]] = {}
        nested: dict[str, list[Written]] = {}
        plain = desugared(table, row, path, self._complaints) if table else {k: (v, (*path, k)) for k, v in row.items()}
        for key, (value, here) in plain.items():
            column = table.column(key) if table else None
            if column is None and table is not None and not self._spec.open:
                known = [c.name for c in table.columns] + [sugar.key for sugar in table.sugar]
                self._complaints.add(here, f"{name} has no column {key}", fix=nearest(key, known))
            elif column is not None and (column.rows is not None or column.type == "rows"):
                nested[key] = self._written(key, column.rows, value, here)
            elif column is None and _is_rows(value):
                nested[key] = self._written(key, None, value, here)
            elif column is None and type(value) is dict and not is_matcher(value) and value:
                cells.update(_flat(key, value, here))
            else:
                cells[key] = (value, here)
        return Written(cells=cells, nested=nested, path=path)

    def _frame(
        self, name: str, table: Table | None, written: Sequence[Written], dotted: str, ignored: frozenset[str]
    ) -> Frame:
        cols: list[Col] = []
        amount: Col | None = None
        nested: list[Frame] = []
        for column in self._compared(table, written):
            if f"{dotted}.{column.name}" in ignored:
                continue
            if column.rows is not None or column.type == "rows":
                inner = [row for one in written for row in one.nested.get(column.name, ())]
                nested.append(self._frame(column.name, column.rows, inner, f"{dotted}.{column.name}", ignored))
                continue
            col = self._col(table, column, written)
            if column.additive and amount is None:
                amount = col
            else:
                cols.append(col)
        cols.sort(key=lambda col: col.cls != "identity")
        if self._exact and table is None:
            known = {col.path[0] for col in cols} | {frame.name for frame in nested}
            unnamed = Reader("list", generic, default=[])
            cols.append(
                Unnamed(name="other columns", path=(), cls="value", reader=unnamed, default=[], known=frozenset(known))
            )
        return Frame(name=name, cols=tuple(cols), amount=amount, nested=tuple(nested), table=table)

    def _compared(self, table: Table | None, written: Sequence[Written]) -> list[Column]:
        """Columns to compare: declared identity and value ones, and whatever is named."""
        named = {name for row in written for name in (*row.cells, *row.nested)}
        found: list[Column] = []
        for column in table.columns if table else ():
            if column.cls in ("identity", "value") or column.name in named or column.formula:
                found.append(column)
                named.discard(column.name)
        inner = {name for row in written for name in row.nested}
        if table is None or self._spec.open:
            found.extend(Column(name=name, type="rows" if name in inner else None) for name in sorted(named))
        return found

    def _col(self, table: Table | None, column: Column, written: Sequence[Written]) -> Col:
        declared = table is not None and table.column(column.name) is not None
        values = [plain_value(row.cells[column.name][0]) for row in written if column.name in row.cells]
        if column.type is not None:
            read = reader(column, self._reading)
        elif declared and not values:
            read = Reader(None, generic, default=column.default)
        else:
            plain = next((value for value in values if type(value) is not dict), None)
            kind = shape(plain) if values else None
            read = undeclared(kind, self._reading)
        return Col(
            name=column.name,
            path=(column.name,) if declared else tuple(column.name.split(".")),
            cls=column.cls,
            reader=read,
            additive=column.additive,
            default=column.default if declared and column.cls in ("identity", "value") else ABSENT,
        )

    def _compiled(self, frame: Frame, written: Sequence[Written], field: str, ignored: frozenset[str]) -> WantRows:
        rows = [self._want(frame, row, index, field, ignored) for index, row in enumerate(written)]
        merged = _merged(frame, rows)
        for position, row in enumerate(merged):
            row.index = position
        _name_fields(frame, merged, field)
        want = WantRows(frame=frame, rows=tuple(merged), field=field)
        want.met = met_rows(want)
        return want

    def _want(self, frame: Frame, row: Written, index: int, field: str, ignored: frozenset[str]) -> WantRow:
        cells = with_details(tuple(self._cell(frame, col, row) for col in frame.cols))
        amount = self._cell(frame, frame.amount, row) if frame.amount is not None else None
        place = f"{field}[{index + 1}]"
        nested = tuple(
            self._compiled(inner, row.nested.get(inner.name, ()), f"{place}.{inner.name}", ignored)
            for inner in frame.nested
        )
        self._applicable(frame, cells, row)
        return WantRow(frame=frame, cells=cells, amount=amount, nested=nested, field=place, index=index)

    def _cell(self, frame: Frame, col: Col, row: Written) -> Cell:
        written = row.cells.get(col.name)
        if written is None:
            if col.cls == "identity" and col.default is None and frame.table is not None:
                self._complaints.add(row.path, f"a row of {frame.name} needs `{col.name}`", fix=f"{col.name}: ...")
            declared = frame.table.column(col.name) if frame.table else None
            text = declared.formula if declared is not None else ""
            return self.cells.left_out(col, self.cells.formula(text, row.path) if text else None)
        column = frame.table.column(col.name) if frame.table else None
        return self.cells.cell(col, column, *written)

    def _applicable(self, frame: Frame, cells: Sequence[Cell], row: Written) -> None:
        if not self._optional:
            return
        for at in frame.identity:
            entry = self._entries.get(str(cells[at].key))
            if entry is None or entry.columns is None:
                continue
            for cell in cells:
                if cell.named and cell.col.name in self._optional and cell.col.name not in entry.columns:
                    path = row.cells[cell.col.name][1]
                    what = f"{entry.id} has no {cell.col.name}"
                    self._complaints.add(path, what, fix=nearest(cell.col.name, entry.columns))


def with_details(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Cells of one row; those that are compared by likeness know which details of theirs the others carry."""
    if not any(isinstance(cell.also, Alike) for cell in cells):
        return cells
    named = [cell for cell in cells if cell.named and cell.test is None]
    found = []
    for cell in cells:
        if isinstance(cell.also, Alike):
            others = [(one.col.name, one.col.reader.kind, one.raw, one.key) for one in named if one is not cell]
            cell = replace(cell, also=replace(cell.also, carried=carried(others)))
        found.append(cell)
    return tuple(found)


def _kind(value: Value) -> str:
    names = {list: "a list", dict: "a mapping", str: "a text", bool: "true or false"}
    return "nothing" if value is None else names.get(type(value), "a number")


def _is_rows(value: Value) -> bool:
    return type(value) is list and bool(value) and all(type(item) is dict for item in value)


def _flat(name: str, value: Row, path: Path) -> dict[str, tuple[Value, Path]]:
    found: dict[str, tuple[Value, Path]] = {}
    for key, item in value.items():
        here = (*path, key)
        if type(item) is dict and not is_matcher(item) and item:
            found.update(_flat(f"{name}.{key}", item, here))
        else:
            found[f"{name}.{key}"] = (item, here)
    return found


def _merged(frame: Frame, rows: list[WantRow]) -> list[WantRow]:
    """Rows of an additive table with otherwise equal ones summed; matchers are equal if they say the same."""
    if frame.amount is None:
        return rows
    found: dict[tuple[object, ...], WantRow] = {}
    for row in rows:
        least = row.takes()
        if least is None or least[0] != least[1] or row.amount is None:
            found[(id(row),)] = row
            continue
        sign = row.key or tuple(cell.key if cell.test is None else cell.test.shown for cell in row.cells)
        first = found.setdefault((row.key is None, *sign), row)
        if first is not row and first.amount is not None:
            total = least[0] + first.amount.key  # type: ignore[operator]
            first.amount = Cell(col=row.amount.col, raw=total, key=total, named=True)
    return list(found.values())


def _name_fields(frame: Frame, rows: Sequence[WantRow], field: str) -> None:
    """Rows with an identity are called by it (`items[paneer_wrap]`, a second one `items[paneer_wrap #2]`)."""
    if not frame.identity:
        return
    seen: dict[str, int] = {}
    for row in rows:
        cells = [row.cells[at] for at in frame.identity]
        name = " ".join(called(cell) for cell in cells)
        seen[name] = seen.get(name, 0) + 1
        again = f" #{seen[name]}" if seen[name] > 1 else ""
        renamed = f"{field}[{name}{again}]"
        for rows_within in row.nested:
            moved(rows_within, row.field, renamed)
        row.field = renamed


def moved(rows: WantRows, old: str, new: str) -> None:
    """Rename the fields of rows that begin with `old`."""
    rows.field = new + rows.field.removeprefix(old)
    for row in rows.rows:
        row.field = new + row.field.removeprefix(old)
        for inner in row.nested:
            moved(inner, old, new)
    rows.met = met_rows(rows)
