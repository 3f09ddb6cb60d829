"""The example workflow is a workflow, and its commands do what it is for."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest
import yaml
from example_desk import EXAMPLES, Desk

WORKFLOW = EXAMPLES / "ci" / "github-actions.yml"


def steps() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = yaml.load(WORKFLOW.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)["jobs"][
        "calls"
    ]["steps"]
    return found


def run_steps(desk: Desk, *, agent: str = "") -> tuple[list[int], str]:
    """Exit codes of the steps that run something, and the summary; `pip install` is left out, it is installed."""
    summary = desk.folder / "step-summary.md"
    desk.env["GITHUB_STEP_SUMMARY"] = str(summary)
    codes: list[int] = []
    for step in steps():
        command = step.get("run", "")
        if not command or command.startswith("pip install"):
            continue
        if any(codes) and step.get("if") != "always()":
            continue
        if agent:
            command = command.replace("python:sandbox_agent:SandboxAgent", agent)
        codes.append(desk.bash(command).returncode)
    return codes, summary.read_text(encoding="utf-8")


def test_it_sets_up_python_installs_calls_and_keeps_the_run() -> None:
    used = [step.get("uses", "").partition("@")[0] for step in steps()]
    commands = " ".join(step.get("run", "") for step in steps())

    assert [name for name in used if name] == [
        "actions/checkout", "actions/setup-python", "actions/upload-artifact",
    ]  # fmt: skip
    assert "pip install" in commands
    assert "--fail-under" in commands
    assert steps()[-1]["with"]["path"] == "run"


def test_a_good_agent_is_green_and_leaves_its_files(desk: Desk) -> None:
    codes, summary = run_steps(desk)

    assert codes == [0, 0]
    assert "It may ship" in summary
    assert "| style |" in summary
    run = desk.folder / "run"
    assert {"results.json", "junit.xml", "summary.md", "report.html"} <= {path.name for path in run.iterdir()}
    assert ElementTree.parse(run / "junit.xml").getroot().get("failures") == "0"


@pytest.mark.parametrize(("agent", "code"), [("builtin:buggy", 1), ("http:http://127.0.0.1:1/turn", 3)])
def test_a_bad_agent_or_none_is_red_and_still_shows_why(desk: Desk, agent: str, code: int) -> None:
    codes, summary = run_steps(desk, agent=agent)

    assert codes == [code, 0]
    assert "style" in summary


def test_the_readme_shows_the_same_steps() -> None:
    readme = (Path(__file__).resolve().parents[2] / "README.md").read_text(encoding="utf-8")
    block = readme.split("## In CI")[1].split("```yaml\n")[1].split("```")[0]
    shown = yaml.load(block, Loader=yaml.BaseLoader)

    assert [step.get("uses") for step in shown] == [step.get("uses") for step in steps()]
    assert [step.get("run", "").split()[:2] for step in shown] == [step.get("run", "").split()[:2] for step in steps()]
