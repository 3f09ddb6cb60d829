"""Finding runs again, and in them what did not pass."""

from __future__ import annotations

import dataclasses
from contextlib import suppress
from pathlib import Path

from kasauti.errors import FileProblems, UsageProblem
from kasauti.run.index import RowIndex
from kasauti.store.folder import MANIFEST, read_manifest
from kasauti.suite.select import Filters


def newest_run(runs: Path, *, suite: str, option: str) -> Path:
    """The run folder under `runs` of this suite (its path or name, as given) that was begun last.

    Folders whose manifest cannot be read are passed over. Raises UsageProblem when there is none.
    """
    found: list[tuple[str, str, Path]] = []
    for file in runs.glob(f"*/{MANIFEST}"):
        with suppress(FileProblems):
            manifest = read_manifest(file.parent)
            if _same_suite(manifest.suite_path, suite):
                found.append((manifest.started_at, file.parent.name, file.parent))
    if not found:
        what = f"there is no run of {suite} under {runs}/"
        raise UsageProblem(what, option=option, fix="name one with --out, or start one")
    return max(found)[2]


def _same_suite(one: str, other: str) -> bool:
    return one == other or Path(one).absolute() == Path(other).absolute()


def not_passed(folder: Path, filters: Filters) -> Filters:
    """The same filters, left to the scenarios and styles of which some trial did not pass in that run.

    Raises:
        UsageProblem: everything passed.
    """
    manifest = read_manifest(folder)
    index = RowIndex(folder, manifest)
    planned = {(cell.scenario, cell.style): manifest.trials_of(cell) for cell in manifest.plan}
    failed = [
        key for key in index.cells if sum(1 for head in index.heads(key) if head.verdict == "pass") < planned[key]
    ]
    if not failed:
        raise UsageProblem(f"everything passed in {folder}", option="--last-failed", fix="leave the option out")
    return dataclasses.replace(filters, cells=tuple(failed))
