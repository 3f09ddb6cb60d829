"""What a run came to: every trial is counted once, and nothing unjudged turns green."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path

import msgspec
import pytest

from kasauti.conversation.event import Blame
from kasauti.conversation.verdict import VerdictKind
from kasauti.errors import UsageProblem
from kasauti.gate.matching import Side
from kasauti.run.folder_run import FolderRun
from kasauti.run.verdict import GateOptions
from kasauti.scenario.scenario import ExpectFail
from kasauti.store.folder import RunFolder
from kasauti.store.manifest import Manifest, PlannedCell
from kasauti.store.row import TrialRow

TODAY = date(2026, 12, 1)
Fate = tuple[VerdictKind, Blame | None]
PASS: Fate = ("pass", None)
FAIL: Fate = ("fail", "agent")
CRASH: Fate = ("infra_error", "agent")
LINE: Fate = ("infra_error", "transport")
INVALID: Fate = ("simulator_invalid", "caller")


def cell(scenario: str, style: str = "hinglish", **more: object) -> PlannedCell:
    return PlannedCell(scenario=scenario, style=style, hash=f"h-{scenario}", **more)  # type: ignore[arg-type]


def row(planned: PlannedCell, trial: int, fate: Fate, attempt: int = 1) -> TrialRow:
    verdict, blame = fate
    return TrialRow(
        scenario=planned.scenario,
        style=planned.style,
        hash=planned.hash,
        trial=trial,
        attempt=attempt,
        call_id=f"{planned.scenario}-{planned.style}-{trial}-{attempt}",
        verdict=verdict,
        blame=blame,
        why="" if verdict == "pass" else f"{verdict} by {blame}",
        latencies_ms=(100 * trial,),
    )


def made(
    path: Path, cells: Sequence[PlannedCell], rows: Sequence[TrialRow], trials: int, options: GateOptions | None = None
) -> FolderRun:
    manifest = Manifest(
        run_id="r", nonce="n", started_at="s", version="0", python="3", host="h", suite="suite", suite_path="suite",
        suite_hash="s", agent="a", agent_identity="a", caller="scripted", trials=trials, seed=0, concurrency=1,
        limits={}, filters={}, plan=tuple(cells), finished_at="f",
    )  # fmt: skip
    folder = RunFolder.create(path / "run", manifest)
    for one in rows:
        folder.append_row(one)
    folder.close()
    return FolderRun(path / "run", options or GateOptions(), today=TODAY)


def of_fates(path: Path, fates: Sequence[Fate], options: GateOptions | None = None) -> FolderRun:
    one = cell("a")
    rows = [row(one, trial, fate) for trial, fate in enumerate(fates, 1)]
    return made(path, [one], rows, len(fates), options)


def test_one_pass_and_seven_unjudged_are_undecided_and_all_of_them_are_shown(tmp_path: Path) -> None:
    summary = of_fates(tmp_path, [PASS, *[LINE] * 7]).summary
    tally = summary.total.tally
    assert (tally.planned, tally.passed, tally.judged, tally.unjudged) == (8, 1, 1, 7)
    assert (summary.total.worst.value, summary.total.best.value) == (0.125, 1.0)
    assert summary.decision.outcome == "undecided"
    assert summary.decision.exit_code == 3


def test_two_of_six_judged_is_a_quarter_of_the_planned(tmp_path: Path) -> None:
    summary = of_fates(tmp_path, [PASS] * 2 + [FAIL] * 4 + [LINE] * 2).summary
    assert (summary.total.worst.value, summary.total.best.value) == (0.25, 0.5)
    assert summary.decision.exit_code == 1


def test_the_agents_own_errors_fail_at_best_too_and_are_never_excused(tmp_path: Path) -> None:
    summary = of_fates(tmp_path, [PASS] * 3 + [CRASH], GateOptions(allow_unjudged=10)).summary
    assert summary.total.best.value == 0.75
    assert summary.total.tally.excused == 0
    assert summary.decision.exit_code == 1


def test_excused_trials_leave_numerator_and_denominator(tmp_path: Path) -> None:
    summary = of_fates(tmp_path, [PASS] * 3 + [LINE, INVALID], GateOptions(allow_unjudged=2)).summary
    assert summary.total.tally.excused == 2
    assert (summary.total.worst.value, summary.total.worst.n) == (1.0, 1)
    assert summary.cells[0].worst.n == 3
    assert summary.decision.exit_code == 0


def test_a_cell_with_nothing_judged_stays_undecided_whatever_is_excused(tmp_path: Path) -> None:
    summary = of_fates(tmp_path, [LINE] * 3, GateOptions(allow_unjudged=10)).summary
    assert summary.decision.exit_code == 3


def test_missing_trials_are_not_passed_and_not_excused(tmp_path: Path) -> None:
    one = cell("a")
    summary = made(tmp_path, [one], [row(one, 1, PASS)], 4, GateOptions(allow_unjudged=10)).summary
    assert summary.total.tally.missing == 3
    assert summary.decision.exit_code == 3


def test_a_later_attempt_takes_the_place_of_an_earlier_one(tmp_path: Path) -> None:
    one = cell("a")
    finished = made(tmp_path, [one], [row(one, 1, LINE), row(one, 1, PASS, attempt=2)], 1)
    assert finished.summary.total.tally.passed == 1
    assert [found.attempt for found in finished.rows()] == [2]


def test_a_scenario_is_the_mean_of_its_cells_and_a_suite_the_mean_of_its_scenarios(tmp_path: Path) -> None:
    many = [cell("many", style) for style in ("english", "hinglish", "hindi_roman", "hindi_devanagari")]
    lone = cell("lone")
    rows = [row(one, 1, FAIL) for one in many] + [row(lone, 1, PASS)]
    assert made(tmp_path, [*many, lone], rows, 1).summary.total.worst.value == 0.5


def test_rows_of_an_edited_scenario_are_left_out_and_said(tmp_path: Path) -> None:
    one = cell("a")
    old = msgspec.structs.replace(row(one, 1, PASS), hash="older")
    summary = made(tmp_path, [one], [old], 1).summary
    assert summary.total.tally.missing == 1
    assert any("edited" in note for note in summary.notes)


def test_expected_failures_leave_the_rate_and_are_red_when_fixed_or_expired(tmp_path: Path) -> None:
    good = cell("good")
    known = cell("known", expect_fail=ExpectFail(reason="refunds are not built", until="2026-12-01"))
    rows = [row(good, 1, PASS), row(known, 1, FAIL)]
    assert made(tmp_path / "1", [good, known], rows, 1).summary.decision.exit_code == 0
    fixed = made(tmp_path / "2", [good, known], [rows[0], row(known, 1, PASS)], 1).summary
    assert fixed.decision.exit_code == 1
    late = msgspec.structs.replace(known, expect_fail=ExpectFail(reason="r", until="2026-11-30"))
    assert made(tmp_path / "3", [good, late], rows, 1).summary.decision.exit_code == 1


def test_the_commonest_causes_come_first_with_a_call_that_shows_each(tmp_path: Path) -> None:
    summary = of_fates(tmp_path, [FAIL, LINE, FAIL, FAIL, CRASH, INVALID]).summary
    causes = summary.cells[0].causes
    assert (causes[0].why, causes[0].count) == ("fail by agent", 3)
    assert len(causes) == 3
    assert causes[0].call_id == "a-hinglish-1-1"


def test_no_gate_is_zero_once_anything_was_judged_and_three_else(tmp_path: Path) -> None:
    assert of_fates(tmp_path / "1", [FAIL], GateOptions(gate=False)).summary.decision.exit_code == 0
    assert of_fates(tmp_path / "2", [LINE], GateOptions(gate=False)).summary.decision.exit_code == 3


def test_a_loss_against_the_baseline_is_red_whatever_the_rate_asked_for(tmp_path: Path) -> None:
    baseline = {("a", "hinglish"): Side("h-a", 1.0, 1.0)}
    options = GateOptions(fail_under=0.0, baseline=baseline)
    summary = of_fates(tmp_path, [PASS, FAIL], options).summary
    assert summary.decision.exit_code == 1
    assert [(change.id, change.status) for change in summary.changes] == [("a", "regressed")]


def test_a_baseline_of_other_scenarios_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageProblem, match="are in this run unchanged"):
        of_fates(tmp_path, [PASS], GateOptions(baseline={("z", "hinglish"): Side("h", 1.0, 1.0)}))


def test_the_95th_percentile_needs_twenty_turns(tmp_path: Path) -> None:
    few = of_fates(tmp_path / "1", [PASS] * 19).summary.total.latency
    enough = of_fates(tmp_path / "2", [PASS] * 20).summary.total.latency
    assert (few.n, few.p50, few.p95) == (19, 1000.0, None)
    assert enough.p95 == pytest.approx(1905.0)
