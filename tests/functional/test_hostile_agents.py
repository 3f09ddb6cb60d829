"""Whatever an agent does ends that one call, with the right verdict and blame; the rest of the run is whole."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

QUICK = ("--timeout-turn", "0.5", "--settle-ms", "50")
PASSED = ("pass", None, "")
NO_TEXT = ("infra_error", "agent", "no_text")
RAISED = ("infra_error", "agent", "raised")
EXITED = ("infra_error", "agent", "exited")
CANCELLED = ("infra_error", "agent", "cancelled")
TIMED_OUT = ("infra_error", "agent", "timeout")

IN_PROCESS = {
    "raises": RAISED,
    "exits": EXITED,
    "interrupts": ("infra_error", "agent", "interrupted"),
    "raises_cancelled": CANCELLED,
    "raises_generator_exit": RAISED,
    "raises_stop_iteration": RAISED,
    "raises_time_out": RAISED,
    "rebels": RAISED,
    "is_unprintable": RAISED,
    "recurses": RAISED,
    "runs_out_of_memory": RAISED,
    "cancels_itself": CANCELLED,
    "cancels_everything": CANCELLED,
    "stops_the_loop": EXITED,
    "exits_in_a_task": EXITED,
    "interrupts_in_a_callback": EXITED,
    "exits_when_read": EXITED,
    "is_a_generator": NO_TEXT,
    "says_none": NO_TEXT,
    "says_a_number": NO_TEXT,
    "says_a_list": NO_TEXT,
    "says_bytes": NO_TEXT,
    "says_no_text": NO_TEXT,
    "says_nothing": ("fail", "agent", ""),
    "says_a_surrogate": PASSED,
    "says_strange_text": PASSED,
    "says_a_hundred_megabytes": PASSED,
    "has_numpy_numbers": PASSED,
    "sends_nan_first": PASSED,
    "prints_a_lot": PASSED,
    "changes_what_it_is_given": PASSED,
    "spoils_arithmetic": PASSED,
    "hangs": TIMED_OUT,
    "waits_for_ever": TIMED_OUT,
    "blocks_its_loop": TIMED_OUT,
    "leaves_threads_tasks_and_children": PASSED,
}


@pytest.fixture(scope="module")
def in_process(kasauti_once: Callable[..., Any], two_samosas: Callable[..., Path]) -> Any:
    """One run in which the agent does everything at once, with honest sales before, between and after."""
    folder = kasauti_once.args[0]
    calls = ["before", *(name for act in IN_PROCESS for name in (act, f"after-{act}"))]
    two_samosas(folder, calls)
    (folder / "patient.py").write_text(
        "import hostile\n"
        "hostile.ACTS.update({f'after-{act}': hostile.sells for act in hostile.ACTS}, before=hostile.sells)\n"
        "make = hostile.make\n"
    )
    return kasauti_once("run", "stall", "--agent", "python:patient:make", "--out", "run", *QUICK)


@pytest.mark.parametrize("act", IN_PROCESS)
def test_what_an_agent_in_our_process_does_ends_its_own_call_only(in_process: Any, act: str) -> None:
    ends = in_process.ends()
    assert ends[act] == IN_PROCESS[act]
    assert ends[f"after-{act}"] == PASSED


def test_a_run_with_every_kind_of_failure_is_written_whole_and_red(in_process: Any) -> None:
    assert in_process.code == 1
    assert in_process.ends()["before"] == PASSED
    counted = in_process.results["summary"]["total"]["tally"]
    assert counted["planned"] == 1 + 2 * len(IN_PROCESS)
    assert counted["passed"] == 1 + len(IN_PROCESS) + sum(end == PASSED for end in IN_PROCESS.values())
    assert counted["failed"] == 1
    assert counted["missing"] == counted["infra"] == counted["invalid"] == 0
    assert {"junit.xml", "summary.md", "report.html"} <= {path.name for path in (in_process.folder / "run").iterdir()}


def test_a_huge_reply_is_cut_and_its_files_stay_small(in_process: Any) -> None:
    run = in_process.folder / "run"
    assert max(path.stat().st_size for path in run.iterdir()) < 3_000_000
    assert "reply_cut" in (run / "calls.jsonl").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("act", "end"),
    [
        ("blocks_its_loop", TIMED_OUT),
        ("cancels_itself", CANCELLED),
        ("cancels_everything", CANCELLED),
        ("stops_the_loop", EXITED),
        ("exits_in_a_task", EXITED),
    ],
)
def test_calls_that_share_a_loop_with_a_bad_one_are_not_blamed_for_it(
    kasauti: Callable[..., Any], two_samosas: Callable[..., Path], tmp_path: Path, act: str, end: tuple[str, str, str]
) -> None:
    calls = [*(f"n{number}" for number in range(10)), act, *(f"n{number}" for number in range(10, 18))]
    two_samosas(tmp_path, calls)
    ran = kasauti("run", "stall", "--agent", "python:hostile:make_shared", "--out", "run", *QUICK, timeout=20)
    assert ran.ends() == {**dict.fromkeys(calls, PASSED), act: end}
    assert ran.code == 1


@pytest.mark.parametrize(
    "tamper",
    ["changes_folder", "patches_time", "patches_json", "closes_stdout", "replaces_streams", "clears_environment"],
)
def test_an_agent_that_tampers_with_the_process_changes_no_result_and_no_exit_code(
    kasauti: Callable[..., Any], two_samosas: Callable[..., Path], tmp_path: Path, tamper: str
) -> None:
    two_samosas(tmp_path, ["a", "tampers", "z"])
    asked = ("run", "stall", "--agent", "python:hostile:make_tampering", "--out", "run", *QUICK)
    ran = kasauti(*asked, env={"TAMPER": tamper})
    assert ran.code == 0, ran.err
    assert set(ran.ends().values()) == {PASSED}
    assert (tmp_path / "run" / "report.html").is_file()


def test_an_agent_that_stops_all_clocks_is_still_timed_out(
    kasauti: Callable[..., Any], two_samosas: Callable[..., Path], tmp_path: Path
) -> None:
    two_samosas(tmp_path, ["tampers", "hangs", "z"])
    asked = ("run", "stall", "--agent", "python:hostile:make_tampering", "--out", "run", *QUICK)
    ran = kasauti(*asked, env={"TAMPER": "patches_time"}, timeout=15)
    assert ran.ends() == {"tampers": PASSED, "hangs": TIMED_OUT, "z": PASSED}
    assert ran.code == 1


@pytest.mark.parametrize("tamper", ["patches_open", "deletes_the_run"])
def test_an_agent_that_makes_writing_impossible_ends_as_not_judged_and_never_as_red_or_green(
    kasauti: Callable[..., Any], two_samosas: Callable[..., Path], tmp_path: Path, tamper: str
) -> None:
    two_samosas(tmp_path, ["a", "tampers"])
    asked = ("run", "stall", "--agent", "python:hostile:make_tampering", "--out", "run", *QUICK)
    ran = kasauti(*asked, env={"TAMPER": tamper})
    assert ran.code == 3
    assert ran.err.splitlines()[-1].startswith("kasauti ")


PROGRAM = {
    "exits": EXITED,
    "prints_garbage": ("infra_error", "agent", "bad_json"),
    "never_answers": TIMED_OUT,
    "answers_a_list": ("infra_error", "agent", "not_object"),
    "writes_a_long_line": ("infra_error", "agent", "too_large"),
    "closes_its_output": EXITED,
    "is_noisy": PASSED,
    "leaves_a_child": PASSED,
    "sells": PASSED,
}


@pytest.fixture(scope="module")
def program(kasauti_once: Callable[..., Any], two_samosas: Callable[..., Path]) -> Any:
    folder = kasauti_once.args[0] / "program"
    folder.mkdir()
    (folder / "hostile_program.py").write_bytes((kasauti_once.args[0] / "hostile_program.py").read_bytes())
    two_samosas(folder, PROGRAM)
    agent = f"cmd:{sys.executable} hostile_program.py"
    return kasauti_once.func(folder, "run", "stall", "--agent", agent, "--out", "run", "--timeout-turn", "2")


@pytest.mark.parametrize("act", PROGRAM)
def test_what_a_program_does_ends_its_own_call_only(program: Any, act: str) -> None:
    assert program.ends()[act] == PROGRAM[act]
    assert program.code == 1


def test_no_child_of_a_program_outlives_the_run(program: Any) -> None:
    alive = [path for path in Path("/proc").glob("[0-9]*") if _cwd(path) == program.folder]
    assert alive == []


def _cwd(process: Path) -> Path | None:
    try:
        return (process / "cwd").readlink()
    except OSError:
        return None
