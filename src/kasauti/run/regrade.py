"""Judging recorded calls again, calling nobody."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, NamedTuple

import msgspec

from kasauti.conversation.record import CallKey
from kasauti.conversation.verdict import VerdictKind
from kasauti.conversation.wire import encode
from kasauti.gate.wording import count, names
from kasauti.run.index import CellKey
from kasauti.run.judging import row_of
from kasauti.run.plan import Cell, called_now, refreshed
from kasauti.store.folder import CALLS, MANIFEST, VERDICTS, Written, read_manifest, write_atomically
from kasauti.store.lines import CallLine, read_lines
from kasauti.store.lock import FolderLock
from kasauti.store.manifest import Manifest, PlannedCell
from kasauti.store.row import TrialRow
from kasauti.suite.suite import BoundScenario, Suite

TURNED_KEPT = 1_000
_NOTE = "Calls of another suite, not judged again: "


class Turned(NamedTuple):
    """A call whose verdict is another one now."""

    scenario: str
    style: str
    trial: int
    was: VerdictKind
    now: VerdictKind


class Graded(NamedTuple):
    """How many calls were judged again, and what turned: how many, and the first thousand of them.

    `strange` counts the calls that are not judged, since the suite makes them otherwise by now or not at all; their
    trials are missing. `strange_cells` are the cells of such calls, as people read them.
    """

    judged: int
    turned: int
    examples: tuple[Turned, ...]
    strange: int
    strange_cells: tuple[str, ...]


def regrade(folder: Path, suite: Suite, *, compat: str = "") -> Graded:
    """Judge the records of a run by what the suite expects now; scenarios are found by id.

    A record is judged again only if its call would be made alike today: same caller, same world. The plan keeps
    every cell. The records stay as they are; `verdicts.jsonl` and `run.json` are replaced, each in one step, and
    what stood in `verdicts.jsonl` may be broken or gone.

    Args:
        compat: the tool as which `suite` judges, "" for none.
    Raises:
        UsageProblem: the run is being written.
        FileProblems: it is no run folder.
    """
    lock = FolderLock(folder)
    manifest = read_manifest(folder)
    lock.take()
    try:
        judging = _Judging(_same_calls(manifest, suite), _old_verdicts(folder / VERDICTS))
        with _in_place_of(folder / VERDICTS) as file:
            for row in judging.rows(folder / CALLS):
                file.write(encode(row) + b"\n")
        graded = judging.graded(manifest)
        head = msgspec.structs.replace(_replanned(manifest, suite, judging.cells, graded), compat=compat)
        write_atomically(folder / MANIFEST, msgspec.json.format(encode(head), indent=1) + b"\n")
    finally:
        lock.release()
    return graded


class _Now(NamedTuple):
    """A planned cell whose calls are made alike today."""

    bound: BoundScenario
    called: str
    hash: str


@dataclass(slots=True)
class _Judging:
    """One pass over the records; `before` holds the old verdicts by where their records stand."""

    cells: Mapping[CellKey, _Now]
    before: Mapping[int, VerdictKind]
    judged: int = 0
    turned: int = 0
    strange: int = 0
    examples: list[Turned] = field(default_factory=list)

    def rows(self, path: Path) -> Iterator[TrialRow]:
        """The rows of all records that may be judged, in the order of the records."""
        for line, offset, size in read_lines(path):
            if not isinstance(line, CallLine):
                continue
            key = line.call.key
            now = self.cells.get((key.scenario, key.style))
            if now is None or not _alike(key, now):
                self.strange += 1
                continue
            row = row_of(line.call, now.bound, Written(offset, size))
            self._count(row)
            yield row

    def graded(self, manifest: Manifest) -> Graded:
        """The counts, after the last row."""
        strange = [f"{cell.scenario} ({cell.style})" for cell in manifest.plan if _key(cell) not in self.cells]
        return Graded(self.judged, self.turned, tuple(self.examples), self.strange, tuple(strange))

    def _count(self, row: TrialRow) -> None:
        self.judged += 1
        was = self.before.get(row.offset)
        if was not in (None, row.verdict):
            self.turned += 1
            if len(self.examples) < TURNED_KEPT:
                self.examples.append(Turned(row.scenario, row.style, row.trial, was, row.verdict))


def _alike(made: CallKey | PlannedCell, now: _Now) -> bool:
    """Whether a call was made from what it would be made from today; older runs tell only whether all is the same."""
    return made.called == now.called if made.called else made.hash == now.hash


def _key(cell: PlannedCell) -> CellKey:
    return cell.scenario, cell.style


def _same_calls(manifest: Manifest, suite: Suite) -> dict[CellKey, _Now]:
    scenarios = {bound.scenario.id: bound for bound in suite.scenarios}
    found: dict[CellKey, _Now] = {}
    for cell in manifest.plan:
        bound = scenarios.get(cell.scenario)
        if bound is not None and cell.style in bound.scenario.scripts:
            now = _Now(bound, called_now(bound, cell.style), bound.scenario.hash)
            if _alike(cell, now):
                found[_key(cell)] = now
    return found


class _Old(msgspec.Struct, frozen=True):
    verdict: VerdictKind
    offset: int = 0


_old_rows = msgspec.json.Decoder(_Old)


def _old_verdicts(path: Path) -> dict[int, VerdictKind]:
    """By where their records stand. What cannot be read is left out: it is about to be made again."""
    found: dict[int, VerdictKind] = {}
    if path.exists():
        with path.open("rb") as file:
            for raw in file:
                try:
                    old = _old_rows.decode(raw)
                except (msgspec.MsgspecError, UnicodeDecodeError):
                    continue
                found[old.offset] = old.verdict
    return found


@contextmanager
def _in_place_of(path: Path) -> Iterator[BinaryIO]:
    """A file to write that takes the place of `path` once it is whole."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with temporary.open("wb") as file:
            yield file
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _replanned(manifest: Manifest, suite: Suite, cells: Mapping[CellKey, _Now], graded: Graded) -> Manifest:
    plan: list[PlannedCell] = []
    for cell in manifest.plan:
        now = cells.get(_key(cell))
        if now is not None:
            cell = refreshed(cell, Cell(now.bound, cell.style, called=now.called).planned(suite.path))
        plan.append(cell)
    notes = [note for note in manifest.notes if not note.startswith(_NOTE)]
    if graded.strange_cells:
        notes.append(f"{_NOTE}{told_strange(graded)}.")
    return msgspec.structs.replace(
        manifest, plan=tuple(plan), suite_hash=suite.hash, notes=tuple(notes), unjudged=graded.strange
    )


def told_strange(graded: Graded) -> str:
    """The calls that were not judged again, in words."""
    return f"{count(graded.strange, 'call')} of {names(graded.strange_cells)}"
