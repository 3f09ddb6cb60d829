from __future__ import annotations

from math import isclose

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from statsmodels.stats.proportion import proportion_confint

from kasauti.stats.wilson import wilson

counts = st.integers(1, 500).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))


@pytest.mark.parametrize(
    ("passed", "n", "low", "high"),
    [
        # Newcombe, Statistics in Medicine 17 (1998), 857-872, table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_the_published_intervals_come_out(passed: int, n: int, low: float, high: float) -> None:
    found = wilson(passed, n)

    assert (found.low, found.high) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


@given(counts, st.sampled_from([0.8, 0.9, 0.95, 0.99]))
@settings(max_examples=200)
def test_it_is_the_interval_of_statsmodels(count: tuple[int, int], level: float) -> None:
    passed, n = count
    low, high = proportion_confint(passed, n, alpha=1 - level, method="wilson")

    found = wilson(passed, n, level=level)

    assert (found.low, found.high) == (pytest.approx(low, abs=1e-9), pytest.approx(high, abs=1e-9))


@given(counts)
def test_the_interval_holds_the_rate_and_stays_between_0_and_1(count: tuple[int, int]) -> None:
    found = wilson(*count)

    assert found.value is not None and found.low is not None and found.high is not None
    assert 0 <= found.low <= found.value <= found.high <= 1


@given(counts)
def test_passes_and_failures_mirror_each_other(count: tuple[int, int]) -> None:
    passed, n = count
    one, other = wilson(passed, n), wilson(n - passed, n)

    assert one.low is not None and other.high is not None
    assert isclose(one.low, 1 - other.high, abs_tol=1e-12)


def test_the_ends_are_exact_when_all_or_none_passed() -> None:
    assert (wilson(0, 7).low, wilson(7, 7).high) == (0.0, 1.0)


def test_a_rate_of_nothing_is_undefined() -> None:
    found = wilson(0, 0)

    assert (found.value, found.low, found.high, found.n) == (None, None, None, 0)


@pytest.mark.parametrize(("passed", "n"), [(-1, 3), (4, 3), (1, 0), (0, -1), (float("nan"), 3)])
def test_counts_that_cannot_be_are_refused(passed: float, n: int) -> None:
    with pytest.raises(ValueError, match="is no count"):
        wilson(passed, n)


@pytest.mark.parametrize("level", [0.0, 1.0, 95.0])
def test_a_level_that_cannot_be_is_refused(level: float) -> None:
    with pytest.raises(ValueError, match="level"):
        wilson(1, 2, level=level)
