"""The examples as somebody copies them: suite, agents and workflow in one folder."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))  # for `example_desk`, which the tests here share

from example_desk import EXAMPLES, Desk


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    shutil.copytree(EXAMPLES / "suites", tmp_path / "suites")
    for agent in (EXAMPLES / "agents").glob("*.py"):
        shutil.copy(agent, tmp_path)
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    return Desk(tmp_path, {**os.environ, "PATH": path, "PYTHONUTF8": "1"})


@pytest.fixture
def served(desk: Desk) -> Iterator[Callable[[str], str]]:
    """Starts an agent that serves, and gives the address it prints."""
    started: list[subprocess.Popen[str]] = []

    def start(file: str) -> str:
        process = subprocess.Popen(
            [sys.executable, file, "0"], cwd=desk.folder, env=desk.env, stdout=subprocess.PIPE, text=True
        )
        started.append(process)
        assert process.stdout is not None
        return process.stdout.readline().removeprefix("listening on ").strip()

    yield start
    for process in started:
        process.kill()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()
