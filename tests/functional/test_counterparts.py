"""indicorderbench as the other end of the wire: its own agents pass and fail here as they do there."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.slow

STARTER = "indicorderbench:starter"
IOB = Path(sys.executable).with_name("iob")
SHIM = Path("examples", "http_agent_shim.py")
BUG_OF = {
    "correction": "ignore_corrections",
    "modifier": "drop_modifiers",
    "duplicate_submission": "double_submit",
    "cancellation": "ignore_cancellation",
    "quantity": "quantity_default_one",
}
ALL_FIVE = ",".join(BUG_OF.values())
PASSES = {
    "": 42,
    "ignore_corrections": 32,
    "drop_modifiers": 30,
    "double_submit": 34,
    "ignore_cancellation": 34,
    "quantity_default_one": 28,
    ALL_FIVE: 2,
}
BESIDE_THE_CATEGORY = {
    "drop_modifiers": ("correction_03", "correction_05"),
    "quantity_default_one": ("cancellation_02", "duplicate_submission_03", "duplicate_submission_04"),
}


def builtin(bugs: str) -> str:
    return f"builtin:buggy:{bugs}" if bugs else "builtin:correct"


def fails(bugs: str, categories: dict[str, str]) -> set[str]:
    """The scenarios that these bugs break; `categories` by scenario."""
    if bugs == ALL_FIVE:
        return categories.keys() - {"en_correction_01", "hien_correction_01"}
    also = BESIDE_THE_CATEGORY.get(bugs, ())
    return {one for one, category in categories.items() if bugs == BUG_OF[category] or one.endswith(also)}


@contextlib.contextmanager
def child(*command: str | Path, cwd: Path) -> Generator[str, None, None]:
    """A server that runs as its own process; what it said first."""
    process = subprocess.Popen(
        [sys.executable, "-u", *command], cwd=cwd, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, env={**os.environ, "PYTHONUTF8": "1"},
    )  # fmt: skip
    try:
        assert process.stdout is not None
        yield process.stdout.readline()
    finally:
        process.terminate()
        process.communicate(timeout=20)


def url_in(line: str) -> str:
    return next(word for word in line.split() if word.startswith("http://"))


def theirs(out: Path, agent: str) -> dict[str, str]:
    """The verdict of their command on each scenario, one trial each."""
    subprocess.run(
        [IOB, "run", "starter", "--agent", agent, "--out", out], cwd=out.parent, check=True, capture_output=True,
        timeout=100,
    )  # fmt: skip
    results = json.loads((out / "results.json").read_text(encoding="utf-8"))
    return {one["scenario_id"]: trial["outcome"] for one in results["scenarios"] for trial in one["trials"]}


def ours(results: dict[str, Any]) -> dict[str, str]:
    """Our verdict on each scenario, one trial each."""
    assert all(trial["trial"] == 1 for one in results["scenarios"] for trial in one["trials"])
    return {one["id"]: trial["verdict"] for one in results["scenarios"] for trial in one["trials"]}


def categories(results: dict[str, Any]) -> dict[str, str]:
    return {one["id"]: one["category"] for one in results["scenarios"]}


@pytest.mark.parametrize("bugs", PASSES, ids=lambda bugs: bugs.replace(",", "+") or "correct")
def test_their_http_shim_passes_and_fails_as_it_does_with_them(
    kasauti: Callable[..., Any], iob_sdist: Path, tmp_path: Path, bugs: str
) -> None:
    # Four at once: their example server queues five connections and opens one for each message.
    with child(iob_sdist / SHIM, "--port", "0", "--bugs", bugs, cwd=tmp_path) as said:
        ran = kasauti("run", STARTER, "--agent", f"http:{url_in(said)}", "--concurrency", "4", "--out", "run")
    found = ours(ran.results)
    assert {one for one, verdict in found.items() if verdict == "fail"} == fails(bugs, categories(ran.results))
    assert list(found.values()).count("pass") == PASSES[bugs]
    assert ran.code == (1 if bugs else 0)


@pytest.mark.parametrize("bugs", PASSES, ids=lambda bugs: bugs.replace(",", "+") or "correct")
def test_built_in_agents_get_the_same_verdicts_from_both_tools(
    kasauti: Callable[..., Any], tmp_path: Path, bugs: str
) -> None:
    ran = kasauti("run", STARTER, "--agent", builtin(bugs), "--out", "run")
    assert ours(ran.results) == theirs(tmp_path / "theirs", builtin(bugs))


@pytest.mark.parametrize(("category", "bug"), BUG_OF.items())
def test_a_bug_fails_every_scenario_of_its_own_category(kasauti: Callable[..., Any], category: str, bug: str) -> None:
    asked = ("--agent", f"builtin:buggy:{bug}", "--category", category, "--trials", "2", "--out", "run")
    ran = kasauti("run", STARTER, *asked)
    assert ran.code == 1
    assert {verdict for verdicts in ran.verdicts().values() for verdict in verdicts} == {"fail"}
    trials = {
        (cell["id"], cell["style"], trial["trial"]) for cell in ran.results["scenarios"] for trial in cell["trials"]
    }
    assert len(trials) == 2 * len(ran.verdicts()) >= 16


@pytest.mark.parametrize("agent", ["tool_loop", "recovers"])
def test_an_agent_written_against_their_types_runs_unchanged(kasauti: Callable[..., Any], agent: str) -> None:
    ran = kasauti("run", STARTER, "--id", "en_quantity_01", "--agent", f"python:moved:{agent}", "--out", "run")
    assert ran.verdicts() == {("en_quantity_01", "english"): ["pass"]}
    assert ran.code == 0


def test_their_rule_based_agent_takes_every_order_on_our_backend(kasauti: Callable[..., Any]) -> None:
    ran = kasauti("run", STARTER, "--agent", "python:moved:rule_based", "--out", "run")
    assert list(ours(ran.results).values()) == ["pass"] * 42
    assert ran.code == 0
