"""A baseline is believed only if it could be one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kasauti.errors import FileProblems, UsageProblem
from kasauti.gate.matching import Side, match
from kasauti.report.write import write_all
from kasauti.run.baseline import planned_sides, read_baseline
from kasauti.run.execute import prepare
from kasauti.run.folder_run import FolderRun
from kasauti.store.folder import read_manifest


def cell(id_: str = "tea", style: str = "english", **changes: Any) -> dict[str, Any]:
    def rate(value: float | None) -> dict[str, Any]:
        return {"value": value, "low": 0.0, "high": 1.0, "n": 4, "method": "wilson", "unit": "trials"}

    tally = dict.fromkeys(("failed", "agent_error", "invalid", "infra", "excused", "missing"), 0)
    made = {"planned": 4, "passed": 3, "worst": 0.75, "best": 0.75, **changes}
    return {
        "id": id_,
        "style": style,
        "hash": "h",
        "tally": {**tally, "planned": made["planned"], "passed": made["passed"]},
        "worst": rate(made["worst"]),
        "best": rate(made["best"]),
    }


def results(path: Path, *cells: dict[str, Any]) -> Path:
    (path / "results.json").write_bytes(msgspec.json.encode({"scenarios": cells}))
    return path / "results.json"


def test_a_cell_is_told_by_its_style_and_what_is_not_known_may_be_anything(tmp_path: Path) -> None:
    file = results(tmp_path, cell(), cell(style="hindi", worst=None, best=None))
    assert read_baseline(file) == {
        ("tea", "english"): Side("h", 0.75, 0.75, 4),
        ("tea", "hindi"): Side("h", 0.0, 1.0, 4),
    }
    assert read_baseline(tmp_path) == read_baseline(file)


@pytest.mark.parametrize(
    ("cells", "told"),
    [
        ([cell(worst=-0.5)], "tea (english) passed from -0.5 to 0.75"),
        ([cell(best=1.5)], "tea (english) passed from 0.75 to 1.5"),
        ([cell(worst=0.9, best=0.1)], "the worst first"),
        ([cell(passed=-1)], "tea (english) has no such number of trials"),
        ([cell(), cell()], "tea (english) stands in it twice"),
    ],
)
def test_what_no_run_can_have_come_to_is_no_results_file(
    tmp_path: Path, cells: list[dict[str, Any]], told: str
) -> None:
    with pytest.raises(FileProblems, match="is no results file of Kasauti") as refused:
        read_baseline(results(tmp_path, *cells))
    assert told in str(refused.value)


def test_a_world_that_changed_makes_its_scenarios_others(
    stall: Any, say: Callable[..., Any], read: Callable[..., FolderRun]
) -> None:
    stall.write(say("tea"))
    folder = stall.run()
    write_all(read(folder), folder)
    baseline = read_baseline(folder)
    assert match(baseline, planned_sides(read_manifest(folder).plan), allow_changed=False).both

    stall.menu["currency"] = "USD"
    stall.write(say("tea"))
    planned = planned_sides(one.planned(stall.root) for one in prepare(stall.request()).cells)
    with pytest.raises(UsageProblem, match="are in this run unchanged"):
        match(baseline, planned, allow_changed=True)
