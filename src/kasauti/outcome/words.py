"""How findings about an outcome speak: alike for alike faults, without row ids or times."""

from __future__ import annotations

import re
from decimal import Decimal

from kasauti.conversation.value import Value
from kasauti.outcome.frame import Frame, Got
from kasauti.outcome.key import ABSENT
from kasauti.outcome.spec import OutcomeSpec
from kasauti.outcome.want import Cell, WantRow

_LONG = 120
_BEYOND = 10**60
_RESOLVED = ("name", "enum")


def shown(value: Value) -> str:
    """A value as people read it, cut where it is long."""
    text = _spelt(value)
    return text if len(text) <= _LONG else f"{text[:_LONG]}…"


def _spelt(value: Value) -> str:
    if value is ABSENT or value is None or value == []:
        return "nothing"
    if type(value) is bool:
        return "true" if value else "false"
    if type(value) is int and abs(value) >= _BEYOND:
        return "a number beyond all bounds"
    if isinstance(value, Decimal):
        return f"{value:f}" if value.is_finite() and abs(value.adjusted()) < 30 else str(value)
    if type(value) is list:
        return ", ".join(shown(item) for item in value)
    if type(value) is dict:
        return ", ".join(f"{name} {shown(item)}" for name, item in value.items())
    return str(value)


def plain(value: Value) -> Value:
    """A value fit for a finding: a missing cell is null."""
    return None if value is ABSENT else value


def expected(cell: Cell) -> Value:
    """What a finding says was expected."""
    return cell.test.shown if cell.test is not None else plain(cell.raw)


def name_of(frame: Frame, row: Got) -> str:
    """What a found row is called: its identity, else its table."""
    parts = [shown(frame.cols[at].of(row.row)) for at in frame.identity]
    return " ".join(parts) if parts else frame.name


def name_wanted(row: WantRow) -> str:
    """What an expected row is called: its identity, else its field."""
    parts = [called(row.cells[at]) for at in row.frame.identity]
    return " ".join(parts) if parts else row.field


def called(cell: Cell) -> str:
    """What an identity cell calls its row: the id that a name resolves to; texts as they are written."""
    if cell.test is not None:
        return cell.test.shown
    return shown(cell.key if cell.col.reader.kind in _RESOLVED and type(cell.key) is str else cell.raw)


def summary(row: WantRow) -> Value:
    """An expected row in short, for a finding."""
    found: dict[str, Value] = {cell.col.name: expected(cell) for cell in row.cells if cell.named}
    if row.amount is not None and (row.amount.named or row.amount.key != 1):
        found[row.amount.col.name] = expected(row.amount)
    for rows in row.nested:
        found[rows.frame.name] = [summary(inner) for inner in rows.rows]
    return found


def found_summary(frame: Frame, got: Got) -> Value:
    """A found row in short: what is compared, without what stands at its default."""
    found: dict[str, Value] = {}
    for index, col in enumerate(frame.cols):
        raw = col.of(got.row)
        if raw is not ABSENT and (col.cls == "identity" or got.key[index] != col.reader.default):
            found[col.name] = raw
    if frame.amount is not None:
        found[frame.amount.name] = (
            got.amount if isinstance(got.amount, (int, Decimal)) else plain(frame.amount.of(got.row))
        )
    for inner, rows in zip(frame.nested, got.nested, strict=True):
        found[inner.name] = [found_summary(inner, row) for row in rows]
    return found


_STEP = re.compile(r"([^.\[\]]+)(?:\[([^\]]*)\])?")


def label(path: str, spec: OutcomeSpec) -> str:
    """The human label of a finding's field: `orders[1].items[paneer_wrap].quantity` is "Paneer Wrap quantity".

    With several orders the number is told: "Order 2: Paneer Wrap quantity".
    """
    names = {entry.id: entry.names[0] for entry in spec.entries if entry.names}
    words: list[str] = []
    lead = ""
    for step, key in _STEP.findall(path):
        if not key:
            words.append(step.replace("_", " "))
        elif key.isdecimal():
            single = step.removesuffix("s").replace("_", " ")
            lead = f"{single.capitalize()} {key}"
        else:
            words.append(names.get(key, key))
    if not words:
        return lead or path
    text = " ".join(words)
    text = text[:1].upper() + text[1:]
    return text if lead.endswith(" 1") or not lead else f"{lead}: {text}"
