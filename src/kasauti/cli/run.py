"""`kasauti run`."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from kasauti.cli.adapters import adapters, agent_of
from kasauti.cli.options import (
    COUNT,
    SECONDS,
    compat,
    filters_of,
    gate,
    gate_options,
    given_options,
    selection,
    suite_argument,
    was_given,
    working_folder,
)

if TYPE_CHECKING:
    from kasauti.run.execute import Prepared
    from kasauti.run.verdict import GateOptions

RUNS = Path("runs")


@click.command()
@suite_argument
@click.option(
    "--agent",
    metavar="SPEC",
    help="Whom to call: builtin:correct, python:module:factory, http:URL, cmd:PROGRAM.",
)
@adapters
@selection
@click.option(
    "--trials", "--runs", "trials", type=COUNT, default=1, show_default=True, help="Calls for each scenario and style."
)
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
@click.option("--resume", is_flag=True, help="Go on with the run in --out (default: the suite's newest in runs/).")
@click.option("--last-failed", is_flag=True, help="Only what did not pass in the suite's newest run under runs/.")
@click.option("--dry-run", is_flag=True, help="Say what would be called, and call nobody.")
@click.option("--json", "as_json", is_flag=True, help="Print results.json in place of the report.")
@compat
@gate
def run(**values: Any) -> int:
    """Phone AGENT with every scenario of SUITE and judge the calls.

    SUITE is a folder, a scenario file, a shipped suite (ordering, order, booking), or indicorderbench:starter.
    """
    from kasauti.cli.screen import own_streams
    from kasauti.run.execute import prepare

    gate_asked: GateOptions = gate_options(values)
    here = working_folder()  # an agent may leave it, and its files may be where it goes
    shown = _run_folder(values, here)
    with own_streams():
        prepared = prepare(_as_begun(values, here / shown) if values["resume"] else _request(values))
    for warning in prepared.suite.warnings:
        click.echo(str(warning), err=True)
    _refuse_strange_baseline(prepared, gate_asked)
    if values["dry_run"]:
        return _dry_run(prepared)
    return _call(prepared, values, gate_asked, Shown(here / shown, shown))


class Shown(NamedTuple):
    """A run folder, and how people call it."""

    folder: Path
    name: Path


def _run_folder(values: dict[str, Any], here: Path) -> Path:
    """The run folder as people call it, from `here`."""
    from kasauti.run.execute import default_folder
    from kasauti.run.finding import newest_run

    if values["out"]:
        return Path(values["out"])
    if values["resume"]:
        return newest_run(here / RUNS, suite=values["suite"], option="--resume").relative_to(here)
    return default_folder()


def _as_begun(values: dict[str, Any], folder: Path) -> Any:
    """What is asked of a run that goes on: what it was begun with."""
    from kasauti.errors import UsageProblem
    from kasauti.run.resume import as_planned
    from kasauti.store.folder import read_manifest

    if values["last_failed"]:
        raise UsageProblem("it selects for a new run", option="--last-failed", fix="leave out --resume, or this")
    return as_planned(_request(values), read_manifest(folder), given_options())


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
    from kasauti.run.ids import seeded_nonce
    from kasauti.run.request import RunRequest

    filters = filters_of(values)
    if values["last_failed"]:
        filters = _last_failed(values, filters)
    options = headers_given(values["headers"])
    if values["agent_version"]:
        options["agent_version"] = values["agent_version"]
    nonce = ""
    if values["adapter"] is not None and was_given("seed"):
        nonce, options["seeds_random"] = seeded_nonce(values["seed"]), "yes"
    return RunRequest(
        suite=values["suite"],
        agent=agent_of(values),
        agent_options=options,
        compat=values["compat"] or "",
        nonce=nonce,
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

    return not_passed(newest_run(RUNS, suite=values["suite"], option="--last-failed"), filters)


def _dry_run(prepared: Prepared) -> int:
    click.echo(f"{prepared.suite.name}: {prepared.selected}")
    for cell in prepared.cells:
        click.echo(f"  {cell.bound.scenario.id}  {cell.style}")
    click.echo(f"{prepared.calls} calls to {prepared.agent.spec}; nobody was called.")
    return 0


def _call(prepared: Prepared, values: dict[str, Any], gate_asked: GateOptions, shown: Shown) -> int:
    from kasauti.cli.progress import progress_for
    from kasauti.cli.screen import own_streams
    from kasauti.clock import RealClock
    from kasauti.run.execute import resume_run, start_run

    progress = progress_for(RealClock())
    interrupted = False
    folder, name = shown
    try:
        with own_streams():
            if values["resume"]:
                resume_run(prepared, folder, progress)
            else:
                start_run(prepared, folder, progress)
    except KeyboardInterrupt:
        interrupted = True
        click.echo(f"interrupted: everything so far is kept in {name}; go on with --resume --out {name}", err=True)
    code = print_json(folder, gate_asked) if values["as_json"] else conclude(folder, gate_asked, shown=name)
    return 130 if interrupted else code


def conclude(folder: Path, gate_asked: GateOptions, *, shown: Path | None = None) -> int:
    """Write the reports of a run, print it, and give the gate's exit code; `shown` is how people call the folder."""
    from kasauti.cli.screen import look, tell
    from kasauti.report.kinds.terminal import render
    from kasauti.report.outturn import told_apart
    from kasauti.report.write import write_all
    from kasauti.run.folder_run import FolderRun

    finished = FolderRun(folder, gate_asked, today=date.today())
    write_all(finished, folder)
    width, colour, encoding = look()
    tell(render(finished, width=width, colour=colour, encoding=encoding, folder=str(shown or folder)))
    for line in told_apart(finished):
        tell(line)
    return finished.summary.decision.exit_code


def print_json(folder: Path, gate_asked: GateOptions) -> int:
    """Write the reports of a run, print its results.json, and give the gate's exit code."""
    from kasauti.cli.screen import tell
    from kasauti.report.write import write_all
    from kasauti.run.folder_run import FolderRun

    finished = FolderRun(folder, gate_asked, today=date.today())
    write_all(finished, folder)
    tell((folder / "results.json").read_text(encoding="utf-8"))
    return finished.summary.decision.exit_code
