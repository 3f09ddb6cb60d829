"""`kasauti demo`."""

from __future__ import annotations

import shutil
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from kasauti.run.folder_run import FolderRun

SUITE = "ordering"
HEADLINE = "ek-hi-karo"
HEADLINE_STYLE = "hinglish"
HEADLINE_AGENT = "builtin:buggy:ignore_corrections"
MARK = ".kasauti-demo"


@click.command()
@click.option(
    "--out", type=click.Path(path_type=Path), default=Path("demo-out"), show_default=True, help="Where the reports go."
)
def demo(out: Path) -> int:
    """Show, without a key or a network, what Kasauti sees and a transcript does not."""
    from kasauti.cli.screen import write

    _make_room(out)
    write("One call. The agent says one wrap. What did it commit?\n\n")
    _headline(out / "one-call")
    write("\nThe smoke scenarios in four styles, with the agent's five bugs and without:\n\n")
    for name, spec in (("with-bugs", "builtin:buggy"), ("without-bugs", "builtin:correct")):
        finished = _run(out / name, spec, tags=("smoke",))
        write(f"  {spec:<16} {_rate(finished)}")
    write("\nReports, to open in a browser:\n\n")
    for name in ("one-call", "with-bugs", "without-bugs"):
        write(f"  {out / name / 'report.html'}")
    write("\nNext:\n\n" + _next_commands())
    return 0


def _next_commands() -> str:
    lines = (
        ("kasauti run ordering --agent builtin:correct --trials 3", "the whole suite, three times"),
        ("kasauti validate ordering --explain", "what is compared with what, and how"),
        ("kasauti run ordering --agent http:http://127.0.0.1:8900/turn", "your agent, over HTTP"),
    )
    return "\n".join(f"  {command}\n      {what}" for command, what in lines)


def _make_room(out: Path) -> None:
    if out.exists():
        if not (out / MARK).is_file():
            raise click.UsageError(f"--out: {out} exists and is no earlier demo  (fix: name another folder)")
        shutil.rmtree(out)
    try:
        out.mkdir(parents=True)
        (out / MARK).write_text("Made by `kasauti demo`, which may replace it.\n", encoding="utf-8")
    except OSError as error:
        raise click.UsageError(f"--out: {out} cannot be written: {error.strerror}") from None


def _headline(folder: Path) -> None:
    from kasauti.cli.screen import look, write
    from kasauti.report.call_view import brief

    finished = _run(folder, HEADLINE_AGENT, ids=(HEADLINE,), styles=(HEADLINE_STYLE,))
    row = next(finished.rows())
    width, colour, encoding = look()
    write(brief(finished.conversation(row), row, width=width, colour=colour, encoding=encoding))


def _run(
    folder: Path, agent: str, *, ids: tuple[str, ...] = (), tags: tuple[str, ...] = (), styles: tuple[str, ...] = ()
) -> FolderRun:
    from kasauti.report.write import write_all
    from kasauti.run.execute import prepare, start_run
    from kasauti.run.folder_run import FolderRun
    from kasauti.run.progress import NoProgress
    from kasauti.run.request import RunRequest
    from kasauti.run.verdict import GateOptions
    from kasauti.suite.select import Filters

    prepared = prepare(RunRequest(suite=SUITE, agent=agent, filters=Filters(ids=ids, tags=tags, styles=styles)))
    start_run(prepared, folder, NoProgress())
    finished = FolderRun(folder, GateOptions(), today=date.today())
    write_all(finished, folder)
    return finished


def _rate(finished: FolderRun) -> str:
    total = finished.summary.total
    rate = total.worst.value or 0.0
    return f"{rate:6.1%} passed  ({total.tally.passed} of {total.tally.planned} calls)"
