"""The local engine: lanes make the calls, this thread watches them, closes what has settled, and keeps the disk."""

from __future__ import annotations

import heapq
import threading
from collections import deque
from collections.abc import Iterable
from time import monotonic_ns

from kasauti.conversation.event import Failed
from kasauti.errors import KasautiError
from kasauti.run.engines.lane import Lane
from kasauti.run.engines.load import Load
from kasauti.run.engines.opening import Opening
from kasauti.run.engines.slot import Stamp
from kasauti.run.finishing import Finisher, Made
from kasauti.run.plan import Task
from kasauti.run.progress import Progress
from kasauti.run.quiet import Quiet
from kasauti.store.folder import RunFolder

GRACE_NS = 40_000_000
"""How long past its deadline foreign code may run before its lane is abandoned: a loop's own timer comes first."""
HALF_A_CORE = 0.5
"""Lanes that together take less than this of one core wait for something: more of them would be quicker."""
NEIGHBOURS_DOING = frozenset({"timeout", "call_timeout", "cancelled"})
"""Failures that on a shared loop may be another call's doing."""
LATELY_NS = 120_000_000
"""Two looks of the watcher: a loop that answered within them is free while its calls are going on."""


class Hub:
    """Makes every call of a plan on this machine.

    Agents that are awaited share one lane with `concurrency` slots. Agents in our process start with one lane of
    one slot, however large `concurrency` is; if their calls turn out to wait and not to compute, slots (where
    the loop is free meanwhile) or lanes (where the thread is blocked) are added up to `concurrency`. Calls that
    share a loop can spoil one another; once one may have, those are made again, and every call has its own loop.
    """

    def __init__(self, opening: Opening, folder: RunFolder, progress: Progress, concurrency: int) -> None:
        self._opening = opening
        self._folder = folder
        self._progress = progress
        self._concurrency = concurrency
        self._finisher = Finisher(folder, progress)
        self._quiet = Quiet()
        self._load = Load()
        self._tasks: deque[Task] = deque()
        self._settling: list[tuple[int, int, Made]] = []
        self._lanes: list[Lane] = []
        self._news = threading.Condition()
        self._open_calls = 0
        self._count = 0
        self._stopped = False
        self._ready = False
        self._shares = True
        self._broken: BaseException | None = None
        self._synced_ns = monotonic_ns()
        self.abandoned = 0

    # The watching thread

    def run(self, tasks: Iterable[Task]) -> None:
        """Make the calls.

        Raises:
            KeyboardInterrupt: asked to stop; what was made is kept.
            KasautiError: the agent could not be started, or the disk refuses.
        """
        self._tasks.extend(tasks)
        if not self._tasks:
            return
        slots = min(self._concurrency, len(self._tasks)) if self._opening.agent.where == "io" else 1
        self._add_lane(slots)
        try:
            while not self._over():
                self._watch()
        finally:
            self._stopped = True
            self._tasks.clear()
            for lane in self._lanes:
                lane.release()
        for lane in self._lanes:
            lane.join()
        self._finisher.note_late()

    @property
    def late_writes(self) -> int:
        """How many tool calls came after their call was closed."""
        return self._finisher.late_writes

    def _over(self) -> bool:
        if self._broken is not None:
            raise self._broken
        return self._open_calls == 0 and not self._tasks and not self._settling and self._ready

    def _watch(self) -> None:
        with self._news:
            self._news.wait(self._patience_s())
        self._close_settled()
        self._abandon_hung()
        if self._tasks:
            self._grow()
        now_ns = monotonic_ns()
        if now_ns - self._synced_ns > 900_000_000:
            self._synced_ns = now_ns
            self._folder.sync()
        self._progress.tick()

    def _patience_s(self) -> float:
        if not self._settling:
            return 0.05
        return min(0.05, max(0.0, (self._settling[0][0] - monotonic_ns()) / 1e9))

    def _close_settled(self) -> None:
        settle_ms = self._opening.limits.settle_ms
        while True:
            with self._news:
                if not self._settling or self._settling[0][0] > monotonic_ns():
                    return
                made = heapq.heappop(self._settling)[2]
            if made.claim():
                self._end(made, settled_ms=settle_ms)

    def _abandon_hung(self) -> None:
        now_ns = monotonic_ns()
        for lane in self._lanes:
            if not lane.dead and any(slot.overdue(now_ns, GRACE_NS) for slot in lane.slots):
                self._abandon(lane)

    def _abandon(self, lane: Lane) -> None:
        lane.dead = True
        self.abandoned += 1
        self._quiet.adopt(-1)
        self._progress.note("the agent did not come back: its worker was abandoned and replaced")
        what = f"no reply within {self._opening.limits.turn_ms} ms, and its thread is still busy"
        self._lose(lane, code="timeout", what=what)

    def _lose(self, lane: Lane, *, code: str, what: str) -> None:
        """A lane is gone: its one call ends with that; of several nobody knows which it was."""
        calls = lane.calls
        for made in calls:
            if not made.claim():
                continue
            if len(calls) > 1:
                self._give_back(made)
            else:
                log = made.call.log
                log.append(Failed(t_ms=log.now_ms(), turn=log.turn, blame="agent", code=code, what=what))
                self._end(made, settled_ms=0)
        if len(calls) > 1:
            self._stop_sharing()
        self._add_lane(1)

    def _stop_sharing(self) -> None:
        """From now on a call has a loop of its own; shared ones take no more calls."""
        self._shares = False
        for lane in [lane for lane in self._lanes if lane.shared and not (lane.dead or lane.retired)]:
            lane.retired = True
            self._add_lane(1)

    def _give_back(self, made: Made) -> None:
        if made.session is not None:
            made.session.close()
        self._opening.shut(made)
        with self._news:
            self._tasks.appendleft(made.task)
            self._open_calls -= 1

    def _grow(self) -> None:
        lanes = [lane for lane in self._lanes if not (lane.dead or lane.retired)]
        slots = sum(len(lane.slots) for lane in lanes)
        more = min(slots, self._concurrency - slots, len(self._tasks))
        if more <= 0 or self._opening.agent.where == "io":
            return
        wait = self._load.occupied(lane.native_id for lane in lanes) < HALF_A_CORE
        free = next((lane for lane in lanes if lane.free_within(LATELY_NS)), None)
        if not wait or not all(lane.busy for lane in lanes):
            return
        asked = any(lane.asked for lane in lanes)
        for lane in lanes:
            lane.ask_free()
        if free is not None and self._shares:
            free.widen(more)
        elif asked or not self._shares:
            for _ in range(more):
                self._add_lane(1)

    def _add_lane(self, slots: int) -> None:
        lane = Lane(self, slots)
        self._quiet.adopt(1)
        self._lanes.append(lane)
        lane.start()

    # Called by lanes, on their threads

    async def prepare_lane(self, lane: Lane) -> bool:
        """Start the agent on its loop, before the first call; False (and the run ends) if it cannot be started."""
        try:
            await self._opening.start()
        except KasautiError as error:
            self._break(error)
            return False
        self._ready = True
        return True

    async def leave_lane(self, lane: Lane) -> None:
        """Stop the agent, if this is the lane that it lives on."""
        await self._opening.stop()

    def next_call(self, stamp: Stamp) -> Made | None:
        """The next call to make, its world open; None when there is none."""
        if self._stopped:
            return None
        with self._news:
            if not self._tasks:
                return None
            task = self._tasks.popleft()
            self._open_calls += 1
        return self._opening.open(task, stamp)

    def placed(self, lane: Lane, made: Made) -> None:
        """A call has come to its end: close it now if nothing can follow, else let it settle in the background."""
        self._opening.left(made)
        if lane.shared and self._spoilt(made):
            if made.claim():
                self._give_back(made)
                self._stop_sharing()
            return
        if self._settled_already(lane, made):
            if made.claim():
                self._end(made, settled_ms=0)
            return
        due_ns = monotonic_ns() + self._opening.limits.settle_ms * 1_000_000
        with self._news:
            self._count += 1
            heapq.heappush(self._settling, (due_ns, self._count, made))
            self._news.notify()

    def lane_broke(self, lane: Lane, error: BaseException, *, ours: bool) -> None:
        """Foreign code ended the lane's loop: its call ends with that, and another lane goes on."""
        if lane.dead:
            return
        lane.dead = True
        self._quiet.adopt(-1)
        if ours or self._opening.agent.where == "io":
            self._break(error)
            return
        stopped = isinstance(error, Exception)
        what = "it stopped the loop it runs in" if stopped else f"{type(error).__name__} was raised in the background"
        self._lose(lane, code="exited", what=what)

    def _spoilt(self, made: Made) -> bool:
        """Whether the call may have ended by what another one did to the loop they share."""
        if self._opening.agent.where == "io":
            return False
        return any(type(event) is Failed and event.code in NEIGHBOURS_DOING for event in made.call.log.events)

    def _settled_already(self, lane: Lane, made: Made) -> bool:
        if self._opening.limits.settle_ms == 0 or (made.session is None and not self._opening.probes):
            return True
        return self._opening.agent.where == "process" and self._quiet.here(lane.loop, handles=lane.asked)

    def _end(self, made: Made, *, settled_ms: int) -> None:
        try:
            self._opening.shut(made)
            self._finisher.finish(made, settled_ms=settled_ms)
        except Exception as error:  # noqa: BLE001 - the disk, or a fault of ours: the run stops, and says which
            self._break(error)
        with self._news:
            self._open_calls -= 1
            if not self._tasks:
                self._news.notify()

    def _break(self, error: BaseException) -> None:
        with self._news:
            self._broken = self._broken or error
            self._stopped = True
            self._news.notify()
