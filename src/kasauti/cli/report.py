"""`kasauti report`."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import click

from kasauti.cli.options import gate, gate_options


@click.command()
@click.argument("run", type=click.Path(path_type=Path))
@click.option("--out", type=click.Path(path_type=Path), help="Where to write them.  [default: into RUN]")
@click.option("--call", "call_id", metavar="ID", help="Only show this call (the first digits of its id are enough).")
@gate
def report(run: Path, out: Path | None, call_id: str | None, **values: Any) -> int:
    """Write the reports of RUN again (results.json, junit.xml, summary.md, report.html) and print it."""
    from kasauti.cli.screen import look, write
    from kasauti.report.kinds.terminal import render
    from kasauti.report.write import write_all
    from kasauti.run.folder_run import FolderRun

    finished = FolderRun(run, gate_options(values), today=date.today())
    if call_id is not None:
        return _show_call(finished, call_id)
    folder = out or run
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise click.UsageError(f"--out: {folder} cannot be written: {error.strerror}") from None
    write_all(finished, folder)
    width, colour, encoding = look()
    write(render(finished, width=width, colour=colour, encoding=encoding, folder=str(folder)))
    return finished.summary.decision.exit_code


def _show_call(finished: Any, call_id: str) -> int:
    from kasauti.cli.screen import look, write
    from kasauti.report.call_view import render

    found = [row for row in finished.rows() if row.call_id.startswith(call_id)]
    if len(found) != 1:
        raise click.UsageError(
            f"--call: {len(found)} calls begin with {call_id!r}  (fix: take an id from results.json)"
        )
    width, colour, encoding = look()
    write(render(finished.conversation(found[0]), found[0], width=width, colour=colour, encoding=encoding))
    return 0
