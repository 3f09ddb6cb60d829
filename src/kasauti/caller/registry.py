"""Callers by name."""

from __future__ import annotations

from kasauti.caller.caller import Caller
from kasauti.caller.kinds.scripted import ScriptedCaller
from kasauti.errors import UsageProblem

NAMES = ("scripted",)


def make_caller(name: str) -> Caller:
    """The caller of that name.

    Raises:
        UsageProblem: no such kind.
    """
    if name == "scripted":
        return ScriptedCaller()
    raise UsageProblem(f"no caller kind {name!r}", option="--caller", fix=f"one of: {', '.join(NAMES)}")
