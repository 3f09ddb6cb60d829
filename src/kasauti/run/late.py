"""What still comes for calls that are closed: it changes nothing, and is counted."""

from __future__ import annotations

import weakref
from collections import deque
from collections.abc import Iterator
from sys import getrefcount

from kasauti.world.world import Session

YOUNG = 64
"""The youngest closed worlds are held, whoever else holds them."""
HELD = 512
"""Of the older ones so many are held that somebody else holds, too; a world that nobody else holds is never called."""
_OURS = 2
"""References to a world that nobody else holds: the name it has here, and the one that counting takes."""


class LateWrites:
    """Watches closed worlds until the end of a run, in bounded memory. Not thread-safe.

    Those that are held no more are still watched as long as somebody else holds them.
    """

    def __init__(self) -> None:
        self._young: deque[tuple[str, Session]] = deque()
        self._old: deque[tuple[str, Session]] = deque()
        self._others: weakref.WeakKeyDictionary[Session, str] = weakref.WeakKeyDictionary()

    def watch(self, call_id: str, session: Session) -> tuple[str, int] | None:
        """Watch one more; the id of an old call that is let go, and how many tool calls came for it, if any did."""
        self._young.append((call_id, session))
        if len(self._young) <= YOUNG:
            return None
        call_id, session = self._young.popleft()
        if session.late or getrefcount(session) <= _OURS:
            return _told(call_id, session)
        self._old.append((call_id, session))
        if len(self._old) <= HELD:
            return None
        call_id, session = self._old.popleft()
        if not session.late:
            self._others[session] = call_id
        return _told(call_id, session)

    def all(self) -> Iterator[tuple[str, int]]:
        """For every call for which tool calls came after it was closed: its id, and how many; nothing is held then."""
        others = [(call_id, session) for session, call_id in self._others.items()]
        for call_id, session in [*others, *self._old, *self._young]:
            if session.late:
                yield call_id, session.late
        self._others.clear()
        self._old.clear()
        self._young.clear()


def _told(call_id: str, session: Session) -> tuple[str, int] | None:
    return (call_id, session.late) if session.late else None
