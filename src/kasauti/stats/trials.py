"""What n trials of one cell say: pass^k, pass@k, flakiness, and the rate at its worst and at its best."""

from __future__ import annotations

from math import comb
from typing import NamedTuple

from kasauti.stats.estimate import Estimate
from kasauti.stats.wilson import wilson


class Bounds(NamedTuple):
    """One rate twice: `worst` counts the unjudged as failed, `best` as passed."""

    worst: Estimate
    best: Estimate


def bounds(*, passed: int, failed: int, unjudged: int) -> Bounds:
    """The rate of a cell in the worst and in the best case, each with its Wilson interval.

    Args:
        passed: trials that passed.
        failed: trials that failed, the agent's own errors among them: they fail in both cases.
        unjudged: trials that say nothing about the agent; excused ones are left out by the caller.
    """
    if min(passed, failed, unjudged) < 0:
        raise ValueError("a count of trials is negative")
    n = passed + failed + unjudged
    return Bounds(wilson(passed, n), wilson(passed + unjudged, n))


def pass_hat_k(n: int, passed: int, k: int) -> float | None:
    """pass^k: the chance that k trials drawn from these n all pass, C(c, k) / C(n, k); None where n < k.

    Source: Yao et al., tau-bench, arXiv:2406.12045, section 3 (the unbiased estimate of p^k).
    """
    _check(n, passed, k)
    return None if n < k else comb(passed, k) / comb(n, k)


def pass_at_k(n: int, passed: int, k: int) -> float | None:
    """pass@k: the chance that at least one of k drawn trials passes, 1 - C(n - c, k) / C(n, k); None where n < k.

    Source: Chen et al., Evaluating large language models trained on code, arXiv:2107.03374, equation 1.
    """
    _check(n, passed, k)
    if n < k:
        return None
    every = comb(n, k)
    return (every - comb(n - passed, k)) / every


def flaky(*, passed: int, failed: int) -> bool:
    """True if the same cell both passed and failed: 0 < c < n over the judged trials.

    An unjudged trial is no contradiction, so it makes nothing flaky.
    """
    return passed > 0 and failed > 0


def _check(n: int, passed: int, k: int) -> None:
    if not 0 <= passed <= n:
        raise ValueError(f"{passed} of {n} is no count of passed trials")
    if k < 1:
        raise ValueError(f"k is {k}; at least one trial is drawn")
