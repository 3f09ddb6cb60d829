from __future__ import annotations

from pathlib import Path

import pytest

from kasauti.report.atomic import replacing


def test_a_file_that_could_not_be_finished_leaves_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "results.json"
    path.write_text("old")
    with pytest.raises(ZeroDivisionError), replacing(path) as file:
        file.write(b"half of the n")
        raise ZeroDivisionError
    assert path.read_text() == "old"
    assert [path] == list(tmp_path.iterdir())


def test_a_finished_file_takes_its_place_also_in_a_new_folder(tmp_path: Path) -> None:
    path = tmp_path / "runs" / "one" / "results.json"
    with replacing(path) as file:
        file.write(b"new")
        assert not path.exists()
    assert path.read_text() == "new"
    assert [path] == list(path.parent.iterdir())
