"""The seam: callers, and what they may see and do."""

from __future__ import annotations

from typing import Protocol

import msgspec

from kasauti.scenario.scenario import Line, Scenario


class CallerView(msgspec.Struct, kw_only=True):
    """What the caller knows when it is its turn.

    `reply` is the agent's last reply (None at the start of a call where the agent did not greet).
    `committed` and `cancelled` are None where they cannot be observed.
    """

    reply: str | None = None
    committed: bool | None = None
    cancelled: bool | None = None
    hung_up: bool = False


class Say(msgspec.Struct, frozen=True, kw_only=True):
    """Speak (or press, wait, hang up after speaking: see `Line`). `source` goes into the record."""

    line: Line
    source: str


class HangUp(msgspec.Struct, frozen=True, kw_only=True):
    """End the call: `done` (nothing more to say), or `gave_up` (the agent never got there)."""

    reason: str


class Unanswerable(msgspec.Struct, frozen=True, kw_only=True):
    """End the call: the agent insists on `slot`, for which the scenario has no value."""

    slot: str
    question: str


class CallerTurns(Protocol):
    """One caller in one call; not thread-safe, deterministic for its seed."""

    async def next(self, view: CallerView) -> Say | HangUp | Unanswerable:
        """The next move. Never raises for what an agent said."""


class Caller(Protocol):
    """A kind of caller."""

    name: str

    def open(self, scenario: Scenario, style: str, seed: int) -> CallerTurns:
        """Start a call."""
