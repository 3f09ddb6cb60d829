"""`kasauti outturn`: the command line of outturn 0.1.0, whole."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path
from typing import Any

import click

from kasauti.cli.adapters import list_option, spec_of
from kasauti.cli.options import COUNT, RATE, compat, was_given, working_folder

MAX_TURNS = 1_000


@click.command()
@click.argument("path")
@click.option(
    "--adapter",
    default="demo-order",
    show_default=True,
    metavar="NAME",
    help="A demo agent, or where one can be imported: my_agents:MyAgent.",
)
@click.option("--runs", type=COUNT, default=5, show_default=True, help="Runs of each scenario.")
@click.option("--seed", type=click.IntRange(0, 2**31), help="The same draws again, whatever other scenarios there are.")
@click.option("--threshold", type=RATE, help="Exit 1 if the accuracy falls below this.  [default: no gate]")
@click.option("--json", "as_json", is_flag=True, help="Print JSON with outturn's keys.")
@list_option
@compat
@click.option("--out", type=click.Path(path_type=Path), help="The run folder.  [default: a new one under runs/]")
def outturn(path: str, **values: Any) -> int:
    """Run the scenarios at PATH (a file, a folder, or the shipped suites order and booking) as outturn would."""
    from kasauti.cli.progress import progress_for
    from kasauti.cli.screen import own_streams, tell
    from kasauti.clock import RealClock
    from kasauti.report import outturn as report
    from kasauti.report.write import write_all
    from kasauti.run.execute import default_folder, prepare, start_run
    from kasauti.run.folder_run import FolderRun
    from kasauti.run.verdict import GateOptions

    here = working_folder()  # an agent may leave it
    with own_streams():
        prepared = prepare(_request(path, values))
    for warning in prepared.suite.warnings:
        click.echo(str(warning), err=True)
    shown = values["out"] or default_folder()
    folder = here / shown
    interrupted = False
    try:
        with own_streams():
            start_run(prepared, folder, progress_for(RealClock()))
    except KeyboardInterrupt:
        interrupted = True
    threshold = values["threshold"]
    gate = GateOptions(gate=threshold is not None, fail_under=threshold or 0.0)
    finished = FolderRun(folder, gate, today=date.today())
    write_all(finished, folder)
    tell(report.as_json(finished) if values["as_json"] else report.render(finished))
    click.echo(f"every call is kept in {shown}: report.html, results.json, junit.xml", err=True)
    return 130 if interrupted else finished.summary.decision.exit_code


def _request(path: str, values: dict[str, Any]) -> Any:
    from kasauti.agent.agent import Limits
    from kasauti.cli.secrets import shown_command
    from kasauti.run.ids import seeded_nonce
    from kasauti.run.request import RunRequest

    seeded = was_given("seed")
    return RunRequest(
        suite=path,
        agent=spec_of(values["adapter"]),
        agent_options={"seeds_random": "yes"} if seeded else {},
        trials=values["runs"],
        seed=values["seed"] or 0,
        limits=Limits(max_turns=MAX_TURNS),
        command=shown_command(sys.argv[1:]),
        compat=values["compat"] or "",
        nonce=seeded_nonce(values["seed"]) if seeded else "",
    )
