"""Which cells of two runs can be compared at all."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from math import fsum
from typing import NamedTuple

from kasauti.errors import UsageProblem
from kasauti.gate.wording import count, names, percent

ENOUGH_OVERLAP = 0.8
"""With less of the baseline left, the mean of what is left says little about the suite that it was taken from."""

CellId = tuple[str, str]
"""Scenario id and style."""


class Side(NamedTuple):
    """One cell in one run: its scenario's content hash, and its rate in [0, 1] at worst and at best.

    `trials` counts the trials behind the rate; it decides only how much evidence a scenario gives.
    """

    hash: str
    worst: float
    best: float
    trials: int = 1


class Matched(NamedTuple):
    """Cells: in both runs unchanged (order of the current run), changed, only now, only in the baseline."""

    both: tuple[CellId, ...]
    changed: tuple[CellId, ...]
    added: tuple[CellId, ...]
    removed: tuple[CellId, ...]


def match(baseline: Mapping[CellId, Side], current: Mapping[CellId, Side], *, allow_changed: bool) -> Matched:
    """Cells by scenario, style and hash, or a refusal where the two runs are not of one suite any more.

    Added cells are no reason to refuse. Overlap is the share of the baseline that is still there unchanged.

    Raises:
        UsageProblem: overlap under 80 %, always; any changed or removed cell unless `allow_changed`.
    """
    both = tuple(cell for cell, now in current.items() if cell in baseline and baseline[cell].hash == now.hash)
    changed = tuple(cell for cell, now in current.items() if cell in baseline and baseline[cell].hash != now.hash)
    added = tuple(cell for cell in current if cell not in baseline)
    removed = tuple(cell for cell in baseline if cell not in current)
    if not baseline:
        raise UsageProblem("it holds no scenario", option="--baseline", fix="take a run that has some")
    # In whole numbers: 4 of 5 is enough, and no rounding may say otherwise.
    if len(both) * 10 < len(baseline) * round(ENOUGH_OVERLAP * 10):
        raise UsageProblem(
            f"only {len(both)} of its {count(len(baseline), 'cell')} (scenarios in one style; "
            f"{percent(len(both) / len(baseline), ENOUGH_OVERLAP)}) are in this run unchanged; "
            f"under {percent(ENOUGH_OVERLAP)} the two are not compared",
            option="--baseline",
            fix="make a new baseline from a run of this suite",
        )
    if (changed or removed) and not allow_changed:
        told = [told_cells(changed, current, "changed since it was made")] if changed else []
        told += [told_cells(removed, baseline, "removed since it was made")] if removed else []
        raise UsageProblem(
            "; ".join(told), option="--baseline", fix="--allow-changed compares the rest, or make a new baseline"
        )
    return Matched(both, changed, added, removed)


def scenario_sides(cells: Iterable[CellId], sides: Mapping[CellId, Side]) -> dict[str, Side]:
    """Scenarios as the mean of these of their cells, in the order of the cells; trials are summed."""
    grouped: dict[str, list[Side]] = {}
    for cell in cells:
        grouped.setdefault(cell[0], []).append(sides[cell])
    return {
        id_: Side(
            hash=group[0].hash,
            worst=fsum(side.worst for side in group) / len(group),
            best=fsum(side.best for side in group) / len(group),
            trials=sum(side.trials for side in group),
        )
        for id_, group in grouped.items()
    }


def told_cells(cells: Collection[CellId], run: Iterable[CellId], what: str) -> str:
    """`2 scenarios removed: a, b`, or by cell where other cells of the same scenario in the run are not meant."""
    others = {scenario for scenario, _ in set(run).difference(cells)}
    if any(scenario in others for scenario, _ in cells):
        told = [f"{scenario} ({style})" for scenario, style in cells]
        return f"{count(len(told), 'cell')} {what}: {names(told)}"
    scenarios = list(dict.fromkeys(scenario for scenario, _ in cells))
    return f"{count(len(scenarios), 'scenario')} {what}: {names(scenarios)}"
