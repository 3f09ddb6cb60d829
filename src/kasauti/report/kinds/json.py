"""`results.json`: the summary, and every trial's row byte for byte as the run wrote it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from kasauti.conversation.wire import encode
from kasauti.report.atomic import replacing
from kasauti.report.results import SCHEMA_VERSION, AgentHead, Head, SuiteHead, Summary, run_head
from kasauti.run.finished import FinishedRun
from kasauti.run.summary import CellSummary


def write(run: FinishedRun, path: Path) -> None:
    """Write the file, whole or not at all; never more than one row is held."""
    with replacing(path) as file:
        for chunk in chunks(run):
            file.write(chunk)


def chunks(run: FinishedRun) -> Iterator[bytes]:
    """The file in pieces: one line for the head, then a line for each scenario and each of its trials."""
    yield encode(_head(run)).removesuffix(b"}") + b',"scenarios":['
    for number, cell in enumerate(run.summary.cells):
        yield b",\n" if number else b"\n"
        yield from _scenario(run, cell)
    yield b"\n]}\n"


def _scenario(run: FinishedRun, cell: CellSummary) -> Iterator[bytes]:
    yield encode(cell).removesuffix(b"}") + b',"trials":['
    for number, line in enumerate(run.row_lines(cell.id, cell.style)):
        yield (b",\n" if number else b"\n") + line.strip()
    yield b"]}"


def _head(run: FinishedRun) -> Head:
    manifest, summary = run.manifest, run.summary
    return Head(
        schema_version=SCHEMA_VERSION,
        run=run_head(manifest),
        suite=SuiteHead(name=manifest.suite, path=manifest.suite_path, hash=manifest.suite_hash),
        agent=AgentHead(spec=manifest.agent, identity=manifest.agent_identity),
        summary=Summary(
            total=summary.total,
            decision=summary.decision,
            exit_code=summary.decision.exit_code,
            causes=summary.causes,
            changes=summary.changes,
            notes=summary.notes,
        ),
        groups=summary.groups,
    )
