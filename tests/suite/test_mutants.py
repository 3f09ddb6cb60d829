from __future__ import annotations

import pathlib
import shutil
from collections.abc import Callable

import pytest

from kasauti.suite.lint import validated
from kasauti.suite.shelf import SHIPPED
from kasauti.testing.mutate import check_reader

FILES = sorted(SHIPPED.rglob("*.yaml"))
Read = Callable[[pathlib.Path], object]


def reader_of(path: pathlib.Path, root: pathlib.Path) -> tuple[pathlib.Path, Read]:
    """A copy of a shipped file with just as much of its suite beside it as it needs, and how to read it."""
    suite = next(parent for parent in path.parents if parent.parent == SHIPPED)
    if (suite / "worlds").is_dir():
        shutil.copytree(suite / "worlds", root / "worlds")
    shutil.copy(suite / "suite.yaml", root)
    copy = root / path.relative_to(suite)
    if copy.parent.name != "worlds" and copy.name != "suite.yaml":
        shutil.copy(path, copy)
        return copy, lambda given: validated(str(given))
    others = [file for file in FILES if file.parent == suite and file.name != "suite.yaml"]
    shutil.copy(min(others, key=lambda file: file.stat().st_size), root)
    return copy, lambda given: validated(str(root))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_broken_shipped_file_is_read_or_refused_with_places(path: pathlib.Path, tmp_path: pathlib.Path) -> None:
    copy, read = reader_of(path, tmp_path)
    accepted, refused = check_reader(read, copy, count=300, seed=1)
    assert accepted + refused == 300
    assert refused > 100


@pytest.mark.nightly
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_holds_for_many_more_of_them(path: pathlib.Path, tmp_path: pathlib.Path) -> None:
    copy, read = reader_of(path, tmp_path)
    accepted, refused = check_reader(read, copy, count=2_000, seed=2)
    assert accepted + refused == 2_000


@pytest.mark.parametrize("name", ["pack.yaml", "menu.yaml", "scenarios/en_quantity_01.yaml"])
def test_a_broken_old_pack_is_read_or_refused_with_places(
    name: str, iob_sdist: pathlib.Path, tmp_path: pathlib.Path
) -> None:
    root = tmp_path / "pack"
    shutil.copytree(iob_sdist / "tests" / "fixtures" / "minipack", root)
    accepted, refused = check_reader(lambda path: validated(str(root)), root / name, count=300, seed=1)
    assert accepted + refused == 300
    assert refused > 100
