"""The end of a call: close its world, judge it, write it down, and only then say so."""

from __future__ import annotations

import threading
from collections.abc import Iterator

from kasauti.call.care import Tended
from kasauti.call.conclude import conclude
from kasauti.call.place import Call
from kasauti.run.judging import row_of
from kasauti.run.late import LateWrites
from kasauti.run.plan import Task
from kasauti.run.progress import Progress
from kasauti.store.folder import RunFolder
from kasauti.world.world import Session


class Made:
    """A call that is being made or settles; ended exactly once, by whoever claims it first.

    `care` is what surrounds it, None for most. `struck` says whether another call cancelled it, None that nobody
    knows. Once it has been claimed, `settled_ms` is how long it settled, and `void` says why it counts nowhere and is
    made once more, "" if it counts.
    """

    __slots__ = ("_claimed", "_guard", "call", "care", "session", "settled_ms", "struck", "task", "void")

    def __init__(self, task: Task, call: Call, session: Session | None, care: Tended | None = None) -> None:
        self.task = task
        self.call = call
        self.session = session
        self.care = care
        self.settled_ms = 0
        self.struck: bool | None = None
        self.void = ""
        self._guard = threading.Lock()
        self._claimed = False

    def claim(self) -> bool:
        """True for the first who asks."""
        with self._guard:
            first, self._claimed = not self._claimed, True
        return first


class Finisher:
    """Ends calls, from any thread, and tells what is worth telling, one at a time."""

    def __init__(self, folder: RunFolder, progress: Progress) -> None:
        self._folder = folder
        self._progress = progress
        self._guard = threading.Lock()
        self._late = LateWrites()
        self._superseded = 0
        self.late_writes = 0

    def finish(self, made: Made) -> None:
        """Close the call's world, judge the record and write it; one that counts nowhere is not shown as done.

        Raises:
            HarnessError: the disk refuses; nothing was shown.
        """
        session = made.session
        if session is not None:
            session.close()
        conversation = conclude(made.call, settled_ms=made.settled_ms, void=made.void)
        written = self._folder.append_call(conversation)
        row = row_of(conversation, made.task.cell.bound, written)
        self._folder.append_row(row)
        if made.void:
            self._folder.append_superseded(conversation.key)
        with self._guard:
            if made.void:
                self._superseded += 1
                self._progress.note(f"call {conversation.call_id[:8]} is made again: {made.void}")
            else:
                self._progress.done(row)
            late = None if session is None else self._late.watch(conversation.call_id, session)
            if late is not None:
                self._note_late(*late)

    def note(self, text: str) -> None:
        """Tell something while the run goes on."""
        with self._guard:
            self._progress.note(text)

    def end(self, abandoned: int) -> None:
        """At the end of a run: write down what came for closed calls, and how the run went.

        Args:
            abandoned: how many workers were.

        Raises:
            HarnessError: the disk refuses.
        """
        with self._guard:
            for call_id, count in self._late.all():
                self._note_late(call_id, count)
            self._folder.add_notes(_notes(self._superseded, abandoned))

    def _note_late(self, call_id: str, count: int) -> None:
        self.late_writes += count
        self._folder.append_late(call_id, count)
        self._progress.note(f"call {call_id[:8]}: {count} tool calls came after it was closed")


def _notes(superseded: int, abandoned: int) -> Iterator[str]:
    if superseded:
        one = superseded == 1
        yield (
            f"{superseded} {'call was' if one else 'calls were'} made again because another call may have ended "
            f"{'it' if one else 'them'}; the first {'attempt is' if one else 'attempts are'} kept and count"
            f"{'s' if one else ''} nowhere."
        )
    if abandoned:
        workers = "1 worker was" if abandoned == 1 else f"{abandoned} workers were"
        yield f"{workers} abandoned because the agent did not come back."
