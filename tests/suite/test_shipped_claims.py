"""What the built-in agents say on the shipped suite, held against what they commit."""

from __future__ import annotations

from collections import Counter
from datetime import date
from pathlib import Path

from kasauti.conversation.verdict import Finding
from kasauti.run.execute import prepare, start_run
from kasauti.run.folder_run import FolderRun
from kasauti.run.progress import NoProgress
from kasauti.run.request import RunRequest
from kasauti.run.verdict import GateOptions
from kasauti.store.row import TrialRow


def rows(agent: str, folder: Path) -> list[TrialRow]:
    start_run(prepare(RunRequest(suite="ordering", agent=agent)), folder, NoProgress())
    return list(FolderRun(folder, GateOptions(), today=date(2026, 1, 15)).rows())


def claims(row: TrialRow) -> list[Finding]:
    return [finding for finding in row.findings if finding.check == "claims"]


def test_nothing_is_held_against_the_right_agent_in_160_calls(tmp_path: Path) -> None:
    found = rows("builtin:correct", tmp_path / "run")
    assert len(found) == 160
    assert [(row.scenario, row.style, finding.why) for row in found for finding in claims(row)] == []


def test_the_agent_that_says_one_thing_and_commits_another_is_told_so_in_every_style(tmp_path: Path) -> None:
    found = rows("builtin:buggy:ignore_corrections", tmp_path / "run")
    headline = {row.style: [finding.why for finding in claims(row)] for row in found if row.scenario == "ek-hi-karo"}
    assert set(headline) == {"english", "hinglish", "hindi_roman", "hindi_devanagari"}
    assert set(map(tuple, headline.values())) == {("said 1 Paneer wrap, committed 2",)}
    told = Counter((row.verdict, bool(claims(row))) for row in found)
    assert told["pass", True] == 0
    assert told["fail", True] >= 20
    assert not any(finding.gates for row in found for finding in claims(row))
