"""The seam: kinds of checks, and checks bound to one scenario."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from kasauti.conversation.record import Capability, Conversation
from kasauti.conversation.value import Value
from kasauti.conversation.verdict import Finding
from kasauti.scenario.scenario import Scenario
from kasauti.world.spec import WorldSpec


@dataclass(frozen=True, slots=True)
class Case:
    """What a check may know beside the record: the scenario and, where there is one, its world's spec."""

    scenario: Scenario
    world: WorldSpec | None = None


class Check(Protocol):
    """A check bound to a scenario: pure, thread-safe, and silent about what it was not asked."""

    name: str
    needs: frozenset[Capability]

    def __call__(self, conversation: Conversation) -> Iterable[Finding]:
        """Findings on one call. What the record does not hold is a finding with `met` None, never a pass."""

    def explain(self) -> Iterable[str]:
        """What will be compared with what, by which rule: one sentence each, for `validate --explain`."""


class CheckKind(Protocol):
    """A kind of check: it owns the part of `expect` under its key."""

    key: str

    def bind(self, expect: Value, case: Case) -> Check:
        """Compile the expectation once per scenario.

        Raises:
            FileProblems: every problem of this part, with its place in the scenario's file.
        """
