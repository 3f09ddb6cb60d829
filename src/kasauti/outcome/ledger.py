"""What a call did to the world, net: rows it created or changed, rows it voided, what it undid, and who wrote when."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from kasauti.conversation.event import AnyEvent, Changed, Probed
from kasauti.conversation.value import Row, Value
from kasauti.outcome.frozen import frozen
from kasauti.outcome.key import Key
from kasauti.outcome.spec import OutcomeSpec, Table, Touched


@dataclass(slots=True)
class Ledger:
    """The net effect of one call.

    `standing` are rows created or changed, by table; `voided` are rows of committed tables that the call voided
    or deleted, as they last stood. Untouched seed rows are in neither. `undone` counts writes that left nothing:
    a created row that was deleted or voided again, a changed row put back. `fields` are the scalar fields at the
    end. `history` holds every change with its event index. `seeds` are the rows a probe read before the call;
    `idle` says that after it the probe read the very same.
    """

    standing: dict[str, list[Touched]] = field(default_factory=dict)
    voided: dict[str, list[Touched]] = field(default_factory=dict)
    undone: int = 0
    fields: Row = field(default_factory=dict)
    history: list[tuple[int, Changed]] = field(default_factory=list)
    seeds: dict[str, list[Row]] = field(default_factory=dict)
    idle: bool = False


FIELDS = ""
"""The table name under which a world's scalar fields change."""


def touched(events: Sequence[AnyEvent], spec: OutcomeSpec) -> dict[str, list[Touched]]:
    """Rows that the call created or changed and that stand at the end, by table; voided rows are not among them."""
    return read(events, spec).standing


def read(events: Sequence[AnyEvent], spec: OutcomeSpec) -> Ledger:
    """The net effect of the call whose events these are: from its changes, else from the probe before and after."""
    ledger = Ledger()
    spans: dict[tuple[str, str], tuple[Row | None, int, Changed]] = {}
    before: Row | None = None
    after: tuple[int, Row] | None = None
    for index, event in enumerate(events):
        kind = type(event)
        if kind is Changed:
            _extend(spans, ledger, index, event)  # type: ignore[arg-type]
        elif kind is Probed:
            if event.when == "before":  # type: ignore[union-attr]
                before = event.outcome  # type: ignore[union-attr]
            else:
                after = (index, event.outcome)  # type: ignore[union-attr]
    for (name, _), (first, last_at, last) in spans.items():
        _settle(ledger, spec.table(name), first, last_at, last)
    if after is not None:
        _probed(ledger, spec, before or {}, after)
        ledger.idle = before is not None and before == after[1] and not spans
    return ledger


def _extend(
    spans: dict[tuple[str, str], tuple[Row | None, int, Changed]], ledger: Ledger, index: int, event: Changed
) -> None:
    ledger.history.append((index, event))
    if event.table == FIELDS:
        ledger.fields.update(event.after or {})
        return
    place = (event.table, event.key)
    known = spans.get(place)
    spans[place] = (event.before if known is None else known[0], index, event)


def _settle(ledger: Ledger, table: Table | None, first: Row | None, at: int, last: Changed) -> None:
    if last.after is None:
        if first is None:
            ledger.undone += 1
        if table is None or table.state == "committed":
            _void(ledger, Touched(table=last.table, key=last.key, row=last.before or first or {}, before=first, at=at))
        return
    row = Touched(table=last.table, key=last.key, row=last.after, before=first, at=at)
    if first is not None and first == last.after:
        ledger.undone += 1
    elif is_void(table, last.after):
        ledger.undone += first is None or not is_void(table, first)
        _void(ledger, row)
    else:
        ledger.standing.setdefault(last.table, []).append(row)


def _void(ledger: Ledger, row: Touched) -> None:
    ledger.voided.setdefault(row.table, []).append(row)


def is_void(table: Table | None, row: Row) -> bool:
    """Whether a row is in a state that its table calls void (cancelled)."""
    if table is None or not table.void:
        return False
    return any(row.get(column) in states for column, states in table.void.items())


def _probed(ledger: Ledger, spec: OutcomeSpec, before: Row, after: tuple[int, Row]) -> None:
    at, outcome = after
    ledger.seeds.update({name: value for name, value in before.items() if _is_table(spec, name, value)})
    for name, value in outcome.items():
        if not _is_table(spec, name, value):
            ledger.fields[name] = value
            continue
        old = before.get(name)
        for row in _diff(name, old if isinstance(old, list) else [], value, at):
            _file(ledger, spec.table(name), row)
    for name, value in before.items():
        if name not in outcome and _is_table(spec, name, value):
            for row in _diff(name, value, [], at):
                _file(ledger, spec.table(name), row)


def _file(ledger: Ledger, table: Table | None, row: Touched) -> None:
    if row.key == _GONE or is_void(table, row.row):
        _void(ledger, row)
        ledger.undone += 1
    else:
        ledger.standing.setdefault(row.table, []).append(row)


def _is_table(spec: OutcomeSpec, name: str, value: Value) -> bool:
    if spec.table(name) is not None:
        return isinstance(value, list)
    return isinstance(value, list) and (not value or any(type(row) is dict for row in value))


_GONE = "gone"


def _diff(name: str, old: Iterable[Value], new: Iterable[Value], at: int) -> list[Touched]:
    """Rows of `new` that `old` does not hold; rows of `old` with no successor have the key of what is gone."""
    one, many = list(old), list(new)
    identity = _identity(name, one, many)
    left: Counter[Key] = Counter(frozen(row) for row in one)
    fresh: list[Row] = []
    for row in many:
        key = frozen(row)
        if left[key] > 0:
            left[key] -= 1
        else:
            fresh.append(row if type(row) is dict else {"value": row})
    vanished: list[Row] = []
    for row in one:
        if left[frozen(row)] > 0:
            left[frozen(row)] -= 1
            vanished.append(row if type(row) is dict else {"value": row})
    found = []
    for index, row in enumerate(fresh, start=1):
        former = next((other for other in vanished if identity and other[identity] == row[identity]), None)
        if former is not None:
            vanished.remove(former)
        found.append(Touched(table=name, key=str(index), row=row, before=former, at=at))
    found.extend(Touched(table=name, key=_GONE, row=row, before=row, at=at) for row in vanished)
    return found


def _identity(name: str, *sides: list[Value]) -> str:
    """The column that says which row is which, before and after: `id`, that of the table's name, another `..._id`.

    It must be there in every row and tell all rows of a side apart, as the id of a call or of a customer does not.
    """
    rows = [row for side in sides for row in side]
    if not all(type(row) is dict for row in rows):
        return ""
    columns: list[str] = list(rows[0] if rows else {})
    shared = [column for column in columns if all(row.get(column) is not None for row in rows)]
    own = f"{name.removesuffix('s')}_id"
    named = [column for column in ("id", own) if column in shared]
    for column in (*named, *(column for column in shared if column.endswith("_id") and column != "call_id")):
        if all(len({frozen(row[column]) for row in side}) == len(side) for side in sides):
            return column
    return ""
