"""The command as a user runs it, in a folder of its own."""

from __future__ import annotations

import json
import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest

AGENTS = Path(__file__).parent / "agents"

STALL = """\
kind: ordering
name: Samosa stall
currency: INR
items:
- {id: samosa, name: Samosa, aliases: [samosas, samose, समोसा, समोसे], price: 20}
- {id: chai, name: Chai, aliases: [tea, चाय], price: 15}
"""


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

    def ends(self) -> dict[str, tuple[str, str | None, str]]:
        """Verdict, blame and code of the first trial of each scenario."""
        firsts = {cell["id"]: cell["trials"][0] for cell in self.results["scenarios"] if cell["trials"]}
        return {id_: (row["verdict"], row.get("blame"), row.get("code", "")) for id_, row in firsts.items()}


def run_in(
    folder: Path,
    *args: str | Path,
    env: dict[str, str] | None = None,
    timeout: float = 100,
    largest_file: int | None = None,
    **streams: Any,
) -> Ran:
    """`kasauti ARGS` in a folder; a traceback is always a failure. `largest_file` in bytes is a disk that is full."""

    def limit() -> None:
        if largest_file is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (largest_file, largest_file))

    asked = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **streams}
    done = subprocess.run(
        [sys.executable, "-m", "kasauti", *map(str, args)],
        cwd=folder,
        env={**os.environ, "PYTHONUTF8": "1", **(env or {})},
        text=True,
        encoding="utf-8",
        errors="replace",
        timeout=timeout,
        preexec_fn=limit,
        **asked,
    )
    assert "Traceback" not in (done.stderr or ""), done.stderr
    return Ran(done.returncode, done.stdout or "", done.stderr or "", folder)


def bring_agents(folder: Path) -> None:
    """Copy the agents of `agents/` into a folder."""
    for agent in AGENTS.glob("*.py"):
        shutil.copy(agent, folder)


@pytest.fixture
def kasauti(tmp_path: Path) -> Callable[..., Ran]:
    """Run `kasauti ARGS` in an empty folder that holds the agents of `agents/`."""
    bring_agents(tmp_path)
    return partial(run_in, tmp_path)


@pytest.fixture(scope="module")
def kasauti_once(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Ran]:
    """The same in one folder for a whole module, for a run that many tests look at."""
    folder = tmp_path_factory.mktemp("once")
    bring_agents(folder)
    return partial(run_in, folder)


@pytest.fixture(scope="session")
def two_samosas() -> Callable[[Path, Iterable[str]], Path]:
    """Write a suite `stall` into a folder: in each scenario the caller says its id, and wants two samosas."""

    def write(folder: Path, ids: Iterable[str]) -> Path:
        root = folder / "stall"
        (root / "worlds").mkdir(parents=True)
        (root / "worlds" / "stall.yaml").write_text(STALL, encoding="utf-8")
        scenarios = [
            {
                "id": an_id,
                "world": "ordering/stall",
                "caller": {"says": {"english": [f"Two samosas. {an_id}", "That's all, place the order."]}},
                "expect": {"outcome": {"orders": [{"items": [{"item": "samosa", "quantity": 2}]}]}},
            }
            for an_id in ids
        ]
        (root / "calls.yaml").write_text(json.dumps({"scenarios": scenarios}, ensure_ascii=False), encoding="utf-8")
        return root

    return write
