"""Comparers with one rule off: for each rule a small change to the code that holds it, undone afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import mutants_of_rows
import mutants_of_texts
import mutants_of_values
import pytest
from mutating import Mutant

from kasauti.language import fold as folding
from kasauti.outcome import likeness, reading

MUTANTS: dict[str, Mutant] = {**mutants_of_values.MUTANTS, **mutants_of_texts.MUTANTS, **mutants_of_rows.MUTANTS}


@contextmanager
def without(rule: str) -> Iterator[None]:
    """The comparer without a rule."""
    patch = pytest.MonkeyPatch()
    try:
        MUTANTS[rule](patch)
        _forget()
        yield
    finally:
        patch.undo()
        _forget()


_REMEMBERING = (folding._remembered, folding._kind, likeness.words, reading.made_reading)


def _forget() -> None:
    for function in _REMEMBERING:
        function.cache_clear()
