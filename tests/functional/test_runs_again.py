"""Commands that go on with a run or look at it again: nothing they do may make it look better than it was."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Kasauti = Callable[..., Any]
Samosas = Callable[..., Path]
RUN = ("run", "stall", "--agent", "builtin:correct", "--out", "run", "--settle-ms", "0")


def edit(tmp_path: Path, change: Callable[[list[dict[str, Any]]], Any]) -> None:
    """Change the scenarios of the suite."""
    file = tmp_path / "stall" / "calls.yaml"
    written = json.loads(file.read_text(encoding="utf-8"))
    change(written["scenarios"])
    file.write_text(json.dumps(written), encoding="utf-8")


def want_three(scenarios: list[dict[str, Any]]) -> None:
    scenarios[1]["expect"]["outcome"]["orders"][0]["items"][0]["quantity"] = 3


def test_deleting_the_scenario_that_failed_makes_no_run_green(
    kasauti: Kasauti, two_samosas: Samosas, tmp_path: Path
) -> None:
    two_samosas(tmp_path, ["good", "bad"])
    edit(tmp_path, want_three)
    assert kasauti(*RUN).code == 1
    edit(tmp_path, lambda scenarios: scenarios.pop())

    graded = kasauti("grade", "run")

    assert graded.code == 3
    assert "1 call of bad (english) cannot be judged by this suite" in graded.out
    assert graded.results["summary"]["total"]["tally"]["missing"] == 1
    assert kasauti("report", "run").code == 3


def test_new_lines_are_not_passed_off_on_old_recordings(kasauti: Kasauti, two_samosas: Samosas, tmp_path: Path) -> None:
    two_samosas(tmp_path, ["good", "bad"])
    edit(tmp_path, want_three)
    assert kasauti(*RUN).code == 1
    edit(tmp_path, lambda scenarios: scenarios[1]["caller"]["says"].update(english=["Three samosas.", "Place it."]))

    assert kasauti("grade", "run").code == 3
    assert "scenario bad changed since that run was made" in kasauti(*RUN, "--resume").err


def test_a_corrected_expectation_is_graded_and_the_run_can_go_on(
    kasauti: Kasauti, two_samosas: Samosas, tmp_path: Path
) -> None:
    two_samosas(tmp_path, ["good", "bad"])
    edit(tmp_path, want_three)
    kasauti(*RUN)
    edit(tmp_path, lambda scenarios: scenarios[1].update(expect=scenarios[0]["expect"]))

    graded = kasauti("grade", "run")

    assert (graded.code, "2 calls judged again, 1 verdicts turned." in graded.out) == (0, True)
    assert "0 calls to make (2 kept from before)" in kasauti(*RUN, "--resume").err


@pytest.mark.parametrize("broken", [b"rubbish\n", None])
def test_broken_verdicts_are_told_and_made_again(
    kasauti: Kasauti, two_samosas: Samosas, tmp_path: Path, broken: bytes | None
) -> None:
    two_samosas(tmp_path, ["good"])
    assert kasauti(*RUN).code == 0
    verdicts = tmp_path / "run" / "verdicts.jsonl"
    verdicts.unlink() if broken is None else verdicts.write_bytes(broken)

    told = kasauti("report", "run")

    assert told.code == (3 if broken is None else 2)
    assert "kasauti grade" in " ".join((told.out + told.err).split())
    assert kasauti("grade", "run").code == 0
    assert kasauti("report", "run").code == 0


@pytest.mark.parametrize(
    ("option", "told"),
    [
        (("--trials", "5"), "--trials 5 (it has 1)"),
        (("--runs", "5"), "--trials 5 (it has 1)"),
        (("--id", "good"), "--id good (it has none)"),
        (("--timeout-trial", "7"), "--timeout-call 7000 (it has 300000)"),
        (("--last-failed",), "--last-failed"),
    ],
)
def test_resume_refuses_what_it_would_have_to_ignore(
    kasauti: Kasauti, two_samosas: Samosas, tmp_path: Path, option: tuple[str, ...], told: str
) -> None:
    two_samosas(tmp_path, ["good", "bad"])
    kasauti(*RUN)
    refused = kasauti(*RUN, "--resume", *option)
    assert refused.code == 2
    assert told in refused.err


def test_resume_takes_the_selection_and_limits_of_the_run(
    kasauti: Kasauti, two_samosas: Samosas, tmp_path: Path
) -> None:
    two_samosas(tmp_path, ["good", "bad"])
    kasauti(*RUN, "--id", "good", "--trials", "2", "--max-turns", "7")
    for name in ("calls.jsonl", "verdicts.jsonl"):
        (tmp_path / "run" / name).write_bytes(b"")

    resumed = kasauti("run", "stall", "--agent", "builtin:correct", "--out", "run", "--resume")

    assert resumed.verdicts() == {("good", "english"): ["pass", "pass"]}
    assert resumed.results["run"]["limits"]["max_turns"] == 7


def test_an_agent_whose_helper_changed_inherits_nothing(kasauti: Kasauti, two_samosas: Samosas, tmp_path: Path) -> None:
    two_samosas(tmp_path, ["good"])
    bot = tmp_path / "bot"
    bot.mkdir()
    (bot / "agent.py").write_text("def make(backend, session):\n    from bot.helper import Agent\n    return Agent()\n")
    (bot / "helper.py").write_text("class Agent:\n    def handle(self, said):\n        return 'Hello.'\n")
    asked = ("run", "stall", "--agent", "python:bot.agent:make", "--out", "run", "--settle-ms", "0")
    assert kasauti(*asked).code == 1
    assert kasauti(*asked, "--resume").code == 1
    (bot / "helper.py").write_text("class Agent:\n    def handle(self, said):\n        return 'Hi.'\n")

    refused = kasauti(*asked, "--resume")

    assert (refused.code, "the agent changed" in refused.err) == (2, True)


def test_last_failed_is_of_the_same_suite(kasauti: Kasauti, two_samosas: Samosas, tmp_path: Path) -> None:
    two_samosas(tmp_path, ["good", "bad"])
    edit(tmp_path, want_three)
    (tmp_path / "elsewhere").mkdir()
    two_samosas(tmp_path / "elsewhere", ["good"])
    kasauti("run", "stall", "--agent", "builtin:correct", "--out", "runs/1")
    kasauti("run", "elsewhere/stall", "--agent", "builtin:correct", "--out", "runs/2")

    again = kasauti("run", "stall", "--agent", "builtin:correct", "--last-failed", "--dry-run")

    assert again.out.splitlines()[1:2] == ["  bad  english"]
    unknown = kasauti("run", "stall", "--agent", "builtin:correct", "--last-failed", "--id", "good")
    assert "nothing in stall matches --id good and cell bad (english)" in unknown.err


def test_a_style_left_out_does_not_hide_what_the_others_lost(kasauti: Kasauti, tmp_path: Path) -> None:
    run = ("run", "ordering", "--agent", "builtin:correct", "--tag", "smoke", "--settle-ms", "0")
    assert kasauti(*run, "--out", "run").code == 0
    refused = kasauti(*run, "--style", "english", "--out", "next", "--baseline", "run", "--allow-changed")
    assert refused.code == 2
    assert "only 12 of its 48 cells" in refused.err


SPILLS = "def talk(text):\n    raise ValueError(f'sk-s3cret: {text}')\n"


def test_what_an_agent_raised_is_not_written_down(kasauti: Kasauti, two_samosas: Samosas, tmp_path: Path) -> None:
    two_samosas(tmp_path, ["good"])
    (tmp_path / "spills.py").write_text(SPILLS)
    ran = kasauti("run", "stall", "--agent", "python:spills:talk", "--out", "run")
    assert ran.code == 1
    assert "ValueError (spills.py:2)" in (tmp_path / "run" / "junit.xml").read_text()
    assert not [path.name for path in (tmp_path / "run").iterdir() if b"s3cret" in path.read_bytes()]


def test_no_key_on_a_programs_command_line_is_written_down(
    kasauti: Kasauti, two_samosas: Samosas, tmp_path: Path
) -> None:
    two_samosas(tmp_path, ["good"])
    agent = f"cmd:env API_KEY=s3cret {sys.executable} nothing.py --auth-token s3cret"
    ran = kasauti("run", "stall", "--agent", agent, "--out", "run")
    assert ran.code in (1, 3)
    assert "s3cret" not in ran.out + ran.err
    assert not [path.name for path in (tmp_path / "run").iterdir() if b"s3cret" in path.read_bytes()]


@pytest.mark.parametrize("columns", ["abc", "", "-5", "12.5"])
def test_a_strange_number_of_columns_harms_nothing(
    kasauti: Kasauti, two_samosas: Samosas, tmp_path: Path, columns: str
) -> None:
    two_samosas(tmp_path, ["good"])
    assert kasauti(*RUN, env={"COLUMNS": columns}).code == 0


GONE = """
import os, sys
os.rmdir(os.getcwd())
os.execv(sys.executable, [sys.executable, "-m", "kasauti", *sys.argv[1:]])
"""


@pytest.mark.parametrize("command", ["run", "outturn"])
def test_a_working_directory_that_is_gone_is_told(
    kasauti: Kasauti, two_samosas: Samosas, tmp_path: Path, command: str
) -> None:
    two_samosas(tmp_path, ["good"])
    gone = tmp_path / "gone"
    gone.mkdir()
    args = [command, str(tmp_path / "stall"), *(["--agent", "builtin:correct"] if command == "run" else [])]
    done = subprocess.run([sys.executable, "-c", GONE, *args], cwd=gone, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (2, "the working directory is gone  (fix: cd to one that is there)\n")
