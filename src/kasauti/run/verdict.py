"""From the rows of a run to its summary and the gate's decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

import msgspec

from kasauti.gate.decide import combine, no_gate, something_judged
from kasauti.gate.decision import Decision, RuleResult
from kasauti.gate.excuse import CellCount, excuse
from kasauti.gate.known_failure import KnownFailure, known_failures, why_red
from kasauti.gate.matching import CellId, Side
from kasauti.gate.rate import fail_under
from kasauti.gate.regression import Comparison, Tolerance, regression
from kasauti.run.baseline import sides_of
from kasauti.run.index import RowIndex
from kasauti.run.summarise import Counted, all_causes, cell_summary, group_summary
from kasauti.run.summary import CellSummary, Change, GroupSummary, RunSummary
from kasauti.store.manifest import Manifest


@dataclass(frozen=True, slots=True)
class GateOptions:
    """What is asked of a run. `baseline` has been read before anything was written."""

    gate: bool = True
    fail_under: float = 1.0
    baseline: Mapping[CellId, Side] | None = None
    max_regression: float = 0.0
    evidence: float | None = None
    allow_changed: bool = False
    allow_unjudged: int = 0


@dataclass(frozen=True, slots=True)
class _Cells:
    """Cells with their counts; `guarded` are those that the gate's rate is about."""

    all: tuple[tuple[CellSummary, Counted], ...]
    guarded: tuple[tuple[CellSummary, Counted], ...]


def summary_of(manifest: Manifest, index: RowIndex, options: GateOptions, *, today: date) -> RunSummary:
    """What the run came to.

    Raises:
        UsageProblem: the baseline cannot be compared with, or a threshold is out of range.
    """
    counted = _counted(index)
    cells = _cells(manifest, counted, options.allow_unjudged, today)
    total = group_summary("suite", manifest.suite, cells.guarded, seed=manifest.seed)
    known = _known_failures(manifest, cells)
    comparison = _comparison(options, cells)
    return RunSummary(
        total=total,
        groups=_groups(manifest, cells.guarded),
        cells=tuple(cell for cell, _ in cells.all),
        decision=_decision(options, total, cells, known, comparison, today),
        causes=all_causes(counted.values()),
        changes=_changes(comparison),
        notes=_notes(manifest, index),
    )


def _counted(index: RowIndex) -> dict[tuple[str, str], Counted]:
    found: dict[tuple[str, str], Counted] = {}
    for key in index.cells:
        cell = found[key] = Counted()
        for head in index.heads(key):
            cell.add(head)
    return found


def _cells(manifest: Manifest, counted: Mapping[tuple[str, str], Counted], allowed: int, today: date) -> _Cells:
    plain = [counted[(cell.scenario, cell.style)].tally(manifest.trials_of(cell)) for cell in manifest.plan]
    excused = excuse([CellCount(tally.judged, tally.invalid + tally.infra) for tally in plain], allowed)
    every, guarded = [], []
    for cell, given in zip(manifest.plan, excused, strict=True):
        count = counted[(cell.scenario, cell.style)]
        summary = cell_summary(cell, count, count.tally(manifest.trials_of(cell), given))
        if cell.expect_fail is not None:
            failure = _known_failure(summary, cell.expect_fail.reason, cell.expect_fail.until)
            summary = msgspec.structs.replace(
                summary, expect_fail=cell.expect_fail.reason, expect_fail_red=why_red(failure, today=today)
            )
        else:
            guarded.append((summary, count))
        every.append((summary, count))
    return _Cells(tuple(every), tuple(guarded))


def _known_failure(cell: CellSummary, reason: str, until: str) -> KnownFailure:
    return KnownFailure(
        scenario=cell.id,
        style=cell.style,
        reason=reason,
        until=until,
        passed=cell.tally.passed,
        counted=cell.tally.planned - cell.tally.excused,
    )


def _known_failures(manifest: Manifest, cells: _Cells) -> list[KnownFailure]:
    return [
        _known_failure(summary, planned.expect_fail.reason, planned.expect_fail.until)
        for planned, (summary, _) in zip(manifest.plan, cells.all, strict=True)
        if planned.expect_fail is not None
    ]


def _groups(manifest: Manifest, cells: Sequence[tuple[CellSummary, Counted]]) -> tuple[GroupSummary, ...]:
    by: dict[tuple[str, str], list[tuple[CellSummary, Counted]]] = {}
    for pair in cells:
        cell = pair[0]
        by.setdefault(("style", cell.style), []).append(pair)
        if cell.category:
            by.setdefault(("category", cell.category), []).append(pair)
        for tag in cell.tags:
            if tag != f"category:{cell.category}":
                by.setdefault(("tag", tag), []).append(pair)
    order = {"style": 0, "category": 1, "tag": 2}
    keys = sorted(by, key=lambda key: (order[key[0]], key[1]))
    return tuple(group_summary(kind, name, by[(kind, name)], seed=manifest.seed) for kind, name in keys)


def _comparison(options: GateOptions, cells: _Cells) -> Comparison | None:
    if options.baseline is None:
        return None
    tolerance = Tolerance(options.max_regression, options.evidence)
    current = sides_of(cell for cell, _ in cells.guarded)
    return regression(options.baseline, current, tolerance, allow_changed=options.allow_changed)


def _decision(
    options: GateOptions,
    total: GroupSummary,
    cells: _Cells,
    known: list[KnownFailure],
    comparison: Comparison | None,
    today: date,
) -> Decision:
    judged = sum(cell.tally.judged for cell, _ in cells.all)
    if not options.gate:
        return no_gate(judged)
    rules: list[RuleResult] = [something_judged(scenarios=total.scenarios + len(known), judged=judged)]
    if total.scenarios:
        rules.append(fail_under(total.worst, total.best, options.fail_under))
    if known:
        rules.append(known_failures(known, today=today))
    if comparison is not None:
        rules.append(comparison.rule)
    return combine(rules, notes=comparison.notes if comparison else ())


def _changes(comparison: Comparison | None) -> tuple[Change, ...]:
    if comparison is None:
        return ()
    return tuple(
        Change(id=change.id, status=change.status, before=change.before, after=change.after)
        for change in comparison.changes
    )


def _notes(manifest: Manifest, index: RowIndex) -> tuple[str, ...]:
    notes = list(manifest.notes)
    if manifest.compat:
        notes.append(f"Judged as {manifest.compat} would (--compat); its verdicts are not always right.")
    if index.strange:
        notes.append(f"{index.strange} records belong to scenarios that were edited since; they are not counted.")
    if manifest.late_writes:
        notes.append(f"{manifest.late_writes} tool calls came after their call was closed; they changed nothing.")
    if not manifest.finished_at:
        notes.append("The run was stopped before its end; what is missing counts as not judged.")
    if any(not cell.reviewed and cell.style != "english" for cell in manifest.plan):
        notes.append("Some caller lines have not been reviewed by a native speaker.")
    return tuple(notes)
