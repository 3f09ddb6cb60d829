"""The rows of a run as reports need them: by cell, by cause, by blame."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from decimal import Decimal

import msgspec

from kasauti.conversation.event import Blame
from kasauti.conversation.verdict import VerdictKind
from kasauti.run.finished import FinishedRun
from kasauti.run.summary import CellSummary
from kasauti.store.row import TrialRow

_rows = msgspec.json.Decoder(TrialRow, float_hook=Decimal)


class Gist(msgspec.Struct, frozen=True):
    """The little of a row that a report needs of most calls; the rest, findings above all, is skipped, not decoded."""

    scenario: str
    style: str
    trial: int
    verdict: VerdictKind
    blame: Blame | None = None
    code: str = ""
    why: str = ""
    turns: int = 0
    latencies_ms: tuple[int, ...] = ()
    duration_ms: int = 0


_gists = msgspec.json.Decoder(Gist)

VERDICT_WORDS = {
    "pass": "pass",
    "fail": "fail",
    "agent_error": "agent error",
    "invalid": "simulator invalid",
    "infra": "infra error",
}


def rows_of(run: FinishedRun, cell: CellSummary) -> Iterator[TrialRow]:
    """The rows of one cell, trials ascending, one at a time."""
    for line in run.row_lines(cell.id, cell.style):
        yield _rows.decode(line)


def gists_of(run: FinishedRun, cell: CellSummary) -> Iterator[tuple[Gist, bytes]]:
    """For each row of a cell its gist, and the line to read the rest from (`whole`)."""
    for line in run.row_lines(cell.id, cell.style):
        yield _gists.decode(line), line


def whole(line: bytes) -> TrialRow:
    """The row of a line."""
    return _rows.decode(line)


def failing_cells(run: FinishedRun) -> Iterator[CellSummary]:
    """The cells in which not every planned trial passed."""
    return (cell for cell in run.summary.cells if cell.tally.passed < cell.tally.planned)


def not_passed(run: FinishedRun) -> Iterator[TrialRow]:
    """The rows that are no pass, in the order of `run.rows()`; cells in which all passed are not read."""
    for cell in failing_cells(run):
        yield from (_rows.decode(line) for gist, line in gists_of(run, cell) if gist.verdict != "pass")


def standing(row: TrialRow | Gist) -> str:
    """What a trial came to: a key of `VERDICT_WORDS`."""
    if row.verdict == "infra_error":
        return "agent_error" if row.blame == "agent" else "infra"
    return "invalid" if row.verdict == "simulator_invalid" else row.verdict


def cause(row: TrialRow | Gist) -> str:
    """Alike for alike failures; empty on a pass."""
    if row.verdict == "pass":
        return ""
    return row.why or row.code or VERDICT_WORDS[standing(row)]


def told(row: TrialRow) -> str:
    """One plain sentence on what went wrong; the cause when no story was written."""
    return row.story or cause(row)


def unjudged_by_blame(run: FinishedRun) -> list[tuple[str, str, int]]:
    """Calls that say nothing about the agent: (blame, cause, count), the commonest first."""
    found: Counter[tuple[str, str]] = Counter()
    for row in not_passed(run):
        if standing(row) in ("infra", "invalid"):
            found[row.blame or "harness", cause(row)] += 1
    missing = sum(cell.tally.missing for cell in run.summary.cells)
    if missing:
        found["harness", "never called: the run was stopped"] += missing
    return [(blame, why, number) for (blame, why), number in found.most_common()]
