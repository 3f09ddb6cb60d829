from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kasauti.errors import UsageProblem
from kasauti.gate.matching import CellId, Side
from kasauti.gate.regression import Comparison, Tolerance, regression


def run(rates: dict[str, float | tuple[float, float]], *, trials: int = 1) -> dict[CellId, Side]:
    """Scenario id to its rate, or to its rate at worst and at best, in one style; `a hindi` names another one."""
    sides = {}
    for name, rate in rates.items():
        worst, best = rate if isinstance(rate, tuple) else (rate, rate)
        id_, _, style = name.partition(" ")
        sides[(id_, style or "english")] = Side("h", worst, best, trials)
    return sides


def compare(
    before: dict[str, float | tuple[float, float]],
    after: dict[str, float | tuple[float, float]],
    tolerance: Tolerance | None = None,
    *,
    trials: int = 1,
) -> Comparison:
    return regression(run(before, trials=trials), run(after, trials=trials), tolerance=tolerance or Tolerance())


def statuses(found: Comparison) -> dict[str, str]:
    return {change.id: change.status for change in found.changes}


def test_the_same_results_hold() -> None:
    found = compare({"a": 1.0, "b": 0.5}, {"a": 1.0, "b": 0.5})

    assert found.rule.outcome == "holds"
    assert statuses(found) == {"a": "same", "b": "same"}
    assert found.rule.why == ("Over 2 scenarios 75.0 % passed before, 75.0 % now; a drop of 0 points is tolerated.")


def test_a_suite_that_fell_by_more_than_tolerated_does_not_hold() -> None:
    before, after = {"a": 0.5, "b": 0.9}, {"a": 0.4, "b": 0.8}

    assert compare(before, after, Tolerance(0.05)).rule.outcome == "does_not_hold"
    assert compare(before, after, Tolerance(0.1)).rule.outcome == "holds"  # 0.09999999999999998 and 0.1 are one tenth
    assert statuses(compare(before, after, Tolerance(0.1))) == {"a": "worse", "b": "worse"}


def test_a_scenario_that_always_passed_may_not_fall_even_if_the_suite_rose() -> None:
    found = compare({"a": 1.0, "b": 0.0, "c": 0.0}, {"a": 0.5, "b": 1.0, "c": 1.0}, Tolerance(0.2))

    assert found.rule.outcome == "does_not_hold"
    assert statuses(found) == {"a": "regressed", "b": "better", "c": "better"}
    assert found.rule.why.endswith("; no longer always passed: a.")


def test_a_scenario_that_did_not_always_pass_may_fall_while_the_suite_does_not() -> None:
    assert compare({"a": 0.9, "b": 0.0}, {"a": 0.0, "b": 1.0}).rule.outcome == "holds"


def test_a_scenario_may_fall_from_full_marks_by_what_is_tolerated() -> None:
    before, after = {"a": 1.0, "b": 0.5}, {"a": 0.9, "b": 0.6}

    assert compare(before, after, Tolerance(0.1)).rule.outcome == "holds"
    assert compare(before, after, Tolerance(0.0999)).rule.outcome == "does_not_hold"


def test_a_fall_that_hangs_on_unjudged_trials_is_undecided() -> None:
    found = compare({"a": 1.0, "b": 0.5}, {"a": (0.5, 1.0), "b": 0.5})

    assert found.rule.outcome == "undecided"
    assert statuses(found) == {"a": "undecided", "b": "same"}
    assert "anything from 0 points to 25.0 points" in found.rule.why
    assert "not judged well enough to say: a" in found.rule.why


def test_a_baseline_that_was_not_judged_cannot_show_a_fall() -> None:
    found = compare({"a": (0.0, 1.0), "b": 1.0}, {"a": 0.5, "b": 1.0})

    assert found.rule.outcome == "undecided"


def test_unjudged_trials_that_could_not_turn_it_do_not_matter() -> None:
    assert compare({"a": 0.5}, {"a": (0.5, 1.0)}).rule.outcome == "holds"
    assert compare({"a": 1.0}, {"a": (0.0, 0.5)}).rule.outcome == "does_not_hold"


