"""How many calls are made at once: more where they wait for something, not where they compute."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kasauti.run.engines.lane import Lane
from kasauti.run.engines.load import Load

HALF_A_CORE = 0.5
"""Lanes that together take less than this of one core wait for something: more of them would be quicker."""
LATELY_NS = 120_000_000
"""Two looks of the watcher: a loop that answered within them is free while its calls are going on."""


class More(NamedTuple):
    """So many calls more: on the loop of `lane`, or on loops of their own."""

    calls: int = 0
    lane: Lane | None = None


class Growth:
    """Asked at every look of the watcher; doubles at most, up to `concurrency`."""

    def __init__(self, concurrency: int) -> None:
        self._concurrency = concurrency
        self._load = Load()

    def more(self, lanes: Sequence[Lane], waiting: int, *, shares: bool) -> More:
        """How many of the `waiting` calls should be made beside those on `lanes`, and where.

        `shares` says that calls may share a loop where it is free; if they may not, each gets one of its own.
        """
        slots = sum(len(lane.slots) for lane in lanes)
        count = min(slots, self._concurrency - slots, waiting)
        if count <= 0:
            return More()
        wait = self._load.occupied(lane.native_id for lane in lanes) < HALF_A_CORE
        free = next((lane for lane in lanes if lane.pulse.free_within(LATELY_NS)), None)
        if not wait or not all(lane.busy for lane in lanes):
            return More()
        unanswered = any(lane.pulse.asked for lane in lanes)
        for lane in lanes:
            lane.pulse.ask()
        if free is not None and shares:
            return More(count, free)
        return More(count) if unanswered or not shares else More()
