"""Every reply comes in time. Percentiles are a rule of the suite: one call has too few replies for them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kasauti.check.check import Case, Check
from kasauti.check.complaints import complaints_of, known_keys, whole_number
from kasauti.conversation.record import Capability, Conversation
from kasauti.conversation.value import Value
from kasauti.conversation.verdict import Finding
from kasauti.conversation.waits import Wait, waits


@dataclass(slots=True)
class LatencyCheck:
    """Limits in milliseconds for each reply and for the first one; None is no limit."""

    each_ms: int | None
    first_ms: int | None
    name: str = "latency_ms"
    needs: frozenset[Capability] = frozenset({"timing"})

    def __call__(self, conversation: Conversation) -> Iterable[Finding]:
        """One finding for each limit: the slowest reply, and the first. No reply, or a blank one, is never in time."""
        found = waits(conversation.events)
        if self.each_ms is not None:
            yield self._finding("each", self.each_ms, found)
        if self.first_ms is not None:
            yield self._finding("first", self.first_ms, found[:1])

    def _finding(self, field: str, limit_ms: int, found: Sequence[Wait]) -> Finding:
        place = f"latency_ms.{field}"
        if not found:
            return Finding(check=self.name, field=place, expected=limit_ms, rule="not_measured", why="no caller turn")
        silent = next((wait for wait in found if wait.ms is None), None)
        if silent is not None:
            why = "a caller turn got no reply"
            return Finding(
                check=self.name, field=place, expected=limit_ms, met=False, rule="no_response", why=why, at=silent.at
            )
        slowest = max(found, key=lambda wait: wait.ms or 0)
        met = (slowest.ms or 0) <= limit_ms
        late = "the first reply" if field == "first" else "a reply"
        return Finding(
            check=self.name,
            field=place,
            expected=limit_ms,
            actual=slowest.ms,
            met=met,
            rule="latency",
            why="" if met else f"{late} took longer than {limit_ms} ms",
            at=slowest.at,
        )

    def explain(self) -> Iterable[str]:
        """The limits."""
        if self.each_ms is not None:
            yield f"latency_ms: each reply within {self.each_ms} ms of the caller's turn; none, or a blank one, is late"
        if self.first_ms is not None:
            yield f"latency_ms: the first reply within {self.first_ms} ms"


class LatencyKind:
    """`expect.latency_ms`: `{each: ms, first: ms}`."""

    key = "latency_ms"

    def bind(self, expect: Value, case: Case) -> Check:
        """Read the limits; raises FileProblems."""
        complaints = complaints_of(self.key, case)
        stated = known_keys(complaints, expect, ("each", "first"), example="latency_ms: {each: 1400}")
        limits = {name: whole_number(complaints, value, (name,), least=1) for name, value in stated.items()}
        complaints.raise_if_any()
        return LatencyCheck(each_ms=limits.get("each"), first_ms=limits.get("first"))
