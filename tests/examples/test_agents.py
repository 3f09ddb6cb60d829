"""The example agents take the orders of the example suite, each over its own wire."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path

import pytest
from example_desk import EXAMPLES, Desk

SCENARIOS = {"two-juices", "change-of-mind", "never-mind", "yes-yes"}
STYLES = {"english", "hinglish", "hindi_roman", "hindi_devanagari"}
EVERY = {(scenario, style) for scenario in SCENARIOS for style in STYLES}
PROCESS = ["python:function_agent:make_agent", "python:sandbox_agent:SandboxAgent", "'cmd:python stdin_agent.py'"]


@pytest.mark.parametrize("agent", PROCESS)
def test_an_agent_of_this_machine_takes_every_order_of_the_first_suite(desk: Desk, agent: str) -> None:
    done = desk.bash(f"kasauti run suites/first --agent {agent} --out run")

    assert done.returncode == 0, done.stdout + done.stderr
    assert desk.verdicts() == {cell: ["pass"] for cell in EVERY}


def test_an_agent_behind_a_url_takes_every_order_of_the_first_suite(desk: Desk, served: Callable[[str], str]) -> None:
    done = desk.bash(f"kasauti run suites/first --agent http:{served('http_agent.py')} --out run")

    assert done.returncode == 0, done.stdout + done.stderr
    assert desk.verdicts() == {cell: ["pass"] for cell in EVERY}


def test_they_are_agents_and_no_answer_sheets(desk: Desk) -> None:
    done = desk.bash("kasauti run ordering --agent python:sandbox_agent:SandboxAgent --out run")

    assert done.returncode == 1, done.stdout + done.stderr
    told = [verdict for verdicts in desk.verdicts().values() for verdict in verdicts]
    assert 0 < told.count("pass") < len(told) / 2
    assert "infra_error" not in told


@pytest.mark.parametrize("path", sorted((EXAMPLES / "agents").glob("*.py")), ids=lambda path: path.name)
def test_no_agent_holds_a_word_of_the_suite_that_the_menu_does_not(path: Path) -> None:
    texts = {node.value for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if is_text(node)}

    assert not {text for text in texts if any(word in text.lower() for word in ("juice", "bhel", "ganne", "santre"))}


def is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)
