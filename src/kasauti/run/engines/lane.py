"""A lane: one thread with one loop, in which one or many calls are made at a time."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
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

    def lane_broke(self, lane: Lane, error: BaseException) -> None:
        """Something came up through the lane's loop, which has ended by it."""


class Lane:
    """A worker thread. When its agent hangs it is abandoned: it goes on hanging and nobody listens to it."""

    def __init__(self, host: Host, slots: int) -> None:
        self._host = host
        self.loop = asyncio.new_event_loop()
        self.slots = [Slot() for _ in range(slots)]
        self.dead = False
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
        return self._free_at_ns > time.monotonic_ns() - ns

    def _say_free(self) -> None:
        self.asked = 0
        self._free_at_ns = time.monotonic_ns()

    def _tell(self, what: Callable[[], None]) -> None:
        try:
            self.loop.call_soon_threadsafe(what)
        except RuntimeError:  # the loop has ended meanwhile
            return

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.set_exception_handler(lambda loop, context: None)  # foreign tasks fail by themselves
        try:
            self.loop.run_until_complete(self._main())
        except BaseException as error:  # noqa: BLE001 - a foreign task or callback exited through our loop
            self._host.lane_broke(self, error)
            return
        self.loop.close()

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
            task.add_done_callback(self._tasks.discard)

    async def _serve(self, slot: Slot) -> None:
        while not self.dead and (made := self._host.next_call(slot.stamp)) is not None:
            slot.made = made
            await self._make(made)
            slot.made = None
            slot.stamp.end()

    async def _make(self, made: Made) -> None:
        try:
            await place(made.call)
        except Exception as error:  # noqa: BLE001 - place never raises for the agent: this is a fault of ours
            what = f"{type(error).__name__} while the call was made"
            made.call.log.append(Failed(t_ms=made.call.log.now_ms(), blame="harness", code="bug", what=what))
        if not self.dead:
            self._host.placed(self, made)
