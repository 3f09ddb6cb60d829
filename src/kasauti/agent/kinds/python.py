"""`python:module:factory`: an agent that can be imported.

By shape: a factory `(backend, session)` that returns an object with `handle(utterance)` (sync or async, with an
optional `close()`); an object, class or `factory()` with `reset()`, `send(text)` and `outcome()` (sync or async),
which brings its own backend and tells its outcome itself; or a callable `text -> text`.
"""

from __future__ import annotations

import inspect
import random
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Literal

from kasauti.agent.agent import AgentOptions, CallContext, Reply, Utterance
from kasauti.agent.facade import Backend, backend_for
from kasauti.agent.guard import blamed, guarded
from kasauti.agent.load import Loaded, load
from kasauti.agent.outcome_shape import outcome_of
from kasauti.agent.reply import reply_of
from kasauti.agent.three_methods import WANTED, Agents, called, has_some, is_maker
from kasauti.conversation.record import Capability
from kasauti.conversation.value import Row
from kasauti.errors import AgentError, UsageProblem

SHAPES = f"a factory (backend, session) -> object with handle(utterance); {WANTED}; or a callable text -> text"


def make(rest: str, options: AgentOptions) -> PythonAgent | OutcomeAgent:
    """The agent that `module:factory` names.

    Raises:
        UsageProblem: it cannot be imported, has none of the shapes, or lacks a method of its shape.
    """
    loaded, version = load(rest), options.get("agent_version", "")
    if has_some(loaded.thing) or is_maker(loaded.thing):
        return OutcomeAgent(loaded, version=version, seeds_random=options.get("seeds_random") == "yes")
    return PythonAgent(loaded, version=version)


@dataclass(slots=True)
class SessionInfo:
    """What a factory is told of its call, by the old package's names; `scenario_id` is the random call id."""

    scenario_id: str
    trial: int
    language: str
    modality: str
    backend: Backend | None
    session_id: str
    backend_url: str | None
    policy: str = ""
    now: str = "real"
    zone: str = "Asia/Kolkata"
    seed: int = 0


class PythonAgent:
    """Code that runs in our process."""

    where: Literal["process", "io"] = "process"
    capabilities: frozenset[Capability] = frozenset({"text", "tool_calls", "arguments", "results", "state", "timing"})
    needs_door = False
    told_now = False
    has_outcome = True

    def __init__(self, loaded: Loaded, *, version: str = "") -> None:
        self.spec = f"python:{loaded.target}"
        self.identity = _identity(loaded, version)
        self._thing = loaded.thing
        self._makes_agents = _makes_agents(loaded)

    async def start(self) -> None:
        """Nothing: the module was imported when the agent was made."""

    async def stop(self) -> None:
        """Nothing."""

    def open(self, ctx: CallContext) -> _Opened:
        """One call: a fresh object from the factory."""
        return _Opened(self._thing, ctx, makes_agents=self._makes_agents)


class _Opened:
    """The context of one call."""

    def __init__(self, thing: Any, ctx: CallContext, *, makes_agents: bool) -> None:
        self._thing, self._ctx, self._makes_agents = thing, ctx, makes_agents
        self._turns: PythonTurns | None = None

    async def __aenter__(self) -> PythonTurns:
        if not self._makes_agents:
            self._turns = PythonTurns(self._thing, self._ctx, takes_text=True)
            return self._turns
        backend = backend_for(self._ctx)
        made = await guarded(self._thing, backend, _told(self._ctx, backend))
        handle = await guarded(getattr, made, "handle", None)
        if callable(handle):
            outcome = await guarded(getattr, made, "outcome", None)
            self._turns = PythonTurns(handle, self._ctx, owner=made)
            if callable(outcome):
                self._turns = TellingTurns(handle, self._ctx, owner=made)
        elif callable(made):
            self._turns = PythonTurns(made, self._ctx, takes_text=True)
        else:
            raise AgentError("no_handle", f"the factory made a {type(made).__name__}; wanted: {SHAPES}")
        return self._turns

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._turns is not None:
            await self._turns.close()


class OutcomeAgent:
    """An agent with `reset`, `send` and `outcome` that runs in our process.

    A `reset` that takes a `seed` is told the call's. `seeds_random` seeds Python's own generator with it, too, for
    agents that draw from there. `single` says that calls must come one after the other: there is one object only, or
    one generator.
    """

    where: Literal["process", "io"] = "process"
    capabilities: frozenset[Capability] = frozenset({"text", "state", "timing"})
    needs_door = False
    told_now = False
    has_outcome = True

    def __init__(self, loaded: Loaded, *, version: str = "", seeds_random: bool = False) -> None:
        self.spec = f"python:{loaded.target}"
        self.agents = Agents(loaded, shapes=SHAPES)
        self.identity = _identity(loaded, version)
        self.seeds_random = seeds_random
        self.single = self.agents.single or seeds_random

    async def start(self) -> None:
        """Nothing: the first one was made with this."""

    async def stop(self) -> None:
        """Close the agents that can be closed."""
        await self.agents.close()

    def open(self, ctx: CallContext) -> OutcomeTurns:
        """One call."""
        return OutcomeTurns(self, ctx)


