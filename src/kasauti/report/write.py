"""All report files of a run, into one folder."""

from __future__ import annotations

from pathlib import Path

from kasauti.report.kinds import html, json, junit, markdown
from kasauti.run.finished import FinishedRun

FILES = {
    "results.json": json.write,
    "junit.xml": junit.write,
    "summary.md": markdown.write,
    "report.html": html.write,
}
"""File names and who writes them, in the order of writing: what machines read comes first."""


def write_all(run: FinishedRun, folder: Path) -> list[Path]:
    """Write every report; each file takes its old one's place only when it is whole."""
    paths = []
    for name, write in FILES.items():
        path = folder / name
        write(run, path)
        paths.append(path)
    return paths
