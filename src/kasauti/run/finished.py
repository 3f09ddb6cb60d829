"""A finished (or stopped) run, as reports read it: streamed, never held whole."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from kasauti.conversation.record import Conversation
from kasauti.run.summary import RunSummary
from kasauti.store.manifest import Manifest
from kasauti.store.row import TrialRow


class FinishedRun(Protocol):
    """The run folder joined with its summary."""

    @property
    def manifest(self) -> Manifest:
        """The head of the run."""

    @property
    def summary(self) -> RunSummary:
        """What it came to."""

    def rows(self) -> Iterator[TrialRow]:
        """Live rows (no superseded ones) grouped by cell in the order of the plan, trials ascending."""

    def row_lines(self, scenario: str, style: str) -> Iterator[bytes]:
        """The rows of one cell as the JSON bytes they were written with, trials ascending."""

    def conversation(self, row: TrialRow) -> Conversation:
        """The record behind a row."""