class OutcomeTurns:
    """One call of such an agent, from its `reset` on."""

    parting_notes: tuple[str, ...] = ()

    def __init__(self, owner: OutcomeAgent, ctx: CallContext) -> None:
        self._owner, self._seed, self._limit = owner, ctx.seed, ctx.limits.reply_chars
        self._agent: Any = None

    async def __aenter__(self) -> OutcomeTurns:
        agent = self._agent = await self._owner.agents.take()
        if self._owner.seeds_random:
            random.seed(self._seed)
        reset = agent.reset
        try:
            await called(reset, *((self._seed,) if _takes_seed(reset) else ()))
        except BaseException:
            self._owner.agents.give_back(agent)
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._owner.agents.give_back(self._agent)

    async def greet(self) -> Reply | None:
        """Such agents do not speak first."""
        return None

    async def turn(self, said: Utterance) -> Reply:
        """The reply of `send`."""
        raw = await called(self._agent.send, said.text)
        try:
            return reply_of(raw, limit=self._limit)
        except AgentError:
            raise
        except Exception as error:  # noqa: BLE001 - a foreign object's attributes may raise anything
            raise blamed(error) from None

    async def outcome(self) -> Row:
        """What the agent says that it has done so far. Raises AgentError."""
        raw = await called(self._agent.outcome)
        try:
            return outcome_of(raw)
        except AgentError:
            raise
        except Exception as error:  # noqa: BLE001 - a foreign object's attributes may raise anything
            raise blamed(error) from None


class PythonTurns:
    """One agent in one call; `parting_notes` say what went wrong when it was closed."""

    def __init__(self, handle: Any, ctx: CallContext, *, owner: Any = None, takes_text: bool = False) -> None:
        self._handle, self._owner, self._takes_text = handle, owner, takes_text
        self._limit = ctx.limits.reply_chars
        self.parting_notes: tuple[str, ...] = ()

    async def greet(self) -> Reply | None:
        """Old agents do not speak first."""
        return None

    async def turn(self, said: Utterance) -> Reply:
        """The reply of `handle`."""
        raw = await guarded(self._handle, said.text if self._takes_text else said)
        try:
            return reply_of(raw, limit=self._limit)
        except AgentError:
            raise
        except Exception as error:  # noqa: BLE001 - a foreign object's attributes may raise anything
            raise blamed(error) from None

    async def close(self) -> None:
        """Call the agent's own `close`, if it has one."""
        try:
            close = await guarded(getattr, self._owner, "close", None)
            if callable(close):
                await guarded(close)
        except AgentError as error:
            self.parting_notes = (f"close_failed: {error.what}",)


class TellingTurns(PythonTurns):
    """One call of an agent that also tells its outcome."""

    async def outcome(self) -> Row:
        """What the agent says that it has done so far. Raises AgentError."""
        raw = await guarded(self._owner.outcome)
        try:
            return outcome_of(raw) if raw is not None else {}
        except AgentError:
            raise
        except Exception as error:  # noqa: BLE001 - a foreign object's attributes may raise anything
            raise blamed(error) from None


def _identity(loaded: Loaded, version: str) -> str:
    return "#".join(part for part in (f"python:{loaded.target}", loaded.fingerprint(), version) if part)


def _takes_seed(reset: Any) -> bool:
    code = getattr(getattr(reset, "__func__", reset), "__code__", None)
    return code is not None and code.co_varnames[: code.co_argcount][-1:] == ("seed",)


def _told(ctx: CallContext, backend: Backend | None) -> SessionInfo:
    return SessionInfo(
        scenario_id=ctx.call_id,
        trial=1,
        language=ctx.language,
        modality="text",
        backend=backend,
        session_id=ctx.call_id,
        backend_url=ctx.url,
        policy=ctx.world.policy if ctx.world is not None else "",
        now=ctx.now,
        zone=ctx.zone,
        seed=ctx.seed,
    )


def _makes_agents(loaded: Loaded) -> bool:
    """True for a factory (backend, session), False for a callable text -> text."""
    if not callable(loaded.thing):
        raise _mismatch(loaded, f"it is a {type(loaded.thing).__name__} and cannot be called")
    try:
        parameters = inspect.signature(loaded.thing).parameters.values()
    except (TypeError, ValueError):
        return False
    places = [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    needed = [p for p in places if p.default is p.empty]
    keywords = [p.name for p in parameters if p.kind is p.KEYWORD_ONLY and p.default is p.empty]
    open_ended = any(p.kind is p.VAR_POSITIONAL for p in parameters)
    if keywords or len(needed) > 2:
        raise _mismatch(loaded, f"it needs {', '.join([p.name for p in needed] + keywords)}")
    if len(needed) == 2 or {"backend", "session"} & {p.name for p in places}:
        if len(places) < 2 and not open_ended:
            raise _mismatch(loaded, f"it takes only {places[0].name}")
        return True
    if not places and not open_ended:
        raise _mismatch(loaded, "it takes no arguments")
    return (inspect.isclass(loaded.thing) and (len(places) >= 2 or open_ended)) or (open_ended and not places)


def _mismatch(loaded: Loaded, why: str) -> UsageProblem:
    return UsageProblem(f"{loaded.target} is no agent: {why}", option="--agent", fix=SHAPES)
