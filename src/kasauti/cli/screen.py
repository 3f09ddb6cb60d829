"""Writing on whatever the output is."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import click


class Look(NamedTuple):
    """How wide, in colour or not, in which encoding."""

    width: int
    colour: bool
    encoding: str


def look() -> Look:
    """What the standard output can show; 80 columns where nobody says."""
    stream = sys.stdout
    if stream is None or stream.closed:
        return Look(80, False, "utf-8")
    tty = stream.isatty()
    width = shutil.get_terminal_size((80, 24)).columns if tty else _told_columns()
    colour = tty and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
    return Look(max(40, min(width, 120)), colour, stream.encoding or "utf-8")


def _told_columns() -> int:
    try:
        return int(os.environ.get("COLUMNS", ""))
    except ValueError:
        return 80


def write(text: str) -> None:
    """Print text that ends as it ends."""
    click.echo(text, nl=not text.endswith("\n"), color=True)


def tell(text: str) -> None:
    """Print what stands on disk as well: where nobody can read it, the exit code stays what it is."""
    try:
        write(text)
        if sys.stdout is not None:
            sys.stdout.flush()
    except (OSError, ValueError):  # a full disk, a reader that has gone, a stream that the agent closed
        return


@contextmanager
def own_streams() -> Iterator[None]:
    """Afterwards the standard streams are those from before, whatever an agent put in their place."""
    kept = sys.stdout, sys.stderr
    try:
        yield
    finally:
        sys.stdout, sys.stderr = kept


def warn(text: str) -> None:
    """Print a line beside the output."""
    click.echo(text, err=True)
