"""Against a baseline: `--baseline RUN --max-regression X [--evidence P]`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Literal, NamedTuple

import msgspec

from kasauti.errors import UsageProblem
from kasauti.gate.decision import Outcome, RuleResult
from kasauti.gate.matching import CellId, Matched, Side, match, scenario_sides, told_cells
from kasauti.gate.wording import EPSILON, count, names, percent, points
from kasauti.stats.group import mean
from kasauti.stats.paired import PairedDrop, drop_from_all_passed, paired_drop

Status = Literal["same", "better", "worse", "regressed", "undecided", "added", "changed", "removed"]


class ScenarioChange(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A scenario against the baseline; `before` and `after` are its worst cases, None where it was not in the run.

    `regressed` is what the rule is against; `undecided` where unjudged trials could turn the answer.
    """

    id: str
    status: Status
    before: float | None = None
    after: float | None = None


class Comparison(msgspec.Struct, frozen=True, kw_only=True):
    """What the baseline says. `worst` and `best` are the suite's drop with the unjudged against us and for us."""

    rule: RuleResult
    changes: tuple[ScenarioChange, ...]
    worst: PairedDrop
    best: PairedDrop
    notes: tuple[str, ...] = ()


class Tolerance(NamedTuple):
    """How much may be lost, in [0, 1], and the one-sided level at which a loss must be shown (None: a point rule)."""

    max_regression: float = 0.0
    evidence: float | None = None
    seed: int = 0


def regression(
    baseline: Mapping[CellId, Side],
    current: Mapping[CellId, Side],
    tolerance: Tolerance,
    *,
    allow_changed: bool = False,
) -> Comparison:
    """Does not hold if the suite, or a scenario that always passed, lost more than is tolerated.

    Scenarios are the pairs, each the mean of the cells that both runs have, matched by id, style and hash; the suite
    is the mean of the scenarios. A loss counts as sure if it stands with every unjudged trial of the baseline failed
    and of now passed; if it stands only the other way round, the rule is undecided. With `evidence` a loss must also
    be shown at that level: of the suite by its one-sided bound, of a scenario by an exact test over its trials,
    shared among the scenarios tested.

    Args:
        baseline: by scenario id and style; trials averaged inside.
        current: the run to be judged, likewise.
        tolerance: what may be lost, and how sure a loss must be.
        allow_changed: go on although cells were changed or removed.
    Raises:
        UsageProblem: a number out of range; changed or removed cells that were not allowed; under 80 % of
            the baseline still there unchanged.
    """
    _check(tolerance)
    matched = match(baseline, current, allow_changed=allow_changed)
    before, after = scenario_sides(matched.both, baseline), scenario_sides(matched.both, current)
    pairs = [(was, after[id_]) for id_, was in before.items()]
    level = tolerance.evidence or 0.05
    best = paired_drop([was.worst - now.best for was, now in pairs], evidence=level, seed=tolerance.seed)
    worst = paired_drop([was.best - now.worst for was, now in pairs], evidence=level, seed=tolerance.seed)
    lost = _lost(before, after, tolerance)
    rule = RuleResult(
        rule=f"max-regression {tolerance.max_regression:g}"
        + (f", evidence {tolerance.evidence:g}" if tolerance.evidence else ""),
        outcome=_outcome(pairs, best, worst, lost, tolerance),
        why=_why(pairs, best, worst, lost, tolerance),
    )
    return Comparison(
        rule=rule,
        changes=_changes(baseline, current, before, after, lost),
        worst=worst,
        best=best,
        notes=_notes(matched, baseline, current, worst, tolerance),
    )


class _Lost(NamedTuple):
    """Scenarios that always passed and lost too much: for sure, and only if the unjudged went against us."""

    surely: tuple[str, ...]
    perhaps: tuple[str, ...]


def _check(tolerance: Tolerance) -> None:
    if not 0 <= tolerance.max_regression <= 1:
        raise UsageProblem(
            f"{tolerance.max_regression:g} is no drop of a rate", option="--max-regression", fix="a number from 0 to 1"
        )
    if tolerance.evidence is not None and not 0 < tolerance.evidence < 1:
        raise UsageProblem(
            f"{tolerance.evidence:g} is no level of evidence", option="--evidence", fix="a number like 0.05"
        )


def _lost(before: Mapping[str, Side], after: Mapping[str, Side], tolerance: Tolerance) -> _Lost:
    perfect = [id_ for id_, was in before.items() if was.best >= 1 - EPSILON]
    surely, perhaps = [], []
    for id_ in perfect:
        was, now = before[id_], after[id_]
        if was.worst >= 1 - EPSILON and _fell(was.trials, now.trials, now.best, tolerance, len(perfect)):
            surely.append(id_)
        elif _fell(was.trials, now.trials, now.worst, tolerance, len(perfect)):
            perhaps.append(id_)
    return _Lost(tuple(surely), tuple(perhaps))


