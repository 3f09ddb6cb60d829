"""`kasauti.compare`: two values, or two tables, compared as a call's outcome would be, without a call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import get_args
from zoneinfo import ZoneInfo

from kasauti.conversation.value import Value
from kasauti.conversation.verdict import Finding
from kasauti.errors import Place
from kasauti.outcome.cell import Reader, reader, undeclared
from kasauti.outcome.compare import compare_rows
from kasauti.outcome.complaints import Complaints, Step, nearest
from kasauti.outcome.deciding import rule_of
from kasauti.outcome.expected_cell import CellBinder, is_matcher
from kasauti.outcome.expected_rows import RowBinder
from kasauti.outcome.frame import Col
from kasauti.outcome.key import ABSENT, Key
from kasauti.outcome.now import on_clock
from kasauti.outcome.reading import reading_of
from kasauti.outcome.shape import shape
from kasauti.outcome.spec import Column, ColumnClass, ColumnType, Entry, OutcomeSpec, Table
from kasauti.outcome.typed import Reading
from kasauti.outcome.unreadable import Unreadable
from kasauti.outcome.words import expected as expected_in_words
from kasauti.outcome.words import plain, shown

CHECK = "compare"
_KIND = "alias"
_ROWS, _VALUE = "rows", "value"
_TYPES: tuple[str, ...] = get_args(ColumnType)
_CLASSES: tuple[str, ...] = get_args(ColumnClass)
_KEYS = ("type", "class", "default", "additive", "like", "unit", "formula", "columns", "merge")

ColumnSpec = str | Mapping[str, Value] | Column


def compare(  # noqa: PLR0913 - the whole of what one comparison can be told; all but two by name
    expected: Value,
    actual: Value,
    *,
    type: ColumnType | None = None,
    columns: Mapping[str, ColumnSpec] | None = None,
    merge: Sequence[str] = (),
    aliases: Mapping[str, Sequence[str]] | None = None,
    like: float | None = None,
    clock: datetime | str | None = None,
    zone: str = "Asia/Kolkata",
    currency: str = "INR",
) -> Finding:
    """Whether `actual` is what is `expected`, by which rule, and why not: `.met`, `.rule`, `.why`, `.parts`.

    A single value is compared by `type`, else by the shape of `expected`. A mapping is compared as a row, a list of
    mappings as rows in any order; `parts` then holds one finding for each thing that was compared. Matchers such as
    `{"min": 1, "max": 3}` may stand for any value.

    Args:
        type: of a single value: integer, decimal, money, quantity, boolean, id, code, enum, person, place, phone,
            date, time, datetime, name, text, list or set.
        columns: of rows, by name: a type, or a mapping with `type` and, where needed, `class` (identity, value,
            derived or meta), `default`, `additive`, `like`, `unit`, `formula`; for rows in rows `columns` and `merge`.
            Columns that are not among them are a mistake; without `columns` all go by their shape.
        merge: columns that are summed over otherwise equal rows (the quantity of an order line).
        aliases: names by entry, in any script; what a `name` may mean, and words that nobody misspells.
        like: the share (0 to 1) of words that must agree, for texts only.
        clock: what time it is: "tomorrow" is read on it. Zoned, or in `zone`; an ISO 8601 text will do.
        zone: an IANA name; where dates and times without a zone are read.
        currency: ISO 4217 code of amounts that name none.
    Raises:
        ValueError: an argument that cannot be meant: an unknown type, column or zone, a row that is none.

    >>> compare("₹25 lakh", "25,00,000").met
    True
    >>> compare("16:00", "4:00").rule
    'fine.colon-24'
    """
    if like is not None and not 0 < like <= 1:
        raise ValueError(f"like is a share of words between 0 and 1, not {like}")
    entries = tuple(Entry(id=key, kind=_KIND, names=tuple(names)) for key, names in (aliases or {}).items())
    spec = OutcomeSpec(entries=entries, currency=currency, open=columns is None)
    try:
        reading = reading_of(spec, zone)
    except (KeyError, OSError, ValueError):
        raise ValueError(f"no such time zone: {zone!r}") from None
    with on_clock(_moment(clock, zone)):
        if columns is not None or (type is None and (_are_rows(expected) or _is_row(expected))):
            return _of_rows(expected, actual, _table(columns, merge, like, expected), spec, reading)
        return _of_value(expected, _cleaned(actual), _typed(type), like, reading)


def _moment(clock: datetime | str | None, zone: str) -> datetime | None:
    if clock is None:
        return None
    found = datetime.fromisoformat(clock) if isinstance(clock, str) else clock
    return found if found.tzinfo else found.replace(tzinfo=ZoneInfo(zone))


def _typed(kind: str | None) -> ColumnType | None:
    if kind is not None and (kind not in _TYPES or kind == _ROWS):
        raise ValueError(f"no such type: {kind!r} ({nearest(kind, [one for one in _TYPES if one != _ROWS])})")
    return kind  # type: ignore[return-value]


def _cleaned(value: Value) -> Value:
    return list(value) if isinstance(value, (tuple, set, frozenset)) else value


def _is_row(value: Value) -> bool:
    return type(value) is dict and not is_matcher(value)


def _are_rows(value: Value) -> bool:
    return type(value) is list and bool(value) and all(type(row) is dict for row in value)


class FreeCellBinder(CellBinder):
    """Takes any value as expected: one that cannot be read equals nothing."""

    def _value(self, reader: Reader, column: Column | None, value: Value, path: tuple[Step, ...]) -> Key | None:
        return reader.key(value)


def _complaints() -> Complaints:
    return Complaints(lambda *path: Place(".".join(map(str, path)) or "expected"))


def _require_none(complaints: Complaints) -> None:
    if complaints.problems:
        raise ValueError("; ".join(str(problem) for problem in complaints.problems))


def _of_value(expected: Value, actual: Value, kind: ColumnType | None, like: float | None, reading: Reading) -> Finding:
    complaints = _complaints()
    expected = _cleaned(expected)
    vocabulary = _KIND if kind in ("name", "enum") and reading.vocabularies else ""
    column = Column(name=_VALUE, type=kind, default=ABSENT, like=like, vocabulary=vocabulary)
    if kind is not None:
        read = reader(column, reading)
    else:
        read = undeclared(None if type(expected) is dict else shape(expected), reading)
    col = Col(name=_VALUE, path=(_VALUE,), cls="value", reader=read)
    cell = FreeCellBinder(reading, complaints).cell(col, column, expected, ())
    _require_none(complaints)
    key = read.key(actual)
    met = cell.met(actual, key)
    rule = rule_of(cell, actual, key)
    why = "" if met else f"{shown(actual)}, expected {shown(expected_in_words(cell))}{_because(cell.key, key, rule)}"
    return Finding(
        check=CHECK, field=_VALUE, expected=expected_in_words(cell), actual=plain(actual), met=met, rule=rule, why=why
    )


def _because(want: Key, got: Key, rule: str) -> str:
    for key in (want, got):
        if isinstance(key, Unreadable):
            return f" ({key.why})"
    return " (no alias joins the two scripts)" if rule == "fine.cross-script" else ""


def _table(
    columns: Mapping[str, ColumnSpec] | None, merge: Sequence[str], like: float | None, expected: Value
) -> Table:
    if columns is not None:
        return _declared(_ROWS, columns, merge)
    rows = [expected] if type(expected) is dict else expected if type(expected) is list else []
    names = {name for row in rows if type(row) is dict for name in row} if like is not None else set()
    found = {name: Column(name=name, like=like, default=ABSENT) for name in sorted(names)}
    for name in merge:
        found[name] = Column(name=name, type="decimal", additive=True, default=1)
    return Table(name=_ROWS, columns=tuple(found.values()))


def _declared(name: str, columns: Mapping[str, ColumnSpec], merge: Sequence[str]) -> Table:
    for one in merge:
        if one not in columns:
            raise ValueError(f"merge: {name} has no column {one} ({nearest(one, columns)})")
    return Table(name=name, columns=tuple(_column(key, value, key in merge) for key, value in columns.items()))


def _column(name: str, written: ColumnSpec, merged: bool) -> Column:
    if isinstance(written, Column):
        return written
    given: Mapping[str, Value] = {"type": written} if isinstance(written, str) else written
    unknown = [key for key in given if key not in _KEYS]
    if unknown:
        raise ValueError(f"column {name}: no such key {unknown[0]!r} ({nearest(unknown[0], _KEYS)})")
    cls = given.get("class", "value")
    if cls not in _CLASSES:
        raise ValueError(f"column {name}: no such class {cls!r} ({nearest(cls, _CLASSES)})")
    if "columns" in given or given.get("type") == _ROWS:
        rows = _declared(name, given.get("columns") or {}, given.get("merge") or ())
        return Column(name=name, cls=cls, type="rows", rows=rows)
    kind = _typed(given.get("type"))
    return Column(
        name=name,
        cls=cls,
        type=kind,
        default=given.get("default", ABSENT),
        additive=bool(given.get("additive", False)) or merged,
        like=given.get("like"),
        unit=given.get("unit", ""),
        formula=given.get("formula", ""),
        vocabulary=_KIND if kind == "name" else "",
    )


def _of_rows(expected: Value, actual: Value, table: Table, spec: OutcomeSpec, reading: Reading) -> Finding:
    complaints = _complaints()
    wanted = [expected] if type(expected) is dict else expected
    found = [actual] if type(actual) is dict else actual
    cells = FreeCellBinder(reading, complaints)
    binder = RowBinder(spec, reading, complaints, cells=cells)
    declared = table if table.columns else None
    want = binder.rows(_ROWS, declared, wanted, (), frozenset())
    _require_none(complaints)
    if type(found) is not list or not all(type(row) is dict for row in found):
        why = f"{shown(actual)}, expected rows"
        return Finding(
            check=CHECK, field=_ROWS, expected=wanted, actual=actual, met=False, rule="fine.unreadable", why=why
        )
    parts = tuple(compare_rows(want, found, reading))
    wrong = [part for part in parts if part.met is not True]
    first = wrong[0] if wrong else parts[-1]
    return Finding(
        check=CHECK,
        field=_ROWS,
        expected=wanted,
        actual=found,
        met=not wrong,
        rule=first.rule,
        why="; ".join(part.why for part in wrong),
        parts=parts,
    )
