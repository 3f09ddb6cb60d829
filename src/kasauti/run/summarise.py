"""From rows to a summary: counts, rates with intervals, latencies, causes."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from kasauti.run.index import RowHead
from kasauti.run.summary import Cause, CellSummary, GroupSummary, Latency, Tally
from kasauti.stats.group import group_rate, mean_of_scenarios
from kasauti.stats.percentile import ENOUGH_FOR_TAILS, percentile_of_sorted
from kasauti.stats.trials import bounds, flaky, pass_at_k, pass_hat_k
from kasauti.store.manifest import PlannedCell

CAUSES_SHOWN = 3


@dataclass(slots=True)
class Counted:
    """The rows of one cell, added up."""

    passed: int = 0
    failed: int = 0
    agent_error: int = 0
    invalid: int = 0
    infra: int = 0
    latencies_ms: array[int] = field(default_factory=lambda: array("i"))
    causes: Counter[str] = field(default_factory=Counter)
    shown: dict[str, str] = field(default_factory=dict)

    def add(self, row: RowHead) -> None:
        """Count one live row."""
        if row.verdict == "pass":
            self.passed += 1
        elif row.verdict == "fail":
            self.failed += 1
        elif row.verdict == "simulator_invalid":
            self.invalid += 1
        elif row.blame == "agent":
            self.agent_error += 1
        else:
            self.infra += 1
        if row.verdict != "pass":
            self.causes[row.why] += 1
            self.shown.setdefault(row.why, row.call_id)
        self.latencies_ms.extend(row.latencies_ms)

    def tally(self, planned: int, excused: int = 0) -> Tally:
        """As counts; `excused` unjudged trials leave it, those of the harness and the line before invalid ones."""
        infra = max(0, self.infra - excused)
        invalid = self.invalid - max(0, excused - self.infra)
        seen = self.passed + self.failed + self.agent_error + self.invalid + self.infra
        return Tally(
            planned=planned,
            passed=self.passed,
            failed=self.failed,
            agent_error=self.agent_error,
            invalid=invalid,
            infra=infra,
            excused=excused,
            missing=max(0, planned - seen),
        )

    def commonest(self, limit: int = CAUSES_SHOWN) -> tuple[Cause, ...]:
        """The commonest causes, with a call that shows each."""
        return tuple(
            Cause(why=why, count=count, call_id=self.shown[why]) for why, count in self.causes.most_common(limit)
        )


def cell_summary(cell: PlannedCell, counted: Counted, tally: Tally) -> CellSummary:
    """One cell; excused trials are in neither numerator nor denominator."""
    n = tally.planned - tally.excused
    both = bounds(passed=tally.passed, failed=tally.failed + tally.agent_error, unjudged=tally.unjudged)
    return CellSummary(
        id=cell.scenario,
        style=cell.style,
        title=cell.title,
        world=cell.world,
        category=cell.category,
        tags=cell.tags,
        hash=cell.hash,
        place=cell.place,
        tally=tally,
        worst=both.worst,
        best=both.best,
        pass_hat_k={str(k): pass_hat_k(n, tally.passed, k) for k in ks_of(tally.planned)},
        pass_at_k={str(k): pass_at_k(n, tally.passed, k) for k in ks_of(tally.planned)},
        flaky=flaky(passed=tally.passed, failed=tally.failed + tally.agent_error),
        latency=latency_of([counted.latencies_ms]),
        causes=counted.commonest(),
    )


def ks_of(trials: int) -> Iterable[int]:
    """The k for which pass^k is shown: up to ten every one, then powers of two and the last."""
    if trials <= 10:
        return range(1, trials + 1)
    powers = [2**i for i in range(trials.bit_length()) if 2**i < trials]
    return sorted({1, 3, 5, *powers, trials})


def latency_of(latencies_ms: Iterable[Sequence[int]]) -> Latency:
    """Percentiles over all given turns; no 95th under 20 values."""
    ordered = sorted(ms for part in latencies_ms for ms in part)
    if not ordered:
        return Latency()
    return Latency(
        n=len(ordered),
        p50=percentile_of_sorted(ordered, 50),
        p95=percentile_of_sorted(ordered, 95) if len(ordered) >= ENOUGH_FOR_TAILS else None,
        max=ordered[-1],
    )


def group_summary(by: str, name: str, cells: Sequence[tuple[CellSummary, Counted]], seed: int = 0) -> GroupSummary:
    """Cells that belong together: a scenario is the mean of its cells, the group the mean of its scenarios."""
    scenarios: dict[str, list[CellSummary]] = {}
    for cell, _ in cells:
        scenarios.setdefault(cell.id, []).append(cell)
    by_scenario = list(scenarios.values())
    worst_rates = [[cell.worst.value for cell in part] for part in by_scenario]
    best_rates = [[cell.best.value for cell in part] for part in by_scenario]
    worst = group_rate(worst_rates, seed=seed)
    trials = max((cell.tally.planned for cell, _ in cells), default=0)
    return GroupSummary(
        by=by,
        name=name,
        scenarios=len(scenarios),
        tally=total_tally(cell.tally for cell, _ in cells),
        worst=worst,
        best=worst if best_rates == worst_rates else group_rate(best_rates, seed=seed),
        pass_hat_k={
            str(k): mean_of_scenarios([[cell.pass_hat_k.get(str(k)) for cell in part] for part in by_scenario])
            for k in ks_of(trials)
        },
        latency=latency_of(counted.latencies_ms for _, counted in cells),
    )


def total_tally(tallies: Iterable[Tally]) -> Tally:
    """The sum of tallies."""
    kept = list(tallies)
    return Tally(**{name: sum(getattr(tally, name) for tally in kept) for name in Tally.__struct_fields__})


def all_causes(counted: Iterable[Counted], limit: int = 10) -> tuple[Cause, ...]:
    """The commonest causes of a whole run."""
    total: Counter[str] = Counter()
    shown: dict[str, str] = {}
    for cell in counted:
        total.update(cell.causes)
        for why, call_id in cell.shown.items():
            shown.setdefault(why, call_id)
    return tuple(Cause(why=why, count=count, call_id=shown[why]) for why, count in total.most_common(limit))
