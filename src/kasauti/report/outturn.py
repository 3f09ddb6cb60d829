"""A run as outturn reports one: a line a scenario, its commonest failures, the accuracy, and what is flaky.

Its lines and JSON keys are what scripts read, so they are as there; what that tool does not know is added below.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

import msgspec

from kasauti.report.trials import rows_of
from kasauti.run.finished import FinishedRun
from kasauti.run.summary import CellSummary
from kasauti.store.row import TrialRow

SHOWN = 3
WORLD = "outturn"
DIFFERS = "differs:"


@dataclass(slots=True)
class Line:
    """One scenario in one style: what its runs came to."""

    id: str
    passes: int
    runs: int
    failures: Counter[str] = field(default_factory=Counter)
    errors: Counter[str] = field(default_factory=Counter)
    differences: Counter[str] = field(default_factory=Counter)

    @property
    def flaky(self) -> bool:
        """Whether it passed sometimes and failed sometimes."""
        return 0 < self.passes < self.runs

    @property
    def rate(self) -> float:
        """Passes among all runs."""
        return self.passes / self.runs if self.runs else 0.0


def lines_of(run: FinishedRun) -> list[Line]:
    """The scenarios of a run in its order; a scenario in several styles is a line for each."""
    styles = Counter(cell.id for cell in run.summary.cells)
    return [_line(run, cell, f"{cell.id} ({cell.style})" if styles[cell.id] > 1 else cell.id)
            for cell in run.summary.cells]  # fmt: skip


def _line(run: FinishedRun, cell: CellSummary, name: str) -> Line:
    line = Line(name, cell.tally.passed, cell.tally.planned)
    for row in rows_of(run, cell):
        line.differences.update(_differences(row))
        if row.verdict == "pass":
            continue
        if row.verdict == "infra_error":
            failure = run.conversation(row).failed()
            line.errors[failure.what if failure is not None else row.why] += 1
        line.failures.update(_failures(row))
    return line


def _failures(row: TrialRow) -> Iterator[str]:
    for finding in row.findings:
        if finding.gates and finding.met is False:
            yield finding.why or f"{finding.field}: {finding.rule}"


def _differences(row: TrialRow) -> Iterator[str]:
    for finding in row.findings:
        if finding.rule.startswith(DIFFERS):
            yield f"{finding.rule.removeprefix(DIFFERS)}: {finding.why}"


def render(run: FinishedRun) -> str:
    """The report as text."""
    lines = lines_of(run)
    told: list[str] = []
    for line in lines:
        told.append(
            f"{line.rate * 100:5.0f}%  {line.id:<34} {line.passes}/{line.runs}{'  FLAKY' if line.flaky else ''}"
        )
        causes = line.failures + Counter({f"error: {what}": count for what, count in line.errors.items()})
        told += [f"        {count}x {what}" for what, count in causes.most_common(SHOWN)]
    passes, runs = sum(line.passes for line in lines), sum(line.runs for line in lines)
    told += ["", f"outcome accuracy: {passes / runs * 100 if runs else 0.0:.1f}%  ({passes}/{runs} runs)"]
    flaky = [line.id for line in lines if line.flaky]
    if flaky:
        told.append(f"flaky scenarios ({len(flaky)}): {', '.join(flaky)}")
    unjudged = sum(cell.tally.unjudged for cell in run.summary.cells)
    if unjudged:
        told.append(f"{unjudged} of the runs say nothing about the agent, and count as not passed.")
    return "\n".join([*told, *_told_apart(lines)])


def as_json(run: FinishedRun) -> str:
    """The report as JSON with outturn's keys, and `unjudged` and `differences`."""
    lines = lines_of(run)
    passes, runs = sum(line.passes for line in lines), sum(line.runs for line in lines)
    apart: Counter[str] = sum((line.differences for line in lines), Counter())
    whole = {
        "accuracy": passes / runs if runs else 0.0,
        "passes": passes,
        "runs": runs,
        "flaky": [line.id for line in lines if line.flaky],
        "scenarios": [
            {
                "id": line.id,
                "passes": line.passes,
                "runs": line.runs,
                "pass_rate": line.rate,
                "flaky": line.flaky,
                "failures": sorted(line.failures),
                "errors": sorted(line.errors),
            }
            for line in lines
        ],
        "unjudged": sum(cell.tally.unjudged for cell in run.summary.cells),
        "differences": dict(apart.most_common()),
    }
    return msgspec.json.format(msgspec.json.encode(whole), indent=2).decode()


def told_apart(run: FinishedRun) -> list[str]:
    """How this run's verdicts differ from outturn's, a line each; none for scenarios of any other format."""
    if all(spec.name != WORLD for spec in run.manifest.worlds.values()):
        return []
    return _told_apart(lines_of(run))


def _told_apart(lines: list[Line]) -> list[str]:
    calls = sum(sum(1 for _ in line.differences) for line in lines)
    if not calls:
        return []
    found = ["", "judged otherwise than by outturn:"]
    for line in lines:
        found += [f"  {line.id}: {count}x {what}" for what, count in line.differences.most_common(SHOWN)]
    return found
