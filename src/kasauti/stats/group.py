"""Rates of many scenarios together: a scenario is the mean of its cells, a suite the mean of its scenarios."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import fsum
from random import Random

from kasauti.stats.estimate import Estimate
from kasauti.stats.percentile import percentile_of_sorted
from kasauti.stats.wilson import wilson

FEW_SCENARIOS = 10
"""Under so many scenarios, resampling them says too little about the ones that were not written."""

RESAMPLES = 2000


def mean(values: Iterable[float | None]) -> float | None:
    """The mean, undefined (None) for no values or as soon as one of them is undefined.

    Leaving an undefined one out would judge the rest and call it the whole.
    """
    kept: list[float] = []
    for value in values:
        if value is None:
            return None
        kept.append(value)
    return fsum(kept) / len(kept) if kept else None


def mean_of_scenarios(scenarios: Iterable[Sequence[float | None]]) -> float | None:
    """The mean over scenarios of the mean over their cells: for pass^k of a group, and any other cell number."""
    return mean(mean(cells) for cells in scenarios)


def group_rate(
    scenarios: Iterable[Sequence[float | None]], *, seed: int = 0, level: float = 0.95, resamples: int = RESAMPLES
) -> Estimate:
    """The rate of a group of scenarios, with an interval that respects that trials of a scenario are alike.

    Args:
        scenarios: for each scenario, the rates in [0, 1] of its cells.
        seed: the same seed gives the same interval.
        level: two-sided coverage, in (0, 1).
        resamples: of the bootstrap.
    Returns:
        n = number of scenarios. The interval is the wider of a cluster bootstrap over scenarios and Wilson at
        that n; `method` is `bootstrap` or `wilson`, or says that there were too few scenarios to resample.
        Undefined for no scenarios, or where a cell is undefined.
    """
    rates = [mean(cells) for cells in scenarios]
    known = [rate for rate in rates if rate is not None]
    n = len(rates)
    if not n or len(known) < n:
        return Estimate(value=None, n=n, unit="scenarios", method="wilson")
    by_wilson = wilson(fsum(known), n, level=level, unit="scenarios")
    if n < FEW_SCENARIOS:
        return Estimate(
            value=by_wilson.value,
            low=by_wilson.low,
            high=by_wilson.high,
            n=n,
            unit="scenarios",
            method=f"wilson (under {FEW_SCENARIOS} scenarios)",
        )
    if min(known) == max(known):  # drawing equal rates again gives the same mean each time
        return by_wilson
    low, high = bootstrap_interval(known, seed=seed, level=level, resamples=resamples)
    if high - low <= _width(by_wilson):
        return by_wilson
    return Estimate(value=by_wilson.value, low=low, high=high, n=n, unit="scenarios", method="bootstrap")


def bootstrap_interval(
    rates: Sequence[float], *, seed: int, level: float = 0.95, resamples: int = RESAMPLES
) -> tuple[float, float]:
    """Percentile interval of the mean when whole scenarios are drawn again with replacement.

    Args:
        rates: one per scenario, at least one.
        seed, level, resamples: as for `group_rate`.
    Source: Davison and Hinkley, Bootstrap methods and their application (1997), section 5.3.1 and 3.8 (clusters).
    """
    n = len(rates)
    centre = fsum(rates) / n
    draw = Random(seed).random
    picks = range(n)
    means = sorted(sum([rates[int(draw() * n)] for _ in picks]) / n for _ in range(resamples))
    tail = 50 * (1 - level)
    low, high = percentile_of_sorted(means, tail), percentile_of_sorted(means, 100 - tail)
    return min(low, centre), max(high, centre)


def _width(estimate: Estimate) -> float:
    return 0.0 if estimate.low is None or estimate.high is None else estimate.high - estimate.low
