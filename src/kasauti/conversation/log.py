"""The growing log of a call that is being made."""

from __future__ import annotations

from collections.abc import Callable

from kasauti.conversation.event import AnyEvent


class Log:
    """Events of one call as they happen; safe to append to from any thread.

    `turn` is the caller turn that is going on (None between calls' ends and their first turn); whoever appends
    stamps events with `now_ms()` and `turn`.
    """

    __slots__ = ("_clock_ms", "_start_ms", "events", "turn")

    def __init__(self, clock_ms: Callable[[], int]) -> None:
        self._clock_ms = clock_ms
        self._start_ms = clock_ms()
        self.events: list[AnyEvent] = []
        self.turn: str | None = None

    def now_ms(self) -> int:
        """Milliseconds since the call began."""
        return self._clock_ms() - self._start_ms

    def append(self, event: AnyEvent) -> None:
        """Add an event at the end."""
        self.events.append(event)
