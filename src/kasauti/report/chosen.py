"""Which calls a page shows whole: a few of each cause, from as many scenarios as there are."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterable, Set
from typing import NamedTuple

from kasauti.report.trials import cause
from kasauti.store.row import TrialRow

PER_CAUSE = 20
MAX_CALLS = 1_000


class Rank(NamedTuple):
    """How early a call is worth showing: the first of its scenario and cause before any second; then as planned."""

    repeat: int
    order: int


def choose(rows: Iterable[TrialRow], listed: Set[tuple[str, str]]) -> dict[int, Rank]:
    """The calls that passed not, at most `PER_CAUSE` of each cause and `MAX_CALLS` in all.

    Args:
        rows: every row of the run, read once, none kept.
        listed: the cells (scenario, style) that the page has room for.
    Returns:
        Rank by the position of the row in `rows`.
    """
    best: dict[int, list[tuple[int, int]]] = {}
    repeats: Counter[int] = Counter()
    for order, row in enumerate(rows):
        if row.verdict == "pass" or (row.scenario, row.style) not in listed:
            continue
        # hashes, not texts: thousands of long and different causes must not be held
        key, place = hash(cause(row)), hash((cause(row), row.scenario, row.style))
        heap = best.setdefault(key, [])
        # negated, so that the least worth showing is on top and is pushed out
        item = (-repeats[place], -order)
        repeats[place] += 1
        if len(heap) < PER_CAUSE:
            heapq.heappush(heap, item)
        else:
            heapq.heappushpop(heap, item)
    ranks = sorted(Rank(-repeat, -order) for heap in best.values() for repeat, order in heap)
    return {rank.order: rank for rank in ranks[:MAX_CALLS]}
