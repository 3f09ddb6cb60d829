import asyncio

import pytest

from kasauti.call.within import within


def run(doing):
    return asyncio.run(doing)


def test_a_coroutine_that_never_suspends_sets_no_timer():
    async def at_once() -> int:
        return 7

    async def look() -> tuple[int, int]:
        loop = asyncio.get_running_loop()
        before = len(loop._scheduled)
        answer = await within(at_once(), 1_000)
        return answer, len(loop._scheduled) - before

    assert run(look()) == (7, 0)


def test_a_coroutine_that_suspends_is_driven_to_its_end_on_the_same_task():
    async def waits() -> bool:
        task = asyncio.current_task()
        for _ in range(3):
            future = asyncio.get_running_loop().create_future()
            asyncio.get_running_loop().call_soon(future.set_result, None)
            await future
        return asyncio.current_task() is task

    assert run(within(waits(), 5_000))


def test_a_coroutine_that_waits_for_ever_is_cancelled_and_told():
    seen = []

    async def for_ever() -> None:
        try:
            await asyncio.get_running_loop().create_future()
        except asyncio.CancelledError:
            seen.append("cancelled")
            raise

    with pytest.raises(TimeoutError):
        run(within(for_ever(), 1))
    assert seen == ["cancelled"]


def test_what_it_raises_comes_through_before_and_after_suspending():
    async def breaks(suspend: bool) -> None:
        if suspend:
            future = asyncio.get_running_loop().create_future()
            asyncio.get_running_loop().call_soon(future.set_exception, KeyError("inner"))
            await future
        raise ValueError("outer")

    with pytest.raises(ValueError, match="outer"):
        run(within(breaks(False), 1_000))
    with pytest.raises(KeyError, match="inner"):
        run(within(breaks(True), 1_000))


def test_cancelling_the_task_from_outside_is_no_time_out():
    async def outer() -> str:
        async def for_ever() -> None:
            await asyncio.get_running_loop().create_future()

        task = asyncio.ensure_future(within(for_ever(), 60_000))
        asyncio.get_running_loop().call_soon(task.cancel)
        try:
            await task
        except asyncio.CancelledError:
            return "cancelled"
        return "finished"

    assert run(outer()) == "cancelled"
