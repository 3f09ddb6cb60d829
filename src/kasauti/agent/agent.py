"""The seam: agents under test."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Literal, Protocol

import msgspec

from kasauti.clock import Clock
from kasauti.conversation.record import Capability, Usage
from kasauti.world.spec import WorldSpec
from kasauti.world.world import Session


@dataclass(frozen=True, slots=True)
class Limits:
    """Time-outs of a call in milliseconds, and its greatest number of caller turns."""

    turn_ms: int = 30_000
    call_ms: int = 300_000
    max_turns: int = 20
    settle_ms: int = 500
    reply_chars: int = 200_000


class CallContext(msgspec.Struct, frozen=True, kw_only=True):
    """What an agent is told of a call: no scenario, no tag, no position in a script.

    `call_id` is random per call; `session` the world's copy (None for agents with their own backend); `url` the
    HTTP door of that session, where one is open, and `token` the bearer token it asks for; `language` a BCP 47 tag
    that only the old turn protocol is told.
    """

    call_id: str
    clock: Clock
    session: Session | None = None
    world: WorldSpec | None = None
    url: str | None = None
    token: str | None = None
    language: str = "en-IN"
    number: str = ""
    seed: int = 0
    now: str = "real"
    zone: str = "Asia/Kolkata"
    limits: Limits = Limits()


class Utterance(msgspec.Struct, frozen=True, kw_only=True):
    """What the caller said, as the old turn protocol shapes it; `turn_id` is `t1`, `t2`, ..."""

    turn_id: str
    text: str | None = None
    language: str = "en-IN"
    audio_path: str | None = None
    audio_bytes: bytes | None = None


class Reply(msgspec.Struct, frozen=True, kw_only=True):
    """What the agent said; `hung_up` ends the call after it; `notes` are things worth showing (cleaned text)."""

    text: str
    audio: bytes | None = None
    hung_up: bool = False
    usage: Usage | None = None
    notes: tuple[str, ...] = ()


class AgentTurns(Protocol):
    """An agent in one call. Both methods raise `AgentError` or `TransportError` and nothing else."""

    async def greet(self) -> Reply | None:
        """What the agent says first, if it speaks first."""

    async def turn(self, said: Utterance) -> Reply:
        """The agent's reply. Kinds map everything a foreign agent can do to an error of the tree."""


class Agent(Protocol):
    """A kind of agent, opened once per call.

    `where` is `process` for code that runs in ours (whole calls run in a watched worker, which is abandoned when
    it hangs) and `io` for what is awaited (all calls share one loop). `identity` names the agent and the hash of
    its source, or its `--agent-version`: a different identity never inherits results. `needs_door` asks for the
    world's HTTP door. `told_now` says that it is told what day it is (`CallContext.now`), so that `now` may be
    fixed. `start` and `stop` bracket a run (connection pools, child processes).
    """

    spec: str
    where: Literal["process", "io"]
    capabilities: frozenset[Capability]
    identity: str
    needs_door: bool
    told_now: bool

    async def start(self) -> None:
        """Before the first call of a run, on the loop that will make the calls."""

    async def stop(self) -> None:
        """After the last call; never raises."""

    def open(self, ctx: CallContext) -> AbstractAsyncContextManager[AgentTurns]:
        """One call. Entering may raise `AgentError` or `TransportError`; leaving never raises."""


AgentOptions = Mapping[str, str]
"""Options of an agent from the command line: `header:NAME`, `agent_version`, ..."""
