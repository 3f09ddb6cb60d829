"""Findings become a verdict, in a fixed order of precedence.

Spoiled by us (harness) > agent error > committed what nobody wanted (fail) > broken by line, caller or judge >
anything else unmet (fail) > simulator_invalid > not measured (infra_error, harness) > pass. An unmet finding comes
after simulator_invalid where the caller could not answer and nothing was committed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from kasauti.check.effects import was_done
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
_UNWANTED = ("unexpected_row", "duplicate_row")


def decide(conversation: Conversation, findings: Sequence[Finding], world: WorldSpec | None = None) -> Verdict:
    """The verdict on one call. Findings that do not gate never change it; no gating finding is never a pass.

    `world` says which tools write and what they require, and which tables are only worked in; without it no question
    excuses the agent.
    """
    kept = tuple(findings)
    gating = [finding for finding in kept if finding.gates]
    broken = _broken(conversation, kept)
    if broken is not None:
        unwanted = () if broken.blame in ("harness", "agent") else _unwanted(gating, world)
        return Verdict(kind="fail", blame="agent", why=cause(unwanted), findings=kept) if unwanted else broken
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


def _unwanted(gating: Sequence[Finding], world: WorldSpec | None) -> list[Finding]:
    """Rows that stand committed and that no rest of the call would have made right.

    Rows that are missing yet are none; nor is any row where the scenario expects something to be cancelled: the line
    may have broken before the caller asked for it.
    """
    if any(_expects_void(finding) for finding in gating):
        return []
    return [f for f in gating if f.met is False and f.rule in _UNWANTED and not _is_working(f.field, world)]


def _expects_void(finding: Finding) -> bool:
    if finding.rule == "voided":
        return bool(finding.expected != "none")
    return ".voided" in finding.field


def _is_working(field: str, world: WorldSpec | None) -> bool:
    table = None if world is None else world.outcome.table(re.split(r"[\[.]", field, maxsplit=1)[0])
    return table is not None and table.state == "working"


def _unanswerable(conversation: Conversation, world: WorldSpec | None) -> str | None:
    """The slot for whose want the caller hung up, if a write that was not done yet requires it."""
    reason = next((e.reason for e in reversed(conversation.events) if type(e) is HungUp and e.who == "caller"), "")
    slot = reason.removeprefix(CANNOT_ANSWER).strip()
    if world is None or not slot or not reason.startswith(CANNOT_ANSWER):
        return None
    done = {event.tool for event in conversation.events if isinstance(event, Called) and was_done(event)}
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
