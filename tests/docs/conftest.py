"""A folder in which what the pages show can be done."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))  # for `markdown_pages`, which the tests here share

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def http_agent() -> Iterator[str]:
    """The example agent on a free port; gives its host and port."""
    agent = ROOT / "examples" / "agents" / "http_agent.py"
    process = subprocess.Popen([sys.executable, agent, "0"], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        yield process.stdout.readline().split("//")[1].split("/")[0]
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """A folder as the pages suppose one: the example suites and agents."""
    for suite in ("first", "own-backend"):
        shutil.copytree(ROOT / "examples" / "suites" / suite, tmp_path / suite)
    for agent in (ROOT / "examples" / "agents").glob("*.py"):
        shutil.copy(agent, tmp_path)
    return tmp_path


@pytest.fixture
def salon(desk: Path) -> Iterator[Callable[[], str]]:
    """Starts the example agent with a backend of its own, once it is asked for; gives its host and port."""
    started: list[tuple[subprocess.Popen[str], str]] = []

    def start() -> str:
        if not started:
            process = subprocess.Popen(
                [sys.executable, "own_backend.py", "0", "salon.db"], cwd=desk, stdout=subprocess.PIPE, text=True
            )
            assert process.stdout is not None
            started.append((process, process.stdout.readline().split("//")[1].split("/")[0]))
        return started[0][1]

    yield start
    for process, _ in started:
        process.kill()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()


@pytest.fixture
def shell(desk: Path, http_agent: str, salon: Callable[[], str]) -> Callable[[str], subprocess.CompletedProcess[str]]:
    """Runs a command line as a page shows it, with our Python first on the path."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    env = {**os.environ, "PATH": path, "PYTHONUTF8": "1", "COLUMNS": "100", "AGENT_TOKEN": "a-token"}

    def run(command: str) -> subprocess.CompletedProcess[str]:
        if "127.0.0.1:8910" in command:
            command = command.replace("127.0.0.1:8910", salon())
        return subprocess.run(
            ["bash", "-c", command.replace("127.0.0.1:8900", http_agent)],
            cwd=desk, env=env, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", timeout=100,
        )  # fmt: skip

    return run
