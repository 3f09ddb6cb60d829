"""Calls that have ended and whose worlds stay open for a while, because something may still come."""

from __future__ import annotations

import heapq
import threading
from time import monotonic_ns
from typing import NamedTuple

from kasauti.run.engines.lane import Lane
from kasauti.run.finishing import Made

MOST_SETTLING = 512
"""So many calls settle at once before no further ones are opened, or four times the concurrency if that is more."""


class _Settles(NamedTuple):
    due_ns: int
    number: int
    since_ns: int
    made: Made
    lane: Lane


class Settling:
    """Ordered by when they are due; filled by lanes, emptied by the thread that watches."""

    def __init__(self, settle_ms: int, concurrency: int) -> None:
        self._settle_ms = settle_ms
        self._most = max(MOST_SETTLING, 4 * concurrency)
        self._guard = threading.Lock()
        self._heap: list[_Settles] = []
        self._count = 0
        self._waiting: set[Lane] = set()

    def crowded(self, lane: Lane) -> bool:
        """Whether so many settle that the next call must wait, since each holds its world; the lane is let in then."""
        if len(self._heap) < self._most:
            return False
        with self._guard:
            crowded = len(self._heap) >= self._most
            if crowded:
                self._waiting.add(lane)
        return crowded

    def put(self, made: Made, lane: Lane) -> None:
        """A call begins to settle."""
        now_ns = monotonic_ns()
        with self._guard:
            self._count += 1
            one = _Settles(now_ns + self._settle_ms * 1_000_000, self._count, now_ns, made, lane)
            heapq.heappush(self._heap, one)

    def due_in_s(self) -> float:
        """Seconds until the next one is due; for ever if none settles."""
        with self._guard:
            return max(0.0, (self._heap[0].due_ns - monotonic_ns()) / 1e9) if self._heap else float("inf")

    def next_due(self) -> tuple[Lane, Made] | None:
        """The next call that has settled, with `settled_ms` written into it."""
        with self._guard:
            if not self._heap or self._heap[0].due_ns > monotonic_ns():
                return None
            one = self._taken()
        one.made.settled_ms = self._settle_ms
        return one.lane, one.made

    def next_cut_short(self) -> tuple[Lane, Made] | None:
        """The next call, settled or not; `settled_ms` says how long it had."""
        with self._guard:
            if not self._heap:
                return None
            one = self._taken()
        one.made.settled_ms = min(self._settle_ms, (monotonic_ns() - one.since_ns) // 1_000_000)
        return one.lane, one.made

    def _taken(self) -> _Settles:
        one = heapq.heappop(self._heap)
        if len(self._heap) < self._most:
            while self._waiting:
                self._waiting.pop().let_in()
        return one