def _fell(trials_before: int, trials_after: int, rate: float, tolerance: Tolerance, tested: int) -> bool:
    """From 100 % to `rate`: more than tolerated, and shown if evidence is asked for."""
    margin, evidence = tolerance.max_regression, tolerance.evidence
    if 1 - rate <= margin + EPSILON:
        return False
    if evidence is None:
        return True
    # A part of a trial (cells with unequal numbers of trials) counts for the agent.
    passed = min(trials_after, ceil(rate * trials_after - EPSILON))
    likely = drop_from_all_passed(
        trials_before=trials_before, trials_after=trials_after, passed_after=passed, margin=margin
    )
    return likely <= evidence / tested


def _dropped(drop: PairedDrop, tolerance: Tolerance) -> bool:
    limit = tolerance.max_regression + EPSILON
    return drop.drop > limit and (tolerance.evidence is None or drop.bound > limit)


def _nothing_judged(pairs: Sequence[tuple[Side, Side]]) -> bool:
    return all(now.worst <= EPSILON and now.best >= 1 - EPSILON for _, now in pairs)


def _outcome(
    pairs: Sequence[tuple[Side, Side]], best: PairedDrop, worst: PairedDrop, lost: _Lost, tolerance: Tolerance
) -> Outcome:
    if _nothing_judged(pairs):
        return "undecided"
    if _dropped(best, tolerance) or lost.surely:
        return "does_not_hold"
    return "undecided" if _dropped(worst, tolerance) or lost.perhaps else "holds"


def _why(
    pairs: Sequence[tuple[Side, Side]], best: PairedDrop, worst: PairedDrop, lost: _Lost, tolerance: Tolerance
) -> str:
    if _nothing_judged(pairs):
        return f"No trial was judged over {count(len(pairs), 'scenario')} of the baseline."
    before, after = mean(was.worst for was, _ in pairs) or 0.0, mean(now.worst for _, now in pairs) or 0.0
    limit = tolerance.max_regression
    told = [
        f"Over {count(len(pairs), 'scenario')} {percent(before, after)} passed before, {percent(after, before)} now",
        f"a drop of {points(limit)} is tolerated",
    ]
    if worst.drop - best.drop > EPSILON:
        told.append(
            f"unjudged trials make the drop anything from {points(best.drop, limit)} to {points(worst.drop, limit)}"
        )
    if tolerance.evidence is not None:
        told.append(_bound_told(best, tolerance.evidence))
    if lost.surely:
        told.append(f"no longer always passed: {names(lost.surely)}")
    if lost.perhaps:
        told.append(f"not judged well enough to say: {names(lost.perhaps)}")
    return "; ".join(told) + "."


def _bound_told(drop: PairedDrop, evidence: float) -> str:
    if drop.bound <= -1:
        return f"with so few scenarios no drop can be shown at {evidence:g}"
    return f"at {evidence:g} a drop of at least {points(max(0.0, drop.bound))} is shown"


def _changes(
    baseline: Mapping[CellId, Side],
    current: Mapping[CellId, Side],
    before: Mapping[str, Side],
    after: Mapping[str, Side],
    lost: _Lost,
) -> tuple[ScenarioChange, ...]:
    """`before` and `after` are the scenarios that are compared; the others are told with all of their cells."""
    then, now = scenario_sides(baseline, baseline), scenario_sides(current, current)
    found: list[ScenarioChange] = []
    for id_, side in now.items():
        if id_ in before:
            status: Status = "regressed" if id_ in lost.surely else _moved(before[id_], after[id_])
            found.append(ScenarioChange(id=id_, status=status, before=before[id_].worst, after=after[id_].worst))
        elif id_ in then:
            found.append(ScenarioChange(id=id_, status="changed", before=then[id_].worst, after=side.worst))
        else:
            found.append(ScenarioChange(id=id_, status="added", after=side.worst))
    found += [ScenarioChange(id=id_, status="removed", before=then[id_].worst) for id_ in then if id_ not in now]
    return tuple(found)


def _moved(was: Side, now: Side) -> Status:
    if now.best < was.worst - EPSILON:
        return "worse"
    if now.worst > was.best + EPSILON:
        return "better"
    sure = max(was.best - was.worst, now.best - now.worst) <= EPSILON
    return "same" if sure else "undecided"


def _notes(
    matched: Matched,
    baseline: Mapping[CellId, Side],
    current: Mapping[CellId, Side],
    worst: PairedDrop,
    tolerance: Tolerance,
) -> tuple[str, ...]:
    notes = [
        told_cells(cells, run, f"{word} since the baseline, not compared")
        for word, cells, run in (
            ("added", matched.added, current),
            ("changed", matched.changed, current),
            ("removed", matched.removed, baseline),
        )
        if cells
    ]
    if tolerance.evidence is not None and worst.bound <= -1:
        notes.append(
            f"{count(worst.n, 'scenario')} can never show a drop of the suite at {tolerance.evidence:g}; "
            "add scenarios or ask for less evidence"
        )
    return tuple(notes)
