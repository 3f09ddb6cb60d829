"""Decisions of the gate."""

from __future__ import annotations

from typing import Literal

import msgspec

Outcome = Literal["holds", "does_not_hold", "undecided", "no_gate"]

EXIT_CODES: dict[Outcome, int] = {"holds": 0, "does_not_hold": 1, "undecided": 3, "no_gate": 0}


class RuleResult(msgspec.Struct, frozen=True, kw_only=True):
    """One rule and what it came to; `why` is one sentence with the numbers that decided."""

    rule: str
    outcome: Outcome
    why: str


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """May it ship? The worst of its rules: does_not_hold beats undecided beats holds."""

    outcome: Outcome
    rules: tuple[RuleResult, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def exit_code(self) -> int:
        """0 the gate holds, 1 it does not, 3 it could not be judged."""
        return EXIT_CODES[self.outcome]
