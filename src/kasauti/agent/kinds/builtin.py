"""`builtin:`: the reference agent, correct or with bugs, in our process."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from types import TracebackType
from typing import Literal

import msgspec

from kasauti import __version__
from kasauti.agent.agent import AgentOptions, AgentTurns, CallContext, Reply, Utterance
from kasauti.agent.reference.brain import Brain
from kasauti.agent.reference.bugs import bugs_of
from kasauti.agent.reference.menu import Menu, menu_of
from kasauti.clock import Clock
from kasauti.conversation.record import Capability
from kasauti.errors import HarnessError
from kasauti.world.spec import WorldSpec
from kasauti.world.world import Session

_REMEMBERED_WORLDS = 32
_LANGUAGES = {"hi": "hinglish", "hi-en": "hinglish", "hi-latn": "hinglish", "hi-in": "hinglish", "hi-deva": "hindi"}


class BuiltinAgent:
    """The rule-based order taker, driven by the menu of the session it is given.

    Args:
        spec: `builtin:correct`, `builtin:buggy`, `builtin:buggy:BUG[,BUG]`.
        options: none are known.

    Raises:
        UsageProblem: a spec that names no such agent or bug.
    """

    where: Literal["process", "io"] = "process"
    capabilities: frozenset[Capability] = frozenset({"text", "tool_calls", "arguments", "results", "state", "timing"})
    needs_door = False
    told_now = True

    def __init__(self, spec: str, options: AgentOptions | None = None) -> None:
        self.spec = spec
        self._bugs = bugs_of(spec)
        self.identity = f"{spec}@{__version__}"
        self._menus: dict[int, tuple[WorldSpec, Menu]] = {}

    async def start(self) -> None:
        """Nothing to open."""

    async def stop(self) -> None:
        """Nothing to close."""

    def open(self, ctx: CallContext) -> AbstractAsyncContextManager[AgentTurns]:
        """One call.

        Raises:
            HarnessError: on entering, when the call has no session, or one without a menu.
        """
        return _Turns(self, ctx)

    def brain(self, session: Session, world: WorldSpec | None, language: str) -> Brain:
        """A fresh brain for one call, over the shared compiled menu."""
        return Brain(self._menu(session, world), session, self._bugs, language=language)

    def _menu(self, session: Session, world: WorldSpec | None) -> Menu:
        if world is None:
            return compiled(session)
        known = self._menus.get(id(world))
        if known is not None and known[0] is world:
            return known[1]
        if len(self._menus) >= _REMEMBERED_WORLDS:
            self._menus.clear()
        menu = compiled(session)
        self._menus[id(world)] = world, menu
        return menu


def compiled(session: Session) -> Menu:
    """The compiled menu of a session's catalogue.

    Raises:
        HarnessError: the session's world has no menu.
    """
    catalogue = session.catalogue()
    if not isinstance(catalogue, dict) or "items" not in catalogue:
        raise HarnessError("no_menu", "the built-in agent takes orders: it needs a world of kind ordering")
    return menu_of(msgspec.json.encode(catalogue))


def language_of(tag: str) -> str:
    """The agent's first language for a language tag."""
    return _LANGUAGES.get(tag.lower(), "hinglish" if tag.lower().startswith("hi") else "en")


class _Turns:
    """One call of the agent."""

    def __init__(self, agent: BuiltinAgent, ctx: CallContext) -> None:
        self._agent, self._ctx = agent, ctx
        self._clock: Clock = ctx.clock
        self._brain: Brain | None = None

    async def __aenter__(self) -> _Turns:
        ctx = self._ctx
        if ctx.session is None:
            raise HarnessError("no_session", "the built-in agent needs a world that it can act on")
        self._brain = self._agent.brain(ctx.session, ctx.world, language_of(ctx.language))
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._brain = None

    async def greet(self) -> Reply | None:
        """Nothing: the caller speaks first."""
        return None

    async def turn(self, said: Utterance) -> Reply:
        """The agent's reply, after the waits that the world's tools asked for."""
        assert self._brain is not None, "turn outside the call"
        hands = self._brain.hands
        hands.delay_ms = 0
        text = self._brain.reply(said.text or "")
        if hands.delay_ms:
            await self._clock.sleep_until(self._clock.now_ms() + hands.delay_ms)
        return Reply(text=text)
