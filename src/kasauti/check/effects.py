"""What a tool call did to the world, whatever the agent was told of it."""

from __future__ import annotations

from kasauti.conversation.event import Called

EFFECTS = ("working", "committed", "voided")
"""Effects that are done by the call itself: a replay of an earlier one is none, nor is a read or a refusal."""


def took_effect(call: Called, tool: str) -> bool:
    """Whether this is a call of `tool` that changed the world itself; its answer may have been lost."""
    return call.tool == tool and call.effect in EFFECTS


def was_done(call: Called) -> bool:
    """Whether the call did what it is for: it succeeded, or it took effect and only its answer was lost."""
    return call.error is None or call.effect in EFFECTS
