"""A lane: one thread with one loop, in which one or many calls are made at a time."""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import threading
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Protocol

from kasauti.call.place import place
from kasauti.call.within import apart
from kasauti.conversation.event import Failed
from kasauti.run.engines.fence import Fenced
from kasauti.run.engines.pulse import Pulse
from kasauti.run.engines.slot import Slot, Stamp
from kasauti.run.finishing import Made


class Host(Protocol):
    """What a lane asks of the engine it belongs to; all of it on the lane's own thread."""

    async def prepare_lane(self, lane: Lane) -> bool:
        """Make ready what the first call needs; False ends the lane."""

    async def leave_lane(self, lane: Lane) -> None:
        """The lane's loop is about to end."""

    def crowded(self, lane: Lane) -> bool:
        """Whether the next call must wait until `lane.let_in`."""

    def next_call(self, stamp: Stamp) -> Made | None:
        """The next call to make, None when there is none."""

    def placed(self, lane: Lane, made: Made) -> None:
        """A call has come to its end."""

    def attended(self, lane: Lane, made: Made) -> None:
        """What surrounds a call has been done to the end."""

    def left_nothing(self, lane: Lane) -> bool:
        """Whether the call that is going on has left nothing running."""

    def lane_broke(self, lane: Lane, error: BaseException, *, ours: bool) -> None:
        """The lane's loop has ended by `error`; `ours` tells a fault of the lane from what foreign code did to it."""


