"""Kasauti tests voice and chat agents the way their customers will. Nothing is imported eagerly here."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kasauti.outcome.comparison import compare

__all__ = ["compare"]
__version__ = "0.1.0"


def __getattr__(name: str) -> object:
    """`compare`, loaded on first use: the commands need it late or never."""
    if name == "compare":
        from kasauti.outcome.comparison import compare

        return compare
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
