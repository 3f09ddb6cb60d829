"""A run folder, read: what reports and comparisons are made from."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from pathlib import Path

import msgspec

from kasauti.conversation.record import Conversation
from kasauti.errors import HarnessError
from kasauti.gate.wording import count
from kasauti.run.index import RowIndex
from kasauti.run.verdict import GateOptions, summary_of
from kasauti.store.folder import CALLS, read_manifest
from kasauti.store.lines import CallLine, read_line
from kasauti.store.row import TrialRow

_CALL = b'{"line":"call"'
_rows = msgspec.json.Decoder(TrialRow, float_hook=Decimal)


class FolderRun:
    """A `FinishedRun` over the files of a folder; it holds positions, not rows."""

    def __init__(self, folder: Path, options: GateOptions, *, today: date) -> None:
        self.path = folder
        self.manifest = read_manifest(folder)
        self._index = RowIndex(folder, self.manifest)
        summary = summary_of(self.manifest, self._index, options, today=today)
        unread = self._records_without_row()
        if unread:
            note = f"{count(unread, 'recorded call')} without a verdict, not counted: `kasauti grade` judges them."
            summary = msgspec.structs.replace(summary, notes=(*summary.notes, note))
        self.summary = summary

    def _records_without_row(self) -> int:
        """How many, those that grading left out not counted; the records are read only if the sizes differ."""
        path = self.path / CALLS
        if not path.exists() or path.stat().st_size == self._index.records_bytes:
            return 0
        with path.open("rb") as file:
            records = sum(1 for line in file if line.startswith(_CALL) and line.endswith(b"\n"))
        return max(0, records - self._index.rows - self.manifest.unjudged)

    def rows(self) -> Iterator[TrialRow]:
        """Live rows, cell by cell in the order of the plan, trials ascending."""
        for scenario, style in self._index.cells:
            for line in self.row_lines(scenario, style):
                yield _rows.decode(line)

    def row_lines(self, scenario: str, style: str) -> Iterator[bytes]:
        """The live rows of one cell, byte for byte."""
        return self._index.lines((scenario, style))

    def conversation(self, row: TrialRow) -> Conversation:
        """The record behind a row. Raises HarnessError when the files do not belong together."""
        try:
            with (self.path / CALLS).open("rb") as file:
                raw = os.pread(file.fileno(), row.size, row.offset)
            line = read_line(raw)
        except (OSError, msgspec.MsgspecError) as error:
            raise HarnessError("record", f"{self.path / CALLS} and its verdicts disagree: {error}") from error
        if not isinstance(line, CallLine) or line.call.call_id != row.call_id:
            raise HarnessError("record", f"{self.path / CALLS} and its verdicts disagree  (fix: kasauti grade)")
        return line.call
