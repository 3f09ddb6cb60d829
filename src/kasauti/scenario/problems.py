"""A collector: every mistake of every file is found before anything is said."""

from __future__ import annotations

from collections.abc import Iterable

from kasauti.errors import FileProblems, Place, Problem


class Problems:
    """Problems found so far; `raise_if_any` tells them all at once.

    Warnings alone raise nothing; where there is an error they are told beside it, since they often explain it.
    """

    __slots__ = ("found",)

    def __init__(self) -> None:
        self.found: list[Problem] = []

    def add(self, place: Place, what: str, fix: str = "", code: str = "") -> None:
        """An error: the file cannot be used as it is."""
        self.found.append(Problem(place, what, fix, code=code))

    def warn(self, place: Place, what: str, fix: str = "", code: str = "") -> None:
        """A trap: the file can be used, but may not mean what its writer thinks."""
        self.found.append(Problem(place, what, fix, severity="warning", code=code))

    def extend(self, problems: Iterable[Problem]) -> None:
        """Problems that somebody else found."""
        self.found.extend(problems)

    @property
    def errors(self) -> tuple[Problem, ...]:
        """What stops us."""
        return tuple(problem for problem in self.found if problem.severity == "error")

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """What does not."""
        return tuple(problem for problem in self.found if problem.severity == "warning")

    def gather(self) -> Gathering:
        """A `with` block that keeps the FileProblems its body raises, and goes on behind it."""
        return Gathering(self)

    def raise_if_any(self) -> None:
        """Raise FileProblems with everything found if any of it is an error."""
        if any(problem.severity == "error" for problem in self.found):
            raise FileProblems(dict.fromkeys(self.found))


class Gathering:
    """See `Problems.gather`."""

    __slots__ = ("_problems",)

    def __init__(self, problems: Problems) -> None:
        self._problems = problems

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        if isinstance(error, FileProblems):
            self._problems.extend(error.problems)
            return True
        return False
