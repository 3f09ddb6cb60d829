"""An expected outcome as a scenario states it comes in; a compiled `Expectation` goes out, or every problem at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kasauti.conversation.value import Row, Value
from kasauti.errors import Place
from kasauti.outcome.cell import reader, undeclared
from kasauti.outcome.compare import compare_rows
from kasauti.outcome.complaints import Complaints, Step, nearest
from kasauti.outcome.expected_cell import CellBinder, is_matcher, plain_value
from kasauti.outcome.expected_rows import RowBinder, moved
from kasauti.outcome.explain import explained
from kasauti.outcome.frame import Col
from kasauti.outcome.key import ABSENT
from kasauti.outcome.ledger import is_void
from kasauti.outcome.reading import reading_of
from kasauti.outcome.referring import require_known
from kasauti.outcome.shape import shape
from kasauti.outcome.spec import OutcomeSpec, Table
from kasauti.outcome.sugar import desugared
from kasauti.outcome.typed import Reading
from kasauti.outcome.want import Alternative, Expectation, WantField, WantRows, WantVoided

RESERVED = ("any_of", "table_is", "unchanged", "ignore", "exact", "voided")
Path = tuple[Step, ...]


def bind(
    raw: Value,
    spec: OutcomeSpec,
    place: Callable[..., Place],
    *,
    zone: str = "Asia/Kolkata",
    seeds: Row | None = None,
) -> Expectation:
    """Compile an expectation once, to be compared many times.

    Args:
        raw: `{table: [rows], field: value, any_of, table_is, unchanged, ignore, exact, voided}`.
        place: the position in the file of a path within `raw`: `place("orders", 0, "items")`.
        zone: where dates and times without a zone of their own are read.
        seeds: rows by table that are there before the call, in place of the spec's own.
    Raises:
        FileProblems: every problem of the expectation.
    """
    complaints = Complaints(place)
    reading = reading_of(spec, zone)
    binder = _Binder(spec, complaints, reading, _seed_rows(spec, seeds))
    alternatives = binder.alternatives(raw)
    complaints.raise_if_any()
    lines = tuple(explained(alternatives))
    return Expectation(spec=spec, alternatives=tuple(alternatives), seeds=binder.seeds, lines=lines, reading=reading)


def _seed_rows(spec: OutcomeSpec, seeds: Row | None) -> dict[str, list[Row]]:
    """Rows by table, without sugar and void ones; what scenarios seed beside tables (stock) is no table."""
    given: Mapping[str, Value] = spec.seed if seeds is None else seeds
    found: dict[str, list[Row]] = {}
    for name, rows in given.items():
        table = spec.table(name)
        listed = list(rows.values()) if type(rows) is dict else rows
        if (table is None and not spec.open) or type(listed) is not list:
            continue
        plain = [_without_sugar(table, row) for row in listed if type(row) is dict]
        found[name] = [row for row in plain if not is_void(table, row)]
    return found


def _without_sugar(table: Table | None, row: Row) -> Row:
    if table is None:
        return row
    quiet = Complaints(lambda *path: Place(""))  # whoever opens the world tells what is wrong with its seeds
    plain = {name: value for name, (value, _) in desugared(table, row, (), quiet).items()}
    for column in table.columns:
        nested = plain.get(column.name)
        if column.rows is not None and type(nested) is list:
            inner = column.rows
            plain[column.name] = [_without_sugar(inner, one) if type(one) is dict else one for one in nested]
    return plain


class _Binder:
    def __init__(
        self, spec: OutcomeSpec, complaints: Complaints, reading: Reading, seeds: dict[str, list[Row]]
    ) -> None:
        self._spec = spec
        self._complaints = complaints
        self._reading = reading
        self.seeds = seeds

    def alternatives(self, raw: Value) -> list[Alternative]:
        if type(raw) is not dict or not raw:
            self._complaints.add((), "an outcome is a mapping of tables and fields", fix="orders: [...]")
            return []
        common = {key: value for key, value in raw.items() if key != "any_of"}
        if "any_of" not in raw:
            return [self._alternative([(common, ())])]
        several = raw["any_of"]
        if type(several) is not list or not several:
            self._complaints.add(("any_of",), "any_of is a list of whole outcomes")
            return []
        found = []
        for index, one in enumerate(several):
            path: Path = ("any_of", index)
            if type(one) is not dict or not one:
                self._complaints.add(path, "each alternative of any_of is a whole outcome", fix="orders: [...]")
                continue
            for key in one:
                if key == "any_of" or key in common:
                    what = f"{key} inside any_of" if key == "any_of" else f"{key} stands beside any_of and inside it"
                    self._complaints.add((*path, key), what, fix="say it in one place")
            found.append(self._alternative([(common, ()), (one, path)]))
        return found

    def _alternative(self, parts: list[tuple[Row, Path]]) -> Alternative:
        entries = {key: (value, (*path, key)) for part, path in parts for key, value in part.items()}
        ignored = self._names(*entries.get("ignore", ([], ())), dotted=True)
        exact = self._exact(entries)
        binder = RowBinder(self._spec, self._reading, self._complaints, exact=exact)
        tables: list[WantRows] = []
        whole: set[str] = set()
        fields: list[WantField] = []
        for name, (value, path) in entries.items():
            if name == "table_is":
                for inner, rows, here in self._whole(value, path):
                    whole.add(inner)
                    tables.append(binder.rows(inner, self._spec.table(inner), rows, here, ignored))
            elif name not in RESERVED:
                self._named(name, value, path, binder, ignored, tables, fields)
        found = Alternative(
            tables=tuple(tables),
            whole=frozenset(whole),
            fields=tuple(fields),
            unchanged=self._unchanged(entries),
            voided=self._voided(entries, binder, ignored),
            ignored=ignored,
            exact=exact,
        )
        found.untouched = self._untouched(found)
        require_known(binder.cells.referring, found, self._spec, self._complaints)
        self._asserts(found, entries, parts[-1][1])
        return found

    def _named(
        self,
        name: str,
        value: Value,
        path: Path,
        binder: RowBinder,
        ignored: frozenset[str],
        tables: list[WantRows],
        fields: list[WantField],
    ) -> None:
        table = self._spec.table(name)
        declared = next((column for column in self._spec.fields if column.name == name), None)
        if table is not None and table.state == "working":
            self._complaints.add(
                path, f"{name} is a working table: what stands there is not committed",
                fix="expect the committed rows; what is left over is shown anyway",
            )  # fmt: skip
        elif table is not None or (declared is None and self._spec.open and _is_table(value)):
            tables.append(binder.rows(name, table, value, path, ignored))
        elif declared is not None or self._spec.open:
            fields.extend(self._fields(name, value, path, binder.cells))
        else:
            known = [*(t.name for t in self._spec.tables), *(c.name for c in self._spec.fields), *RESERVED]
            self._complaints.add(path, f"the world has no table or field {name}", fix=nearest(name, known))

    def _fields(self, name: str, value: Value, path: Path, cells: CellBinder) -> list[WantField]:
        column = next((column for column in self._spec.fields if column.name == name), None)
        if column is None and type(value) is dict and value and not is_matcher(value):
            return [found for key in value for found in self._fields(f"{name}.{key}", value[key], (*path, key), cells)]
        if column is not None and column.type is not None:
            read = reader(column, self._reading)
        else:
            plain = plain_value(value)
            read = undeclared(shape(plain) if type(plain) is not dict else None, self._reading)
        steps = (name,) if column else tuple(name.split("."))
        col = Col(name=name, path=steps, cls="value", reader=read, default=column.default if column else ABSENT)
        cell = cells.cell(col, column, value, path)
        return [WantField(cell=cell, field=name)]

    def _whole(self, value: Value, path: Path) -> list[tuple[str, Value, Path]]:
        if type(value) is not dict or not value:
            self._complaints.add(path, "table_is is a mapping of table to all its rows", fix="table_is: {orders: []}")
            return []
        found = []
        for name, rows in value.items():
            if self._is_known(name, (*path, name)):
                found.append((name, rows, (*path, name)))
        return found

    def _is_known(self, name: str, path: Path) -> bool:
        if self._spec.open or self._spec.table(name) is not None:
            return True
        fix = nearest(name, [table.name for table in self._spec.tables])
        self._complaints.add(path, f"the world has no table {name}", fix=fix)
        return False

    def _names(self, value: Value, path: Path, *, dotted: bool = False) -> frozenset[str]:
        listed = value if type(value) is list else [value]
        found = set()
        for index, name in enumerate(listed):
            here = (*path, index) if type(value) is list else path
            if type(name) is not str:
                self._complaints.add(here, "names of tables belong here")
                continue
            fields = {column.name for column in self._spec.fields}
            table = name.split(".")[0] if dotted else name
            if (dotted and name in fields) or self._is_known(table, here):
                found.add(name)
        return frozenset(found)

    def _exact(self, entries: Mapping[str, tuple[Value, Path]]) -> bool:
        value, path = entries.get("exact", (False, ()))
        if type(value) is not bool:
            self._complaints.add(path, "exact is true or false")
        return value is True

    def _unchanged(self, entries: Mapping[str, tuple[Value, Path]]) -> frozenset[str]:
        if "unchanged" not in entries:
            return frozenset()
        value, path = entries["unchanged"]
        if value is True:
            return frozenset(table.name for table in self._spec.tables)
        found = self._names(value, path)
        for name in found & entries.keys():
            self._complaints.add(path, f"{name} is unchanged, and rows are expected in it", fix="keep one")
        return found

    def _voided(
        self, entries: Mapping[str, tuple[Value, Path]], binder: RowBinder, ignored: frozenset[str]
    ) -> tuple[WantVoided, ...]:
        if "voided" not in entries:
            return ()
        value, path = entries["voided"]
        if type(value) is not dict or not value:
            self._complaints.add(path, "voided is {max: n}, or rows by table", fix="voided: {max: 1}")
            return ()
        found = []
        for name, what in value.items():
            here = (*path, name)
            if name == "max":
                found.append(WantVoided(most=self._count(what, here)))
            elif not self._is_known(name, here):
                continue
            elif type(what) is dict and set(what) == {"max"}:
                found.append(WantVoided(table=name, most=self._count(what["max"], (*here, "max"))))
            else:
                rows = binder.rows(name, self._spec.table(name), what, here, ignored)
                moved(rows, name, f"{name}.voided")
                found.append(WantVoided(table=name, rows=rows))
        return tuple(found)

    def _count(self, value: Value, path: Path) -> int:
        if type(value) is int and 0 <= value <= 1000:
            return value
        self._complaints.add(path, "max is a whole number, 0 or more")
        return 0

    def _untouched(self, found: Alternative) -> bool:
        if found.fields or any(want.rows is not None and want.rows.rows for want in found.voided):
            return False
        for want in found.tables:
            seeds = self.seeds.get(want.frame.name, []) if want.frame.name in found.whole else []
            if any(finding.met is False for finding in compare_rows(want, seeds, self._reading)):
                return False
        return True

    def _asserts(self, found: Alternative, entries: Mapping[str, tuple[Value, Path]], path: Path) -> None:
        if self._complaints.problems:  # a consequence of what is told already
            return
        stated = any(name not in ("ignore", "exact") for name in entries)
        ignored = found.judged <= found.ignored and not found.fields and not found.voided and not found.unchanged
        if not stated or ignored:
            self._complaints.add(path, "this outcome asserts nothing", fix="name a table or a field")


def _is_table(value: Value) -> bool:
    return type(value) is list and all(type(row) is dict for row in value)
