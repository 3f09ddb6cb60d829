"""Findings and verdicts: what checks say, and what follows from them."""

from __future__ import annotations

from typing import Literal

import msgspec

from kasauti.conversation.event import Blame
from kasauti.conversation.value import Value

VerdictKind = Literal["pass", "fail", "simulator_invalid", "infra_error"]


class Finding(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing a check looked at.

    `met` is None when it could not be measured. `gates` is False for what only explains. `rule` names the rule
    that decided, `why` is a sentence for people, `at` is the index of the event that shows it.
    """

    check: str
    field: str
    expected: Value = None
    actual: Value = None
    met: bool | None = None
    gates: bool = True
    rule: str = ""
    why: str = ""
    at: int | None = None
    parts: tuple[Finding, ...] = ()


class Verdict(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What became of one call. `why` is the cause in words, alike for alike failures; `blame` is None on a pass."""

    kind: VerdictKind
    blame: Blame | None = None
    why: str = ""
    findings: tuple[Finding, ...] = ()
