"""Did it get worse? One-sided evidence about the drop of paired rates."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, floor, fsum, lgamma, log, log1p
from operator import getitem
from random import Random

import msgspec

EXACT_UP_TO = 14
"""Up to so many scenarios every one of the 2^n subsets is looked at (16 384, a few milliseconds)."""

RESAMPLES = 4000
EPSILON = 1e-9


class PairedDrop(msgspec.Struct, frozen=True, kw_only=True):
    """The mean drop (before minus after) over n scenarios, and what can be said about it one-sidedly.

    `bound` lies in [-1, 1]: at an evidence level of 0.05 the true drop is at least `bound` with 95 % confidence.
    It is -1, which says nothing, where there are too few scenarios for the level.
    """

    drop: float
    bound: float
    n: int
    method: str


def paired_drop(drops: Sequence[float], *, evidence: float, seed: int = 0, resamples: int = RESAMPLES) -> PairedDrop:
    """The mean drop with its one-sided lower bound, by a sign-flip test turned into a bound.

    Flipping signs tests "the drop is at most d" by the share of subsets of the scenarios whose mean drop is at
    most d (the empty one always counts), so the bound is an order statistic of the subset means. No spread has
    to be estimated, and where 2^n is too small for the level (under 5 scenarios at 0.05) there is no bound.

    Args:
        drops: per scenario, rate before minus rate after, each in [-1, 1]; at least one.
        evidence: the one-sided level, in (0, 1).
        seed: for random subsets, drawn above `EXACT_UP_TO` scenarios.
        resamples: how many subsets are drawn then.
    Source: J. A. Hartigan, Using subsample values as typical values, JASA 64 (1969).
    """
    if not drops:
        raise ValueError("no pair of scenarios")
    if not 0 < evidence < 1:
        raise ValueError(f"evidence level {evidence} is not between 0 and 1")
    n = len(drops)
    exact = n <= EXACT_UP_TO
    means = _all_subset_means(drops) if exact else _random_subset_means(drops, seed, resamples)
    # One more for the observed signs themselves, which are always among the flips.
    rank = floor(evidence * (len(means) + 1) + EPSILON)
    bound = sorted(means)[rank - 1] if rank >= 1 else -1.0
    method = "sign-flip, exact" if exact else f"sign-flip, {resamples} random flips"
    return PairedDrop(drop=fsum(drops) / n, bound=max(-1.0, bound), n=n, method=method)


def drop_from_all_passed(*, trials_before: int, trials_after: int, passed_after: int, margin: float) -> float:
    """How likely such a result is at most, if one scenario's true pass rate fell by no more than `margin`.

    Before, all of `trials_before` passed; after, `passed_after` of `trials_after`. The p-value is exact and
    unconditional: the largest chance, over all true rates `margin` apart, of all passing before and as few
    after. One trial each gives 0.25 at best, three each 1/64.

    Args:
        margin: tolerated drop, in [0, 1].
    Source: G. A. Barnard, Significance tests for 2 x 2 tables, Biometrika 34 (1947); here for one corner of it.
    """
    if not 0 <= passed_after <= trials_after or trials_before < 0 or not 0 <= margin <= 1:
        raise ValueError("counts or margin that cannot be")

    def chance(after: float) -> float:
        return float((after + margin) ** trials_before) * _at_most(passed_after, trials_after, after)

    # Both factors are log-concave in the rate after, so there is one peak to close in on.
    low, high = 0.0, 1 - margin
    for _ in range(60):
        third = (high - low) / 3
        if chance(low + third) < chance(high - third):
            low += third
        else:
            high -= third
    return min(1.0, chance((low + high) / 2))


def _at_most(passed: int, trials: int, rate: float) -> float:
    """The binomial chance of `passed` or fewer; in logarithms, as C(n, k) outgrows a float from 1030 trials on."""
    if rate <= 0:
        return 1.0
    if rate >= 1:
        return float(passed == trials)
    step = log(rate) - log1p(-rate)
    none = trials * log1p(-rate) + lgamma(trials + 1)
    return fsum(exp(none + c * step - lgamma(c + 1) - lgamma(trials - c + 1)) for c in range(passed + 1))


def _all_subset_means(drops: Sequence[float]) -> list[float]:
    totals, sizes = [0.0], [0]
    for drop in drops:
        totals += [total + drop for total in totals]
        sizes += [size + 1 for size in sizes]
    return [total / size for total, size in zip(totals[1:], sizes[1:], strict=True)]


def _random_subset_means(drops: Sequence[float], seed: int, resamples: int) -> list[float]:
    # Eight scenarios at a time: a byte of random bits picks a sum that is already known.
    sums: list[list[float]] = []
    for start in range(0, len(drops), 8):
        totals = [0.0]
        for drop in drops[start : start + 8]:
            totals += [total + drop for total in totals]
        sums.append(totals)
    bits, size = Random(seed).getrandbits, len(drops)
    means: list[float] = []
    for _ in range(resamples):
        subset = bits(size)
        picked = fsum(map(getitem, sums, subset.to_bytes(len(sums), "little")))
        # The empty subset is a flip that never speaks against "no drop".
        means.append(picked / subset.bit_count() if subset else -1.0)
    return means
