"""An earlier run to compare with: a run folder, or a `results.json` that was kept from one."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec

from kasauti.errors import FileProblems, Place, Problem
from kasauti.gate.matching import Side
from kasauti.run.summary import CellSummary, Tally
from kasauti.stats.estimate import Estimate
from kasauti.store.manifest import PlannedCell

RESULTS = "results.json"


class _Cell(msgspec.Struct, frozen=True):
    id: str
    style: str
    hash: str
    tally: Tally
    worst: Estimate
    best: Estimate
    expect_fail: str = ""


class _Results(msgspec.Struct, frozen=True):
    scenarios: tuple[_Cell, ...]


def read_baseline(path: Path) -> dict[str, Side]:
    """Its scenarios, by id. Raises FileProblems when it is no finished run."""
    file = path / RESULTS if path.is_dir() else path
    try:
        results = msgspec.json.decode(file.read_bytes(), type=_Results)
    except FileNotFoundError:
        fix = "finish that run with --resume, or name another one"
        raise FileProblems([Problem(Place(str(path)), f"there is no {RESULTS} here", fix)]) from None
    except OSError as error:
        raise FileProblems([Problem(Place(str(file)), f"cannot be read: {error.strerror}")]) from None
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        fix = "give a run folder, or the results.json that `kasauti run` wrote"
        raise FileProblems([Problem(Place(str(file)), f"is no results file of Kasauti: {error}", fix)]) from None
    return sides_of(results.scenarios)


def sides_of(cells: Iterable[_Cell | CellSummary]) -> dict[str, Side]:
    """Scenarios with the mean of their cells' worst and best rates; cells that are expected to fail are no baseline."""
    grouped: dict[str, list[_Cell | CellSummary]] = {}
    for cell in cells:
        if not cell.expect_fail:
            grouped.setdefault(cell.id, []).append(cell)
    return {id_: _side(group) for id_, group in grouped.items()}


def _side(cells: list[_Cell | CellSummary]) -> Side:
    n = len(cells)
    return Side(
        hash=cells[0].hash,
        worst=sum(cell.worst.value or 0.0 for cell in cells) / n,
        best=sum(1.0 if cell.best.value is None else cell.best.value for cell in cells) / n,
        trials=sum(cell.tally.planned - cell.tally.excused for cell in cells),
    )


def planned_sides(cells: Iterable[PlannedCell]) -> dict[str, Side]:
    """What a plan will give, before anything is called: enough to see whether a baseline can be compared at all."""
    return {cell.scenario: Side(cell.hash, 0.0, 1.0) for cell in cells if cell.expect_fail is None}
