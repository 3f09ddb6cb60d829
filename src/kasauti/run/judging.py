"""From a record to its row: checks, verdict, story."""

from __future__ import annotations

from kasauti.check.judge import judge
from kasauti.check.story import tell
from kasauti.conversation.event import Said
from kasauti.conversation.record import Conversation
from kasauti.store.folder import Written
from kasauti.store.row import TrialRow
from kasauti.suite.suite import BoundScenario


def row_of(conversation: Conversation, bound: BoundScenario, written: Written) -> TrialRow:
    """Judge a record and sum it up; the same record and scenario give the same row, live or graded again."""
    verdict = judge(conversation, bound.checks, bound.spec)
    failure = conversation.failed() if verdict.kind != "pass" else None
    key = conversation.key
    events = conversation.events
    return TrialRow(
        scenario=key.scenario,
        style=key.style,
        hash=bound.scenario.hash,
        trial=key.trial,
        attempt=key.attempt,
        call_id=conversation.call_id,
        verdict=verdict.kind,
        blame=verdict.blame,
        code=failure.code if failure else "",
        why=verdict.why,
        story="" if verdict.kind == "pass" else tell(conversation, verdict),
        findings=verdict.findings,
        turns=[event.who for event in events if type(event) is Said].count("caller"),
        latencies_ms=tuple(conversation.latencies_ms()),
        duration_ms=events[-1].t_ms if events else 0,
        late_writes=conversation.quality.late_writes,
        offset=written.offset,
        size=written.size,
    )
