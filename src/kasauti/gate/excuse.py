"""Trials that may be left out: `--allow-unjudged N`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kasauti.errors import UsageProblem


class CellCount(NamedTuple):
    """One cell before anything is excused.

    `judged` counts passed, failed and the agent's own errors; `unjudged` what may be excused. The agent's own
    errors are never in `unjudged`.
    """

    judged: int
    unjudged: int


def excuse(cells: Sequence[CellCount], allowed: int) -> tuple[int, ...]:
    """How many unjudged trials of each cell leave numerator and denominator, in the order of `cells`.

    At most `allowed` in all, given out in the order of the cells. A cell in which nothing was judged gets none:
    it would vanish from the rate, and it stays undecided instead.

    Raises:
        UsageProblem: `allowed` is negative.
    """
    if allowed < 0:
        raise UsageProblem(f"{allowed} is no number of trials", option="--allow-unjudged", fix="0 or more")
    excused: list[int] = []
    for cell in cells:
        given = min(allowed, cell.unjudged) if cell.judged > 0 else 0
        allowed -= given
        excused.append(given)
    return tuple(excused)
