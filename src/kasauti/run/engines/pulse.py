"""Whether a loop answers: another thread asks it again and again, and what took long is remembered."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from time import monotonic_ns

STALL_NS = 40_000_000
"""An answer that took longer than this was held up; a shorter wait is the system's, not the loop's."""
_REMEMBERED = 1_000


class Pulse:
    """Asked by the thread that watches, answered on the loop's own; `asked` is 1 while an answer is due.

    That one question is a handle of the loop, and ours.
    """

    __slots__ = ("_asked_ns", "_free_ns", "_stalls", "_tell", "asked")

    def __init__(self, tell: Callable[[Callable[[], None]], None]) -> None:
        self._tell = tell
        self._stalls: deque[tuple[int, int]] = deque(maxlen=_REMEMBERED)
        self._asked_ns = self._free_ns = 0
        self.asked = 0

    def ask(self) -> None:
        """Ask the loop to say when it is free; one question at a time."""
        if not self.asked:
            self._asked_ns = monotonic_ns()
            self.asked = 1
            self._tell(self._answer)

    def _answer(self) -> None:
        now_ns = monotonic_ns()
        if now_ns - self._asked_ns > STALL_NS:
            self._stalls.append((self._asked_ns, now_ns))
        self.asked = 0
        self._free_ns = now_ns

    def free_within(self, ns: int) -> bool:
        """True if the loop answered in the last `ns`: whatever goes on there is awaited and does not block it."""
        return self._free_ns > monotonic_ns() - ns

    def stalled_ns(self, begin_ns: int, end_ns: int) -> int:
        """How long the loop did not answer, of the time from `begin_ns` to `end_ns` on the monotonic clock."""
        return sum(max(0, min(until, end_ns) - max(since, begin_ns)) for since, until in self._all())

    def stalled_at(self, at_ns: int) -> bool:
        """Whether the loop did not answer at that moment."""
        return any(since <= at_ns <= until for since, until in self._all())

    def _all(self) -> list[tuple[int, int]]:
        now_ns = monotonic_ns()
        due = [(self._asked_ns, now_ns)] if self.asked and now_ns - self._asked_ns > STALL_NS else []
        return [*self._stalls, *due]
