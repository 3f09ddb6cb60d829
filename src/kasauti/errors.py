"""Everything that can go wrong, by who must act.

    KasautiError
    ├── YoursToFix            a scenario, a suite, an option: told with its place and the fix
    │   ├── FileProblems      every problem of every file, at once
    │   ├── UsageProblem      an option or argument
    │   └── MissingExtra      an optional dependency that is not installed
    ├── TheirsToFix           the agent under test, or the line to it; ends one call, never a run
    │   ├── AgentError        it raised, hung, answered 500 or rubbish
    │   └── TransportError    no connection, DNS, TLS, 401, 403, 404, 429 before the first reply
    └── OursToFix             the harness itself
        └── HarnessError      a probe, a hook, the disk

A refusal by the world is not an error of ours: tools return it as a value (`world.ToolResult`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands in a file that a person wrote; line and column count from 1, 0 is unknown."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        if not self.line:
            return self.file
        return f"{self.file}:{self.line}:{self.column or 1}"


@dataclass(frozen=True, slots=True)
class Problem:
    """One mistake or trap in a file: where, what, and what to do about it."""

    place: Place
    what: str
    fix: str = ""
    severity: Severity = "error"
    code: str = ""

    def __str__(self) -> str:
        kind = "warning: " if self.severity == "warning" else ""
        fix = f"  (fix: {self.fix})" if self.fix else ""
        return f"{self.place}  {kind}{self.what}{fix}"


class KasautiError(Exception):
    """Root of the tree; `exit_code` is what a command ends with."""

    exit_code = 3


class YoursToFix(KasautiError):
    """The user's files, options or environment."""

    exit_code = 2


class FileProblems(YoursToFix):
    """Every problem found in the files that people write, in the order of their places."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(problems, key=lambda p: (p.place.file, p.place.line, p.place.column, p.what)))
        super().__init__("\n".join(str(problem) for problem in self.problems))


class UsageProblem(YoursToFix):
    """An option or argument that cannot be used; the message names it and the fix."""

    def __init__(self, what: str, *, option: str = "", fix: str = "") -> None:
        self.what, self.option, self.fix = what, option, fix
        lead = f"{option}: " if option else ""
        super().__init__(f"{lead}{what}" + (f"  (fix: {fix})" if fix else ""))


class MissingExtra(YoursToFix):
    """A feature whose optional dependency is not installed; the message holds the exact install line."""

    def __init__(self, feature: str, extra: str) -> None:
        super().__init__(f"{feature} needs an extra  (fix: pip install 'kasauti[{extra}]')")


class TheirsToFix(KasautiError):
    """Something outside Kasauti ended this one call.

    Args:
        code: a short stable word (`raised`, `timeout`, `http_500`, ...), used to group causes.
        what: one line for people; never a secret, never a transcript.
    """

    def __init__(self, code: str, what: str) -> None:
        self.code, self.what = code, what
        super().__init__(f"{code}: {what}")


class AgentError(TheirsToFix):
    """The agent raised, hung, exited, answered 500 or something that is no reply."""


class TransportError(TheirsToFix):
    """The agent was not reached, or refused us before its first reply of this call."""


class OursToFix(KasautiError):
    """A fault of the harness: the call is unjudged and never counts as passed."""


class HarnessError(OursToFix):
    """A probe, hook, disk or helper of ours failed while a call was made or judged."""

    def __init__(self, code: str, what: str) -> None:
        self.code, self.what = code, what
        super().__init__(f"{code}: {what}")
