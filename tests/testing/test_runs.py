from __future__ import annotations

from kasauti.conversation.wire import decode
from kasauti.store.row import TrialRow
from kasauti.testing.fates import FATES
from kasauti.testing.runs import SyntheticRun


def test_the_same_seed_gives_the_same_run_and_another_seed_another() -> None:
    assert list(SyntheticRun(seed=3).rows()) == list(SyntheticRun(seed=3).rows())
    assert list(SyntheticRun(seed=3).rows()) != list(SyntheticRun(seed=4).rows())


def test_the_summary_counts_its_rows() -> None:
    run = SyntheticRun(scenarios=6, trials=7)
    rows = list(run.rows())
    total = run.summary.total.tally
    assert 6 * 2 * 7 == len(rows) == total.planned
    assert sum(row.verdict == "pass" for row in rows) == total.passed
    assert sum(row.verdict == "fail" for row in rows) == total.failed
    assert sum(row.blame == "agent" and row.verdict == "infra_error" for row in rows) == total.agent_error
    assert sum(cell.tally.unjudged for cell in run.summary.cells) == total.unjudged


def test_row_lines_are_the_rows_of_their_cell() -> None:
    run = SyntheticRun(scenarios=2, trials=3)
    lines = [line for cell in run.manifest.plan for line in run.row_lines(cell.scenario, cell.style)]
    assert list(run.rows()) == [decode(line, TrialRow) for line in lines]


def test_the_record_behind_a_row_is_of_that_call() -> None:
    run = SyntheticRun(scenarios=3, trials=5)
    for row in run.rows():
        conversation = run.conversation(row)
        assert (row.call_id, row.scenario, row.trial) == (
            conversation.call_id,
            conversation.key.scenario,
            conversation.key.trial,
        )
        assert row.latencies_ms == tuple(conversation.latencies_ms())


def test_every_fate_comes_up() -> None:
    run = SyntheticRun(scenarios=40, trials=10)
    assert {fate.why for fate in FATES.values()} == {row.why for row in run.rows()}


def test_a_call_that_was_never_made_has_no_row() -> None:
    run = SyntheticRun(scenarios=1, styles=("english",), fixed={("order-001", "english"): ["pass", "missing", "onion"]})
    assert [row.trial for row in run.rows()] == [1, 3]
    assert run.summary.total.tally.missing == 1
