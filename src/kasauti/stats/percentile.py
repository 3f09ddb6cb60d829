"""Percentiles of measured values."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor

ENOUGH_FOR_TAILS = 20
"""From so many values on, the 95th percentile lies between two of them and not at the largest alone."""


def percentile(values: Sequence[float], q: float) -> float | None:
    """The q-th percentile by linear interpolation between the closest ranks; None of no values.

    Args:
        values: in any order; a list, a tuple or an `array`. It is not changed.
        q: in [0, 100].
    Source: Hyndman and Fan, Sample quantiles in statistical packages (1996), definition 7.
    """
    if not 0 <= q <= 100:
        raise ValueError(f"percentile {q} is not between 0 and 100")
    if not len(values):
        return None
    return percentile_of_sorted(sorted(values), q)


def percentile_of_sorted(ordered: Sequence[float], q: float) -> float:
    """`percentile` of at least one value, already in ascending order: for several percentiles of one list."""
    rank = (len(ordered) - 1) * q / 100
    below = floor(rank)
    low = ordered[below]
    part = rank - below
    if not part:
        return float(low)
    above = ordered[below + 1]
    return float(min(above, low + (above - low) * part))
