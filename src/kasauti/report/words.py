"""How numbers, values and decisions are put into words; every report says the same thing the same way."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from kasauti.conversation.value import Value
from kasauti.gate.decision import Decision, RuleResult
from kasauti.run.summary import CellSummary, GroupSummary, Latency, RunSummary, Tally
from kasauti.stats.estimate import Estimate

ONE_TRIAL = "1 trial is no evidence of reliability: the same call may end otherwise next time (--trials 5)."

_OPENING = {
    "holds": "It may ship",
    "does_not_hold": "It may not ship",
    "undecided": "Not decided whether it may ship",
}


def ship_line(summary: RunSummary) -> str:
    """May it ship, and why: the first line of every report."""
    decision = summary.decision
    if decision.outcome == "no_gate":
        return f"No gate was set: {calls_passed(summary.total.tally)}."
    return f"{_OPENING[decision.outcome]}: {deciding(decision)}"


def deciding(decision: Decision) -> str:
    """The reasons of the rules that decided, as one sentence."""
    reasons = [rule.why.rstrip(". ") for rule in decision.rules if rule.outcome == decision.outcome]
    return ("; ".join(reasons) or "no rule gave a reason") + "."


def other_rules(decision: Decision) -> list[RuleResult]:
    """Rules that the first line does not tell of; that calls were judged at all goes without saying."""
    return [
        rule
        for rule in decision.rules
        if rule.outcome != decision.outcome and (rule.rule, rule.outcome) != ("judged", "holds")
    ]


def calls_passed(tally: Tally) -> str:
    """`12 of 18 calls passed`."""
    return f"{tally.passed:,} of {count(tally.planned, 'call')} passed"


def count(number: int, noun: str) -> str:
    """`1 call`, `1,200 calls`."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def tally(counts: Tally) -> str:
    """`18 planned: 12 passed, 4 failed, 2 unjudged`; nothing that is zero but passed and failed."""
    parts = [f"{counts.passed:,} passed", f"{counts.failed:,} failed"]
    if counts.agent_error:
        parts.append(f"{counts.agent_error:,} ended by the agent's own error")
    if counts.unjudged:
        parts.append(f"{counts.unjudged:,} unjudged")
    if counts.excused:
        parts.append(f"{counts.excused:,} excused")
    return f"{counts.planned:,} planned: " + ", ".join(parts)


def unjudged(summary: RunSummary, found: Sequence[tuple[str, str, int]]) -> str:
    """How many calls are in `found` (of `trials.unjudged_by_blame`), and how many of them are excused."""
    number = sum(count for _, _, count in found)
    excused = sum(cell.tally.excused for cell in summary.cells)
    return f"{number:,}, {excused:,} of them excused" if excused else f"{number:,}"


def percent(rate: float | None) -> str:
    """`66.7 %`; never `100 %` for less than all, never `0 %` for more than none."""
    if rate is None:
        return "undefined"
    text = f"{rate * 100:.1f}"
    if text == "100.0" and rate < 1:
        text = "99.9"
    if text == "0.0" and rate > 0:
        text = "0.1"
    return f"{text.removesuffix('.0') if text in ('100.0', '0.0') else text} %"


def rate(worst: Estimate, best: Estimate) -> str:
    """The pass rate: one number when all was judged, else from worst to best."""
    if worst.value == best.value:
        return percent(worst.value)
    return f"{percent(worst.value).removesuffix(' %')} to {percent(best.value)}"


def between(worst: Estimate, best: Estimate) -> str:
    """The 95 % interval: the low end of the worst case to the high end of the best case."""
    if worst.low is None or best.high is None:
        return "unknown"
    return f"{percent(worst.low).removesuffix(' %')} to {percent(best.high)}"


def sure(group: GroupSummary) -> str:
    """How sure the rate is, with how the interval came about."""
    unit = group.worst.unit.removesuffix("s")
    over = f"over {count(group.worst.n, unit)}, {group.worst.method.capitalize()}"
    return f"95 % interval {between(group.worst, group.best)} {over}"


def span(group: GroupSummary) -> str:
    """What worst and best mean, when they differ; else nothing."""
    if group.worst.value == group.best.value:
        return ""
    unjudged = group.tally.unjudged
    them = "the 1 unjudged call" if unjudged == 1 else f"the {unjudged:,} unjudged calls"
    return f"worst case counts {them} as failed, best case as passed"


def pass_hat(values: dict[str, float | None]) -> str:
    """`pass^1 66.7 %, pass^3 50 %`: the first three and the last k."""
    keys = sorted(values, key=int)
    picked = [*keys[:3], *keys[3:][-1:]]
    return ", ".join(f"pass^{k} {percent(values[k])}" for k in picked)


def milliseconds(value: float | None) -> str:
    """`820 ms`, `12,400 ms`."""
    return "-" if value is None else f"{value:,.0f} ms"


def latency(values: Latency) -> str:
    """Percentiles in words; no p95 under 20 values."""
    if not values.n:
        return "no turn was answered"
    p95 = f"p95 {milliseconds(values.p95)}" if values.p95 is not None else "p95 needs 20 turns"
    slowest = f", slowest {milliseconds(values.max)}" if values.max is not None else ""
    return f"p50 {milliseconds(values.p50)}, {p95}{slowest} ({count(values.n, 'turn')})"


def clock(t_ms: int) -> str:
    """Time in a call, minutes and seconds: `0:02.6`; never rounded up."""
    return f"{t_ms // 60_000}:{t_ms // 1000 % 60:02}.{t_ms // 100 % 10}"


def value(item: Value) -> str:
    """A value as people read it: `-` for nothing, `a: 1, b: 2` for a row."""
    if item is None:
        return "-"
    if item is True or item is False:
        return "true" if item else "false"
    if isinstance(item, str):
        return item or '""'
    if isinstance(item, Decimal):
        return f"{item:f}" if -18 < item.adjusted() < 18 else str(item)
    if isinstance(item, dict):
        return ", ".join(f"{key}: {_nested(part)}" for key, part in item.items()) or "{}"
    if isinstance(item, (list, tuple)):
        return ", ".join(_nested(part) for part in item) or "[]"
    return str(item)


def _nested(item: Value) -> str:
    text = value(item)
    if isinstance(item, dict) and item:
        return f"{{{text}}}"
    if isinstance(item, (list, tuple)) and item:
        return f"[{text}]"
    return text


def cell_standing(cell: CellSummary) -> str:
    """What a cell came to, in one word: fail, agent_error, unjudged, known, pass, or empty when nothing was planned."""
    counts = cell.tally
    if cell.expect_fail:
        return "fail" if cell.expect_fail_red else "known"
    if counts.failed:
        return "fail"
    if counts.agent_error:
        return "agent_error"
    if counts.unjudged or not counts.passed:
        return "unjudged"
    return "pass"
