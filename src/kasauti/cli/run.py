"""`kasauti run`."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kasauti.cli.options import COUNT, SECONDS, filters_of, gate, gate_options, selection, suite_argument

if TYPE_CHECKING:
    from kasauti.run.execute import Prepared
    from kasauti.run.verdict import GateOptions

RUNS = Path("runs")


@click.command()
@suite_argument
@click.option(
    "--agent",
    required=True,
    metavar="SPEC",
    help="Whom to call: builtin:correct, python:module:factory, http:URL, cmd:PROGRAM.",
)
@selection
@click.option("--trials", type=COUNT, default=1, show_default=True, help="Calls for each scenario and style.")
@click.option(
    "--concurrency", type=click.IntRange(1, 2000), default=8, show_default=True, help="Calls at the same time."
)
@click.option("--timeout-turn", type=SECONDS, default=30.0, show_default=True, help="Seconds the agent has for a turn.")
@click.option(
    "--timeout-call",
    "--timeout-trial",
    "timeout_call",
    type=SECONDS,
    default=300.0,
    show_default=True,
    help="Seconds a call may take.",
)
@click.option(
    "--max-turns", type=click.IntRange(1, 1000), default=20, show_default=True, help="Caller turns in a call."
)
@click.option(
    "--settle-ms",
    type=click.IntRange(0, 60_000),
    default=500,
    show_default=True,
    help="How long writes may still come after a call.",
)
@click.option(
    "--header",
    "headers",
    multiple=True,
    metavar="'NAME: VALUE'",
    help="Sent to an http: agent; env:NAME takes the value from the environment.",
)
@click.option(
    "--agent-version", metavar="TEXT", help="Names the agent's version; results are resumed for the same one only."
)
@click.option("--backend-host", default="127.0.0.1", show_default=True, help="Where the world's HTTP door listens.")
@click.option(
    "--backend-port", type=click.IntRange(0, 65_535), default=0, show_default="any free one", help="Its port."
)
@click.option("--backend-url", metavar="URL", help="Under which URL the agent reaches it, if not by that address.")
@click.option("--backend-token", metavar="env:NAME", help="The bearer token it asks for; needed off loopback.")
@click.option("--modality", type=click.Choice(["text"]), default="text", hidden=True)
@click.option("--out", type=click.Path(path_type=Path), help="The run folder.  [default: a new one under runs/]")
@click.option("--resume", is_flag=True, help="Go on with the run in --out (default: the newest under runs/).")
@click.option("--last-failed", is_flag=True, help="Only what did not pass in the newest run under runs/.")
@click.option("--dry-run", is_flag=True, help="Say what would be called, and call nobody.")
@gate
def run(**values: Any) -> int:
    """Phone AGENT with every scenario of SUITE and judge the calls.

    SUITE is a folder, a scenario file, a shipped suite (ordering), or indicorderbench:starter.
    """
    from kasauti.cli.screen import own_streams

    gate_asked: GateOptions = gate_options(values)
    with own_streams():
        return _run(values, gate_asked)


def _run(values: dict[str, Any], gate_asked: GateOptions) -> int:
    from kasauti.run.execute import prepare

    prepared = prepare(_request(values))
    for warning in prepared.suite.warnings:
        click.echo(str(warning), err=True)
    _refuse_strange_baseline(prepared, gate_asked)
    if values["dry_run"]:
        return _dry_run(prepared)
    return _call(prepared, values, gate_asked)


def _refuse_strange_baseline(prepared: Prepared, gate_asked: GateOptions) -> None:
    """Before the first call, not after the last."""
    from kasauti.gate.matching import match
    from kasauti.run.baseline import planned_sides

    if gate_asked.baseline is not None:
        planned = planned_sides(cell.planned(prepared.suite.path) for cell in prepared.cells)
        match(gate_asked.baseline, planned, allow_changed=gate_asked.allow_changed)


def _request(values: dict[str, Any]) -> Any:
    from kasauti.agent.agent import Limits
    from kasauti.cli.secrets import headers_given, secret_option, shown_command
    from kasauti.run.engines.opening import DoorAddress
    from kasauti.run.request import RunRequest

    filters = filters_of(values)
    if values["last_failed"]:
        filters = _last_failed(values, filters)
    options = headers_given(values["headers"])
    if values["agent_version"]:
        options["agent_version"] = values["agent_version"]
    return RunRequest(
        suite=values["suite"],
        agent=values["agent"],
        agent_options=options,
        filters=filters,
        trials=values["trials"],
        seed=values["seed"],
        concurrency=values["concurrency"],
        limits=Limits(
            turn_ms=round(values["timeout_turn"] * 1000),
            call_ms=round(values["timeout_call"] * 1000),
            max_turns=values["max_turns"],
            settle_ms=values["settle_ms"],
        ),
        door=DoorAddress(
            host=values["backend_host"],
            port=values["backend_port"],
            url=values["backend_url"],
            token=secret_option(values["backend_token"], "--backend-token"),
        ),
        command=shown_command(sys.argv[1:]),
    )


def _last_failed(values: dict[str, Any], filters: Any) -> Any:
    from kasauti.run.finding import newest_run, not_passed

    return not_passed(newest_run(RUNS, option="--last-failed"), filters)


def _dry_run(prepared: Prepared) -> int:
    click.echo(f"{prepared.suite.name}: {prepared.selected}")
    for cell in prepared.cells:
        click.echo(f"  {cell.bound.scenario.id}  {cell.style}")
    click.echo(f"{prepared.calls} calls to {prepared.agent.spec}; nobody was called.")
    return 0


def _call(prepared: Prepared, values: dict[str, Any], gate_asked: GateOptions) -> int:
    from kasauti.cli.progress import progress_for
    from kasauti.cli.screen import own_streams
    from kasauti.clock import RealClock
    from kasauti.run.execute import default_folder, resume_run, start_run
    from kasauti.run.finding import newest_run

    progress = progress_for(RealClock())
    interrupted = False
    if values["resume"]:
        shown = values["out"] or newest_run(RUNS, option="--resume")
    else:
        shown = values["out"] or default_folder()
    folder = shown.absolute()  # an agent may change the working directory
    try:
        with own_streams():
            if values["resume"]:
                resume_run(prepared, folder, progress)
            else:
                start_run(prepared, folder, progress)
    except KeyboardInterrupt:
        interrupted = True
        click.echo(f"interrupted: everything so far is kept in {shown}; go on with --resume --out {shown}", err=True)
    code = conclude(folder, gate_asked, shown=shown)
    return 130 if interrupted else code


def conclude(folder: Path, gate_asked: GateOptions, *, shown: Path | None = None) -> int:
    """Write the reports of a run, print it, and give the gate's exit code; `shown` is how people call the folder."""
    from kasauti.cli.screen import look, tell
    from kasauti.report.kinds.terminal import render
    from kasauti.report.write import write_all
    from kasauti.run.folder_run import FolderRun

    finished = FolderRun(folder, gate_asked, today=date.today())
    write_all(finished, folder)
    width, colour, encoding = look()
    tell(render(finished, width=width, colour=colour, encoding=encoding, folder=str(shown or folder)))
    return finished.summary.decision.exit_code
