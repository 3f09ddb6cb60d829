"""How a run is shown while it goes on: a line that changes on a terminal, plain lines elsewhere."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TextIO

from kasauti.clock import Clock
from kasauti.run.progress import Progress
from kasauti.store.row import TrialRow

QUIET_MS = 5_000
"""In a log a line every few seconds is enough."""


class Counts:
    """The running counts of a run."""

    def __init__(self) -> None:
        self.planned = self.kept = self.done = self.passed = self.failed = self.errors = self.unjudged = 0

    def add(self, row: TrialRow) -> None:
        """Count a row."""
        self.done += 1
        if row.verdict == "pass":
            self.passed += 1
        elif row.verdict == "fail":
            self.failed += 1
        elif row.blame == "agent":
            self.errors += 1
        else:
            self.unjudged += 1

    def __str__(self) -> str:
        parts = [f"{self.done}/{self.planned} calls", f"{self.passed} passed", f"{self.failed} failed"]
        if self.errors:
            parts.append(f"{self.errors} agent errors")
        if self.unjudged:
            parts.append(f"{self.unjudged} not judged")
        return ", ".join(parts)


class PlainProgress:
    """One line now and then, for logs: never a control character."""

    def __init__(self, clock: Clock, stream: TextIO | None = None) -> None:
        self._clock = clock
        self._stream = stream or sys.stderr
        self._counts = Counts()
        self._said_ms = clock.now_ms()

    def started(self, planned: int, kept: int) -> None:
        """Say how much there is to do."""
        self._counts.planned = planned
        kept_text = f" ({kept} kept from before)" if kept else ""
        self._say(f"{planned} calls to make{kept_text}")

    def done(self, row: TrialRow) -> None:
        """Count a call."""
        self._counts.add(row)

    def tick(self) -> None:
        """Say where we are, every few seconds."""
        if self._clock.now_ms() - self._said_ms >= QUIET_MS:
            self._say(str(self._counts))

    def note(self, text: str) -> None:
        """Say it."""
        self._say(text)

    def finished(self) -> None:
        """Say the last counts."""
        self._say(str(self._counts))

    def _say(self, text: str) -> None:
        self._said_ms = self._clock.now_ms()
        with suppress(OSError, ValueError):  # nobody reads it any more, or an agent closed it
            print(text, file=self._stream, flush=True)


class LiveProgress:
    """One line that is written over, on a terminal."""

    def __init__(self, clock: Clock) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
        from rich.progress import Progress as Bar

        self._clock = clock
        self._counts = Counts()
        self._drawn_ms = 0
        # No thread of rich's own: a foreign thread would make every call settle.
        self._bar = Bar(
            TextColumn("{task.description}"),
            BarColumn(bar_width=24),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            auto_refresh=False,
            transient=True,
        )
        self._task = self._bar.add_task("calling", total=1)

    def started(self, planned: int, kept: int) -> None:
        """Show the bar."""
        self._counts.planned = planned
        self._bar.update(self._task, total=planned)
        self._bar.start()

    def done(self, row: TrialRow) -> None:
        """Count a call."""
        self._counts.add(row)

    def tick(self) -> None:
        """Draw, ten times a second at most."""
        now_ms = self._clock.now_ms()
        if now_ms - self._drawn_ms >= 100:
            self._drawn_ms = now_ms
            counts = self._counts
            text = f"{counts.passed} passed, {counts.failed + counts.errors} failed"
            self._bar.update(self._task, completed=counts.done, description=text)
            self._bar.refresh()

    def note(self, text: str) -> None:
        """Say it above the bar."""
        self._bar.console.print(text, highlight=False, markup=False)

    def finished(self) -> None:
        """Take the bar away."""
        self._bar.stop()


def progress_for(clock: Clock) -> Progress:
    """The display that fits where the output goes."""
    return LiveProgress(clock) if sys.stderr.isatty() else PlainProgress(clock)
