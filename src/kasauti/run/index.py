"""The rows of a run folder, found again by cell: a few bytes a call, however many there are."""

from __future__ import annotations

import mmap
from array import array
from collections.abc import Iterator
from pathlib import Path

import msgspec

from kasauti.conversation.event import Blame
from kasauti.conversation.verdict import VerdictKind
from kasauti.store.folder import VERDICTS
from kasauti.store.manifest import Manifest

CellKey = tuple[str, str]
"""Scenario id and style."""


class RowHead(msgspec.Struct, frozen=True, kw_only=True):
    """What the summary needs of a row; findings are skipped, not decoded."""

    scenario: str
    style: str
    hash: str
    trial: int
    attempt: int
    call_id: str
    verdict: VerdictKind
    blame: Blame | None = None
    why: str = ""
    latencies_ms: tuple[int, ...] = ()


_heads = msgspec.json.Decoder(RowHead)


class CellIndex:
    """Where the live rows of one cell stand: 20 bytes a trial."""

    __slots__ = ("_attempts", "_begins", "_ends")

    def __init__(self) -> None:
        self._attempts: array[int] = array("i")
        self._begins: array[int] = array("q")
        self._ends: array[int] = array("q")

    def ordered(self, rows: mmap.mmap) -> Iterator[bytes]:
        """The rows as bytes, trials ascending."""
        for begin, end in zip(self._begins, self._ends, strict=True):
            if end:
                yield rows[begin:end]

    def put(self, trial: int, attempt: int, begin: int, end: int) -> None:
        """A row of `trial` (from 1); a later attempt takes the place of an earlier one."""
        while len(self._ends) < trial:
            for column in (self._attempts, self._begins, self._ends):
                column.append(0)
        if attempt >= self._attempts[trial - 1]:
            self._attempts[trial - 1] = attempt
            self._begins[trial - 1], self._ends[trial - 1] = begin, end


class RowIndex:
    """All live rows of a run, cell by cell in the order of the plan.

    Rows of cells that are not in the plan (a scenario was edited since) are left out and counted in `strange`.
    """

    def __init__(self, folder: Path, manifest: Manifest) -> None:
        self.cells: dict[CellKey, CellIndex] = {(cell.scenario, cell.style): CellIndex() for cell in manifest.plan}
        self._hashes = {(cell.scenario, cell.style): cell.hash for cell in manifest.plan}
        self.strange = 0
        self._rows = _mapped(folder / VERDICTS)
        if self._rows is not None:
            self._scan(self._rows)

    def _scan(self, rows: mmap.mmap) -> None:
        begin = 0
        while (end := rows.find(b"\n", begin)) >= 0:
            head = _heads.decode(rows[begin:end])
            key = (head.scenario, head.style)
            cell = self.cells.get(key)
            if cell is None or self._hashes[key] != head.hash:
                self.strange += 1
            else:
                cell.put(head.trial, head.attempt, begin, end)
            begin = end + 1

    def lines(self, key: CellKey) -> Iterator[bytes]:
        """The live rows of a cell as they were written, trials ascending."""
        if self._rows is not None:
            yield from self.cells[key].ordered(self._rows)

    def heads(self, key: CellKey) -> Iterator[RowHead]:
        """The heads of the live rows of a cell, trials ascending."""
        for line in self.lines(key):
            yield _heads.decode(line)


def _mapped(path: Path) -> mmap.mmap | None:
    try:
        with path.open("rb") as file:
            return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except (FileNotFoundError, ValueError):  # mmap refuses an empty file
        return None
