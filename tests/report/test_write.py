from __future__ import annotations

import tracemalloc
from pathlib import Path

import pytest

from kasauti.report.write import write_all
from kasauti.testing.runs import SyntheticRun


def test_all_four_files_are_written_and_nothing_else(tmp_path: Path, chai: SyntheticRun) -> None:
    paths = write_all(chai, tmp_path)
    assert [path.name for path in paths] == ["results.json", "junit.xml", "summary.md", "report.html"]
    assert sorted(paths) == sorted(tmp_path.iterdir())
    assert all(path.stat().st_size > 1_000 for path in paths)


def test_writing_again_gives_the_same_bytes(tmp_path: Path, chai: SyntheticRun) -> None:
    first = [path.read_bytes() for path in write_all(chai, tmp_path)]
    assert first == [path.read_bytes() for path in write_all(chai, tmp_path)]


@pytest.mark.slow
def test_a_run_of_42000_calls_is_never_held_whole(tmp_path: Path) -> None:
    run = SyntheticRun(
        scenarios=42, trials=1_000, styles=("hinglish",), fates=("quantity", "pass", "transport"), unlike=True
    )
    assert run.summary.total.tally.planned == 42_000
    write_all(SyntheticRun(scenarios=1), tmp_path / "warm")  # templates and imports are no part of the run
    tracemalloc.start()
    try:
        write_all(run, tmp_path)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert (tmp_path / "results.json").stat().st_size > 20_000_000
    assert peak < 30_000_000
