"""A stall with a samosa and a chai, its suite on disk, and runs of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from kasauti.agent.agent import Limits
from kasauti.run.execute import prepare, start_run
from kasauti.run.folder_run import FolderRun
from kasauti.run.progress import NoProgress
from kasauti.run.request import RunRequest
from kasauti.run.verdict import GateOptions
from kasauti.suite.select import Filters

MENU = {
    "kind": "ordering",
    "name": "Stall",
    "currency": "INR",
    "items": [{"id": "samosa", "name": "Samosa", "aliases": ["samosas"], "price": 20}],
}


def scenario(id_: str, *, quantity: int = 2, style: str = "english", **more: Any) -> dict[str, Any]:
    """In each the caller wants two samosas; whatever is expected."""
    return {
        "id": id_,
        "world": "ordering/stall",
        "caller": {"says": {style: ["Two samosas, please.", "That's all, place the order."]}},
        "expect": {"outcome": {"orders": [{"items": [{"item": "samosa", "quantity": quantity}]}]}},
        **more,
    }


@dataclass
class Stall:
    """The suite's folder; `write` puts scenarios into it, `run` calls `builtin:correct` with them."""

    root: Path
    menu: dict[str, Any] = field(default_factory=lambda: dict(MENU))

    def write(self, *scenarios: dict[str, Any]) -> None:
        """Replace the suite."""
        (self.root / "worlds").mkdir(parents=True, exist_ok=True)
        (self.root / "worlds" / "stall.yaml").write_text(json.dumps(self.menu), encoding="utf-8")
        (self.root / "calls.yaml").write_text(json.dumps({"scenarios": list(scenarios)}), encoding="utf-8")

    def request(self, **asked: Any) -> RunRequest:
        """A run of the suite as it would be asked for."""
        asked.setdefault("agent", "builtin:correct")
        return RunRequest(suite=str(self.root), limits=Limits(settle_ms=0), **asked)

    def run(self, name: str = "run", *, filters: Filters | None = None, **asked: Any) -> Path:
        """The folder of a run that was made."""
        folder = self.root.parent / name
        start_run(prepare(self.request(filters=filters or Filters(), **asked)), folder, NoProgress())
        return folder


@pytest.fixture
def stall(tmp_path: Path) -> Stall:
    """An empty suite."""
    return Stall(tmp_path / "stall")


@pytest.fixture
def say() -> Callable[..., dict[str, Any]]:
    """Makes a scenario."""
    return scenario


def finished(folder: Path, **asked: Any) -> FolderRun:
    """The run, read again."""
    return FolderRun(folder, GateOptions(**asked), today=date(2026, 12, 1))


@pytest.fixture
def read() -> Callable[..., FolderRun]:
    """Reads a run."""
    return finished
