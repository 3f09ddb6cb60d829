"""Sums over synthetic calls: plain, for runs that only reports look at."""

from __future__ import annotations

import math
from collections.abc import Sequence

from kasauti.gate.decision import Decision, RuleResult
from kasauti.run.summary import CellSummary, GroupSummary, Latency, Tally
from kasauti.stats.estimate import Estimate
from kasauti.stats.wilson import wilson
from kasauti.store.row import TrialRow


def bucket(row: TrialRow) -> str:
    """The field of `Tally` that counts this row."""
    if row.verdict == "infra_error":
        return "agent_error" if row.blame == "agent" else "infra"
    return {"pass": "passed", "fail": "failed", "simulator_invalid": "invalid"}[row.verdict]


def names(cell: CellSummary, by: str) -> tuple[str, ...]:
    """The groups of kind `by` that a cell belongs to."""
    return {"style": (cell.style,), "category": (cell.category,)}.get(by, cell.tags)


def group(by: str, name: str, cells: Sequence[CellSummary]) -> GroupSummary:
    """Cells added up; every trial counts the same, as all cells have the same number of them."""
    tally = Tally(
        **{key: sum(getattr(cell.tally, key) for cell in cells) for key in Tally.__struct_fields__},
    )
    scenarios = len({cell.id for cell in cells})
    means = [cell.latency.p50 for cell in cells if cell.latency.p50 is not None]
    slowest = [cell.latency.max for cell in cells if cell.latency.max is not None]
    n = sum(cell.latency.n for cell in cells)
    hats: dict[str, float | None] = {
        k: sum(cell.pass_hat_k[k] or 0.0 for cell in cells) / len(cells) for k in (cells[0].pass_hat_k if cells else {})
    }
    return GroupSummary(
        by=by,
        name=name,
        scenarios=scenarios,
        tally=tally,
        worst=estimate(tally.passed, tally.planned, scenarios),
        best=estimate(tally.passed + tally.unjudged, tally.planned, scenarios),
        pass_hat_k=hats,
        latency=Latency(
            n=n,
            p50=sum(means) / len(means) if means else None,
            p95=float(max(slowest)) if slowest and n >= 20 else None,
            max=max(slowest, default=None),
        ),
    )


def latency(values: list[int]) -> Latency:
    """Nearest-rank percentiles."""
    if not values:
        return Latency()
    ranked = sorted(values)
    p95 = float(ranked[math.ceil(0.95 * len(ranked)) - 1]) if len(ranked) >= 20 else None
    return Latency(n=len(ranked), p50=float(ranked[len(ranked) // 2]), p95=p95, max=ranked[-1])


def pass_hat(passed: int, planned: int) -> dict[str, float | None]:
    """pass^k for k up to five."""
    return {str(k): math.comb(passed, k) / math.comb(planned, k) for k in range(1, min(planned, 5) + 1)}


def estimate(passed: int, planned: int, scenarios: int) -> Estimate:
    """The rate of a group, with the interval of as many scenarios."""
    return wilson(passed / planned * scenarios if planned else 0, scenarios, unit="scenarios")


def decision(total: GroupSummary) -> Decision:
    """The gate at 100 %."""
    worst, best = total.worst.value or 0.0, total.best.value or 0.0
    if worst >= 1.0:
        rule = RuleResult(rule="fail_under", outcome="holds", why="100 % passed; 100 % is asked for.")
    elif best < 1.0:
        why = f"{best * 100:.1f} % passed at best; 100 % is asked for."
        rule = RuleResult(rule="fail_under", outcome="does_not_hold", why=why)
    else:
        why = f"Between {worst * 100:.1f} % and {best * 100:.1f} % passed; 100 % is asked for."
        rule = RuleResult(rule="fail_under", outcome="undecided", why=why)
    return Decision(outcome=rule.outcome, rules=(rule,))
