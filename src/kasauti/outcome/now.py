"""What time it is in the call that is being judged: what "tomorrow" and `{days: 1}` are read on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime
from zoneinfo import ZoneInfo

# An expectation is compiled once and judges many calls, each on its own clock, and on several threads at once.
_NOW: ContextVar[datetime | None] = ContextVar("now", default=None)


def now() -> datetime | None:
    """The zoned instant of the call that is being judged; None if it is not known."""
    return _NOW.get()


@contextmanager
def on_clock(moment: datetime | None) -> Iterator[None]:
    """Everything read within is read on this clock."""
    token = _NOW.set(moment)
    try:
        yield
    finally:
        _NOW.reset(token)


REAL = "real"


def parsed(text: str, zone: str) -> datetime | None:
    """The zoned instant that a record calls `now` (ISO 8601); None for `real`, of which the record tells no more."""
    if text == REAL:
        return None
    found = datetime.fromisoformat(text)
    return found if found.tzinfo else found.replace(tzinfo=ZoneInfo(zone))
