"""Two finished runs against each other, as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from kasauti.report import words
from kasauti.report.screen import Cell, Column, Screen, Tone
from kasauti.run.finished import FinishedRun
from kasauti.run.summary import Change

MAX_CHANGES = 60

_ORDER = ("regressed", "undecided", "worse", "removed", "changed", "added", "better", "same")
_TONES: dict[str, Tone] = {"regressed": "bad", "worse": "warn", "better": "good", "removed": "warn", "changed": "warn"}
_COLUMNS = (Column("Scenario", wraps=True), Column("Before", right=True), Column("After", right=True), Column("Status"))


def render(
    baseline: FinishedRun, current: FinishedRun, *, width: int = 80, colour: bool = False, encoding: str = "utf-8"
) -> str:
    """Whether the current run may ship, both rates, and every scenario that is not the same."""
    screen = Screen(width=width, colour=colour, encoding=encoding)
    screen.say(words.ship_line(current.summary), "bold")
    screen.gap()
    lines = [line for name, run in (("before", baseline), ("now", current)) for line in _side(name, run)]
    screen.table((Column(""), Column("", wraps=True)), lines, indent=0)
    for rule in words.other_rules(current.summary.decision):
        screen.say(f"{rule.rule} {rule.outcome.replace('_', ' ')}: {rule.why}", first="  ")
    show(screen, current.summary.changes)
    for note in current.summary.notes:
        screen.say(note, "dim", first="  ")
    return screen.result()


def show(screen: Screen, changes: Sequence[Change]) -> None:
    """The scenarios that changed, the worst first; those that stayed the same are only counted."""
    if not changes:
        return
    screen.heading(f"Against the baseline: {counted(changes)}")
    different = [change for change in ordered(changes) if change.status != "same"]
    if not different:
        return
    screen.table(
        _COLUMNS,
        [
            (change.id, _rate(change.before), _rate(change.after), Cell(change.status, _TONES.get(change.status, "")))
            for change in different[:MAX_CHANGES]
        ],
    )
    if len(different) > MAX_CHANGES:
        screen.say(f"and {len(different) - MAX_CHANGES:,} more in results.json", "dim", first="  ")


def counted(changes: Sequence[Change]) -> str:
    """`1 regressed, 2 better, 30 same`."""
    found = Counter(change.status for change in changes)
    return ", ".join(f"{found[status]:,} {status}" for status in _ORDER if found[status])


def ordered(changes: Sequence[Change]) -> list[Change]:
    """The worst first, else as they came."""
    rank = {status: number for number, status in enumerate(_ORDER)}
    return sorted(changes, key=lambda change: rank.get(change.status, len(rank)))


def _rate(value: float | None) -> str:
    return "-" if value is None else words.percent(value)


def _side(name: str, run: FinishedRun) -> list[tuple[str, str]]:
    total = run.summary.total
    return [
        (name, f"{words.rate(total.worst, total.best)}, {words.sure(total)}"),
        ("", f"{words.tally(total.tally)}; run {run.manifest.run_id}, agent {run.manifest.agent}"),
    ]
