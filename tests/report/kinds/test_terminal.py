from __future__ import annotations

import pytest

from kasauti.report.kinds.terminal import render
from kasauti.report.screen import cells
from kasauti.testing.runs import HOSTILE, SyntheticRun

CHAI = """\
It may not ship: 55.6 % passed at best; 100 % is asked for.

suite      ordering (c0ffee12), 3 scenarios
agent      python:shop:agent
calls      18 planned: 7 passed, 7 failed, 1 ended by the agent's own error, 3
           unjudged
pass rate  38.9 to 55.6 %, 95 % interval 8.1 to 89.8 % over 3 scenarios, Wilson
           worst case counts the 3 unjudged calls as failed, best case as passed
pass^k     pass^1 38.9 %, pass^2 22.2 %, pass^3 16.7 %
latency    p50 877 ms, p95 1,300 ms, slowest 1,300 ms (29 turns)

By style
            Scenarios  Passed            Rate   95 % interval
  hinglish          3     3/9  33.3 to 44.4 %   6.1 to 84.9 %
  english           3     4/9  44.4 to 66.7 %  10.2 to 93.9 %

By category
              Scenarios  Passed            Rate  95 % interval
  quantity            1     4/6          66.7 %  9.4 to 97.5 %
  modifier            1     2/6  33.3 to 50.0 %  2.5 to 94.5 %
  correction          1     1/6  16.7 to 50.0 %  0.7 to 94.5 %

Failing (2 of 6)
  order-001, hinglish: 2 of 3 calls failed. Two wraps become one, without
    onion
    2 x  Paneer Wrap: quantity is 2, not 1
  order-002, english: 3 of 3 calls failed. Three cups of tea, one without
    sugar
    1 x  the agent raised KeyError
    1 x  Paneer Wrap: onion is with_onion, not no_onion
    1 x  orders: a duplicate of o1

Flaky (1): the same call passed and failed
  order-001 hinglish 1/3

Expected to fail (2, 0 no longer excused)
  order-003, hinglish: the kitchen merges orders, ticket 41
  order-003, english: the kitchen merges orders, ticket 41

Unjudged (3): they say nothing about the agent
  transport  1 x  no connection to the agent
  caller     1 x  the agent asked for phone, which the scenario does not say
  harness    1 x  never called: the run was stopped

Against the baseline: 1 regressed, 1 removed, 1 same
  Scenario   Before   After  Status
  order-001   100 %  66.7 %  regressed
  order-009   100 %       -  removed

Reports in runs/chai: report.html, summary.md, results.json, junit.xml
"""

ONE = """\
It may ship: 100 % passed; 100 % is asked for.

suite      ordering (c0ffee12), 1 scenario
agent      python:shop:agent
calls      1 planned: 1 passed, 0 failed
pass rate  100 %, 95 % interval 20.7 to 100 % over 1 scenario, Wilson
latency    p50 940 ms, p95 needs 20 turns, slowest 940 ms (2 turns)

By style
           Scenarios  Passed   Rate  95 % interval
  english          1     1/1  100 %  20.7 to 100 %

By category
            Scenarios  Passed   Rate  95 % interval
  quantity          1     1/1  100 %  20.7 to 100 %

Note: 1 trial is no evidence of reliability: the same call may end otherwise
      next time (--trials 5).
"""


def test_a_run_with_something_of_everything(chai: SyntheticRun) -> None:
    assert render(chai, folder="runs/chai") == CHAI


def test_one_trial_is_no_evidence(all_passed: SyntheticRun) -> None:
    assert render(all_passed) == ONE


@pytest.mark.parametrize("width", [60, 80, 140])
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    run = SyntheticRun(scenarios=8, styles=("hindi_devanagari", "english"), trials=5, hostile=HOSTILE)
    assert max(cells(line) for line in render(run, width=width).splitlines()) <= width


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp437"])
def test_a_console_that_cannot_show_a_character_gets_a_stand_in(encoding: str) -> None:
    run = SyntheticRun(scenarios=8, styles=("hindi_devanagari",), trials=2, hostile=HOSTILE)
    render(run, encoding=encoding).encode(encoding)


def test_colour_repeats_what_words_say(chai: SyntheticRun) -> None:
    assert "\x1b[31mIt may not ship" in render(chai, colour=True)
    assert "\x1b" not in render(chai)


def test_an_expected_failure_that_passed_is_red() -> None:
    run = SyntheticRun(scenarios=1, trials=2, fates=("pass",), expect_fail={"order-001": "ticket 41"})
    text = render(run)
    assert "Expected to fail (2, 2 no longer excused)" in text
    assert "order-001, hinglish: every trial passed (was: ticket 41)" in text


def test_a_thousand_failing_scenarios_do_not_flood_the_terminal() -> None:
    run = SyntheticRun(scenarios=1_000, trials=1, fates=("quantity",))
    text = render(run)
    assert "and 1,960 more in report.html" in text
    assert len(text.splitlines()) < 160
