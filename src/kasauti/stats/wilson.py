"""The Wilson score interval of a rate."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist

from kasauti.stats.estimate import Estimate


def wilson(passed: float, n: int, *, level: float = 0.95, unit: str = "trials") -> Estimate:
    """The rate `passed / n` with its Wilson interval, inside [0, 1]; undefined for n = 0.

    Args:
        passed: successes, 0 <= passed <= n. A fraction is allowed: the mean of n values in [0, 1] varies no
            more than n coin tosses of the same mean, so the interval is then on the wide side.
        n: what was counted.
        level: two-sided coverage, in (0, 1).
        unit: what `n` counts.
    Raises:
        ValueError: counts or level that cannot be.
    Source: E. B. Wilson, Probable inference, the law of succession, and statistical inference, JASA 22 (1927).
    """
    if n < 0 or not 0 <= passed <= n:
        raise ValueError(f"{passed} of {n} is no count of successes")
    if not 0 < level < 1:
        raise ValueError(f"level {level} is not between 0 and 1")
    if n == 0:
        return Estimate(value=None, n=0, unit=unit, method="wilson")
    z = NormalDist().inv_cdf((1 + level) / 2)
    rate = passed / n
    spread = 1 + z * z / n
    centre = (rate + z * z / (2 * n)) / spread
    margin = z * sqrt(rate * (1 - rate) / n + z * z / (4 * n * n)) / spread
    # The ends are 0 and 1 in exact arithmetic there; rounding would leave 5e-17 and 0.9999999999999999.
    low = 0.0 if passed == 0 else max(0.0, centre - margin)
    high = 1.0 if passed == n else min(1.0, centre + margin)
    return Estimate(value=rate, low=min(low, rate), high=max(high, rate), n=n, unit=unit, method="wilson")
