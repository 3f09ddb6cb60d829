"""What is committed at the end is what the scenario expects, and nothing else is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import msgspec

from kasauti.check.check import Case, Check
from kasauti.check.undone import undone_rows
from kasauti.conversation.event import Probed
from kasauti.conversation.record import Capability, Conversation
from kasauti.conversation.value import Value
from kasauti.conversation.verdict import Finding
from kasauti.outcome.bind import bind
from kasauti.outcome.compare import compare
from kasauti.outcome.ledger import Ledger, read
from kasauti.outcome.now import parsed
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
        ledger = read(conversation.events, self.expectation.spec)
        return [_shown(finding, ledger, self.expectation.spec) for finding in self._compared(conversation, ledger)]

    def _compared(self, conversation: Conversation, ledger: Ledger) -> Iterable[Finding]:
        return compare(self.expectation, ledger, clock=parsed(conversation.now, conversation.zone))

    def explain(self) -> Iterable[str]:
        """What is compared with what."""
        return self.expectation.explain()


def _shown(finding: Finding, ledger: Ledger, spec: OutcomeSpec) -> Finding:
    """A finding that something was undone says what, and points at the event that undid it last."""
    if finding.rule != "something_undone" or not finding.met:
        return finding
    undone = undone_rows(ledger, spec)
    if not undone:  # a probe saw it, which shows no writes
        return finding
    why = "undone: " + "; ".join(one.told for one in undone[:_TOLD])
    more = len(undone) - _TOLD
    return msgspec.structs.replace(finding, why=why + (f"; and {more} more" if more > 0 else ""), at=undone[-1].at)


_TOLD = 5


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
        if case.world is None:  # a probe shows the state of an agent that shows none itself
            return OutcomeCheck(expectation=expectation, probed=True, needs=frozenset())
        return OutcomeCheck(expectation=expectation, probed=spec.open)
