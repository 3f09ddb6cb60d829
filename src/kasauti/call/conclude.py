"""The record of a call that has ended."""

from __future__ import annotations

from typing import Literal

from kasauti.call.place import Call
from kasauti.clock import VirtualClock
from kasauti.conversation.record import Conversation, Quality, Usage


def conclude(call: Call, *, settled_ms: int, void: str = "") -> Conversation:
    """Everything a verdict may look at, frozen.

    Args:
        settled_ms: how long the world stayed open after the last reply.
        void: why the call must not count, if we spoiled it.
    """
    ctx = call.ctx
    kind: Literal["real", "virtual"] = "virtual" if isinstance(ctx.clock, VirtualClock) else "real"
    late = ctx.session.late if ctx.session is not None else 0
    return Conversation(
        call_id=ctx.call_id,
        key=call.key,
        capabilities=tuple(sorted(call.agent.capabilities)),
        world=call.world_hash,
        now=ctx.now,
        zone=ctx.zone,
        clock=kind,
        events=tuple(call.log.events),
        usage=_total(call.used),
        quality=Quality(void=void, settled_ms=settled_ms, late_writes=late),
    )


def _total(used: list[Usage]) -> Usage:
    if not used:
        return Usage()
    return Usage(
        prompt_tokens=sum(usage.prompt_tokens for usage in used),
        completion_tokens=sum(usage.completion_tokens for usage in used),
        cost_usd=sum(usage.cost_usd for usage in used),
        retries=sum(usage.retries for usage in used),
    )
