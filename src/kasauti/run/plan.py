"""Which calls to make: every cell, every trial, trial by trial so that a stopped run has seen every scenario."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from kasauti.conversation.record import CallKey
from kasauti.errors import Place
from kasauti.scenario.content import called_hash
from kasauti.store.manifest import PlannedCell
from kasauti.suite.select import Chosen
from kasauti.suite.suite import BoundScenario
from kasauti.world.world import Fault


@dataclass(frozen=True, slots=True)
class Cell:
    """A scenario in one style, with the faults to inject into its world; `called` is the hash of its calls' making."""

    bound: BoundScenario
    style: str
    faults: tuple[Fault, ...] = ()
    called: str = ""

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
            trials=scenario.runs or 0,
            called=self.called,
        )

    @property
    def trials(self) -> int:
        """The trials that its own file asks for; 0 if it asks for none, and the run decides."""
        return self.bound.scenario.runs or 0


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
            called=self.cell.called,
        )


def cells_of(chosen: Sequence[Chosen]) -> tuple[Cell, ...]:
    """All cells of a selection, in its order."""
    cells: list[Cell] = []
    for one in chosen:
        faults = msgspec.convert(one.bound.scenario.faults, tuple[Fault, ...])
        cells += [Cell(one.bound, style, faults, called_now(one.bound, style)) for style in one.styles]
    return tuple(cells)


def called_now(bound: BoundScenario, style: str) -> str:
    """The hash of all that a call in this style would be made from now."""
    return called_hash(bound.scenario, style, bound.world_hash)


def refreshed(planned: PlannedCell, now: PlannedCell) -> PlannedCell:
    """The cell of an earlier plan with what its file says of it now; how many trials were planned stays."""
    return msgspec.structs.replace(now, trials=planned.trials)


def tasks_of(cells: Sequence[Cell], trials: int) -> Iterator[Task]:
    """One task for each cell and trial; trials count from 1. A cell may have a number of its own."""
    for trial in range(1, max((cell.trials or trials for cell in cells), default=0) + 1):
        for cell in cells:
            if trial <= (cell.trials or trials):
                yield Task(cell, trial)


def _told_from(root: Path, place: Place) -> str:
    path = Path(place.file)
    return str(replace(place, file=path.relative_to(root).as_posix()) if path.is_relative_to(root) else place)
