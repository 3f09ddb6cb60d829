"""Cells that are expected to fail: `expect_fail: {reason, until}`."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import msgspec

from kasauti.gate.decision import RuleResult
from kasauti.gate.wording import count, names


class KnownFailure(msgspec.Struct, frozen=True, kw_only=True):
    """A cell that is expected to fail, and how its trials went. It has left the gate's rate.

    `until` is the last day (ISO date) on which it may still fail. `counted` is planned trials less excused ones.
    """

    scenario: str
    style: str
    reason: str
    until: str
    passed: int
    counted: int


def why_red(cell: KnownFailure, *, today: date) -> str:
    """Why the expectation itself is wrong by now, or "" while the cell fails as expected.

    Fixed: every counted trial passed, so the mark hides a cell that should be guarded. Expired: the last day has
    passed. A cell that passes now and then is still a known failure.
    """
    if cell.counted > 0 and cell.passed == cell.counted:
        return f"fixed: all {count(cell.counted, 'trial')} passed" if cell.counted > 1 else "fixed: its trial passed"
    if today > date.fromisoformat(cell.until):
        return f"expired on {cell.until}: {cell.reason}"
    return ""


def known_failures(cells: Sequence[KnownFailure], *, today: date) -> RuleResult:
    """Holds while every expected failure still fails and is in date; else does not, and names those that don't.

    Args:
        cells: every cell with `expect_fail`; none is fine.
        today: the calendar day on which the run is judged.
    """
    reds = [(cell, why) for cell in cells if (why := why_red(cell, today=today))]
    if not reds:
        return RuleResult(
            rule="expect-fail", outcome="holds", why=f"{count(len(cells), 'expected failure')}, none fixed or expired."
        )
    told = names(f"{cell.scenario} ({cell.style}) {why}" for cell, why in reds)
    return RuleResult(rule="expect-fail", outcome="does_not_hold", why=f"Take off the mark: {told}.")
