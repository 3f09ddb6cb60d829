"""How long the agent took to answer: the one rule for latency, for checks and for statistics."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kasauti.conversation.event import AnyEvent, HungUp, Said


class Wait(NamedTuple):
    """How long the agent took to answer one caller turn; `ms` is None if it never did. `at` is the event index."""

    ms: int | None
    at: int
    turn: str | None


def waits(events: Sequence[AnyEvent]) -> list[Wait]:
    """One wait for each caller turn, to the agent's first words; an empty or blank reply is none.

    Words with which the caller ended the call are no turn, unless a blank reply came back to them.
    """
    found: list[Wait] = []
    asked: tuple[int, Said] | None = None
    is_blank = False
    for index, event in enumerate(events):
        if type(event) is not Said:
            if type(event) is HungUp and event.who == "caller" and not is_blank:
                asked = None
            continue
        if event.who == "caller":
            if asked is not None:
                found.append(_never(*asked))
            asked, is_blank = (index, event), False
        elif not event.text or event.text.isspace():
            is_blank = True
        elif asked is not None:
            said = asked[1]
            ended = said.t_ms if said.end_ms is None else said.end_ms
            found.append(Wait(ms=max(0, event.t_ms - ended), at=index, turn=said.turn))
            asked = None
    if asked is not None:
        found.append(_never(*asked))
    return found


def _never(at: int, said: Said) -> Wait:
    return Wait(ms=None, at=at, turn=said.turn)
