"""Time. Every other module asks a clock; none reads or waits for the time by itself."""

from __future__ import annotations

import asyncio
import heapq
import time
from datetime import UTC, datetime
from typing import Protocol

# Taken at import: an agent in our process may replace what `time` holds, and then would never be late.
_monotonic_ns = time.monotonic_ns


class Clock(Protocol):
    """Monotonic milliseconds, and a way to wait for them.

    `now_ms` never goes back and may be called from any thread. `sleep_until` returns at once for a moment
    that has passed. A clock says nothing about the calendar: a call's `now` is an input of its scenario.
    """

    def now_ms(self) -> int:
        """Milliseconds since an arbitrary start."""

    async def sleep_until(self, t_ms: int) -> None:
        """Return when `now_ms() >= t_ms`."""


class RealClock:
    """The machine's monotonic clock."""

    def now_ms(self) -> int:
        """Milliseconds of the monotonic clock."""
        return _monotonic_ns() // 1_000_000

    async def sleep_until(self, t_ms: int) -> None:
        """Wait on the running loop."""
        await asyncio.sleep(max(0.0, (t_ms - self.now_ms()) / 1000))  # noqa: TID251 - this is the clock


class VirtualClock:
    """A clock that moves only when told to, or when everyone waits for it: 40 seconds take no time.

    `sleep_until` yields once to the loop and then jumps to the earliest moment anybody waits for, so waits of
    several tasks end in their order.
    """

    def __init__(self, start_ms: int = 0) -> None:
        self._now_ms = start_ms
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self._count = 0

    def now_ms(self) -> int:
        """Virtual milliseconds."""
        return self._now_ms

    def advance(self, ms: int) -> None:
        """Move the clock forward by `ms` (>= 0)."""
        self._now_ms += max(0, ms)
        self._wake()

    async def sleep_until(self, t_ms: int) -> None:
        """Wait in virtual time."""
        if t_ms <= self._now_ms:
            return
        loop = asyncio.get_running_loop()
        future: asyncio.Future[None] = loop.create_future()
        self._count += 1
        heapq.heappush(self._waiting, (t_ms, self._count, future))
        loop.call_soon(loop.call_soon, self._jump)
        await future

    def _jump(self) -> None:
        if self._waiting:
            self._now_ms = max(self._now_ms, self._waiting[0][0])
            self._wake()

    def _wake(self) -> None:
        while self._waiting and self._waiting[0][0] <= self._now_ms:
            _, _, future = heapq.heappop(self._waiting)
            if not future.done():
                future.set_result(None)


def wall_time() -> datetime:
    """The calendar time in UTC, for manifests and file names only."""
    return datetime.now(UTC)
