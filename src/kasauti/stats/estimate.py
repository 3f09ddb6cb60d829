"""An estimate with its interval."""

from __future__ import annotations

import msgspec


class Estimate(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A rate in [0, 1] with a 95 % interval.

    `value` is None where it is undefined (n = 0, or fewer trials than k). `n` is what was counted and `unit`
    says of what (`trials`, `scenarios`). `method` names how the interval came about (`wilson`, `bootstrap`, ...).
    """

    value: float | None
    low: float | None = None
    high: float | None = None
    n: int = 0
    unit: str = "trials"
    method: str = "wilson"
