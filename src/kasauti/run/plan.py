"""Which calls to make: every cell, every trial, trial by trial so that a stopped run has seen every scenario."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from kasauti.conversation.record import CallKey
from kasauti.errors import Place
from kasauti.store.manifest import PlannedCell
from kasauti.suite.select import Chosen
from kasauti.suite.suite import BoundScenario
from kasauti.world.world import Fault


@dataclass(frozen=True, slots=True)
class Cell:
    """A scenario in one style, with the faults to inject into its world."""

    bound: BoundScenario
    style: str
    faults: tuple[Fault, ...] = ()

    def planned(self, root: Path) -> PlannedCell:
        """The cell as the manifest keeps it; places are told from the suite's folder `root`."""
        scenario = self.bound.scenario
        return PlannedCell(
            scenario=scenario.id,
            style=self.style,
            hash=scenario.hash,
            title=scenario.title,
            world=scenario.world,
            category=scenario.category,
            tags=tuple(scenario.tags),
            place=_told_from(root, scenario.place()),
            reviewed=scenario.reviewed,
            expect_fail=scenario.expect_fail,
        )


@dataclass(frozen=True, slots=True)
class Task:
    """One call to make."""

    cell: Cell
    trial: int
    attempt: int = 1

    def key(self) -> CallKey:
        """The key of its record."""
        scenario = self.cell.bound.scenario
        return CallKey(
            scenario=scenario.id,
            hash=scenario.hash,
            style=self.cell.style,
            trial=self.trial,
            attempt=self.attempt,
        )


def cells_of(chosen: Sequence[Chosen]) -> tuple[Cell, ...]:
    """All cells of a selection, in its order."""
    cells: list[Cell] = []
    for one in chosen:
        faults = msgspec.convert(one.bound.scenario.faults, tuple[Fault, ...])
        cells += [Cell(one.bound, style, faults) for style in one.styles]
    return tuple(cells)


def tasks_of(cells: Sequence[Cell], trials: int) -> Iterator[Task]:
    """One task for each cell and trial; trials count from 1."""
    for trial in range(1, trials + 1):
        for cell in cells:
            yield Task(cell, trial)


def _told_from(root: Path, place: Place) -> str:
    path = Path(place.file)
    return str(replace(place, file=path.relative_to(root).as_posix()) if path.is_relative_to(root) else place)
