from decimal import Decimal

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import linear_sum_assignment, linprog

from kasauti.outcome.assign import assign, transport

matrices = st.integers(0, 6).flatmap(
    lambda n: st.integers(0, 6).flatmap(
        lambda m: st.lists(st.lists(st.integers(0, 9), min_size=m, max_size=m), min_size=n, max_size=n)
    )
)


@given(matrices)
@settings(max_examples=200)
def test_the_assignment_is_as_cheap_as_scipys(cost: list[list[int]]) -> None:
    pairs = assign(cost)
    columns = len(cost[0]) if cost else 0
    assert len(pairs) == min(len(cost), columns)
    assert len({row for row, _ in pairs}) == len({column for _, column in pairs}) == len(pairs)
    if pairs:
        rows, cols = linear_sum_assignment(np.array(cost))
        assert sum(cost[r][c] for r, c in pairs) == np.array(cost)[rows, cols].sum()


def test_costs_far_beyond_machine_integers_stay_exact() -> None:
    big = 1 << 200
    assert assign([[big + 1, big], [big, big + 1]]) == [(0, 1), (1, 0)]


def test_a_greedy_choice_is_undone() -> None:
    assert assign([[0, 1], [0, 9]]) == [(0, 1), (1, 0)]


def test_a_supply_is_split_between_two_needs() -> None:
    assert transport([(1, 1), (1, 1)], [2], [[True], [True]]) == [[1], [1]]


def test_a_wildcard_gives_way_to_an_exact_need() -> None:
    flow = transport([(1, 1), (1, 1)], [1, 1], [[True, True], [True, False]])
    assert flow == [[0, 1], [1, 0]]


def test_decimal_amounts_are_exact() -> None:
    third = Decimal("0.1")
    assert transport([(Decimal("0.3"), Decimal("0.3"))], [third, third, third], [[True] * 3]) is not None
    assert transport([(Decimal("0.3"), Decimal("0.3"))], [third, third], [[True] * 2]) is None


@st.composite
def problems(draw: st.DrawFn) -> tuple[list[tuple[int, int]], list[int], list[list[bool]]]:
    n, m = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    needs = [(low, low + draw(st.integers(0, 2))) for low in draw(st.lists(st.integers(1, 4), min_size=n, max_size=n))]
    supplies = draw(st.lists(st.integers(1, 5), min_size=m, max_size=m))
    return needs, supplies, [[draw(st.booleans()) for _ in range(m)] for _ in range(n)]


@given(problems())
@settings(max_examples=150)
def test_transport_exists_exactly_when_the_linear_program_is_feasible(
    problem: tuple[list[tuple[int, int]], list[int], list[list[bool]]],
) -> None:
    needs, supplies, allowed = problem
    n, m = len(needs), len(supplies)
    flow = transport(needs, supplies, allowed)
    bounds = [(0, None if allowed[i][j] else 0) for i in range(n) for j in range(m)]
    rows = [[1 if k // m == i else 0 for k in range(n * m)] for i in range(n)]
    columns = [[1 if k % m == j else 0 for k in range(n * m)] for j in range(m)]
    solved = linprog(
        [0] * (n * m),
        A_ub=rows + [[-x for x in row] for row in rows],
        b_ub=[high for _, high in needs] + [-low for low, _ in needs],
        A_eq=columns,
        b_eq=supplies,
        bounds=bounds,
    )
    assert (flow is not None) == (solved.status == 0)
    if flow is not None:
        assert [sum(flow[i][j] for i in range(n)) for j in range(m)] == supplies
        assert all(low <= sum(flow[i]) <= high for i, (low, high) in enumerate(needs))
        assert all(flow[i][j] == 0 or allowed[i][j] for i in range(n) for j in range(m))
