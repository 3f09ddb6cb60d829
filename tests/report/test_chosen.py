from __future__ import annotations

from collections import Counter

from kasauti.report.chosen import MAX_CALLS, PER_CAUSE, Rank, choose
from kasauti.testing.runs import SyntheticRun


def listed(run: SyntheticRun) -> set[tuple[str, str]]:
    return {(cell.scenario, cell.style) for cell in run.manifest.plan}


def test_at_most_twenty_calls_of_each_cause() -> None:
    run = SyntheticRun(scenarios=5, trials=60, fates=("quantity", "onion", "pass"))
    rows = list(run.rows())
    causes = Counter(rows[order].why for order in choose(rows, listed(run)))
    assert causes == {
        "Paneer Wrap: quantity is 2, not 1": PER_CAUSE,
        "Paneer Wrap: onion is with_onion, not no_onion": PER_CAUSE,
    }


def test_every_scenario_is_shown_once_before_any_is_shown_twice() -> None:
    run = SyntheticRun(scenarios=5, trials=60, styles=("hinglish",), fates=("quantity",))
    rows = list(run.rows())
    shown = Counter(rows[order].scenario for order in choose(rows, listed(run)))
    assert {f"order-00{number}": 4 for number in range(1, 6)} == shown


def test_a_passed_call_or_an_unlisted_scenario_is_never_chosen() -> None:
    run = SyntheticRun(scenarios=2, trials=4, styles=("english",), fates=("quantity", "pass"))
    rows = list(run.rows())
    chosen = choose(rows, {("order-002", "english")})
    assert {("order-002", "fail")} == {(rows[order].scenario, rows[order].verdict) for order in chosen}


def test_rank_tells_the_first_of_its_kind_from_the_second() -> None:
    run = SyntheticRun(scenarios=1, trials=2, styles=("english",), fates=("quantity",))
    assert {0: Rank(0, 0), 1: Rank(1, 1)} == choose(run.rows(), listed(run))


def test_a_cause_of_its_own_for_every_call_does_not_choose_them_all() -> None:
    run = SyntheticRun(scenarios=10, trials=150, fates=("quantity",), unlike=True)
    assert len(choose(run.rows(), listed(run))) == MAX_CALLS