class Lane:
    """A worker thread. When its agent hangs it is abandoned: it goes on hanging and nobody listens to it.

    `inherited` are calls of lanes that are no more: what surrounds them is done to the end before others are made.
    With `serial` the next call waits for that, too.

    `dead` says that nobody listens to it any more, `retired` that it takes no more calls, `stopped` that what it still
    does is to be left.
    """

    def __init__(self, host: Host, slots: int, *, inherited: Sequence[Made] = (), serial: bool = False) -> None:
        self._host = host
        self._serial = serial
        self._attended: asyncio.Event | None = None
        self._guard = threading.Lock()
        self.errands = [Slot(made) for made in inherited]
        self.loop = asyncio.new_event_loop()
        self.slots = [Slot() for _ in range(slots)]
        self.dead = False
        self.retired = False
        self.stopped = False
        self.pulse = Pulse(self._tell)
        self._tasks: set[asyncio.Task[None]] = set()
        self._doing: set[asyncio.Task[Any]] = set()
        self._release: asyncio.Event | None = None
        self._room: asyncio.Event | None = None
        self._thread = threading.Thread(target=self._run, name="kasauti-lane", daemon=True)

    def start(self) -> None:
        """Begin making calls."""
        self._thread.start()

    def join(self, timeout_s: float) -> bool:
        """Wait for the end of the thread; whether it has ended."""
        self._thread.join(timeout_s)
        return not self._thread.is_alive()

    def release(self) -> None:
        """No more calls come and none settles: the loop may end."""
        self._tell(lambda: self._release.set() if self._release else None)

    def stop(self) -> None:
        """Leave what is being done, and end; code that blocks the thread is not reached."""
        self.stopped = True
        self._tell(self._leave)

    def let_in(self) -> None:
        """There is room again for calls that settle: go on."""
        self._tell(lambda: self._room.set() if self._room else None)

    def widen(self, count: int) -> None:
        """Open `count` more slots."""
        fresh = [Slot() for _ in range(count)]
        self.slots = [*self.slots, *fresh]
        self._tell(lambda: self._open(fresh))

    def attend(self, made: Made) -> bool:
        """Do what surrounds a call to its end, while other calls go on; False if this lane is no more."""
        errand = Slot(made)
        with self._guard:
            if self.dead:
                return False
            self.errands.append(errand)
        self._tell(lambda: self._keep(self.loop.create_task(self._attend(errand, made))))
        return True

    def left_errands(self) -> list[Slot]:
        """What is not done of a lane that is no more."""
        with self._guard:
            return list(self.errands)

    @property
    def shared(self) -> bool:
        """True if calls share this loop, so that one of them can spoil another."""
        return len(self.slots) > 1

    @property
    def busy(self) -> bool:
        """True if every slot has a call."""
        return all(slot.made is not None for slot in self.slots)

    @property
    def native_id(self) -> int | None:
        """The thread as the system knows it."""
        return self._thread.native_id

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
        self._release, self._room = asyncio.Event(), asyncio.Event()
        if not await self._host.prepare_lane(self):
            return
        for errand in list(self.errands):
            if errand.made is not None:
                await self._attend(errand, errand.made)
        first, *others = self.slots
        self._open(others)
        await self._serve(first)
        if not self.dead:
            await self._release.wait()
            if self._tasks:
                await asyncio.wait(self._tasks)
            await self._host.leave_lane(self)

    def _leave(self) -> None:
        for event in (self._release, self._room):
            if event is not None:
                event.set()
        for task in tuple(self._doing):
            task.cancel()

    def _open(self, slots: list[Slot]) -> None:
        for slot in slots:
            self._keep(self.loop.create_task(self._serve(slot)))

    def _keep(self, task: asyncio.Task[None]) -> None:
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            self._host.lane_broke(self, error, ours=True)

    async def _serve(self, slot: Slot) -> None:
        slot.task = asyncio.current_task()
        while not (self.dead or self.retired or self.stopped):
            if self._host.crowded(self):
                await self._wait_for_room()
                continue
            made = self._host.next_call(slot.stamp)
            if made is None:
                return
            slot.made = made
            await self._make(slot, made)
            slot.made = None
            slot.stamp.end()

    async def _wait_for_room(self) -> None:
        room = self._room
        if room is None:
            return
        room.clear()
        # Asked once more: what let us in may have come before it was cleared.
        if self._host.crowded(self):
            await room.wait()

    async def _make(self, slot: Slot, made: Made) -> None:
        log = made.call.log
        # A context of its own, and beside other calls a task of its own: what an agent does to either ends with it.
        doing = place(made.call, self._quiet) if made.care is None else made.care.place(self._quiet)
        context = contextvars.copy_context()
        fenced = slot.fenced = Fenced(made, doing, loop=self.loop, context=context) if self.shared else None
        task = fenced or slot.task
        if task is not None:
            self._doing.add(task)
        try:
            await (fenced or apart(doing, context))
        except asyncio.CancelledError:  # none of ours cancels it: the agent did, this task or all there are
            what = "the call's own task was cancelled"
            log.append(Failed(t_ms=log.now_ms(), turn=log.turn, blame="agent", code="cancelled", what=what))
        except Exception as error:  # noqa: BLE001 - place never raises for the agent: this is a fault of ours
            what = f"{type(error).__name__} while the call was made"
            log.append(Failed(t_ms=log.now_ms(), blame="harness", code="bug", what=what))
        finally:
            if task is not None:
                self._doing.discard(task)
        if fenced is not None:
            made.struck = fenced.struck
        if slot.task is not None and slot.task.cancelling():
            await _uncancelled(slot.task)
        if self.dead or self.stopped:
            return
        if made.care is None or not self._serial:
            self._host.placed(self, made)
            return
        self._attended = asyncio.Event()
        self._host.placed(self, made)
        await self._attended.wait()

    def _quiet(self) -> bool:
        return self._host.left_nothing(self)

    async def _attend(self, errand: Slot, made: Made) -> None:
        if made.care is not None:
            attending = self.loop.create_task(made.care.finish(errand.stamp, judged=not made.void))
            self._doing.add(attending)
            await asyncio.wait([attending])
            self._doing.discard(attending)
            _note_end(made, attending)
        with self._guard:
            if self.dead:
                return
            self.errands.remove(errand)
        if not self.stopped:
            self._host.attended(self, made)
        if self._attended is not None:
            self._attended.set()


def _note_end(made: Made, attending: asyncio.Task[None]) -> None:
    """A probe or hook may cancel the task it is in; nothing else ends it but its end."""
    error = None if attending.cancelled() else attending.exception()
    if attending.cancelled() or error is not None:
        log = made.call.log
        what = f"{type(error).__name__ if error else 'cancelled'} while a probe or hook ran"
        log.append(Failed(t_ms=log.now_ms(), blame="harness", code="hook_failed", what=what))


async def _uncancelled(task: asyncio.Task[Any]) -> None:
    """Take what an agent that cancels its task did to the slot's own off it, so that the next call is spared."""
    with contextlib.suppress(asyncio.CancelledError):
        await asyncio.sleep(0)  # noqa: TID251 - no time passes: a cancellation that is still due comes now
    while task.cancelling():
        task.uncancel()
