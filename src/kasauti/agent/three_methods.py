"""Agents with `reset()`, `send(text)` and `outcome()`: what they are, and how they are kept between calls."""

from __future__ import annotations

import asyncio
import inspect
from asyncio import events
from collections.abc import Callable
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from kasauti.agent.guard import guarded
from kasauti.agent.load import Loaded
from kasauti.errors import AgentError, UsageProblem

METHODS = ("reset", "send", "outcome")
WANTED = "an object, a class or a factory() with reset(), send(text) -> text and outcome()"


def has_some(thing: Any) -> bool:
    """Whether a class or an object is meant to be such an agent: it has two of the three methods, and no `handle`."""
    return sum(callable(getattr(thing, name, None)) for name in METHODS) >= 2 and not hasattr(thing, "handle")


def is_maker(thing: Any) -> bool:
    """Whether something is called without arguments to get such an agent: a class that has some, or a factory()."""
    if inspect.isclass(thing):
        return has_some(thing)
    if not callable(thing) or has_some(thing):
        return False
    try:
        return not inspect.signature(thing).parameters
    except (TypeError, ValueError):
        return False


class Agents:
    """The agents of one run: one for every call that is made at a time, reset before each call.

    A class or factory is called whenever another is needed; an instance is all there is (`single`). Agents stay on
    the loop that used them first.

    Raises:
        UsageProblem: it cannot be made, or lacks a method; with file:line.
    """

    def __init__(self, loaded: Loaded, *, shapes: str = WANTED) -> None:
        self.single = not is_maker(loaded.thing)
        self._make: Callable[[], Any] | None = None if self.single else loaded.thing
        self._target = loaded.target
        self._free: WeakKeyDictionary[asyncio.AbstractEventLoop, list[Any]] = WeakKeyDictionary()
        self._spare: list[Any] = []
        if self.single:
            check(loaded.thing, loaded.target)
            self._spare.append(loaded.thing)
        elif not inspect.iscoroutinefunction(loaded.thing):
            self._spare.append(_made_now(loaded, shapes))
        self._made = list(self._spare)

    async def take(self) -> Any:
        """An agent that no other call uses. Raises AgentError if another one cannot be made."""
        free = self._free.setdefault(asyncio.get_running_loop(), [])
        if free:
            return free.pop()
        if self._spare:
            return self._spare.pop()
        if self._make is None:
            raise AgentError("busy", "the one agent there is hangs in an earlier call")
        made = await called(self._make)
        lacking = _lacking(made)
        if lacking:
            raise AgentError("no_method", f"{self._target} made a {type(made).__name__} without {lacking}")
        self._made.append(made)
        return made

    def give_back(self, agent: Any) -> None:
        """The call is over; the next one resets the agent and uses it."""
        self._free.setdefault(asyncio.get_running_loop(), []).append(agent)

    async def close(self) -> None:
        """Close those that can be closed; never raises."""
        for agent in self._made:
            close = getattr(agent, "close", None)
            if callable(close):
                try:
                    await called(close)
                except AgentError:
                    continue  # nobody is left to be told


async def called(foreign: Callable[..., Any], *args: Any) -> Any:
    """What foreign code returns, called as `outside_the_loop` does; an awaitable is awaited on our loop afterwards.

    Raises:
        AgentError: as `guarded`.
    """
    try:
        result = outside_the_loop(foreign, *args)
    except BaseException as error:  # noqa: BLE001 - `guarded` tells what foreign code raised
        return await guarded(_raise, error)
    if hasattr(type(result), "__await__"):
        return await guarded(_same, result)
    return result


def _raise(error: BaseException) -> Any:
    raise error


def _same(result: Any) -> Any:
    return result


def outside_the_loop(foreign: Callable[..., Any], *args: Any) -> Any:
    """Call foreign code as if no loop ran here, so that it may use `asyncio.run` and loops of its own."""
    loop = events._get_running_loop()
    events._set_running_loop(None)
    try:
        return foreign(*args)
    finally:
        events._set_running_loop(loop)


def check(agent: Any, target: str) -> None:
    """Return if the agent has the three methods. Raises UsageProblem with the file:line of its class."""
    lacking = _lacking(agent)
    if lacking:
        what = f"{where(type(agent))}: {target} lacks {lacking}"
        raise UsageProblem(what, option="--agent", fix=f"wanted: {WANTED}")


def _lacking(agent: Any) -> str:
    lacking = [name for name in METHODS if not callable(getattr(agent, name, None))]
    return " and ".join(f"{name}()" for name in lacking)


def where(thing: Any) -> str:
    """file:line of a class or function, as far as it has any."""
    try:
        file, line = inspect.getsourcefile(thing), inspect.getsourcelines(thing)[1]
    except (TypeError, OSError):
        return str(getattr(thing, "__module__", "?"))
    path = Path(file or "?")
    here = Path.cwd()
    return f"{path.relative_to(here) if path.is_relative_to(here) else path}:{max(1, line)}"


def _made_now(loaded: Loaded, shapes: str) -> Any:
    thing = loaded.thing
    needed = [p.name for p in _needed(thing)]
    if needed:
        what = f"{where(thing)}: {loaded.target} needs {', '.join(needed)}, and is called without arguments"
        raise UsageProblem(what, option="--agent", fix="give them defaults, or name a factory() that makes it")
    try:
        made = thing()
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001 - a constructor may raise anything, SystemExit too
        told = (str(error).strip().splitlines() or ["no message"])[0][:200]
        what = f"{where(thing)}: {loaded.target} cannot be made: {type(error).__name__}: {told}"
        raise UsageProblem(what, option="--agent") from None
    if not inspect.isclass(thing) and _lacking(made):
        what = f"{where(thing)}: {loaded.target} is no agent: it takes no arguments and made a {type(made).__name__}"
        raise UsageProblem(f"{what}, which lacks {_lacking(made)}", option="--agent", fix=f"wanted: {shapes}")
    check(made, loaded.target)
    return made


def _needed(thing: Any) -> list[inspect.Parameter]:
    try:
        parameters = inspect.signature(thing).parameters.values()
    except (TypeError, ValueError):
        return []
    return [p for p in parameters if p.default is p.empty and p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)]
