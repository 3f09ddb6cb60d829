"""Finding runs again, and in them what did not pass."""

from __future__ import annotations

import dataclasses
from pathlib import Path

from kasauti.errors import UsageProblem
from kasauti.run.index import RowIndex
from kasauti.store.folder import MANIFEST, read_manifest
from kasauti.suite.select import Filters


def newest_run(runs: Path, *, option: str) -> Path:
    """The run folder under `runs` that was begun last. Raises UsageProblem when there is none."""
    found = [path.parent for path in runs.glob(f"*/{MANIFEST}")]
    if not found:
        raise UsageProblem(f"there is no run under {runs}/", option=option, fix="name one with --out, or start one")
    return max(found, key=lambda path: (read_manifest(path).started_at, path.name))


def not_passed(folder: Path, filters: Filters) -> Filters:
    """The same filters, left to the scenarios and styles of which some trial did not pass in that run.

    Raises:
        UsageProblem: everything passed.
    """
    manifest = read_manifest(folder)
    index = RowIndex(folder, manifest)
    failed = [
        key for key in index.cells if sum(1 for head in index.heads(key) if head.verdict == "pass") < manifest.trials
    ]
    if not failed:
        raise UsageProblem(f"everything passed in {folder}", option="--last-failed", fix="leave the option out")
    return dataclasses.replace(filters, cells=tuple(failed))
