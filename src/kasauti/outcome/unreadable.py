"""Keys of cells that hold no value of their column: they equal nothing."""

from __future__ import annotations

from kasauti.conversation.value import Value


class Unreadable:
    """The key of a cell that cannot be read as its column's type: equal to nothing, itself aside."""

    __slots__ = ("raw", "rule", "why")

    def __init__(self, raw: Value, why: str, rule: str = "fine.unreadable") -> None:
        self.raw, self.why, self.rule = raw, why, rule

    def __repr__(self) -> str:
        return f"unreadable: {self.why}"
