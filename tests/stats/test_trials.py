from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kasauti.stats.trials import bounds, flaky, pass_at_k, pass_hat_k

cells = st.integers(1, 8).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n), st.integers(1, n)))


@pytest.mark.parametrize(
    ("n", "passed", "k", "hat", "at"),
    [
        (4, 3, 1, 0.75, 0.75),
        (4, 3, 2, 0.5, 1.0),
        (4, 3, 4, 0.0, 1.0),
        (10, 5, 3, 10 / 120, 110 / 120),
        (5, 3, 3, 0.1, 1.0),
        (3, 0, 2, 0.0, 0.0),
        (3, 3, 3, 1.0, 1.0),
    ],
)
def test_hand_worked_values(n: int, passed: int, k: int, hat: float, at: float) -> None:
    assert (pass_hat_k(n, passed, k), pass_at_k(n, passed, k)) == (pytest.approx(hat), pytest.approx(at))


@given(cells)
def test_they_are_the_share_of_draws_that_all_pass_and_that_pass_once(cell: tuple[int, int, int]) -> None:
    n, passed, k = cell
    draws = list(combinations([True] * passed + [False] * (n - passed), k))

    assert pass_hat_k(n, passed, k) == float(Fraction(sum(all(draw) for draw in draws), len(draws)))
    assert pass_at_k(n, passed, k) == float(Fraction(sum(any(draw) for draw in draws), len(draws)))


def test_more_draws_than_trials_are_undefined_not_zero() -> None:
    assert (pass_hat_k(2, 2, 3), pass_at_k(2, 2, 3)) == (None, None)
    assert (pass_hat_k(0, 0, 1), pass_at_k(0, 0, 1)) == (None, None)


def test_thousands_of_trials_do_not_overflow() -> None:
    assert pass_hat_k(5000, 2500, 2) == pytest.approx(0.25, abs=1e-4)


@pytest.mark.parametrize(("n", "passed", "k"), [(3, 4, 1), (3, -1, 1), (3, 1, 0)])
def test_counts_that_cannot_be_are_refused(n: int, passed: int, k: int) -> None:
    with pytest.raises(ValueError, match=r"no count|at least one"):
        pass_hat_k(n, passed, k)


def test_one_pass_and_seven_errors_of_the_line_are_one_eighth_at_worst_and_all_at_best() -> None:
    worst, best = bounds(passed=1, failed=0, unjudged=7)

    assert (worst.value, worst.n) == (0.125, 8)
    assert (best.value, best.n) == (1.0, 8)


def test_two_passes_four_failures_and_two_unjudged_are_named_from_both_sides() -> None:
    worst, best = bounds(passed=2, failed=4, unjudged=2)

    assert (worst.value, best.value) == (0.25, 0.5)


def test_an_agents_own_error_is_a_failure_in_both_cases() -> None:
    worst, best = bounds(passed=3, failed=1, unjudged=0)

    assert worst == best
    assert worst.value == 0.75


@given(st.integers(0, 20), st.integers(0, 20), st.integers(0, 20))
def test_the_worst_case_is_never_above_the_best(passed: int, failed: int, unjudged: int) -> None:
    worst, best = bounds(passed=passed, failed=failed, unjudged=unjudged)

    if passed + failed + unjudged == 0:
        assert (worst.value, best.value) == (None, None)
    else:
        assert worst.value is not None and best.value is not None
        assert worst.value <= best.value
        assert (worst.value == best.value) == (unjudged == 0)


@pytest.mark.parametrize(
    ("passed", "failed", "expected"), [(1, 1, True), (9, 1, True), (3, 0, False), (0, 3, False), (0, 0, False)]
)
def test_only_a_cell_that_passed_and_failed_is_flaky(passed: int, failed: int, expected: bool) -> None:
    assert flaky(passed=passed, failed=failed) is expected
