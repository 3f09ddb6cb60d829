"""What a call did and undid again, told so that a person sees whether it had to do with what the caller wanted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kasauti.conversation.event import Changed
from kasauti.conversation.value import Row
from kasauti.outcome.ledger import FIELDS, Ledger, is_void
from kasauti.outcome.spec import OutcomeSpec, Table
from kasauti.outcome.words import shown


@dataclass(frozen=True, slots=True)
class Undone:
    """A write that left nothing: `at` is the index of the event that undid it."""

    told: str
    at: int


def undone_rows(ledger: Ledger, spec: OutcomeSpec) -> list[Undone]:
    """Rows that were created and deleted or voided again, or changed and put back, in the order of their end."""
    first: dict[tuple[str, str], tuple[int, Changed]] = {}
    last: dict[tuple[str, str], tuple[int, Changed]] = {}
    for index, event in ledger.history:
        if event.table != FIELDS:
            first.setdefault((event.table, event.key), (index, event))
            last[event.table, event.key] = (index, event)
    found = [_undone(spec.table(key[0]), begun[1], *last[key]) for key, begun in first.items()]
    return sorted((one for one in found if one is not None), key=lambda one: one.at)


def _undone(table: Table | None, begun: Changed, at: int, ended: Changed) -> Undone | None:
    was, row = begun.before, ended.after
    if row is None:
        how = "deleted again" if was is None else ""
    elif row == was:
        how = "put back"
    else:
        how = "voided again" if is_void(table, row) and (was is None or not is_void(table, was)) else ""
    if not how:
        return None
    turn = f" in {ended.turn}" if ended.turn else ""
    return Undone(f"{_name(table, ended, row or ended.before or {})} {how}{turn}", at)


def _name(table: Table | None, event: Changed, row: Row) -> str:
    told = ", ".join(_values(table, row))
    return f"{event.table} {event.key}" + (f" ({told})" if told else "")


def _values(table: Table | None, row: Row) -> Iterator[str]:
    """What identifies a row and how many of it; of rows in rows the same."""
    for column in table.columns if table is not None else ():
        value = row.get(column.name)
        if column.rows is not None and type(value) is list:
            yield from (" ".join(_values(column.rows, one)) for one in value if type(one) is dict)
        elif value is not None and (column.cls == "identity" or column.additive):
            yield shown(value)
