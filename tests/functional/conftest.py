"""The command as a user runs it, in a folder of its own."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

AGENTS = Path(__file__).parent / "agents"


@dataclass(frozen=True)
class Ran:
    """What a command came to."""

    code: int
    out: str
    err: str
    folder: Path

    @property
    def results(self) -> dict[str, Any]:
        """The run's results.json."""
        found: dict[str, Any] = json.loads((self.folder / "run" / "results.json").read_text(encoding="utf-8"))
        return found

    def verdicts(self) -> dict[tuple[str, str], list[str]]:
        """Verdicts of the trials of each cell."""
        return {
            (cell["id"], cell["style"]): [trial["verdict"] for trial in cell["trials"]]
            for cell in self.results["scenarios"]
        }


@pytest.fixture
def kasauti(tmp_path: Path) -> Callable[..., Ran]:
    """Run `kasauti ARGS` in an empty folder that holds the agents of `agents/`; a traceback is always a failure."""
    for agent in AGENTS.glob("*.py"):
        shutil.copy(agent, tmp_path)

    def run(*args: str | Path, env: dict[str, str] | None = None, timeout: float = 100) -> Ran:
        done = subprocess.run(
            [sys.executable, "-m", "kasauti", *map(str, args)],
            cwd=tmp_path,
            env={**os.environ, "PYTHONUTF8": "1", **(env or {})},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
            timeout=timeout,
        )
        assert "Traceback" not in done.stderr, done.stderr
        return Ran(done.returncode, done.stdout, done.stderr, tmp_path)

    return run
