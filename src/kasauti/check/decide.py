"""Findings become a verdict, in a fixed order of precedence.

Spoiled by us (harness) > agent error > broken by line, caller or judge > committed wrong (fail) >
simulator_invalid > not measured (infra_error, harness) > pass.
"""

from __future__ import annotations

from collections.abc import Sequence

from kasauti.conversation.event import Called, Changed, Failed, HungUp
from kasauti.conversation.record import Conversation
from kasauti.conversation.verdict import Finding, Verdict
from kasauti.world.spec import ToolSpec, WorldSpec

CANNOT_ANSWER = "cannot_answer:"
_BROKEN = {
    "agent": "the agent broke the call",
    "transport": "the line to the agent broke",
    "caller": "the simulated caller broke",
    "judge": "the judge broke",
    "harness": "the harness broke the call",
}
_FIRST = (
    "something_undone", "duplicate_row", "missing_row", "unexpected_row", "voided", "unchanged", "left_in_working",
    "wrong_line", "confirm_before", "forbidden", "at_most", "required",
)  # fmt: skip
_LAST = ("latency", "no_response")


def decide(conversation: Conversation, findings: Sequence[Finding], world: WorldSpec | None = None) -> Verdict:
    """The verdict on one call. Findings that do not gate never change it; no gating finding is never a pass.

    `world` says which tools write and what they require; without it no question excuses the agent.
    """
    kept = tuple(findings)
    broken = _broken(conversation, kept)
    if broken is not None:
        return broken
    gating = [finding for finding in kept if finding.gates]
    wrong = [finding for finding in gating if finding.met is False]
    asked = _unanswerable(conversation, world)
    if wrong and (asked is None or _has_committed(conversation, world)):
        return Verdict(kind="fail", blame="agent", why=cause(wrong), findings=kept)
    if asked is not None:
        why = f"the agent asked for {asked}, which the scenario does not say"
        return Verdict(kind="simulator_invalid", blame="caller", why=why, findings=kept)
    unmeasured = [finding for finding in gating if finding.met is None]
    if unmeasured:
        return Verdict(kind="infra_error", blame="harness", why=f"not measured: {cause(unmeasured)}", findings=kept)
    if not gating:
        return Verdict(kind="infra_error", blame="harness", why="nothing was checked", findings=kept)
    return Verdict(kind="pass", findings=kept)


def _broken(conversation: Conversation, findings: tuple[Finding, ...]) -> Verdict | None:
    if conversation.quality.void:
        return Verdict(kind="infra_error", blame="harness", why=conversation.quality.void, findings=findings)
    failures = [event for event in conversation.events if type(event) is Failed]
    if not failures:
        return None
    for blame in ("harness", "agent", "transport", "caller", "judge"):
        failed = next((event for event in failures if event.blame == blame), None)
        if failed is not None:
            why = f"{_BROKEN[failed.blame]} ({failed.code})"
            return Verdict(kind="infra_error", blame=failed.blame, why=why, findings=findings)
    return None


def _unanswerable(conversation: Conversation, world: WorldSpec | None) -> str | None:
    """The slot for whose want the caller hung up, if a write that was not done yet requires it."""
    reason = next((e.reason for e in reversed(conversation.events) if type(e) is HungUp and e.who == "caller"), "")
    slot = reason.removeprefix(CANNOT_ANSWER).strip()
    if world is None or not slot or not reason.startswith(CANNOT_ANSWER):
        return None
    done = {event.tool for event in conversation.events if isinstance(event, Called) and event.error is None}
    for tool in world.tools:
        if tool.effect != "read" and tool.name not in done and _requires(tool, slot):
            return slot
    return None


def _requires(tool: ToolSpec, slot: str) -> bool:
    required = tool.parameters.get("required")
    return type(required) is list and (slot in required or f"{slot}_id" in required)


def _has_committed(conversation: Conversation, world: WorldSpec | None) -> bool:
    for event in conversation.events:
        if isinstance(event, Called) and event.effect in ("committed", "voided"):
            return True
        if isinstance(event, Changed) and world is not None:
            table = world.outcome.table(event.table)
            if table is None or table.state == "committed":
                return True
    return False


def ranked(findings: Sequence[Finding]) -> list[Finding]:
    """Findings by importance: whole rows and rules of conduct before fields, latency last."""
    return sorted(findings, key=lambda finding: _rank(finding.rule))


def _rank(rule: str) -> int:
    if rule in _FIRST:
        return _FIRST.index(rule)
    return len(_FIRST) + 1 + _LAST.index(rule) if rule in _LAST else len(_FIRST)


def cause(findings: Sequence[Finding]) -> str:
    """The most important cause in words, alike for alike failures; how many more there are."""
    order = ranked(findings)
    first = order[0].why or f"{order[0].field}: {order[0].rule}"
    others = {finding.why or finding.field for finding in order[1:]} - {first}
    return first + (f" (and {len(others)} more)" if others else "")
