"""One place in a lane where a call can be made, with the stamp that the watcher reads."""

from __future__ import annotations

import asyncio
from time import monotonic_ns
from typing import Any

from kasauti.conversation.event import Blame
from kasauti.run.engines.fence import Fenced
from kasauti.run.finishing import Made


class Stamp:
    """Since when foreign code runs, and until when it may: written by the slot, read by the watcher.

    It is the `watch` of `call.place`: two plain attribute writes a turn are all that watching costs a call. `blame`
    is whose fault it is if the code does not come back: the harness's while a probe or hook runs.
    """

    __slots__ = ("blame", "deadline_ns")

    def __init__(self) -> None:
        self.deadline_ns = 0
        self.blame: Blame = "agent"

    def begin(self, limit_ms: int) -> None:
        """Foreign code starts and may take `limit_ms`."""
        self.deadline_ns = monotonic_ns() + limit_ms * 1_000_000

    def end(self) -> None:
        """Foreign code has returned."""
        self.deadline_ns = 0


class Slot:
    """A place for one call at a time, or for what surrounds one.

    `task` serves it; a call beside others has one of its own, `fenced`.
    """

    __slots__ = ("fenced", "made", "stamp", "task")

    def __init__(self, made: Made | None = None) -> None:
        self.stamp = Stamp()
        self.made = made
        self.task: asyncio.Task[Any] | None = None
        self.fenced: Fenced | None = None

    @property
    def over(self) -> bool:
        """True when the call has come to its end, although its slot has not been told yet."""
        fenced = self.fenced
        return fenced is not None and fenced.done() and not fenced.cancelled() and fenced.exception() is None

    def overdue(self, now_ns: int, grace_ns: int) -> bool:
        """True when foreign code is past its deadline by more than `grace_ns`."""
        deadline = self.stamp.deadline_ns
        return deadline != 0 and now_ns > deadline + grace_ns
