"""The rows of a run are found again, whether their file is held or read bit by bit."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from kasauti.run import index
from kasauti.run.index import RowIndex
from kasauti.store.folder import VERDICTS
from kasauti.store.manifest import Manifest, PlannedCell
from kasauti.store.row import TrialRow

TEA, CAKE = (PlannedCell(scenario=name, style="english", hash=f"h-{name}") for name in ("tea", "cake"))
MANIFEST = Manifest(
    run_id="r", nonce="n", started_at="s", version="0", python="3", host="h", suite="suite", suite_path="suite",
    suite_hash="s", agent="a", agent_identity="a", caller="scripted", trials=2, seed=0, concurrency=1, limits={},
    filters={}, plan=(TEA, CAKE),
)  # fmt: skip


def row(cell: PlannedCell, trial: int, attempt: int = 1, hash: str = "") -> bytes:
    made = TrialRow(
        scenario=cell.scenario, style=cell.style, hash=hash or cell.hash, trial=trial, attempt=attempt,
        call_id=f"{cell.scenario} {trial}.{attempt}", verdict="pass", why="चाय",
    )  # fmt: skip
    return msgspec.json.encode(made)


@pytest.fixture(params=["held", "read bit by bit"])
def folder(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    if request.param != "held":
        monkeypatch.setattr(index, "HELD_BYTES", 0)
    return tmp_path


def write(folder: Path, *lines: bytes, torn: bytes = b"") -> RowIndex:
    (folder / VERDICTS).write_bytes(b"".join(line + b"\n" for line in lines) + torn)
    return RowIndex(folder, MANIFEST)


def test_rows_come_by_cell_with_trials_ascending_byte_for_byte(folder: Path) -> None:
    found = write(folder, row(CAKE, 2), row(TEA, 1), row(CAKE, 1), row(TEA, 2))
    assert list(found.lines(("tea", "english"))) == [row(TEA, 1), row(TEA, 2)]
    assert list(found.lines(("cake", "english"))) == [row(CAKE, 1), row(CAKE, 2)]
    assert [head.call_id for head in found.heads(("cake", "english"))] == ["cake 1.1", "cake 2.1"]


def test_a_later_attempt_takes_the_place_of_an_earlier_one(folder: Path) -> None:
    found = write(folder, row(TEA, 1), row(TEA, 1, attempt=2), row(TEA, 2))
    assert [head.call_id for head in found.heads(("tea", "english"))] == ["tea 1.2", "tea 2.1"]


def test_a_torn_last_row_is_left_out(folder: Path) -> None:
    found = write(folder, row(TEA, 1), torn=row(TEA, 2)[:40])
    assert list(found.lines(("tea", "english"))) == [row(TEA, 1)]


def test_rows_of_a_scenario_that_was_edited_since_are_only_counted(folder: Path) -> None:
    found = write(folder, row(TEA, 1, hash="older"), row(CAKE, 1))
    assert list(found.lines(("tea", "english"))) == []
    assert found.strange == 1


@pytest.mark.parametrize("text", [b"", None])
def test_a_run_without_rows_has_none(folder: Path, text: bytes | None) -> None:
    if text is not None:
        (folder / VERDICTS).write_bytes(text)
    found = RowIndex(folder, MANIFEST)
    assert [list(found.lines(key)) for key in found.cells] == [[], []]
