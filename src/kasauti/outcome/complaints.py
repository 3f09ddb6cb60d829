"""Problems of an expectation, gathered so that all of them are told at once."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable

from kasauti.errors import FileProblems, Place, Problem

Step = str | int


class Complaints:
    """Problems with their places; `place` maps a path within the outcome to a position in the file."""

    def __init__(self, place: Callable[..., Place]) -> None:
        self._place = place
        self.problems: list[Problem] = []

    def add(self, path: tuple[Step, ...], what: str, *, fix: str = "", code: str = "outcome") -> None:
        """Note a problem at `path`."""
        self.problems.append(Problem(place=self._place(*path), what=what, fix=fix, code=code))

    def raise_if_any(self) -> None:
        """Raise FileProblems with everything that was noted."""
        if self.problems:
            raise FileProblems(self.problems)


def nearest(word: object, known: Iterable[str]) -> str:
    """A fix that names what was probably meant; else the known words."""
    words = list(known)
    found = difflib.get_close_matches(str(word), words, n=1, cutoff=0.6)
    if found:
        return f"did you mean {found[0]}?"
    return f"one of: {', '.join(words)}" if words else ""
