"""An earlier run to compare with: a run folder, or a `results.json` that was kept from one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from kasauti.errors import FileProblems, Place, Problem
from kasauti.gate.matching import CellId, Side
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


def read_baseline(path: Path) -> dict[CellId, Side]:
    """Its cells. Raises FileProblems when it is no finished run."""
    file = path / RESULTS if path.is_dir() else path
    try:
        results = msgspec.json.decode(file.read_bytes(), type=_Results)
    except FileNotFoundError:
        fix = "finish that run with --resume, or name another one"
        raise FileProblems([Problem(Place(str(path)), f"there is no {RESULTS} here", fix)]) from None
    except OSError as error:
        raise FileProblems([Problem(Place(str(file)), f"cannot be read: {error.strerror}")]) from None
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise _no_results(file, str(error)) from None
    if wrong := _wrong(results.scenarios):
        raise _no_results(file, wrong)
    return sides_of(results.scenarios)


def _no_results(file: Path, why: str) -> FileProblems:
    fix = "give a run folder, or the results.json that `kasauti run` wrote"
    return FileProblems([Problem(Place(str(file)), f"is no results file of Kasauti: {why}", fix)])


def _wrong(cells: Sequence[_Cell]) -> str:
    """What no run can have come to, "" for nothing: a baseline is believed, so it must be one."""
    seen: set[CellId] = set()
    for cell in cells:
        name = f"{cell.id} ({cell.style})"
        if (cell.id, cell.style) in seen:
            return f"{name} stands in it twice"
        seen.add((cell.id, cell.style))
        worst, best = _rates(cell)
        if not 0 <= worst <= best <= 1:
            return f"{name} passed from {worst:g} to {best:g}, and rates are from 0 to 1, the worst first"
        if min(msgspec.structs.astuple(cell.tally)) < 0 or cell.tally.excused > cell.tally.planned:
            return f"{name} has no such number of trials"
    return ""


def sides_of(cells: Iterable[_Cell | CellSummary]) -> dict[CellId, Side]:
    """Cells with their worst and best rates; those that are expected to fail are no baseline."""
    found: dict[CellId, Side] = {}
    for cell in cells:
        if not cell.expect_fail:
            worst, best = _rates(cell)
            found[(cell.id, cell.style)] = Side(cell.hash, worst, best, cell.tally.planned - cell.tally.excused)
    return found


def _rates(cell: _Cell | CellSummary) -> tuple[float, float]:
    """Worst and best; a cell of which nothing is known may be anything."""
    return cell.worst.value or 0.0, 1.0 if cell.best.value is None else cell.best.value


def planned_sides(cells: Iterable[PlannedCell]) -> dict[CellId, Side]:
    """What a plan will give, before anything is called: enough to see whether a baseline can be compared at all."""
    return {(cell.scenario, cell.style): Side(cell.hash, 0.0, 1.0) for cell in cells if cell.expect_fail is None}
