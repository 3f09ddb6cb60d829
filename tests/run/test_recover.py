"""Rows that cannot be read are told with their place and the fix."""

from __future__ import annotations

from pathlib import Path

import pytest

from kasauti.errors import FileProblems
from kasauti.run.execute import by_hash, prepare, start_run
from kasauti.run.progress import NoProgress
from kasauti.run.recover import Recovered, recover_rows
from kasauti.run.request import RunRequest
from kasauti.store.folder import VERDICTS, RunFolder
from kasauti.suite.select import Filters

REQUEST = RunRequest(
    suite="indicorderbench:starter", agent="builtin:correct", filters=Filters(ids=("en_quantity_01",)), trials=3
)


@pytest.fixture
def rows(tmp_path: Path) -> Path:
    """The rows of a run of three calls."""
    start_run(prepare(REQUEST), tmp_path / "run", NoProgress())
    return tmp_path / "run" / VERDICTS


def recovered(rows: Path) -> Recovered:
    folder = RunFolder.reopen(rows.parent)
    try:
        return recover_rows(folder, by_hash(prepare(REQUEST).suite))
    finally:
        folder.close()


@pytest.mark.parametrize("garbage", [b"", b"garbage", b"[]", b'{"offset": "here"}', b"\xff\xfe\x00", b'{"offset": 1'])
def test_a_line_that_is_no_row_is_told_with_its_place_and_the_fix(rows: Path, garbage: bytes) -> None:
    first, *rest = rows.read_bytes().splitlines()
    rows.write_bytes(b"".join(line + b"\n" for line in (first, garbage, *rest)))
    with pytest.raises(FileProblems, match=r"verdicts\.jsonl:2:1  is no row of a call: .*\(fix: delete the file"):
        recovered(rows)


def test_with_the_file_deleted_the_same_rows_are_made_again(rows: Path) -> None:
    before = rows.read_bytes()
    rows.unlink()
    assert recovered(rows) == Recovered(judged=3, strange=0)
    assert rows.read_bytes() == before


def test_a_torn_last_row_is_made_again(rows: Path) -> None:
    before = rows.read_bytes()
    rows.write_bytes(before[:-20])
    assert recovered(rows) == Recovered(judged=1, strange=0)
    assert rows.read_bytes() == before
