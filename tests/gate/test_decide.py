from __future__ import annotations

from itertools import product

import pytest

from kasauti.gate.decide import combine, no_gate, something_judged
from kasauti.gate.decision import Outcome, RuleResult


def result(outcome: Outcome) -> RuleResult:
    return RuleResult(rule=f"rule that {outcome}", outcome=outcome, why="because")


@pytest.mark.parametrize(
    ("outcomes", "exit_code"),
    [
        (["holds"], 0),
        (["undecided"], 3),
        (["does_not_hold"], 1),
        (["holds", "holds"], 0),
        (["holds", "undecided"], 3),
        (["undecided", "does_not_hold", "holds"], 1),
        (["does_not_hold", "undecided"], 1),
    ],
)
def test_one_beats_three_beats_nought(outcomes: list[Outcome], exit_code: int) -> None:
    assert combine([result(outcome) for outcome in outcomes]).exit_code == exit_code


def test_the_order_of_rules_does_not_matter() -> None:
    for pair in product(("holds", "undecided", "does_not_hold"), repeat=2):
        forth, back = [result(outcome) for outcome in pair], [result(outcome) for outcome in reversed(pair)]

        assert combine(forth).outcome == combine(back).outcome


def test_every_rule_stays_in_the_decision_with_its_notes() -> None:
    found = combine([result("holds"), result("undecided")], notes=["one run is no evidence"])

    assert [rule.outcome for rule in found.rules] == ["holds", "undecided"]
    assert found.notes == ("one run is no evidence",)


def test_no_rule_at_all_is_never_green() -> None:
    assert combine([]).exit_code == 3


def test_without_a_gate_one_judged_call_is_enough() -> None:
    assert (no_gate(1).outcome, no_gate(1).exit_code) == ("no_gate", 0)


def test_without_a_gate_and_without_a_judged_call_it_could_not_be_judged() -> None:
    found = no_gate(0)

    assert (found.exit_code, found.rules[0].why) == (3, "Not one call was judged.")


@pytest.mark.parametrize(
    ("scenarios", "judged", "outcome"),
    [(1, 1, "holds"), (42, 0, "undecided"), (0, 0, "undecided")],
)
def test_nothing_judged_is_undecided_and_holds_back_every_other_rule(
    scenarios: int, judged: int, outcome: Outcome
) -> None:
    found = something_judged(scenarios=scenarios, judged=judged)

    assert combine([result("holds"), found]).outcome == outcome
