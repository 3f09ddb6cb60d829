"""`summary.md`: the run for a pull-request comment, at most 60,000 characters whatever the run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from kasauti.report import call_parts, compare, words
from kasauti.report.atomic import replacing
from kasauti.report.safe_text import html_in_markdown, markdown
from kasauti.report.trials import rows_of, told, unjudged_by_blame
from kasauti.run.finished import FinishedRun
from kasauti.run.summary import Cause, CellSummary, GroupSummary, RunSummary

MAX_CHARACTERS = 60_000
"""GitHub refuses a comment over 65,536 characters; the rest is for whoever posts it."""

_MARKS = {"holds": "✅", "does_not_hold": "❌", "undecided": "❔", "no_gate": "▫️"}
_TEXT, _SHORT = 400, 120
_MAX_CALLS = 10


def write(run: FinishedRun, path: Path) -> None:
    """Write the file, whole or not at all."""
    with replacing(path) as file:
        file.write(render(run).encode("utf-8"))


def render(run: FinishedRun) -> str:
    """The whole text; blocks that no longer fit are left out, and the text says so."""
    ending = "\n_Shortened: the rest is in `report.html` and `results.json`._\n"
    room = MAX_CHARACTERS - len(ending)
    parts: list[str] = []
    for block in _blocks(run):
        if len(block) + 1 > room:
            return "\n".join([*parts, ending])
        parts.append(block)
        room -= len(block) + 1
    return "\n".join(parts)


def _blocks(run: FinishedRun) -> Iterator[str]:
    """Pieces that may each be the last: whole paragraphs, tables, and single rows of the long table."""
    yield from _head(run)
    for by in ("style", "category"):
        yield from _groups(by, [group for group in run.summary.groups if group.by == by])
    yield from _changes(run.summary)
    failing = [cell for cell in run.summary.cells if words.cell_standing(cell) in ("fail", "agent_error")]
    yield from _failing(failing, len(run.summary.cells))
    yield from _known([cell for cell in run.summary.cells if words.cell_standing(cell) == "known"])
    yield from _unjudged(run)
    for cell in failing[:_MAX_CALLS]:
        yield from _call(run, cell)
    yield f"\n<sub>{_footer(run)}</sub>\n"


def _head(run: FinishedRun) -> Iterator[str]:
    summary, manifest = run.summary, run.manifest
    total = summary.total
    mark = _MARKS[summary.decision.outcome]
    yield f"### {mark} {markdown(words.ship_line(summary), _TEXT)}\n"
    yield f"Pass rate **{words.rate(total.worst, total.best)}**, {words.sure(total)}."
    if words.span(total):
        yield f"{words.span(total).capitalize()}."
    yield f"{words.tally(total.tally).capitalize()}. Latency {words.latency(total.latency)}."
    if manifest.trials > 1:
        yield f"{markdown(words.pass_hat(total.pass_hat_k))}."
    rules = [
        f"{rule.rule} {rule.outcome.replace('_', ' ')}: {rule.why}" for rule in words.other_rules(summary.decision)
    ]
    one_trial = [words.ONE_TRIAL] if manifest.trials == 1 else []
    notes = [*rules, *one_trial, *summary.decision.notes, *summary.notes]
    if notes:
        yield "\n" + "\n".join(f"- {markdown(note, _TEXT)}" for note in notes[:30])


def _groups(by: str, groups: Sequence[GroupSummary]) -> Iterator[str]:
    if not groups or (len(groups) == 1 and not groups[0].name):
        return
    lines = ["", f"| {by} | scenarios | passed | rate | 95 % interval |", "|---|---:|---:|---:|---:|"]
    for group in groups[:50]:
        tally = group.tally
        rate, interval = words.rate(group.worst, group.best), words.between(group.worst, group.best)
        name = markdown(group.name, _SHORT) or "(none)"
        lines.append(f"| {name} | {group.scenarios:,} | {tally.passed:,}/{tally.planned:,} | {rate} | {interval} |")
    yield "\n".join(lines)


def _changes(summary: RunSummary) -> Iterator[str]:
    changes = [change for change in compare.ordered(summary.changes) if change.status != "same"]
    if summary.changes:
        yield f"\nAgainst the baseline: {compare.counted(summary.changes)}."
    if changes:
        lines = ["", "| scenario | before | after | status |", "|---|---:|---:|---|"]
        for change in changes[: compare.MAX_CHANGES]:
            before, after = ("-" if rate is None else words.percent(rate) for rate in (change.before, change.after))
            lines.append(f"| {markdown(change.id, _SHORT)} | {before} | {after} | {change.status} |")
        yield "\n".join(lines)


def _failing(cells: Sequence[CellSummary], of: int) -> Iterator[str]:
    if not cells:
        return
    yield f"\n**Failing ({len(cells):,} of {of:,})**\n"
    yield "| scenario | style | failed | commonest causes |\n|---|---|---:|---|"
    for cell in cells:
        failed = cell.tally.failed + cell.tally.agent_error
        flaky = ", flaky" if cell.flaky else ""
        name = f"{markdown(cell.id, _SHORT)}<br>{markdown(cell.title, _SHORT)}"
        why = f"{markdown(cell.expect_fail_red, _SHORT)}<br>" if cell.expect_fail_red else ""
        causes = why + "<br>".join(_cause(cause) for cause in cell.causes[:3])
        yield f"| {name} | {markdown(cell.style, _SHORT)} | {failed:,} of {cell.tally.planned:,}{flaky} | {causes} |"


def _cause(cause: Cause) -> str:
    return f"{cause.count:,} × {markdown(cause.why, _SHORT)}"


def _known(cells: Sequence[CellSummary]) -> Iterator[str]:
    if cells:
        yield f"\n**Expected to fail ({len(cells):,})**\n"
    for cell in cells[:10]:
        yield f"- {markdown(f'{cell.id}, {cell.style}: {cell.expect_fail}', _TEXT)}"


def _unjudged(run: FinishedRun) -> Iterator[str]:
    found = unjudged_by_blame(run)
    if not found:
        return
    yield f"\n**Unjudged ({words.unjudged(run.summary, found)}); they say nothing about the agent**\n"
    for blame, why, number in found[:10]:
        yield f"- {number:,} × {blame}: {markdown(why, _TEXT)}"


def _call(run: FinishedRun, cell: CellSummary) -> Iterator[str]:
    row = next((row for row in rows_of(run, cell) if row.verdict == "fail" or row.blame == "agent"), None)
    if row is None:
        return
    name = html_in_markdown(f"{cell.id}, {cell.style}, trial {row.trial}", _SHORT)
    lines = ["", f"<details><summary>{name}</summary>", "", f"Why: {markdown(told(row), _TEXT)}"]
    fields = call_parts.fields(row.findings)
    if fields:
        lines += ["", "| field | expected | committed | result |", "|---|---|---|---|"]
    for line in fields[:20]:
        texts = (line.field, line.expected, line.committed)
        result = f"**{line.result}**" if line.result == "not met" else line.result
        lines.append(f"| {' | '.join(markdown(text, _SHORT) for text in texts)} | {result} |")
    yield "\n".join([*lines, "", "</details>"])


def _footer(run: FinishedRun) -> str:
    manifest = run.manifest
    facts = (
        f"suite {manifest.suite} {manifest.suite_hash[:8]}",
        f"agent {manifest.agent}",
        f"{words.count(manifest.trials, 'trial')}",
        f"seed {manifest.seed}",
        f"run {manifest.run_id}",
        f"kasauti {manifest.version}",
    )
    return " · ".join(markdown(fact, _SHORT) for fact in facts)
