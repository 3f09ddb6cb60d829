"""What is committed at the end is what the scenario expects, and nothing else is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kasauti.check.check import Case, Check
from kasauti.conversation.event import Probed
from kasauti.conversation.record import Capability, Conversation
from kasauti.conversation.value import Value
from kasauti.conversation.verdict import Finding
from kasauti.outcome.bind import bind
from kasauti.outcome.compare import compare
from kasauti.outcome.ledger import read
from kasauti.outcome.spec import OutcomeSpec
from kasauti.outcome.want import Expectation


@dataclass(slots=True)
class OutcomeCheck:
    """Compares the net effect of the call with the bound expectation."""

    expectation: Expectation
    probed: bool
    name: str = "outcome"
    needs: frozenset[Capability] = frozenset({"state"})

    def __call__(self, conversation: Conversation) -> Iterable[Finding]:
        """Findings of the comparer; not measured if a probe was due and did not read the end."""
        if self.probed and not any(type(e) is Probed and e.when == "after" for e in conversation.events):
            return [Finding(check=self.name, field="outcome", rule="not_measured", why="the outcome was not probed")]
        return compare(self.expectation, read(conversation.events, self.expectation.spec))

    def explain(self) -> Iterable[str]:
        """What is compared with what."""
        return self.expectation.explain()


class OutcomeKind:
    """`expect.outcome`: tables and fields; see `kasauti.outcome.bind`."""

    key = "outcome"

    def bind(self, expect: Value, case: Case) -> Check:
        """Compile the expectation; raises FileProblems."""
        scenario = case.scenario
        spec = case.world.outcome if case.world else OutcomeSpec(open=True)
        expectation = bind(
            expect,
            spec,
            lambda *path: scenario.place("expect", "outcome", *path),
            zone=scenario.zone,
            seeds=scenario.rows,
        )
        return OutcomeCheck(expectation=expectation, probed=case.world is None or spec.open)
