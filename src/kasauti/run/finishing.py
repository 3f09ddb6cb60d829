"""The end of a call: close its world, judge it, write it down, and only then say so."""

from __future__ import annotations

import threading
from collections import deque

from kasauti.call.conclude import conclude
from kasauti.call.place import Call
from kasauti.conversation.event import Failed
from kasauti.run.judging import row_of
from kasauti.run.plan import Task
from kasauti.run.progress import Progress
from kasauti.store.folder import RunFolder
from kasauti.world.world import Session

WATCHED_FOR_LATE_WRITES = 512
"""How many closed worlds are kept to count what still comes for them; older ones refuse as before."""


class Made:
    """A call that is being made or settles; ended exactly once, by whoever claims it first."""

    __slots__ = ("_claimed", "_guard", "call", "key", "session", "task")

    def __init__(self, task: Task, call: Call, session: Session | None) -> None:
        self.task = task
        self.call = call
        self.session = session
        self._guard = threading.Lock()
        self._claimed = False

    def claim(self) -> bool:
        """True for the first who asks."""
        with self._guard:
            first, self._claimed = not self._claimed, True
        return first


class Finisher:
    """Ends calls, from any thread. An error of the disk is kept in `broken` and stops the run."""

    def __init__(self, folder: RunFolder, progress: Progress) -> None:
        self._folder = folder
        self._progress = progress
        self._guard = threading.Lock()
        self._closed: deque[tuple[str, Session]] = deque()
        self.late_writes = 0

    def finish(self, made: Made, *, settled_ms: int, void: str = "") -> None:
        """Close the call's world, judge the record and write it.

        Raises:
            HarnessError: the disk refuses; nothing was shown.
        """
        session = made.session
        if session is not None:
            session.close()
        conversation = conclude(made.call, settled_ms=settled_ms, void=void)
        written = self._folder.append_call(conversation)
        row = row_of(conversation, made.task.cell.bound, written)
        self._folder.append_row(row)
        with self._guard:
            if session is not None and settled_ms:
                self._closed.append((conversation.call_id, session))
            self._progress.done(row)
            if len(self._closed) > WATCHED_FOR_LATE_WRITES:
                self._note_late(*self._closed.popleft())

    def fail(self, made: Made, failure: Failed) -> None:
        """End a call that did not end itself."""
        made.call.log.append(failure)
        self.finish(made, settled_ms=0)

    def note_late(self) -> None:
        """Write down tool calls that came after their call was closed; asked at the end of a run."""
        with self._guard:
            while self._closed:
                self._note_late(*self._closed.popleft())

    def _note_late(self, call_id: str, session: Session) -> None:
        if session.late:
            self.late_writes += session.late
            self._folder.append_late(call_id, session.late)
            self._progress.note(f"call {call_id[:8]}: {session.late} tool calls came after it was closed")