@pytest.mark.parametrize("tolerated", [0.0, 1.0])
def test_a_run_in_which_nothing_was_judged_is_never_green(tolerated: float) -> None:
    found = compare({"a": 1.0, "b": 0.0}, {"a": (0.0, 1.0), "b": (0.0, 1.0)}, Tolerance(tolerated))

    assert found.rule.outcome == "undecided"
    assert found.rule.why == "No trial was judged over 2 scenarios of the baseline."


def test_added_changed_and_removed_scenarios_are_listed_and_not_compared() -> None:
    before = {
        **run({name: 1.0 for name in "abcdefgh"}),
        ("i", "english"): Side("old", 1.0, 1.0),
        ("j", "english"): Side("h", 1.0, 1.0),
    }
    after = {
        **run({name: 1.0 for name in "abcdefgh"}),
        ("i", "english"): Side("new", 0.0, 0.0),
        ("k", "english"): Side("h", 0.0, 0.0),
    }

    found = regression(before, after, tolerance=Tolerance(), allow_changed=True)

    assert found.rule.outcome == "holds"
    assert [change for change in found.changes if change.status != "same"] == [
        found.changes[8],
        found.changes[9],
        found.changes[10],
    ]
    assert [(c.id, c.status, c.before, c.after) for c in found.changes[8:]] == [
        ("i", "changed", 1.0, 0.0),
        ("k", "added", None, 0.0),
        ("j", "removed", 1.0, None),
    ]
    assert found.notes == (
        "1 scenario added since the baseline, not compared: k",
        "1 scenario changed since the baseline, not compared: i",
        "1 scenario removed since the baseline, not compared: j",
    )


ALL_OF_FIVE = {f"{id_} {style}": 1.0 for id_ in "abcde" for style in ("hindi", "english")}


def test_a_loss_in_one_style_does_not_hide_behind_a_selection_of_the_others() -> None:
    """The baseline had failures in Hindi; without Hindi the mean of what is left must not be compared with them."""
    before = ALL_OF_FIVE | {"a hindi": 0.0}
    after = {name: rate for name, rate in before.items() if name != "a hindi"} | {"a english": 0.5}

    with pytest.raises(UsageProblem, match=r"1 cell removed since it was made: a \(hindi\)"):
        compare(before, after)
    found = regression(run(before), run(after), Tolerance(), allow_changed=True)

    assert found.rule.outcome == "does_not_hold"
    assert [(change.id, change.before, change.after) for change in found.changes if change.status == "regressed"] == [
        ("a", 1.0, 0.5)
    ]
    assert found.notes == ("1 cell removed since the baseline, not compared: a (hindi)",)


def test_a_style_that_was_added_does_not_count_for_or_against() -> None:
    found = compare(ALL_OF_FIVE, ALL_OF_FIVE | {"a tamil": 0.0})

    assert (found.rule.outcome, set(statuses(found).values())) == ("holds", {"same"})
    assert found.notes == ("1 cell added since the baseline, not compared: a (tamil)",)


def test_a_scenario_is_the_mean_of_its_cells() -> None:
    found = compare(
        {"a hindi": 1.0, "a english": 0.0, "b hindi": 1.0}, {"a hindi": 0.5, "a english": 0.5, "b hindi": 1.0}
    )

    assert found.rule.outcome == "holds"
    assert statuses(found) == {"a": "same", "b": "same"}


def test_changed_scenarios_are_refused_unless_allowed() -> None:
    before, after = run({name: 1.0 for name in "abcdefghij"}), run({name: 1.0 for name in "abcdefghi"})

    with pytest.raises(UsageProblem, match="--allow-changed"):
        regression(before, after, tolerance=Tolerance())


def test_with_evidence_asked_for_a_small_fall_of_a_few_scenarios_does_not_count() -> None:
    before = {f"s{i}": 0.9 for i in range(20)}
    after = before | {"s0": 0.5, "s1": 0.5}

    assert compare(before, after).rule.outcome == "does_not_hold"
    found = compare(before, after, Tolerance(0.0, 0.05))
    assert found.rule.outcome == "holds"
    assert found.rule.rule == "max-regression 0, evidence 0.05"
    assert "at 0.05 a drop of at least 0 points is shown" in found.rule.why


