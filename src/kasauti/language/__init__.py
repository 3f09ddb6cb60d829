"""Words and numbers as people in India say and write them. Pure.

`read(text, kind)` gives the value that a text says, or None; see `kasauti.language.reading.read`.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kasauti.language.reading import read

__all__ = ["read"]


def __getattr__(name: str) -> object:
    """`read`, loaded on first use: most of the house needs `kasauti.language.fold` only."""
    if name == "read":
        from kasauti.language.reading import read

        return read
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
