"""Calls that ended without coming to their end: whose doing it was, and which of them are made again."""

from __future__ import annotations

from time import monotonic_ns
from typing import NamedTuple

from kasauti.agent.agent import Limits
from kasauti.conversation.event import Failed, Said
from kasauti.run.engines.growth import LATELY_NS
from kasauti.run.engines.lane import Lane
from kasauti.run.finishing import Made

GRACE_NS = 40_000_000
"""How long past its deadline foreign code may run before its lane is abandoned: a loop's own timer comes first."""
MUCH = 10
"""A loop that did not answer for more than one part in so many of a limit may be why the limit was passed."""
HOOK_BLOCKED = "a probe or hook of another call blocked its loop"
LOST_TOGETHER = "it shared a loop with a call that blocked or ended it"


def neighbours_doing(made: Made, lane: Lane, limits: Limits) -> str:
    """What another call on the loop did that may have ended this one; "" if its end is its own doing.

    A time-out is the call's own where the loop answered all the while. A cancellation is its own unless another
    call cancelled it, or nobody knows who did.
    """
    failed = next((event for event in made.call.log.events if type(event) is Failed), None)
    if failed is None or failed.blame != "agent":
        return ""
    if made.struck or (made.struck is None and failed.code == "cancelled"):
        return "another call cancelled it on the loop that they shared"
    if failed.code == "timeout":
        heard = (event.t_ms for event in made.call.log.events if type(event) is Said and event.who == "caller")
        began_ms = max(heard, default=0)
        ended_ms = began_ms + limits.turn_ms
    elif failed.code == "call_timeout":
        began_ms, ended_ms = 0, failed.t_ms
    else:
        return ""
    start_ns = monotonic_ns() - made.call.log.now_ms() * 1_000_000
    begin_ns, end_ns = start_ns + began_ms * 1_000_000, start_ns + ended_ms * 1_000_000
    if lane.pulse.stalled_at(end_ns) or lane.pulse.stalled_ns(begin_ns, end_ns) * MUCH > end_ns - begin_ns:
        return "a call blocked the loop that they shared"
    return ""


def take_back(made: Made, why: str) -> bool:
    """Let a call that has been claimed count nowhere, unless it committed something: that is never erased.

    Its world is closed first, so that nothing can be committed any more once this is known.
    """
    session = made.session
    if session is not None:
        session.close()
        if session.committed() or session.voided():
            return False
    made.void = why
    return True


class Loss(NamedTuple):
    """What is left of a lane that is no more.

    Calls that are `over` had come to their end and settle now; `ended` ones are to be closed; the care of `inherited`
    ones goes on elsewhere. `shared` says that there were several calls.
    """

    over: list[Made]
    ended: list[Made]
    inherited: list[Made]
    shared: bool


def lose(lane: Lane, *, code: str, what: str) -> Loss:
    """A lane is gone: its one call ends with that; of several nobody knows which it was.

    Only where the loop answered to the last it is known: whoever is over its time then has not given way.
    """
    slots = [slot for slot in lane.slots if slot.made is not None]
    inherited, hung = _errands_of(lane)
    loss = Loss([], [], inherited, len(slots) > 1)
    now_ns, free = monotonic_ns(), lane.pulse.free_within(LATELY_NS)
    for slot in slots:
        made = slot.made
        if made is not None and slot.over:
            loss.over.append(made)
            continue
        if made is None or not made.claim():
            continue
        log, now_ms = made.call.log, made.call.log.now_ms()
        if hung:
            if not take_back(made, HOOK_BLOCKED):
                log.append(Failed(t_ms=now_ms, turn=log.turn, blame="harness", code="hook_failed", what=HOOK_BLOCKED))
        elif len(slots) == 1 or (free and slot.overdue(now_ns, GRACE_NS)) or not take_back(made, LOST_TOGETHER):
            log.append(Failed(t_ms=now_ms, turn=log.turn, blame=slot.stamp.blame, code=code, what=what))
        (loss.ended if made.care is None else loss.inherited).append(made)
    return loss


def _errands_of(lane: Lane) -> tuple[list[Made], bool]:
    """Calls of a lost lane whose probes and hooks are not done; whether one of these hangs, which has failed by it."""
    calls: list[Made] = []
    now_ns, hung = monotonic_ns(), False
    for errand in lane.left_errands():
        made = errand.made
        if made is None:
            continue
        if errand.overdue(now_ns, GRACE_NS):
            hung = True
            log = made.call.log
            what = "a probe or hook did not come back"
            log.append(Failed(t_ms=log.now_ms(), blame="harness", code="hook_failed", what=what))
        calls.append(made)
    return calls, hung
