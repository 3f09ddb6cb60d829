"""The record of one call: everything a verdict may look at."""

from __future__ import annotations

from typing import Literal

import msgspec

from kasauti.conversation.event import AnyEvent, Failed
from kasauti.conversation.waits import waits

Capability = Literal["text", "audio", "tool_calls", "arguments", "results", "state", "timing", "dtmf", "interruption"]


class CallKey(msgspec.Struct, frozen=True, kw_only=True):
    """Which trial this call is: `scenario` is the id, `hash` the scenario's content hash, trials count from 1.

    `called` is the hash of all that the call was made from, without what is expected of it.
    """

    scenario: str
    hash: str
    style: str
    trial: int
    attempt: int = 1
    called: str = ""


class Usage(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the agent reported that it used."""

    prompt_tokens: int = 0
    completion_tokens: int = 0
    cost_usd: float = 0.0
    retries: int = 0


class Quality(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How well this call was made and measured by us; `void` says why it must not count."""

    void: str = ""
    settled_ms: int = 0
    late_writes: int = 0


class Conversation(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One call.

    `capabilities` are those of the agent kind, sorted. `world` names the world spec (by hash, in `run.json`).
    `now` is the scenario's calendar instant (ISO 8601, or `real`), `zone` its time zone, `clock` is `real` or
    `virtual`. That a call ran out of turns, or its caller out of answers, is the `reason` of its `HungUp`.
    """

    call_id: str
    key: CallKey
    capabilities: tuple[Capability, ...]
    world: str | None = None
    now: str = "real"
    zone: str = "Asia/Kolkata"
    clock: Literal["real", "virtual"] = "real"
    events: tuple[AnyEvent, ...] = ()
    usage: Usage = Usage()
    quality: Quality = Quality()

    def failed(self) -> Failed | None:
        """The failure that ended the call, if one did."""
        for event in self.events:
            if type(event) is Failed:
                return event
        return None

    def latencies_ms(self) -> list[int]:
        """Milliseconds from each caller turn to the agent's first words after it; unanswered turns are left out."""
        return [wait.ms for wait in waits(self.events) if wait.ms is not None]
