"""`kasauti grade`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from kasauti.cli.options import gate, gate_options

SHOWN = 40


@click.command()
@click.argument("run", type=click.Path(path_type=Path))
@click.option("--suite", metavar="SUITE", help="The suite to judge by.  [default: the run's own, as it is now]")
@gate
def grade(run: Path, suite: str | None, **values: Any) -> int:
    """Judge the recorded calls of RUN again by its suite as it is now, calling nobody."""
    from kasauti.cli.run import conclude
    from kasauti.cli.screen import write
    from kasauti.run.regrade import regrade
    from kasauti.store.folder import read_manifest
    from kasauti.suite.load import load_suite

    gate_asked = gate_options(values)
    graded = regrade(run, load_suite(suite or read_manifest(run).suite_path))
    code = conclude(run, gate_asked)
    write(f"{graded.judged} calls judged again, {len(graded.turned)} verdicts turned.")
    for turned in graded.turned[:SHOWN]:
        write(f"  {turned.scenario}, {turned.style}, trial {turned.trial}: {turned.was} -> {turned.now}")
    if len(graded.turned) > SHOWN:
        write(f"  and {len(graded.turned) - SHOWN} more")
    if graded.strange:
        write(f"{graded.strange} calls belong to scenarios that the suite no longer has; they are not judged.")
    return code
