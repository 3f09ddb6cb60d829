"""Fake agents for tests of whatever talks to one: they behave, or misbehave, in one way each."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Literal

from kasauti.agent.agent import CallContext, Reply, Utterance
from kasauti.conversation.record import Capability

Answer = Callable[[Utterance, CallContext], Reply]


class FakeAgent:
    """An agent whose every reply is what `answer` returns for the turn; counts calls and keeps what it was told."""

    def __init__(
        self, answer: Answer, *, spec: str = "fake:agent", where: Literal["process", "io"] = "process",
        greeting: str | None = None,
    ) -> None:  # fmt: skip
        self.spec = self.identity = spec
        self.where: Literal["process", "io"] = where
        self.capabilities: frozenset[Capability] = frozenset(
            {"text", "tool_calls", "arguments", "results", "state", "timing"}
        )
        self.needs_door = False
        self.told_now = True
        self.heard: list[Utterance] = []
        self.contexts: list[CallContext] = []
        self.closed = 0
        self._answer, self._greeting = answer, greeting

    async def start(self) -> None:
        """Nothing."""

    async def stop(self) -> None:
        """Nothing."""

    def open(self, ctx: CallContext) -> FakeTurns:
        """One call."""
        self.contexts.append(ctx)
        return FakeTurns(self, ctx)

    def greeting(self) -> Reply | None:
        """What it says first."""
        return Reply(text=self._greeting) if self._greeting is not None else None

    def reply(self, said: Utterance, ctx: CallContext) -> Reply:
        """The reply to a turn."""
        self.heard.append(said)
        return self._answer(said, ctx)


class FakeTurns:
    """A call with a `FakeAgent`: the context and its turns in one."""

    def __init__(self, agent: FakeAgent, ctx: CallContext) -> None:
        self._agent, self._ctx = agent, ctx

    async def __aenter__(self) -> FakeTurns:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._agent.closed += 1

    async def greet(self) -> Reply | None:
        """The agent's greeting."""
        return self._agent.greeting()

    async def turn(self, said: Utterance) -> Reply:
        """The agent's reply."""
        return self._agent.reply(said, self._ctx)


def scripted_agent(replies: Sequence[str], *, where: Literal["process", "io"] = "process") -> FakeAgent:
    """Says these replies in order in each call, and the last one ever after."""

    def answer(said: Utterance, _: CallContext) -> Reply:
        return Reply(text=replies[min(int(said.turn_id[1:]), len(replies)) - 1])

    return FakeAgent(answer, spec="fake:scripted", where=where)


def echo_agent() -> FakeAgent:
    """Says what the caller said."""
    return FakeAgent(lambda said, _: Reply(text=said.text or ""), spec="fake:echo")


def raising_agent(error: BaseException, *, on_turn: int = 1) -> FakeAgent:
    """Raises on a turn, and says "Okay." before it."""

    def answer(said: Utterance, _: CallContext) -> Reply:
        if said.turn_id == f"t{on_turn}":
            raise error
        return Reply(text="Okay.")

    return FakeAgent(answer, spec="fake:raising")


def hanging_agent(release: threading.Event) -> FakeAgent:
    """Blocks its thread until `release` is set."""

    def answer(_: Utterance, __: CallContext) -> Reply:
        release.wait()
        return Reply(text="Sorry, I was away.")

    return FakeAgent(answer, spec="fake:hanging")