def test_with_evidence_a_fall_throughout_counts_and_only_beyond_what_is_tolerated() -> None:
    before = {f"s{i}": 0.9 for i in range(20)}
    after = {f"s{i}": 0.6 for i in range(20)}

    assert compare(before, after, Tolerance(0.2, 0.05)).rule.outcome == "does_not_hold"
    assert compare(before, after, Tolerance(0.35, 0.05)).rule.outcome == "holds"


def test_with_evidence_one_trial_says_nothing_about_one_scenario_and_ten_do() -> None:
    before, after = {"a": 1.0, "b": 0.5}, {"a": 0.0, "b": 0.5}

    assert compare(before, after, Tolerance(0.0, 0.05), trials=1).rule.outcome == "holds"
    assert compare(before, after, Tolerance(0.0, 0.05), trials=10).rule.outcome == "does_not_hold"


def test_with_evidence_the_level_is_shared_among_the_scenarios_that_are_tested() -> None:
    one_of_two = compare({"a": 1.0, "b": 1.0}, {"a": 0.0, "b": 1.0}, Tolerance(0.0, 0.05), trials=3)
    one_of_ten = compare(
        {name: 1.0 for name in "abcdefghij"},
        {name: 1.0 for name in "bcdefghij"} | {"a": 0.0},
        Tolerance(0.0, 0.05),
        trials=3,
    )

    # Three of three before and none of three after has a chance of 1/64 at most.
    assert (one_of_two.rule.outcome, one_of_ten.rule.outcome) == ("does_not_hold", "holds")


def test_too_few_scenarios_for_any_evidence_is_said() -> None:
    found = compare({"a": 0.9, "b": 0.9}, {"a": 0.1, "b": 0.1}, Tolerance(0.0, 0.05))

    assert found.rule.outcome == "holds"
    assert "with so few scenarios no drop can be shown at 0.05" in found.rule.why
    assert found.notes == (
        "2 scenarios can never show a drop of the suite at 0.05; add scenarios or ask for less evidence",
    )


@pytest.mark.parametrize(
    ("tolerance", "option"),
    [
        (Tolerance(-0.1), "--max-regression"),
        (Tolerance(1.1), "--max-regression"),
        (Tolerance(0.0, 0.0), "--evidence"),
        (Tolerance(0.0, 1.0), "--evidence"),
        (Tolerance(float("nan")), "--max-regression"),
    ],
)
def test_numbers_out_of_range_are_refused_with_their_option(tolerance: Tolerance, option: str) -> None:
    with pytest.raises(UsageProblem, match=option):
        compare({"a": 1.0}, {"a": 1.0}, tolerance)


quarters = st.integers(0, 4).map(lambda n: n / 4)
ranges = st.tuples(quarters, quarters).map(lambda pair: (min(pair), max(pair)))
two_runs = st.lists(st.tuples(ranges, ranges), min_size=1, max_size=6)


@given(two_runs, st.sampled_from([0.0, 0.1, 0.25]))
def test_whatever_the_unjudged_trials_turn_out_to_be_a_decided_answer_stands(
    found: list[tuple[tuple[float, float], tuple[float, float]]], tolerated: float
) -> None:
    def outcome(pick_before: int, pick_after: int) -> str:
        before = {str(i): was[pick_before] for i, (was, _) in enumerate(found)}
        after = {str(i): now[pick_after] for i, (_, now) in enumerate(found)}
        return compare(before, after, Tolerance(tolerated)).rule.outcome

    ranged = compare(
        {str(i): was for i, (was, _) in enumerate(found)},
        {str(i): now for i, (_, now) in enumerate(found)},
        Tolerance(tolerated),
    ).rule.outcome

    corners = {outcome(before, after) for before in (0, 1) for after in (0, 1)}
    if ranged != "undecided":
        assert corners == {ranged}
