"""`kasauti compare`."""

from __future__ import annotations

from pathlib import Path

import click

from kasauti.cli.options import LEVEL, RATE


@click.command()
@click.argument("baseline", type=click.Path(path_type=Path))
@click.argument("current", type=click.Path(path_type=Path))
@click.option("--max-regression", type=RATE, default=0.0, show_default=True, help="How much may be lost.")
@click.option("--evidence", type=LEVEL, metavar="P", help="A loss counts only if it is shown at this level, e.g. 0.05.")
@click.option("--allow-changed", is_flag=True, help="Compare although scenarios were changed or removed.")
def compare(baseline: Path, current: Path, max_regression: float, evidence: float | None, allow_changed: bool) -> int:
    """Compare run CURRENT with run BASELINE, scenario by scenario; exit 1 if it lost more than is tolerated."""
    from datetime import date

    from kasauti.cli.screen import look, write
    from kasauti.report.compare import render
    from kasauti.run.baseline import read_baseline
    from kasauti.run.folder_run import FolderRun
    from kasauti.run.verdict import GateOptions

    today = date.today()
    options = GateOptions(
        fail_under=0.0,
        baseline=read_baseline(baseline),
        max_regression=max_regression,
        evidence=evidence,
        allow_changed=allow_changed,
    )
    before = FolderRun(baseline, GateOptions(gate=False), today=today)
    now = FolderRun(current, options, today=today)
    width, colour, encoding = look()
    write(render(before, now, width=width, colour=colour, encoding=encoding))
    return now.summary.decision.exit_code
