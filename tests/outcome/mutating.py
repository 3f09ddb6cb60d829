"""How a rule is turned off: a table of rules loses the entry, a step is passed over, a laxer comparer says yes."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Callable
from typing import Any

import pytest

from kasauti.outcome import spoken, want

Patch = pytest.MonkeyPatch
Mutant = Callable[[Patch], None]


def sets(holder: Any, name: str, value: Any) -> Mutant:
    return lambda patch: patch.setattr(holder, name, value)


def wraps(holder: Any, name: str, around: Callable[..., Any]) -> Mutant:
    """The function `holder.name` becomes `around(the function, *arguments)`."""

    def change(patch: Patch) -> None:
        original = getattr(holder, name)
        patch.setattr(holder, name, lambda *given, **more: around(original, *given, **more))

    return change


def loses(holder: Any, name: str, key: str) -> Mutant:
    return lambda patch: patch.setattr(holder, name, {k: v for k, v in getattr(holder, name).items() if k != key})


def both(*changes: Mutant) -> Mutant:
    def change(patch: Patch) -> None:
        for one in changes:
            one(patch)

    return change


def laxer(is_let_through: Callable[[want.Cell, Any], bool]) -> Mutant:
    """A comparer that also takes what `is_let_through` says, of an expected cell and a found value."""
    return wraps(want.Cell, "met", lambda met, self, raw, key: met(self, raw, key) or bool(is_let_through(self, raw)))


def nothing(*given: Any, **more: Any) -> None:
    return None


def no(*given: Any, **more: Any) -> bool:
    return False


def yes(*given: Any, **more: Any) -> bool:
    return True


def texts_only(around: Callable[..., Any]) -> Callable[..., Any]:
    return lambda read, value, *more: around(read, value, *more) if isinstance(value, str) else read(value, *more)


def ratio(left: str, right: str) -> float:
    return difflib.SequenceMatcher(None, left.lower(), right.lower()).ratio()


def nfkc(text: str) -> str:
    return unicodedata.normalize("NFKC", text)


def spaced(text: str) -> str:
    return " ".join(text.split())


NO_WORDS = both(
    sets(spoken, "number", nothing), sets(spoken, "amount", nothing), sets(spoken, "quantity", nothing),
    sets(spoken, "clock_time", nothing), sets(spoken, "day", nothing), sets(spoken, "instant", nothing),
)  # fmt: skip
IDS = ("id", "code", "enum", "person", "place")
