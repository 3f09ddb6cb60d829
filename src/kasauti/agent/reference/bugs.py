"""The bugs that can be switched on. They change what is committed and never what is said."""

from __future__ import annotations

from dataclasses import dataclass, fields

from kasauti.errors import UsageProblem


@dataclass(frozen=True, slots=True)
class Bugs:
    """Which bugs are on.

    `ignore_corrections`: a correction is confirmed in words and never sent. `drop_modifiers`: modifiers are always
    `[]`. `double_submit`: a second closing or confirmation after placement orders the same once more.
    `ignore_cancellation`: nothing is ever removed or cancelled, and what is left is submitted at the close.
    `quantity_default_one`: items are added once, whatever was asked for.
    """

    ignore_corrections: bool = False
    drop_modifiers: bool = False
    double_submit: bool = False
    ignore_cancellation: bool = False
    quantity_default_one: bool = False


BUGS = tuple(field.name for field in fields(Bugs))
"""Names of all bugs."""


def bugs_of(spec: str) -> Bugs:
    """The bugs that an agent spec names: `builtin:correct`, `builtin:buggy`, `builtin:buggy:NAME[,NAME]`.

    Raises:
        UsageProblem: any other spec; the fix lists what there is.
    """
    parts = spec.split(":", 2)
    if parts == ["builtin", "correct"]:
        return Bugs()
    if parts[:2] != ["builtin", "buggy"]:
        raise UsageProblem(f"there is no agent {spec!r}", option="--agent", fix="builtin:correct or builtin:buggy")
    if len(parts) == 2:
        return Bugs(**dict.fromkeys(BUGS, True))
    named = [name.strip() for name in parts[2].split(",")]
    unknown = [name for name in named if name not in BUGS]
    if unknown:
        raise UsageProblem(f"there is no bug {unknown[0]!r}", option="--agent", fix=f"one of {', '.join(BUGS)}")
    return Bugs(**dict.fromkeys(named, True))
