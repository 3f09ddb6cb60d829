"""A folder with the examples in it, in which commands are run."""

from __future__ import annotations

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@dataclass(frozen=True)
class Desk:
    """A folder with the example suite and agents, and our Python first on the path."""

    folder: Path
    env: dict[str, str]

    def bash(self, command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["bash", "-e", "-c", command], cwd=self.folder, env=self.env, stdin=subprocess.DEVNULL,
            capture_output=True, encoding="utf-8", timeout=100,
        )  # fmt: skip

    def verdicts(self, run: str = "run") -> dict[tuple[str, str], list[str]]:
        """Verdicts of each scenario in each style."""
        results: dict[str, Any] = json.loads((self.folder / run / "results.json").read_text(encoding="utf-8"))
        return {(one["id"], one["style"]): [t["verdict"] for t in one["trials"]] for one in results["scenarios"]}
