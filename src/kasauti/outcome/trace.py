"""Where in the call a value came from: the last event that set it, also before it was committed."""

from __future__ import annotations

from collections.abc import Callable

from kasauti.conversation.value import Row
from kasauti.outcome.frame import Col, Frame, Got
from kasauti.outcome.key import ABSENT
from kasauti.outcome.ledger import Ledger
from kasauti.outcome.want import WantRow


def entered(ledger: Ledger, frame: Frame, got: Got, col: Col) -> int | None:
    """The event with which the found value of `col` entered; the event that committed the row if none shows it.

    Nested rows are followed back to the working rows they were made of: by the row key that they carry, else by
    their identity.
    """
    if got.touched is None:
        return None
    if got.row is got.touched.row:
        return _set_in_row(ledger, got, col)
    found = [
        index for row in got.sources for index in [_set_before(ledger, frame, row, col, got.touched.at)] if index >= 0
    ]
    return max(found, default=got.touched.at)


def _set_in_row(ledger: Ledger, got: Got, col: Col) -> int:
    assert got.touched is not None
    value = col.of(got.row)
    for index, event in reversed(ledger.history):
        if (event.table, event.key) != (got.touched.table, got.touched.key) or event.after is None:
            continue
        if event.before is None or col.of(event.before) != value:
            return index
    return got.touched.at


def _set_before(ledger: Ledger, frame: Frame, row: Row, col: Col, committed_at: int) -> int:
    value = col.of(row)
    carried = {cell for cell in row.values() if type(cell) is str}
    by_identity = -1
    for index, event in reversed(ledger.history):
        after = event.after
        if index > committed_at or after is None or not _alike(frame, after, row) or col.of(after) != value:
            continue
        if event.before is not None and col.of(event.before) == value and _alike(frame, event.before, row):
            continue
        if event.key in carried:
            return index
        by_identity = max(by_identity, index)
    return by_identity


def _alike(frame: Frame, left: Row, right: Row) -> bool:
    return all(frame.cols[at].of(left) == frame.cols[at].of(right) for at in frame.identity)


def went_stale(ledger: Ledger, got: Got, fits: Callable[[Row], bool]) -> tuple[int | None, str | None]:
    """The event, and its turn, since which a row does not fit: a derived value of it is no more what it should be."""
    touched = got.touched
    if touched is None:
        return None, None
    since: tuple[int | None, str | None] = (touched.at, None)
    stale = False
    for index, event in ledger.history:
        if index == touched.at and got.row is not touched.row:
            return index, event.turn
        if (
            got.row is not touched.row
            or (event.table, event.key) != (touched.table, touched.key)
            or event.after is None
        ):
            continue
        fitting = fits(event.after)
        if not fitting and not stale:
            since = (index, event.turn)
        stale = not fitting
    return since


def removed(ledger: Ledger, want: WantRow) -> int | None:
    """The last event that took away a row with the identity that is missing, before anything was committed of it."""
    identity = want.frame.identity
    if not identity:
        return None
    for index, event in reversed(ledger.history):
        if event.before is not None and _is(want, event.before) and not (event.after and _is(want, event.after)):
            return index
    return None


def _is(want: WantRow, row: Row) -> bool:
    for at in want.frame.identity:
        cell = want.cells[at]
        raw = cell.col.of(row)
        if raw is ABSENT or not cell.met(raw, cell.col.reader.key(raw)):
            return False
    return True
