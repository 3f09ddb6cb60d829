"""`python:module:factory`: an agent that can be imported.

By shape: a factory `(backend, session)` that returns an object with `handle(utterance)` (sync or async, with an
optional `close()`), or a callable `text -> text`.
"""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Literal

from kasauti.agent.agent import AgentOptions, CallContext, Reply, Utterance
from kasauti.agent.facade import Backend, backend_for
from kasauti.agent.guard import blamed, guarded
from kasauti.agent.load import Loaded, load
from kasauti.agent.reply import reply_of
from kasauti.conversation.record import Capability
from kasauti.errors import AgentError, UsageProblem

SHAPES = "a factory (backend, session) -> object with handle(utterance), or a callable text -> text"


def make(rest: str, options: AgentOptions) -> PythonAgent:
    """The agent that `module:factory` names.

    Raises:
        UsageProblem: it cannot be imported, or has none of the shapes.
    """
    return PythonAgent(load(rest), version=options.get("agent_version", ""))


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

    def __init__(self, loaded: Loaded, *, version: str = "") -> None:
        self.spec = f"python:{loaded.target}"
        self.identity = "#".join(part for part in (self.spec, loaded.fingerprint(), version) if part)
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
            self._turns = PythonTurns(handle, self._ctx, owner=made)
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
