"""The record of one call: everything a verdict may look at."""

from __future__ import annotations

from typing import Literal

import msgspec

from kasauti.conversation.event import AnyEvent, Failed, Said

Capability = Literal["text", "audio", "tool_calls", "arguments", "results", "state", "timing", "dtmf", "interruption"]


class CallKey(msgspec.Struct, frozen=True, kw_only=True):
    """Which trial this call is: `scenario` is the id, `hash` the scenario's content hash, trials count from 1."""

    scenario: str
    hash: str
    style: str
    trial: int
    attempt: int = 1


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
    `virtual`. `max_turns_hit` and a caller who cannot answer are told by the `HungUp` reason.
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
        """Milliseconds from each caller turn to the agent's first reply in it, in the order of turns."""
        found: list[int] = []
        asked: int | None = None
        for event in self.events:
            if type(event) is Said:
                if event.who == "caller":
                    asked = event.t_ms if event.end_ms is None else event.end_ms
                elif asked is not None:
                    found.append(max(0, event.t_ms - asked))
                    asked = None
        return found
