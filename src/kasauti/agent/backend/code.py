"""A Python callable beside the agent, and how it is told of which call it is asked."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, Literal

from kasauti.agent.backend.keys import CallKeys
from kasauti.agent.backend.workers import Workers
from kasauti.agent.guard import blamed, guarded
from kasauti.agent.load import load
from kasauti.errors import AgentError, HarnessError, UsageProblem
from kasauti.scenario.backend import KEYS

_SHAPES = "it may take call_id, caller_number and seed by name, or one argument with all three"


class Code:
    """`module:callable`, sync or async, asked with the keys that its parameters name.

    `where` is the agent's: code of an agent in our process is asked on the thread of its call, as the agent itself
    is, since it may share what is bound to that thread or loop. Beside an agent that is awaited, what blocks is
    asked on a thread of the pool.
    """

    def __init__(self, target: str, *, where: Literal["process", "io"], workers: Workers) -> None:
        loaded = load(target, option="")
        if not callable(loaded.thing):
            raise UsageProblem(f"{target} is a {type(loaded.thing).__name__} and cannot be called", fix=_SHAPES)
        self.target = target
        self._thing: Callable[..., Any] = loaded.thing
        self._names = _named(target, loaded.thing)
        self._workers = workers if where == "io" and not _is_async(loaded.thing) else None

    @property
    def blocks(self) -> bool:
        """Whether it runs on the thread of the loop that asks, and so may block it."""
        return self._workers is None

    @property
    def tells_apart(self) -> bool:
        """Whether it is told which call it is asked for."""
        return self._names is None or bool(self._names)

    async def ask(self, keys: CallKeys) -> Any:
        """What the callable returns, awaited if it can be.

        Raises:
            HarnessError: whatever it raised, exited or cancelled, with the place in its file.
        """
        try:
            if self._workers is not None:
                return await self._workers.do(self._quietly, keys)
            return await guarded(self._call, keys)
        except AgentError as error:
            raise HarnessError(error.code, f"{self.target}: {error.what}") from None

    def _call(self, keys: CallKeys) -> Any:
        if self._names is None:
            return self._thing(keys)
        named = keys.named()
        return self._thing(**{name: named[name] for name in self._names})

    def _quietly(self, keys: CallKeys) -> Any:
        try:
            return self._call(keys)
        except BaseException as error:  # noqa: BLE001 - a SystemExit would end the loop that awaits this
            raise blamed(error) from None


def _is_async(thing: Any) -> bool:
    return inspect.iscoroutinefunction(thing) or inspect.iscoroutinefunction(vars(type(thing)).get("__call__"))


def _named(target: str, thing: Callable[..., Any]) -> tuple[str, ...] | None:
    """The keys that a callable takes by name, None if it takes all in one argument.

    Raises:
        UsageProblem: it needs something else.
    """
    try:
        parameters = inspect.signature(thing).parameters.values()
    except (TypeError, ValueError):
        return None
    if any(p.kind is p.VAR_KEYWORD for p in parameters):
        return KEYS
    named = tuple(p.name for p in parameters if p.name in KEYS and p.kind is not p.POSITIONAL_ONLY)
    others = [p for p in parameters if p.name not in named and p.kind is not p.VAR_POSITIONAL]
    needed = [p.name for p in others if p.default is p.empty]
    if not needed:
        return named
    if len(needed) == 1 and not named and others[0].kind is not inspect.Parameter.KEYWORD_ONLY:
        return None
    raise UsageProblem(f"{target} takes {', '.join(needed)}", fix=_SHAPES)
