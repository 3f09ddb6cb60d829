"""Keys of cells: two cells of a column are equal when their keys are. Some keys are no value of any column."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

Key = Hashable


class Special:
    """A key that is no value of any column."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name


ABSENT: Any = Special("absent")
"""A column that a row does not have; also stands for the missing cell itself."""
NULL = Special("null")
