"""Minimum-cost assignment and exact transport: never greedy, never approximate."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from decimal import Decimal
from typing import TypeAlias

Number: TypeAlias = int | Decimal


def assign(cost: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """Pairs (row, column) of the cheapest complete assignment of the shorter side, sorted by row.

    Args:
        cost: a rectangular matrix of integers of any size; shape (n, m), also empty.
    Source: H. W. Kuhn, The Hungarian method for the assignment problem (1955), in the form with potentials and
        shortest augmenting paths, O(n^2 m).
    """
    rows, columns = len(cost), len(cost[0]) if cost else 0
    if not rows or not columns:
        return []
    if rows > columns:
        turned = [[cost[row][column] for row in range(rows)] for column in range(columns)]
        return sorted((row, column) for column, row in assign(turned))
    owner = _augmented(cost, rows, columns)
    return sorted((owner[column] - 1, column - 1) for column in range(1, columns + 1) if owner[column])


def _augmented(cost: Sequence[Sequence[int]], rows: int, columns: int) -> list[int]:
    # Index 0 is a helper row and column; owner[c] is the row that holds column c, 0 for none.
    row_potential, column_potential = [0] * (rows + 1), [0] * (columns + 1)
    owner = [0] * (columns + 1)
    beyond = 1 + 4 * (rows + 1) * (1 + max(max(map(abs, line)) for line in cost))
    for row in range(1, rows + 1):
        owner[0] = row
        slack = [beyond] * (columns + 1)
        came_from = [0] * (columns + 1)
        free = list(range(1, columns + 1))
        visited = [0]
        here = 0
        while owner[here]:
            mine = owner[here]
            line, base = cost[mine - 1], row_potential[mine]
            step, following = beyond, 0
            for column in free:
                reduced = line[column - 1] - base - column_potential[column]
                if reduced < slack[column]:
                    slack[column] = reduced
                    came_from[column] = here
                if slack[column] < step:
                    step, following = slack[column], column
            if step:
                for column in visited:
                    row_potential[owner[column]] += step
                    column_potential[column] -= step
                for column in free:
                    slack[column] -= step
            free.remove(following)
            visited.append(following)
            here = following
        while here:
            owner[here] = owner[came_from[here]]
            here = came_from[here]
    return owner


def transport(
    needs: Sequence[tuple[Number, Number | None]], supplies: Sequence[Number], allowed: Sequence[Sequence[bool]]
) -> list[list[Number]] | None:
    """How much of each supply goes to each need, so that every supply is used up and every need is met.

    Args:
        needs: (least, most) of each need; most None is unbounded.
        supplies: amounts, all > 0.
        allowed: whether need i may take from supply j; shape (needs, supplies).
    Returns:
        flow[i][j], or None if there is no such distribution.
    """
    flow: list[list[Number]] = [[0] * len(supplies) for _ in needs]
    left = list(supplies)
    taken: list[Number] = [0] * len(needs)
    _push([least for least, _ in needs], taken, left, flow, allowed)
    if any(got < least for got, (least, _) in zip(taken, needs, strict=True)):
        return None
    total = sum(supplies, start=Decimal(0))
    _push([total if most is None else most for _, most in needs], taken, left, flow, allowed)
    return None if any(left) else flow


def _push(
    caps: Sequence[Number],
    taken: list[Number],
    left: list[Number],
    flow: list[list[Number]],
    allowed: Sequence[Sequence[bool]],
) -> None:
    """Augment along shortest paths until no supply can reach a need below its cap."""
    while True:
        path = _path(caps, taken, left, flow, allowed)
        if path is None:
            return
        amount = min(left[path[0][1]], caps[path[-1][0]] - taken[path[-1][0]])
        for (need, _), (_, back) in itertools.pairwise(path):
            amount = min(amount, flow[need][back])
        left[path[0][1]] -= amount
        taken[path[-1][0]] += amount
        for position, (need, supply) in enumerate(path):
            flow[need][supply] += amount
            if position + 1 < len(path):
                flow[need][path[position + 1][1]] -= amount


def _path(
    caps: Sequence[Number],
    taken: Sequence[Number],
    left: Sequence[Number],
    flow: Sequence[Sequence[Number]],
    allowed: Sequence[Sequence[bool]],
) -> list[tuple[int, int]] | None:
    """Steps (need, supply): the supply gives to the need; the need frees the next step's supply."""
    queue = [supply for supply, amount in enumerate(left) if amount > 0]
    via_need: dict[int, tuple[int, int]] = {}  # supply -> (need that frees it, supply before)
    seen_needs: set[int] = set()
    seen = set(queue)
    for supply in queue:
        for need in range(len(caps)):
            if need in seen_needs or not allowed[need][supply]:
                continue
            seen_needs.add(need)
            if taken[need] < caps[need]:
                return _traced(need, supply, via_need)
            for other, amount in enumerate(flow[need]):
                if amount > 0 and other not in seen:
                    seen.add(other)
                    via_need[other] = (need, supply)
                    queue.append(other)
    return None


def _traced(need: int, supply: int, via_need: dict[int, tuple[int, int]]) -> list[tuple[int, int]]:
    path = [(need, supply)]
    while supply in via_need:
        need, supply = via_need[supply]
        path.append((need, supply))
    return path[::-1]
