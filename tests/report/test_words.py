from __future__ import annotations

from decimal import Decimal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kasauti.gate.decision import Decision, RuleResult
from kasauti.report import words
from kasauti.run.summary import Latency, Tally
from kasauti.stats.estimate import Estimate
from kasauti.testing.runs import SyntheticRun


@pytest.mark.parametrize(
    ("rate", "text"),
    [(None, "undefined"), (1.0, "100 %"), (0.0, "0 %"), (2 / 3, "66.7 %"), (0.5, "50.0 %"), (0.9999, "99.9 %")],
)
def test_a_rate_in_percent(rate: float | None, text: str) -> None:
    assert text == words.percent(rate)


@given(st.floats(min_value=0, max_value=1, exclude_min=True, exclude_max=True))
def test_less_than_all_is_never_all_and_more_than_none_never_none(rate: float) -> None:
    assert words.percent(rate) not in ("100 %", "100.0 %", "0 %", "0.0 %")


def test_a_rate_that_was_not_wholly_judged_is_two_numbers() -> None:
    worst = Estimate(value=0.125, low=0.02, high=0.5)
    best = Estimate(value=1.0, low=0.6, high=1.0)
    assert words.rate(worst, best) == "12.5 to 100 %"
    assert words.between(worst, best) == "2.0 to 100 %"
    assert words.rate(worst, worst) == "12.5 %"


def test_no_rate_is_undefined() -> None:
    nothing = Estimate(value=None)
    assert words.rate(nothing, nothing) == "undefined"
    assert words.between(nothing, nothing) == "unknown"


@pytest.mark.parametrize(
    ("outcome", "line"),
    [
        ("holds", "It may ship: All 9 passed."),
        ("does_not_hold", "It may not ship: All 9 passed."),
        ("undecided", "Not decided whether it may ship: All 9 passed."),
        ("no_gate", "No gate was set: 1 of 1 call passed."),
    ],
)
def test_the_first_line_answers_whether_it_may_ship(all_passed: SyntheticRun, outcome: str, line: str) -> None:
    rule = RuleResult(rule="fail-under 1", outcome=outcome, why="All 9 passed.")  # type: ignore[arg-type]
    other = RuleResult(rule="latency", outcome="holds" if outcome != "holds" else "no_gate", why="It is fast.")
    judged = RuleResult(rule="judged", outcome="holds", why="9 calls judged.")
    rules = (rule, other) if outcome == "holds" else (judged, rule, other)
    decision = Decision(outcome=rule.outcome, rules=rules)
    summary = msgspec.structs.replace(all_passed.summary, decision=decision)
    assert line == words.ship_line(summary)
    assert [other] == words.other_rules(decision)


def test_every_reason_that_decided_is_told() -> None:
    rules = (
        RuleResult(rule="a", outcome="does_not_hold", why="80 % passed."),
        RuleResult(rule="b", outcome="holds", why="Judged."),
        RuleResult(rule="c", outcome="does_not_hold", why="It lost 5 points."),
    )
    assert words.deciding(Decision(outcome="does_not_hold", rules=rules)) == "80 % passed; It lost 5 points."


def test_no_95th_percentile_under_twenty_turns() -> None:
    assert (
        words.latency(Latency(n=3, p50=820.0, max=1402)) == "p50 820 ms, p95 needs 20 turns, slowest 1,402 ms (3 turns)"
    )
    assert words.latency(Latency()) == "no turn was answered"


def test_a_tally_names_what_is_there() -> None:
    assert (
        words.tally(Tally(planned=18, passed=12, failed=3, agent_error=1, infra=1, missing=1))
        == "18 planned: 12 passed, 3 failed, 1 ended by the agent's own error, 2 unjudged"
    )
    assert words.tally(Tally(planned=2, passed=1, excused=1)) == "2 planned: 1 passed, 0 failed, 1 excused"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "-"),
        (True, "true"),
        (1, "1"),
        (Decimal("24.50"), "24.50"),
        (Decimal("1E+3"), "1000"),
        ("", '""'),
        ("पनीर", "पनीर"),
        ([], "[]"),
        ({}, "{}"),
        (
            {"item": "tea", "with": ["milk", "sugar"], "size": {"ml": 200}},
            "item: tea, with: [milk, sugar], size: {ml: 200}",
        ),
    ],
)
def test_values_read_as_people_write_them(value: object, text: str) -> None:
    assert text == words.value(value)


@pytest.mark.parametrize(("t_ms", "text"), [(0, "0:00.0"), (2_640, "0:02.6"), (61_000, "1:01.0"), (59_999, "0:59.9")])
def test_time_in_a_call(t_ms: int, text: str) -> None:
    assert text == words.clock(t_ms)


def test_pass_hat_shows_the_first_three_and_the_last() -> None:
    values = {"10": 0.1, "2": 0.5, "1": 0.75, "3": None, "5": 0.2}
    assert words.pass_hat(values) == "pass^1 75.0 %, pass^2 50.0 %, pass^3 undefined, pass^10 10.0 %"
