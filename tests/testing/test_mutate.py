from __future__ import annotations

import pathlib

import pytest

from kasauti.testing.mutate import check_reader, mutants

SOURCE = "scenarios:\n- id: चाय\n  caller: {says: {english: [one tea]}}\n  expect: {outcome: {orders: []}}\n".encode()


def test_mutants_are_the_same_for_the_same_seed_and_differ_from_their_source() -> None:
    first, again, other = (list(mutants(SOURCE, count=40, seed=seed)) for seed in (1, 1, 2))
    assert first == again
    assert first != other
    assert sum(mutant != SOURCE for mutant in first) > 35


def test_a_reader_that_raises_anything_else_is_found_out(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "f.yaml"
    path.write_bytes(b"a: 1\n")

    def read(given: pathlib.Path) -> None:
        given.read_bytes().decode("ascii")

    with pytest.raises(AssertionError, match="mutant"):
        check_reader(read, path, count=200)
    assert path.read_bytes() == b"a: 1\n"
