from __future__ import annotations

from kasauti.report import compare
from kasauti.run.summary import Change
from kasauti.testing.runs import SyntheticRun

WORSE = """\
It may not ship: 55.6 % passed at best; 100 % is asked for.

before  100 %, 95 % interval 43.9 to 100 % over 3 scenarios, Wilson
        18 planned: 18 passed, 0 failed; run 2026-01-15-chai-0001, agent
        python:shop:agent
now     38.9 to 55.6 %, 95 % interval 8.1 to 89.8 % over 3 scenarios, Wilson
        18 planned: 7 passed, 7 failed, 1 ended by the agent's own error, 3
        unjudged; run 2026-01-15-chai-0001, agent python:shop:agent

Against the baseline: 1 regressed, 1 removed, 1 same
  Scenario   Before   After  Status
  order-001   100 %  66.7 %  regressed
  order-009   100 %       -  removed
"""


def test_two_runs_side_by_side_and_every_scenario_that_changed(chai: SyntheticRun) -> None:
    assert compare.render(SyntheticRun(scenarios=3, fates=("pass",)), chai) == WORSE


def test_the_worst_changes_come_first() -> None:
    changes = [Change(id=status, status=status) for status in ("same", "better", "added", "worse", "regressed")]
    assert [change.id for change in compare.ordered(changes)] == ["regressed", "worse", "added", "better", "same"]
    assert compare.counted(changes) == "1 regressed, 1 worse, 1 added, 1 better, 1 same"


def test_thousands_of_changes_are_not_all_printed(all_passed: SyntheticRun) -> None:
    changes = tuple(Change(id=f"s-{number}", status="worse", before=1.0, after=0.5) for number in range(1_000))
    run = SyntheticRun(fates=("pass",), changes=changes)
    text = compare.render(all_passed, run)
    assert "and 940 more in results.json" in text
    assert len(text.splitlines()) < 80


def test_a_run_that_was_compared_with_nothing_shows_no_table(all_passed: SyntheticRun) -> None:
    assert "Against the baseline" not in compare.render(all_passed, all_passed)
