"""`kasauti grade`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from kasauti.cli.options import compat, gate, gate_options

SHOWN = 40


@click.command()
@click.argument("run", type=click.Path(path_type=Path))
@click.option("--suite", metavar="SUITE", help="The suite to judge by.  [default: the run's own, as it is now]")
@compat
@gate
def grade(run: Path, suite: str | None, **values: Any) -> int:
    """Judge the recorded calls of RUN again by its suite as it is now, calling nobody."""
    from kasauti.cli.run import conclude
    from kasauti.cli.screen import write
    from kasauti.run.regrade import regrade, told_strange
    from kasauti.store.folder import read_manifest
    from kasauti.suite.load import load_suite
    from kasauti.suite.outturn import under

    gate_asked, manifest = gate_options(values), read_manifest(run)
    compat_asked = values["compat"] or manifest.compat
    graded = regrade(run, under(load_suite(suite or manifest.suite_path), compat_asked), compat=compat_asked)
    code = conclude(run, gate_asked)
    write(f"{graded.judged} calls judged again, {graded.turned} verdicts turned.")
    for turned in graded.examples[:SHOWN]:
        write(f"  {turned.scenario}, {turned.style}, trial {turned.trial}: {turned.was} -> {turned.now}")
    if graded.turned > SHOWN:
        write(f"  and {graded.turned - SHOWN} more")
    if graded.strange_cells:
        write(
            f"{told_strange(graded)} cannot be judged by this suite: it makes these calls otherwise by now, or has "
            "them no more. They count as missing; run them anew."
        )
    return code
