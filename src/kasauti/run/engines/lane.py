"""A lane: one thread with one loop, in which one or many calls are made at a time."""

from __future__ import annotations

import asyncio
import contextvars
import threading
from collections.abc import Callable, Coroutine
from time import monotonic_ns
from typing import Protocol

from kasauti.call.place import place
from kasauti.conversation.event import Failed
from kasauti.run.engines.slot import Slot, Stamp
from kasauti.run.finishing import Made


class Host(Protocol):
    """What a lane asks of the engine it belongs to; all of it on the lane's own thread."""

    async def prepare_lane(self, lane: Lane) -> bool:
        """Make ready what the first call needs; False ends the lane."""

    async def leave_lane(self, lane: Lane) -> None:
        """The lane's loop is about to end."""

    def next_call(self, stamp: Stamp) -> Made | None:
        """The next call to make, None when there is none."""

    def placed(self, lane: Lane, made: Made) -> None:
        """A call has come to its end."""

    def lane_broke(self, lane: Lane, error: BaseException, *, ours: bool) -> None:
        """The lane's loop has ended by `error`; `ours` tells a fault of the lane from what foreign code did to it."""


class Lane:
    """A worker thread. When its agent hangs it is abandoned: it goes on hanging and nobody listens to it."""

    def __init__(self, host: Host, slots: int) -> None:
        self._host = host
        self.loop = asyncio.new_event_loop()
        self.slots = [Slot() for _ in range(slots)]
        self.dead = False
        self.retired = False
        self.asked = 0
        self._free_at_ns = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._release: asyncio.Event | None = None
        self._thread = threading.Thread(target=self._run, name="kasauti-lane", daemon=True)

    def start(self) -> None:
        """Begin making calls."""
        self._thread.start()

    def join(self) -> None:
        """Wait for the end of the thread; a lane that was abandoned is not waited for."""
        if not self.dead:
            self._thread.join()

    def alive(self) -> bool:
        """True while the thread runs."""
        return self._thread.is_alive()

    def release(self) -> None:
        """No more calls come and none settles: the loop may end."""
        self._tell(lambda: self._release.set() if self._release else None)

    def widen(self, count: int) -> None:
        """Open `count` more slots."""
        fresh = [Slot() for _ in range(count)]
        self.slots = [*self.slots, *fresh]
        self._tell(lambda: self._open(fresh))

    @property
    def shared(self) -> bool:
        """True if calls share this loop, so that one of them can spoil another."""
        return len(self.slots) > 1

    @property
    def calls(self) -> list[Made]:
        """The calls that are being made here."""
        return [slot.made for slot in self.slots if slot.made is not None]

    @property
    def busy(self) -> bool:
        """True if every slot has a call."""
        return all(slot.made is not None for slot in self.slots)

    @property
    def native_id(self) -> int | None:
        """The thread as the system knows it."""
        return self._thread.native_id

    def ask_free(self) -> None:
        """Ask the loop to say when it is free; one question at a time."""
        if not self.asked:
            self.asked = 1
            self._tell(self._say_free)

    def free_within(self, ns: int) -> bool:
        """True if the loop answered lately although calls are going on: they are awaited and do not block it."""
        return self._free_at_ns > monotonic_ns() - ns

    def _say_free(self) -> None:
        self.asked = 0
        self._free_at_ns = monotonic_ns()

    def _tell(self, what: Callable[[], None]) -> None:
        try:
            self.loop.call_soon_threadsafe(what)
        except RuntimeError:  # the loop has ended meanwhile
            return

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.set_exception_handler(lambda loop, context: None)  # foreign tasks fail by themselves
        main = self.loop.create_task(self._main())
        try:
            self.loop.run_until_complete(main)
        except BaseException as error:  # noqa: BLE001 - a foreign task exited through our loop, or stopped it
            self._host.lane_broke(self, error, ours=main.done() and isinstance(error, Exception))
            self._bury()
            return
        self.loop.close()

    def _bury(self) -> None:
        """End what a broken loop left half-way, so that nothing is told of it when it is cleared away."""
        for task in asyncio.all_tasks(self.loop):
            coroutine = task.get_coro()
            try:
                if isinstance(coroutine, Coroutine):
                    coroutine.close()
            except BaseException:  # noqa: BLE001 - foreign code runs here once more, and may raise anything
                continue

    async def _main(self) -> None:
        self._release = asyncio.Event()
        if not await self._host.prepare_lane(self):
            return
        first, *others = self.slots
        self._open(others)
        await self._serve(first)
        if not self.dead:
            await self._release.wait()
            await self._host.leave_lane(self)

    def _open(self, slots: list[Slot]) -> None:
        for slot in slots:
            task = self.loop.create_task(self._serve(slot))
            self._tasks.add(task)
            task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            self._host.lane_broke(self, error, ours=True)

    async def _serve(self, slot: Slot) -> None:
        while not (self.dead or self.retired) and (made := self._host.next_call(slot.stamp)) is not None:
            slot.made = made
            await self._make(made)
            slot.made = None
            slot.stamp.end()

    async def _make(self, made: Made) -> None:
        log = made.call.log
        # A task and a context of its own: what an agent does to either ends with the call.
        placing = self.loop.create_task(place(made.call), context=contextvars.copy_context())
        try:
            await placing
        except asyncio.CancelledError:  # none of ours cancels it: the agent did, this task or all there are
            what = "the call's own task was cancelled"
            log.append(Failed(t_ms=log.now_ms(), turn=log.turn, blame="agent", code="cancelled", what=what))
        except Exception as error:  # noqa: BLE001 - place never raises for the agent: this is a fault of ours
            what = f"{type(error).__name__} while the call was made"
            log.append(Failed(t_ms=log.now_ms(), blame="harness", code="bug", what=what))
        _uncancelled()
        if not self.dead:
            self._host.placed(self, made)


def _uncancelled() -> None:
    """Take what an agent that cancels every task did to the slot's own off it, so that the next call is spared."""
    task = asyncio.current_task()
    while task is not None and task.cancelling():
        task.uncancel()
