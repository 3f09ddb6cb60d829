"""Who is told how a run goes."""

from __future__ import annotations

from typing import Protocol

from kasauti.store.row import TrialRow


class Progress(Protocol):
    """Told of each call after its record is on disk. Called from several threads, one at a time; must not raise."""

    def started(self, planned: int, kept: int) -> None:
        """`planned` calls will be made; `kept` were kept from an earlier attempt."""

    def done(self, row: TrialRow) -> None:
        """A call was made and judged."""

    def tick(self) -> None:
        """Some time has passed (about ten times a second)."""

    def note(self, text: str) -> None:
        """Something worth saying while it runs: a worker was abandoned, a call is made again."""

    def finished(self) -> None:
        """No more calls come."""


class NoProgress:
    """Tells nobody."""

    def started(self, planned: int, kept: int) -> None:
        """Nothing."""

    def done(self, row: TrialRow) -> None:
        """Nothing."""

    def tick(self) -> None:
        """Nothing."""

    def note(self, text: str) -> None:
        """Nothing."""

    def finished(self) -> None:
        """Nothing."""
