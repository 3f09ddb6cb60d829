"""Who cancelled a call's task is known: the call itself, or another one on its loop."""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from kasauti.run.engines.fence import Fenced

Doing = Callable[[], Coroutine[Any, Any, None]]


def struck(first: Doing, second: Doing) -> tuple[bool, bool]:
    """Whether each of two calls that go on together was struck by the other one."""

    async def main() -> tuple[bool, bool]:
        loop = asyncio.get_running_loop()
        tasks = [
            Fenced(doing, doing(), loop=loop, context=contextvars.copy_context()) for doing in (first, second)
        ]  # fmt: skip
        for task in tasks:
            with contextlib.suppress(asyncio.CancelledError):
                await task
        return tasks[0].struck, tasks[1].struck

    return asyncio.run(main())


def others() -> list[asyncio.Task[Any]]:
    return [task for task in asyncio.all_tasks() if task is not asyncio.current_task() and isinstance(task, Fenced)]


async def waits() -> None:
    await asyncio.Event().wait()


async def ends() -> None:
    await asyncio.sleep(0)


async def cancels_itself() -> None:
    task = asyncio.current_task()
    assert task is not None
    task.cancel()
    await asyncio.sleep(0)


async def runs_out_of_time() -> None:
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(0):
            await waits()


async def cancels_itself_from_a_task_of_its_own() -> None:
    me = asyncio.current_task()
    assert me is not None

    async def cancel() -> None:
        me.cancel()

    await asyncio.gather(asyncio.create_task(cancel()), waits())


async def cancels_others() -> None:
    for task in others():
        task.cancel()


async def cancels_others_in_a_callback() -> None:
    loop, found = asyncio.get_running_loop(), others()
    loop.call_soon(lambda: [task.cancel() for task in found])


async def cancels_everything() -> None:
    for task in others():
        task.cancel()
    await cancels_itself()


@pytest.mark.parametrize("own", [cancels_itself, cancels_itself_from_a_task_of_its_own, runs_out_of_time, ends])
def test_what_a_call_does_to_itself_is_its_own(own: Doing) -> None:
    assert struck(own, ends) == (False, False)


@pytest.mark.parametrize("bad", [cancels_others, cancels_others_in_a_callback, cancels_everything])
def test_what_another_call_does_to_it_is_not(bad: Doing) -> None:
    assert struck(waits, bad) == (True, False)


def test_whoever_is_no_call_strikes_nobody() -> None:
    async def main() -> bool:
        task = Fenced("a call", waits(), loop=asyncio.get_running_loop(), context=contextvars.copy_context())
        await asyncio.sleep(0)
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
        return task.struck

    assert asyncio.run(main()) is False
