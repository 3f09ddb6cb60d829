"""`kasauti doctor`."""

from __future__ import annotations

import platform
import sys
from datetime import date
from pathlib import Path
from typing import NamedTuple

import click


class Finding(NamedTuple):
    """One thing that was looked at."""

    fine: bool
    what: str


@click.command()
@click.option("--suite", metavar="SUITE", help="Also load this suite.")
@click.option("--agent", metavar="SPEC", help="Also make one call to this agent.")
def doctor(suite: str | None, agent: str | None) -> int:
    """Say whether this machine, a suite and an agent are ready; exit 0 if all is well, else 2."""
    findings = [*_machine()]
    if suite is not None or agent is not None:
        findings += _suite(suite or "ordering")
    if agent is not None and all(finding.fine for finding in findings):
        findings += _agent(suite or "ordering", agent)
    for finding in findings:
        click.echo(f"{'ok ' if finding.fine else 'NO '} {finding.what}")
    return 0 if all(finding.fine for finding in findings) else 2


def _machine() -> list[Finding]:
    import importlib.metadata as metadata

    from kasauti import __version__

    found = [Finding(sys.version_info >= (3, 11), f"Python {platform.python_version()} (3.11 or newer is needed)")]
    found.append(Finding(True, f"kasauti {__version__}"))
    for name in (
        "click",
        "google-re2",
        "httpx",
        "jinja2",
        "msgspec",
        "pydantic",
        "pyyaml",
        "rich",
        "starlette",
        "uvicorn",
    ):
        try:
            found.append(Finding(True, f"{name} {metadata.version(name)}"))
        except metadata.PackageNotFoundError:
            found.append(Finding(False, f"{name} is not installed  (fix: pip install {name})"))
    encoding = sys.stdout.encoding or "unknown"
    shows = "shows" if encoding.lower().replace("-", "") == "utf8" else "cannot show"
    found.append(Finding(True, f"this terminal {shows} Devanagari (encoding {encoding}); files are UTF-8 always"))
    writable = _writable(Path("runs") if Path("runs").is_dir() else Path())
    found.append(Finding(writable, "run folders can be written here" if writable else "this folder cannot be written"))
    return found


def _writable(folder: Path) -> bool:
    import tempfile

    try:
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _suite(target: str) -> list[Finding]:
    from kasauti.errors import YoursToFix
    from kasauti.suite.load import load_suite

    try:
        suite = load_suite(target)
    except YoursToFix as error:
        return [Finding(False, line) for line in str(error).splitlines()]
    return [Finding(True, f"suite {suite.name}: {len(suite.scenarios)} scenarios")]


def _agent(target: str, spec: str) -> list[Finding]:
    import tempfile

    from kasauti.errors import KasautiError
    from kasauti.run.execute import prepare, start_run
    from kasauti.run.folder_run import FolderRun
    from kasauti.run.progress import NoProgress
    from kasauti.run.request import RunRequest
    from kasauti.run.verdict import GateOptions
    from kasauti.suite.select import Filters

    try:
        prepared = prepare(RunRequest(suite=target, agent=spec, filters=Filters(sample=1)))
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place) / "run"
            start_run(prepared, folder, NoProgress())
            finished = FolderRun(folder, GateOptions(gate=False), today=date.today())
            return _told(finished, spec)
    except KasautiError as error:
        return [Finding(False, line) for line in str(error).splitlines()]


def _told(finished: object, spec: str) -> list[Finding]:
    from kasauti.run.folder_run import FolderRun

    assert isinstance(finished, FolderRun)
    row = next(finished.rows())
    conversation = finished.conversation(row)
    failure = conversation.failed()
    if failure is not None:
        fix = "is it running, and is that its address?" if failure.blame == "transport" else "look at its own log"
        return [Finding(False, f"{spec}: {failure.code}: {failure.what}  (fix: {fix})")]
    kinds = [type(event).__name__ for event in conversation.events]
    calls = kinds.count("Called")
    return [
        Finding(
            True, f"{spec} answered {len(row.latencies_ms)} turns, the slowest in {max(row.latencies_ms, default=0)} ms"
        ),
        Finding(calls > 0, f"{calls} tool calls reached the world" if calls else "no tool call reached the world"),
        Finding(
            "Changed" in kinds, "it changed the world" if "Changed" in kinds else "it changed nothing in the world"
        ),
        Finding(True, f"the call was judged: {row.verdict}" + (f" ({row.why})" if row.why else "")),
    ]
