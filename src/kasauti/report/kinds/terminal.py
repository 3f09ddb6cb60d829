"""The run on a terminal: may it ship, how sure are we, what fails and why."""

from __future__ import annotations

from collections.abc import Sequence

from kasauti.report import compare, words
from kasauti.report.screen import Cell, Column, Screen, Tone
from kasauti.report.trials import unjudged_by_blame
from kasauti.run.finished import FinishedRun
from kasauti.run.summary import CellSummary, GroupSummary, RunSummary

MAX_CELLS = 40

_SHIP_TONES: dict[str, Tone] = {"holds": "good", "does_not_hold": "bad", "undecided": "warn", "no_gate": "bold"}
_GROUP_COLUMNS = (
    Column("", wraps=True),
    Column("Scenarios", right=True),
    Column("Passed", right=True),
    Column("Rate", right=True, wraps=True),
    Column("95 % interval", right=True, wraps=True),
)


def render(
    run: FinishedRun, *, width: int = 80, colour: bool = False, encoding: str = "utf-8", folder: str = ""
) -> str:
    """The whole run as text; `folder` is where its reports lie, told in the last line if given."""
    screen = Screen(width=width, colour=colour, encoding=encoding)
    summary = run.summary
    _decision(screen, summary)
    _facts(screen, run)
    for by in ("style", "category"):
        _groups(screen, by, [group for group in summary.groups if group.by == by])
    _failing(screen, summary.cells)
    _flaky(screen, summary.cells)
    _known(screen, summary.cells)
    _unjudged(screen, run)
    compare.show(screen, summary.changes)
    _notes(screen, run)
    if folder:
        screen.gap()
        screen.say(f"{folder}: report.html, summary.md, results.json, junit.xml", first="Reports in ")
    return screen.result()


def _decision(screen: Screen, summary: RunSummary) -> None:
    decision = summary.decision
    screen.say(words.ship_line(summary), _SHIP_TONES[decision.outcome])
    for rule in words.other_rules(decision):
        screen.say(f"{rule.rule} {rule.outcome.replace('_', ' ')}: {rule.why}", first="  ")
    for note in decision.notes:
        screen.say(note, "dim", first="  ")
    screen.gap()


def _facts(screen: Screen, run: FinishedRun) -> None:
    total, manifest = run.summary.total, run.manifest
    lines = [
        ("suite", f"{manifest.suite} ({manifest.suite_hash[:8]}), {words.count(total.scenarios, 'scenario')}"),
        ("agent", manifest.agent),
        ("calls", words.tally(total.tally)),
        ("pass rate", f"{words.rate(total.worst, total.best)}, {words.sure(total)}"),
    ]
    if words.span(total):
        lines.append(("", words.span(total)))
    if manifest.trials > 1:
        lines.append(("pass^k", words.pass_hat(total.pass_hat_k)))
    lines.append(("latency", words.latency(total.latency)))
    screen.table((Column(""), Column("", wraps=True)), lines, indent=0)


def _groups(screen: Screen, by: str, groups: Sequence[GroupSummary]) -> None:
    if not groups or (len(groups) == 1 and not groups[0].name):
        return
    screen.heading(f"By {by}")
    screen.table(
        _GROUP_COLUMNS,
        [
            (
                group.name or "(none)",
                f"{group.scenarios:,}",
                f"{group.tally.passed:,}/{group.tally.planned:,}",
                words.rate(group.worst, group.best),
                words.between(group.worst, group.best),
            )
            for group in groups
        ],
    )


def _failing(screen: Screen, cells: Sequence[CellSummary]) -> None:
    failing = [cell for cell in cells if words.cell_standing(cell) in ("fail", "agent_error") and not cell.expect_fail]
    if not failing:
        return
    screen.heading(f"Failing ({len(failing):,} of {len(cells):,})")
    for cell in failing[:MAX_CELLS]:
        screen.say(f"{cell.id}, {cell.style}: {_failures(cell)}{cell.title}", "bad", first="  ", rest="    ")
        causes = [(f"{cause.count:,} x", cause.why) for cause in cell.causes[:3]]
        screen.table((Column("", right=True), Column("", wraps=True)), causes, indent=4)
    if len(failing) > MAX_CELLS:
        screen.say(f"and {len(failing) - MAX_CELLS:,} more in report.html", "dim", first="  ")


def _failures(cell: CellSummary) -> str:
    if cell.tally.planned == 1:
        return ""
    failed = cell.tally.failed + cell.tally.agent_error
    return f"{failed:,} of {words.count(cell.tally.planned, 'call')} failed. "


def _flaky(screen: Screen, cells: Sequence[CellSummary]) -> None:
    flaky = [cell for cell in cells if cell.flaky]
    if not flaky:
        return
    screen.heading(f"Flaky ({len(flaky):,}): the same call passed and failed")
    names = [f"{cell.id} {cell.style} {cell.tally.passed}/{cell.tally.judged}" for cell in flaky[:MAX_CELLS]]
    more = [f"and {len(flaky) - MAX_CELLS:,} more"] if len(flaky) > MAX_CELLS else []
    screen.say(", ".join([*names, *more]), first="  ")


def _known(screen: Screen, cells: Sequence[CellSummary]) -> None:
    known = [cell for cell in cells if cell.expect_fail]
    if not known:
        return
    red = sum(1 for cell in known if cell.expect_fail_red)
    screen.heading(f"Expected to fail ({len(known):,}, {red:,} no longer excused)")
    for cell in known[:MAX_CELLS]:
        tone: Tone = "bad" if cell.expect_fail_red else "dim"
        why = f"{cell.expect_fail_red} (was: {cell.expect_fail})" if cell.expect_fail_red else cell.expect_fail
        screen.say(f"{cell.id}, {cell.style}: {why}", tone, first="  ", rest="    ")


def _unjudged(screen: Screen, run: FinishedRun) -> None:
    found = unjudged_by_blame(run)
    if not found:
        return
    screen.heading(f"Unjudged ({words.unjudged(run.summary, found)}): they say nothing about the agent")
    rows = [(Cell(blame, "warn"), f"{number:,} x", why) for blame, why, number in found[:MAX_CELLS]]
    screen.table((Column(""), Column("", right=True), Column("", wraps=True)), rows)


def _notes(screen: Screen, run: FinishedRun) -> None:
    notes = [words.ONE_TRIAL] if run.manifest.trials == 1 else []
    notes += run.summary.notes
    if notes:
        screen.gap()
    for note in notes:
        screen.say(note, first="Note: ")
