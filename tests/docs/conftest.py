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
    """A folder as the pages suppose one: the suite `first` and the example agents."""
    shutil.copytree(ROOT / "examples" / "suites" / "first", tmp_path / "first")
    for agent in (ROOT / "examples" / "agents").glob("*.py"):
        shutil.copy(agent, tmp_path)
    return tmp_path


@pytest.fixture
def shell(desk: Path, http_agent: str) -> Callable[[str], subprocess.CompletedProcess[str]]:
    """Runs a command line as a page shows it, with our Python first on the path."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    env = {**os.environ, "PATH": path, "PYTHONUTF8": "1", "COLUMNS": "100", "AGENT_TOKEN": "a-token"}

    def run(command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["bash", "-c", command.replace("127.0.0.1:8900", http_agent)],
            cwd=desk, env=env, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", timeout=100,
        )  # fmt: skip

    return run
