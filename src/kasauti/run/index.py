"""The rows of a run folder, found again by cell: a few bytes a call, however many there are."""

from __future__ import annotations

import os
import weakref
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import msgspec

from kasauti.conversation.event import Blame
from kasauti.conversation.verdict import VerdictKind
from kasauti.errors import FileProblems, Place, Problem
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
    size: int = 0


_heads = msgspec.json.Decoder(RowHead)

HELD_BYTES = 8_000_000
"""A file of rows up to this size is held in memory; of a larger one only what is asked for."""


class Rows(Protocol):
    """Bytes of the file of rows."""

    def at(self, begin: int, end: int) -> bytes:
        """The bytes from `begin` to `end`."""


class HeldRows:
    """A small file, read once."""

    def __init__(self, path: Path) -> None:
        self._text = path.read_bytes()

    def at(self, begin: int, end: int) -> bytes:
        """The bytes from `begin` to `end`."""
        return self._text[begin:end]


class ReadRows:
    """A large file, read where it is asked for; mapping it would count as memory of ours, page by page."""

    def __init__(self, path: Path) -> None:
        self._fd = os.open(path, os.O_RDONLY | getattr(os, "O_CLOEXEC", 0))
        weakref.finalize(self, os.close, self._fd)

    def at(self, begin: int, end: int) -> bytes:
        """The bytes from `begin` to `end`."""
        return os.pread(self._fd, end - begin, begin)


class CellIndex:
    """Where the live rows of one cell stand: 20 bytes a trial."""

    __slots__ = ("_attempts", "_begins", "_ends")

    def __init__(self) -> None:
        self._attempts: array[int] = array("i")
        self._begins: array[int] = array("q")
        self._ends: array[int] = array("q")

    def ordered(self, rows: Rows) -> Iterator[bytes]:
        """The rows as bytes, trials ascending."""
        for begin, end in zip(self._begins, self._ends, strict=True):
            if end:
                yield rows.at(begin, end)

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
    `rows` counts all, `records_bytes` what their records take in `calls.jsonl`, newlines counted.
    """

    def __init__(self, folder: Path, manifest: Manifest) -> None:
        self.cells: dict[CellKey, CellIndex] = {(cell.scenario, cell.style): CellIndex() for cell in manifest.plan}
        self._hashes = {(cell.scenario, cell.style): cell.hash for cell in manifest.plan}
        self.strange = self.rows = self.records_bytes = 0
        self._trials = {(cell.scenario, cell.style): manifest.trials_of(cell) for cell in manifest.plan}
        self._path = path = folder / VERDICTS
        self._rows: Rows | None = None
        if path.exists():
            self._scan(path)
            self._rows = HeldRows(path) if path.stat().st_size <= HELD_BYTES else ReadRows(path)

    def _scan(self, path: Path) -> None:
        begin = 0
        with path.open("rb") as file:
            for line in file:
                if not line.endswith(b"\n"):  # torn by a kill
                    return
                self._place(line, begin)
                begin += len(line)

    def _place(self, line: bytes, begin: int) -> None:
        try:
            head = _heads.decode(line)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            what = f"holds a line that is no row: {error}"
            fix = "`kasauti grade` makes the file again"
            raise FileProblems([Problem(Place(str(self._path)), what, fix)]) from None
        self.rows += 1
        self.records_bytes += head.size + 1
        key = (head.scenario, head.style)
        cell = self.cells.get(key)
        if cell is None or self._hashes[key] != head.hash or not 1 <= head.trial <= self._trials[key]:
            self.strange += 1
        else:
            cell.put(head.trial, head.attempt, begin, begin + len(line) - 1)

    def lines(self, key: CellKey) -> Iterator[bytes]:
        """The live rows of a cell as they were written, trials ascending."""
        if self._rows is not None:
            yield from self.cells[key].ordered(self._rows)

    def heads(self, key: CellKey) -> Iterator[RowHead]:
        """The heads of the live rows of a cell, trials ascending."""
        for line in self.lines(key):
            yield _heads.decode(line)
