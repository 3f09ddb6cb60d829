from __future__ import annotations

from array import array

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kasauti.stats.percentile import percentile

values = st.lists(st.integers(0, 100_000), min_size=1, max_size=60)
ranks = st.floats(0, 100)


@pytest.mark.parametrize(("q", "expected"), [(0, 10.0), (25, 17.5), (50, 25.0), (75, 32.5), (95, 38.5), (100, 40.0)])
def test_between_two_ranks_it_is_interpolated(q: float, expected: float) -> None:
    assert percentile([40, 10, 30, 20], q) == expected


@given(values, ranks)
def test_it_is_numpys_linear_percentile(found: list[int], q: float) -> None:
    assert percentile(found, q) == pytest.approx(float(numpy.percentile(found, q)), rel=1e-9, abs=1e-6)


@given(values, ranks, ranks)
def test_a_higher_percentile_is_never_smaller(found: list[int], one: float, other: float) -> None:
    low, high = percentile(found, min(one, other)), percentile(found, max(one, other))

    assert low is not None and high is not None
    assert min(found) <= low <= high + 1e-9 <= max(found) + 1e-6


def test_an_array_is_read_and_left_as_it_was() -> None:
    found = array("i", [900, 300, 600])

    assert percentile(found, 50) == 600.0
    assert found.tolist() == [900, 300, 600]


def test_a_single_value_is_every_percentile() -> None:
    assert [percentile([7], q) for q in (0, 50, 95, 100)] == [7.0] * 4


def test_infinite_values_give_no_nan() -> None:
    assert percentile([1.0, float("inf"), float("inf")], 100) == float("inf")


def test_nothing_has_no_percentile() -> None:
    assert percentile([], 50) is None
    assert percentile(array("i"), 95) is None


@pytest.mark.parametrize("q", [-1, 101, float("nan")])
def test_a_rank_outside_0_to_100_is_refused(q: float) -> None:
    with pytest.raises(ValueError, match="percentile"):
        percentile([1], q)
