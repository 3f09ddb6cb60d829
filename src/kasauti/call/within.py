"""Waiting for foreign code with a limit that costs nothing when it does not wait."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Generator
from contextvars import Context
from typing import Any, TypeVar

T = TypeVar("T")


async def within(doing: Coroutine[Any, Any, T], limit_ms: int) -> T:
    """The result of `doing`, on this task; the loop's timer is set only if it really suspends.

    Raises:
        TimeoutError: it suspended and was not done after `limit_ms`; it has been cancelled.
    """
    try:
        waiting = doing.send(None)
    except StopIteration as done:
        result: T = done.value
        return result
    async with asyncio.timeout(limit_ms / 1000):
        answer: T = await _Resumed(doing, waiting)
    return answer


async def apart(doing: Coroutine[Any, Any, T], context: Context) -> T:
    """The result of `doing`, on this task, in a context of its own: what it sets there, nobody else sees."""
    try:
        waiting = context.run(doing.send, None)
    except StopIteration as done:
        result: T = done.value
        return result
    answer: T = await _Resumed(doing, waiting, context.run)
    return answer


def _here(step: Callable[[Any], Any], sent: Any) -> Any:
    return step(sent)


class _Resumed:
    """A coroutine that has been started by hand and is driven on from what it waits for, each step by `run`."""

    __slots__ = ("_doing", "_run", "_waiting")

    def __init__(self, doing: Coroutine[Any, Any, Any], waiting: Any, run: Callable[..., Any] = _here) -> None:
        self._doing, self._waiting, self._run = doing, waiting, run

    def __await__(self) -> Generator[Any, Any, Any]:
        waiting, run = self._waiting, self._run
        while True:
            try:
                try:
                    sent = yield waiting
                except GeneratorExit:
                    self._doing.close()
                    raise
                except BaseException as error:  # noqa: BLE001 - a cancellation is the coroutine's to handle
                    waiting = run(self._doing.throw, error)
                else:
                    waiting = run(self._doing.send, sent)
            except StopIteration as done:
                return done.value
