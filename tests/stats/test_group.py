from __future__ import annotations

from random import Random

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import bootstrap

from kasauti.stats.group import bootstrap_interval, group_rate, mean_of_scenarios
from kasauti.stats.wilson import wilson

rates = st.lists(st.floats(0, 1), min_size=1, max_size=40)


def test_a_scenario_in_many_styles_weighs_as_much_as_one_in_a_single_style() -> None:
    five_styles_failing, one_style_passing = [0.0, 0.0, 0.0, 0.0, 0.0], [1.0]

    assert group_rate([five_styles_failing, one_style_passing]).value == 0.5


def test_the_unit_of_the_interval_is_the_scenario_and_not_the_trial() -> None:
    found = group_rate([[1.0, 1.0, 1.0]] * 12)

    assert (found.n, found.unit) == (12, "scenarios")
    assert found.low == wilson(12, 12).low


def test_under_ten_scenarios_it_is_wilson_and_says_so() -> None:
    assert group_rate([[1.0]] * 9).method == "wilson (under 10 scenarios)"
    assert group_rate([[1.0]] * 10).method == "wilson"


def test_the_wider_of_bootstrap_and_wilson_is_taken() -> None:
    twelve_of_twenty = [1.0] * 12 + [0.0] * 8
    found, by_wilson = group_rate([[rate] for rate in twelve_of_twenty], seed=3), wilson(12, 20)
    low, high = bootstrap_interval(twelve_of_twenty, seed=3)

    assert by_wilson.low is not None and by_wilson.high is not None
    assert high - low > by_wilson.high - by_wilson.low
    assert (found.low, found.high, found.method) == (low, high, "bootstrap")


def test_scenarios_that_are_alike_have_a_narrow_bootstrap_so_wilson_is_taken() -> None:
    found = group_rate([[0.5]] * 20)

    assert (found.low, found.high, found.method) == (wilson(10, 20).low, wilson(10, 20).high, "wilson")


@given(rates, st.integers(0, 3))
@settings(max_examples=60)
def test_the_interval_holds_the_rate_stays_in_range_and_is_never_narrower_than_wilson(
    found: list[float], seed: int
) -> None:
    estimate = group_rate([[rate] for rate in found], seed=seed, resamples=200)
    narrowest = wilson(min(len(found), sum(found)), len(found))

    assert estimate.value is not None and estimate.low is not None and estimate.high is not None
    assert narrowest.low is not None and narrowest.high is not None
    assert 0 <= estimate.low <= estimate.value <= estimate.high <= 1
    assert estimate.high - estimate.low >= narrowest.high - narrowest.low - 1e-9


def test_the_same_seed_gives_the_same_interval_and_another_seed_another() -> None:
    found = [(i * 7 % 30) / 30 for i in range(30)]

    assert bootstrap_interval(found, seed=7) == bootstrap_interval(found, seed=7)
    assert bootstrap_interval(found, seed=7) != bootstrap_interval(found, seed=8)


def test_the_bootstrap_agrees_with_scipys_percentile_bootstrap() -> None:
    found = [0.0, 1 / 3, 1 / 3, 2 / 3, 2 / 3, 1.0, 1.0, 1.0, 1.0, 1.0, 0.5, 0.0, 1.0, 1.0, 2 / 3]
    theirs = bootstrap((numpy.array(found),), numpy.mean, method="percentile", n_resamples=20_000, rng=1)

    low, high = bootstrap_interval(found, seed=1, resamples=20_000)

    assert (low, high) == (
        pytest.approx(theirs.confidence_interval.low, abs=0.01),
        pytest.approx(theirs.confidence_interval.high, abs=0.01),
    )


def test_no_scenario_has_no_rate() -> None:
    assert (group_rate([]).value, group_rate([]).n) == (None, 0)


def test_one_undefined_cell_makes_the_group_undefined_and_is_not_left_out() -> None:
    assert group_rate([[1.0], [1.0, None]]).value is None
    assert group_rate([[1.0], []]).value is None
    assert mean_of_scenarios([[1.0, 1.0], [None]]) is None


def test_pass_hat_k_of_a_group_is_the_mean_over_scenarios_of_the_mean_over_cells() -> None:
    assert mean_of_scenarios([[1.0, 0.5], [0.25]]) == 0.5


@pytest.mark.parametrize("scenarios", [5, 20])
def test_the_interval_covers_the_true_rate_about_as_often_as_it_claims(scenarios: int) -> None:
    """Scenarios of differing difficulty (mean 0.7), three trials each: the interval must not shrink to the trials."""
    random, covered, runs = Random(20), 0, 250
    for run in range(runs):
        found = []
        for _ in range(scenarios):
            chance = 0.95 if random.random() < 2 / 3 else 0.2
            found.append([sum(random.random() < chance for _ in range(3)) / 3])
        estimate = group_rate(found, seed=run, resamples=200)
        assert estimate.low is not None and estimate.high is not None
        covered += estimate.low <= 0.7 <= estimate.high

    assert covered / runs >= 0.93
