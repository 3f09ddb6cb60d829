"""Judging recorded calls again, calling nobody."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import msgspec

from kasauti.conversation.verdict import VerdictKind
from kasauti.conversation.wire import encode
from kasauti.run.index import RowIndex
from kasauti.run.judging import row_of
from kasauti.store.folder import CALLS, MANIFEST, VERDICTS, Written, read_manifest, write_atomically
from kasauti.store.lines import CallLine, read_lines
from kasauti.store.lock import FolderLock
from kasauti.store.manifest import Manifest
from kasauti.store.row import TrialRow
from kasauti.suite.suite import BoundScenario, Suite


class Turned(NamedTuple):
    """A call whose verdict is another one now."""

    scenario: str
    style: str
    trial: int
    was: VerdictKind
    now: VerdictKind


class Graded(NamedTuple):
    """How many calls were judged again, what turned, and how many belong to no scenario of the suite any more."""

    judged: int
    turned: tuple[Turned, ...]
    strange: int


def regrade(folder: Path, suite: Suite) -> Graded:
    """Judge every record of a run by the suite as it is now; scenarios are found by id.

    The records stay as they are; `verdicts.jsonl` and the hashes in `run.json` are replaced, each in one step.

    Raises:
        UsageProblem: the run is being written.
        FileProblems: it is no run folder.
    """
    lock = FolderLock(folder)
    manifest = read_manifest(folder)
    lock.take()
    try:
        before = _verdicts(folder, manifest)
        scenarios = {bound.scenario.id: bound for bound in suite.scenarios}
        rows, strange = _judged(folder, scenarios)
        write_atomically(folder / VERDICTS, b"".join(encode(row) + b"\n" for row in rows))
        write_atomically(
            folder / MANIFEST, msgspec.json.format(encode(_rehashed(manifest, suite, scenarios)), indent=1)
        )
    finally:
        lock.release()
    turned = [
        Turned(row.scenario, row.style, row.trial, was, row.verdict)
        for row in rows
        if (was := before.get((row.scenario, row.style, row.trial, row.attempt))) not in (None, row.verdict)
    ]
    return Graded(len(rows), tuple(turned), strange)


def _judged(folder: Path, scenarios: Mapping[str, BoundScenario]) -> tuple[list[TrialRow], int]:
    rows: list[TrialRow] = []
    strange = 0
    for line, offset, size in read_lines(folder / CALLS):
        if not isinstance(line, CallLine):
            continue
        bound = scenarios.get(line.call.key.scenario)
        if bound is None or line.call.key.style not in bound.scenario.scripts:
            strange += 1
        else:
            rows.append(row_of(line.call, bound, Written(offset, size)))
    return rows, strange


def _verdicts(folder: Path, manifest: Manifest) -> dict[tuple[str, str, int, int], VerdictKind]:
    index = RowIndex(folder, manifest)
    return {(*key, head.trial, head.attempt): head.verdict for key in index.cells for head in index.heads(key)}


def _rehashed(manifest: Manifest, suite: Suite, scenarios: Mapping[str, BoundScenario]) -> Manifest:
    plan = tuple(
        msgspec.structs.replace(cell, hash=scenarios[cell.scenario].scenario.hash)
        for cell in manifest.plan
        if cell.scenario in scenarios and cell.style in scenarios[cell.scenario].scenario.scripts
    )
    return msgspec.structs.replace(manifest, plan=plan, suite_hash=suite.hash)
