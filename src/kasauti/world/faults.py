"""Faults that a scenario injects: which call of a tool is hit."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from kasauti.world.world import Fault


class Faults:
    """Counts the calls of one session and hands out the fault that is due. Not thread-safe: the session locks."""

    __slots__ = ("_faults", "_seen")

    def __init__(self, faults: Iterable[Fault]) -> None:
        self._faults = tuple(faults)
        self._seen = [0] * len(self._faults)

    def __bool__(self) -> bool:
        return bool(self._faults)

    def take(self, tool: str, items: Collection[str]) -> Fault | None:
        """The first fault that hits this call; every fault that could have counts it.

        `items` are the items that the call is about.
        """
        due: Fault | None = None
        for index, fault in enumerate(self._faults):
            if fault.tool != tool or (fault.item and fault.item not in items):
                continue
            self._seen[index] += 1
            if due is None and fault.skip < self._seen[index] <= fault.skip + fault.times:
                due = fault
        return due

    def refused(self, tool: str, items: Collection[str]) -> None:
        """The call came to nothing by itself: a commit that is to be hidden still has to come."""
        for index, fault in enumerate(self._faults):
            if fault.kind != "commit_then_timeout" or fault.tool != tool:
                continue
            if not fault.item or fault.item in items:
                self._seen[index] -= 1
