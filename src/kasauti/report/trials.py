"""The rows of a run as reports need them: by cell, by cause, by blame."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from decimal import Decimal

import msgspec

from kasauti.run.finished import FinishedRun
from kasauti.run.summary import CellSummary
from kasauti.store.row import TrialRow

_rows = msgspec.json.Decoder(TrialRow, float_hook=Decimal)

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


def standing(row: TrialRow) -> str:
    """What a trial came to: a key of `VERDICT_WORDS`."""
    if row.verdict == "infra_error":
        return "agent_error" if row.blame == "agent" else "infra"
    return "invalid" if row.verdict == "simulator_invalid" else row.verdict


def cause(row: TrialRow) -> str:
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
    for row in run.rows():
        if standing(row) in ("infra", "invalid"):
            found[row.blame or "harness", cause(row)] += 1
    missing = sum(cell.tally.missing for cell in run.summary.cells)
    if missing:
        found["harness", "never called: the run was stopped"] += missing
    return [(blame, why, number) for (blame, why), number in found.most_common()]
