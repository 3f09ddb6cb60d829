from __future__ import annotations

from kasauti.report.trials import cause, rows_of, standing, told, unjudged_by_blame
from kasauti.store.row import TrialRow
from kasauti.testing.runs import SyntheticRun


def row(**fields: object) -> TrialRow:
    return TrialRow(scenario="s", style="english", hash="0", trial=1, attempt=1, call_id="c", **fields)  # type: ignore[arg-type]


def test_rows_of_a_cell_are_the_rows_of_the_run(chai: SyntheticRun) -> None:
    assert list(chai.rows()) == [row for cell in chai.summary.cells for row in rows_of(chai, cell)]


def test_what_the_agent_broke_is_its_own_and_the_rest_is_unjudged() -> None:
    assert standing(row(verdict="infra_error", blame="agent")) == "agent_error"
    assert standing(row(verdict="infra_error", blame="transport")) == "infra"
    assert standing(row(verdict="simulator_invalid", blame="caller")) == "invalid"


def test_a_row_without_words_is_told_by_what_it_has() -> None:
    assert cause(row(verdict="infra_error", blame="agent", code="http_500")) == "http_500"
    assert told(row(verdict="simulator_invalid")) == "simulator invalid"
    assert cause(row(verdict="pass", why="left over")) == ""


def test_unjudged_calls_are_counted_by_whose_fault_they_are(chai: SyntheticRun) -> None:
    assert unjudged_by_blame(chai) == [
        ("transport", "no connection to the agent", 1),
        ("caller", "the agent asked for phone, which the scenario does not say", 1),
        ("harness", "never called: the run was stopped", 1),
    ]
