"""Writing on whatever the output is."""

from __future__ import annotations

import os
import shutil
import sys
from typing import NamedTuple

import click


class Look(NamedTuple):
    """How wide, in colour or not, in which encoding."""

    width: int
    colour: bool
    encoding: str


def look() -> Look:
    """What the standard output can show; 80 columns where nobody says."""
    tty = sys.stdout.isatty()
    width = shutil.get_terminal_size((80, 24)).columns if tty else int(os.environ.get("COLUMNS", "80") or 80)
    colour = tty and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
    return Look(max(40, min(width, 120)), colour, sys.stdout.encoding or "utf-8")


def write(text: str) -> None:
    """Print text that ends as it ends."""
    click.echo(text, nl=not text.endswith("\n"), color=True)


def warn(text: str) -> None:
    """Print a line beside the output."""
    click.echo(text, err=True)
