from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kasauti.errors import UsageProblem
from kasauti.gate.rate import fail_under
from kasauti.stats.estimate import Estimate
from kasauti.stats.group import group_rate
from kasauti.stats.trials import bounds

rates = st.floats(0, 1)


def rate(value: float | None, n: int = 10) -> Estimate:
    return Estimate(value=value, n=n, unit="scenarios")


@pytest.mark.parametrize(
    ("worst", "best", "threshold", "outcome"),
    [
        (1.0, 1.0, 1.0, "holds"),
        (0.9, 0.9, 0.9, "holds"),
        (0.9, 1.0, 0.9, "holds"),
        (0.8, 0.95, 0.9, "undecided"),
        (0.8, 0.9, 0.9, "undecided"),  # the best case just reaches it
        (0.8, 0.89, 0.9, "does_not_hold"),
        (0.99, 0.99, 1.0, "does_not_hold"),
        (0.0, 0.0, 0.0, "holds"),  # judged, and nothing is asked for
    ],
)
def test_the_worst_case_must_reach_the_threshold_and_the_best_case_must_miss_it(
    worst: float, best: float, threshold: float, outcome: str
) -> None:
    assert fail_under(rate(worst), rate(best), threshold).outcome == outcome


def test_nine_tenths_reached_as_a_mean_of_means_are_nine_tenths() -> None:
    found = group_rate([[1.0, 0.8], [0.7 + 0.2]])

    assert fail_under(found, found, 0.9).outcome == "holds"
    nearly = rate(0.1 + 0.2 + 0.6)  # 0.8999999999999999
    assert fail_under(nearly, nearly, 0.9).outcome == "holds"


def test_one_pass_and_seven_errors_of_the_line_are_undecided() -> None:
    worst, best = bounds(passed=1, failed=0, unjudged=7)

    found = fail_under(worst, best, 1.0)

    assert found.outcome == "undecided"
    assert found.why == (
        "Between 12.5 % and 100 % passed over 8 trials, unjudged trials counted as failed or as passed; "
        "100 % is asked for."
    )


def test_two_passes_four_failures_and_two_errors_do_not_hold_and_name_both_rates() -> None:
    worst, best = bounds(passed=2, failed=4, unjudged=2)

    found = fail_under(worst, best, 0.9)

    assert found.outcome == "does_not_hold"
    assert found.why == "25.0 % passed over 8 trials, 50.0 % if every unjudged trial had passed; 90.0 % is asked for."


@pytest.mark.parametrize("threshold", [0.0, 0.5, 1.0])
def test_all_trials_in_error_are_never_green_whatever_is_asked_for(threshold: float) -> None:
    worst, best = bounds(passed=0, failed=0, unjudged=5)

    found = fail_under(worst, best, threshold)

    assert (found.outcome, found.why) == ("undecided", "No trial was judged over 5 trials.")


@pytest.mark.parametrize("threshold", [0.0, 1.0])
def test_an_empty_selection_is_never_green(threshold: float) -> None:
    nothing = group_rate([])

    assert fail_under(nothing, nothing, threshold).outcome == "undecided"


def test_a_rate_just_under_the_line_is_not_shown_as_the_line() -> None:
    found = rate(0.99996, n=25_000)

    assert fail_under(found, found, 1.0).why == "99.996 % passed over 25000 scenarios; 100 % is asked for."


def test_one_scenario_is_one_scenario() -> None:
    found = rate(1.0, n=1)

    assert fail_under(found, found, 1.0).why == "100 % passed over 1 scenario; 100 % is asked for."


@given(rates, rates, rates, rates)
def test_raising_the_threshold_never_makes_a_gate_greener(a: float, b: float, one: float, other: float) -> None:
    worst, best = rate(min(a, b)), rate(max(a, b))
    order = {"holds": 0, "undecided": 1, "does_not_hold": 2}
    low, high = sorted((one, other))

    assert order[fail_under(worst, best, low).outcome] <= order[fail_under(worst, best, high).outcome] or fail_under(
        worst, best, low
    ).why.startswith("No trial")


@pytest.mark.parametrize("threshold", [-0.1, 1.1, 90.0, float("nan")])
def test_a_threshold_that_is_no_rate_is_refused_with_the_option(threshold: float) -> None:
    with pytest.raises(UsageProblem, match=r"--fail-under: .* is no rate  \(fix: a number from 0 to 1\)"):
        fail_under(rate(1.0), rate(1.0), threshold)
