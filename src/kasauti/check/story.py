"""A failed call told in one plain sentence: what was said, what was done, and where it went wrong."""

from __future__ import annotations

from collections.abc import Sequence

from kasauti.check.decide import ranked
from kasauti.conversation.event import AnyEvent, Called, Changed, HungUp, Probed, Said
from kasauti.conversation.record import Conversation
from kasauti.conversation.value import Value
from kasauti.conversation.verdict import Finding, Verdict
from kasauti.language.fold import tokens

_LONG = 160


def tell(conversation: Conversation, verdict: Verdict) -> str:
    """What went wrong in a call, at which turn, and why: for people, from the record alone."""
    if verdict.kind == "pass":
        return "The agent did what was expected."
    if verdict.kind == "infra_error":
        return f"The call could not be judged: {verdict.why}."
    if verdict.kind == "simulator_invalid":
        return f"The call says nothing about the agent: {verdict.why}."
    wrong = ranked([finding for finding in verdict.findings if finding.gates and finding.met is False])
    if not wrong:
        return f"The call failed: {verdict.why}."
    first = wrong[0]
    parts = [_what(conversation, first), _where(conversation.events, first)]
    told = "; ".join(part for part in parts if part)
    more = (
        f" {len(wrong) - 1} more {'finding is' if len(wrong) == 2 else 'findings are'} unmet." if len(wrong) > 1 else ""
    )
    return f"{told}.{more}{_said_otherwise(conversation.events, first)}"


def _what(conversation: Conversation, finding: Finding) -> str:
    turn = _turn(conversation.events, finding)
    heard = _heard(conversation.events, turn)
    fault = _fault(conversation.events, finding)
    if heard:
        return f"In turn {turn} the caller said “{_short(heard)}”; {fault}"
    return fault[:1].upper() + fault[1:]


def _turn(events: Sequence[AnyEvent], finding: Finding) -> str | None:
    if finding.at is not None and 0 <= finding.at < len(events):
        return events[finding.at].turn
    return next((event.turn for event in reversed(events) if event.turn), None)


def _heard(events: Sequence[AnyEvent], turn: str | None) -> str:
    if turn is None:
        return ""
    return " ".join(e.text for e in events if isinstance(e, Said) and e.who == "caller" and e.turn == turn)


def _fault(events: Sequence[AnyEvent], finding: Finding) -> str:
    if finding.check != "outcome":
        return finding.why or f"{finding.field} was not met"
    if finding.rule == "something_undone":
        return "the agent did nothing that would have had to be undone, and doing nothing is no pass"
    if finding.rule == "nothing_done":
        return "the agent did nothing: all that is expected was there before the call"
    if finding.rule == "missing_row" and not _committed(events):
        return f"the agent committed nothing ({finding.why}){_ending(events)}"
    return f"the agent committed something else: {finding.why}"


def _ending(events: Sequence[AnyEvent]) -> str:
    hung_up = next((event for event in reversed(events) if isinstance(event, HungUp)), None)
    if hung_up is None or hung_up.reason in ("done", ""):
        return ""
    return f" and the call ended with {hung_up.reason.replace('_', ' ')}"


def _committed(events: Sequence[AnyEvent]) -> bool:
    probed = {event.when: event.outcome for event in events if isinstance(event, Probed)}
    if "after" in probed and probed["after"] != probed.get("before", {}):
        return True
    return any(isinstance(event, Called) and event.effect == "committed" for event in events)


def _where(events: Sequence[AnyEvent], finding: Finding) -> str:
    call = _call(events, finding.at)
    if call is None:
        return ""
    done = f"{call.tool}({_arguments(call.args)})"
    if finding.rule in ("missing_row", "unexpected_row", "duplicate_row", "voided", "unchanged", "left_in_working"):
        return f"it comes from {done}" if finding.rule != "missing_row" else f"the last write there was {done}"
    return f"the wrong value entered with {done}" if finding.check == "outcome" else f"the call was {done}"


def _call(events: Sequence[AnyEvent], at: int | None) -> Called | None:
    if at is None or not 0 <= at < len(events):
        return None
    event = events[at]
    if isinstance(event, Called):
        return event
    if not isinstance(event, Changed) or event.call is None:
        return None
    return next((e for e in events if isinstance(e, Called) and e.id == event.call), None)


def _arguments(args: dict[str, Value] | None) -> str:
    return _short(", ".join(f"{name}={value}" for name, value in (args or {}).items()))


def _short(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= _LONG else f"{flat[:_LONG]}…"


def _said_otherwise(events: Sequence[AnyEvent], finding: Finding) -> str:
    """A careful remark if the agent's last words hold the expected number and not the committed one."""
    last = next((event for event in reversed(events) if isinstance(event, Said) and event.who == "agent"), None)
    if last is None or finding.check != "outcome" or type(finding.expected) is not int:
        return ""
    spoken = tokens(last.text[-4_000:])
    if str(finding.expected) not in spoken or str(finding.actual) in spoken or not _mentions(finding, spoken):
        return ""
    return f" Its last words seem to say {finding.expected}, as expected; what was committed is what counts."


def _mentions(finding: Finding, spoken: Sequence[str]) -> bool:
    name = finding.field.rpartition("[")[2].partition("]")[0]
    return bool(name) and all(word in spoken for word in tokens(name))
