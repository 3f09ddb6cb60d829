"""One call is judged: checks run over the record, and what they found is decided."""

from __future__ import annotations

from collections.abc import Sequence

from kasauti.check.check import Check
from kasauti.check.decide import decide
from kasauti.conversation.record import Conversation
from kasauti.conversation.verdict import Finding, Verdict
from kasauti.world.spec import WorldSpec


def judge(conversation: Conversation, checks: Sequence[Check], world: WorldSpec | None = None) -> Verdict:
    """The verdict of all checks on one call; never raises for what a check or a record does."""
    findings: list[Finding] = []
    for check in checks:
        findings.extend(_found(check, conversation))
    return decide(conversation, findings, world)


def _found(check: Check, conversation: Conversation) -> Sequence[Finding]:
    lacking = sorted(check.needs.difference(conversation.capabilities))
    if lacking:
        why = f"{check.name} needs {', '.join(lacking)}, which this agent does not show"
        return [Finding(check=check.name, field=check.name, rule="not_measured", why=why)]
    try:
        return tuple(check(conversation))
    except Exception as error:  # noqa: BLE001 - a check that breaks must not lose the call, nor pass it
        why = f"the check {check.name} broke ({type(error).__name__})"
        gates = getattr(check, "gates", True)  # one that only explains may break without spoiling the verdict
        return [Finding(check=check.name, field=check.name, gates=gates, rule="broken_check", why=why)]
