"""The local engine: lanes make the calls, this thread watches them, closes what has settled, and keeps the disk."""

from __future__ import annotations

import contextlib
import threading
from collections import deque
from collections.abc import Iterable
from dataclasses import replace
from time import monotonic_ns

import msgspec

from kasauti.errors import HarnessError, KasautiError
from kasauti.run.engines.crew import Crew
from kasauti.run.engines.interrupts import Interrupts
from kasauti.run.engines.lane import Lane
from kasauti.run.engines.loss import GRACE_NS, lose, neighbours_doing, take_back
from kasauti.run.engines.opening import Opening
from kasauti.run.engines.settling import Settling
from kasauti.run.engines.slot import Stamp
from kasauti.run.finishing import Finisher, Made
from kasauti.run.plan import Task
from kasauti.run.progress import Progress
from kasauti.run.quiet import Quiet
from kasauti.store.folder import RunFolder

LONG_GRACE_NS = 5_000_000_000
"""Grace on the loop that all calls share: only code beside the agent can block it, and then the run ends."""
LOOK_S = 0.05
"""The longest time between two looks of the watcher."""
DRAIN_S = 1.0
"""A run that is stopped waits so long for calls to come to their end and to settle, and again for its lanes."""


class Hub:
    """Makes every call of a plan on this machine.

    Agents that are awaited share one lane with `concurrency` slots. Agents in our process start with one lane of
    one slot, however large `concurrency` is; if their calls turn out to wait and not to compute, slots (where
    the loop is free meanwhile) or lanes (where the thread is blocked) are added up to `concurrency`. Calls that
    share a loop can spoil one another. Once one may have, every further call has its own loop; a call that may have
    been spoilt counts nowhere and is made again as the next attempt, unless it committed something.
    """

    def __init__(self, opening: Opening, folder: RunFolder, progress: Progress, concurrency: int) -> None:
        self._opening = opening
        self._in_process = opening.agent.where == "process"
        self._settle_ms = opening.limits.settle_ms
        self._folder = folder
        self._progress = progress
        self._concurrency = concurrency
        self._finisher = Finisher(folder, progress)
        self._quiet = Quiet()
        if opening.cares.workers is not None:
            opening.cares.workers.adopt = self._quiet.adopt
        self._crew = Crew(self, self._quiet, concurrency=concurrency, serial=bool(opening.cares.serial))
        self._settling = Settling(self._settle_ms, concurrency)
        self._interrupts = Interrupts()
        self._news = threading.Condition()
        self._tasks: deque[Task] = deque()
        self._open_calls = 0
        self._stopped = False
        self._ready = False
        self._broken: BaseException | None = None
        self._synced_ns = monotonic_ns()
        self._abandoned = 0

    # The watching thread

    def run(self, tasks: Iterable[Task]) -> None:
        """Make the calls. However it ends, no lane writes into the folder afterwards.

        Raises:
            KeyboardInterrupt: asked to stop; what was made is kept.
            KasautiError: the agent could not be started, or the disk refuses.
        """
        self._tasks.extend(tasks)
        if not self._tasks:
            return
        with self._interrupts:
            self._crew.add(1 if self._in_process else min(self._concurrency, len(self._tasks)))
            try:
                while not self._over():
                    self._watch()
                self._end()
            except BaseException:
                self._stop_early()
                raise

    @property
    def late_writes(self) -> int:
        """How many tool calls came after their call was closed."""
        return self._finisher.late_writes

    def _over(self) -> bool:
        if self._broken is not None:
            raise self._broken
        if self._interrupts.asked:
            raise KeyboardInterrupt
        return self._open_calls == 0 and not self._tasks and self._ready

    def _watch(self) -> None:
        self._wait()
        self._close_settled()
        self._abandon_hung()
        if self._in_process:
            if self._tasks:
                self._crew.grow(len(self._tasks))
            self._crew.ask_shared()
        now_ns = monotonic_ns()
        if now_ns - self._synced_ns > 900_000_000:
            self._synced_ns = now_ns
            self._folder.sync()
        self._progress.tick()

    def _wait(self) -> None:
        with self._news:
            self._news.wait(min(LOOK_S, self._settling.due_in_s()))

    def _close_settled(self) -> None:
        while (settled := self._settling.next_due()) is not None:
            self._close_once(*settled)

    def _close_once(self, lane: Lane, made: Made) -> None:
        if made.claim():
            self._finish(lane, made)

    def _abandon_hung(self) -> None:
        now_ns, grace_ns = monotonic_ns(), GRACE_NS if self._in_process else LONG_GRACE_NS
        for lane in self._crew:
            if any(slot.overdue(now_ns, grace_ns) for slot in (*lane.slots, *lane.errands)):
                self._abandon(lane)

    def _abandon(self, lane: Lane) -> None:
        if not self._in_process:
            self._break(HarnessError("hook_failed", "a probe or hook blocks the loop on which all calls are made"))
            return
        self._crew.lose(lane)
        self._abandoned += 1
        self._finisher.note("the agent did not come back: its worker was abandoned and replaced")
        what = f"no reply within {self._opening.limits.turn_ms} ms, and its thread is still busy"
        self._lose(lane, code="timeout", what=what)

    def _lose(self, lane: Lane, *, code: str, what: str) -> None:
        loss = lose(lane, code=code, what=what)
        for made in loss.over:
            self._settling.put(made, lane)
        for made in loss.ended:
            self._close(made)
        if loss.shared:
            self._crew.stop_sharing()
        self._crew.add(1, loss.inherited)

    # The end, and an end before it

    def _end(self) -> None:
        self._stopped = True
        self._crew.release()
        while not self._crew.ended(LOOK_S):
            if self._interrupts.asked:
                raise KeyboardInterrupt
        self._finisher.end(self._abandoned)

    def _stop_early(self) -> None:
        """Take no more calls, keep what has ended, and let nobody go on who could still write."""
        with self._news:
            self._stopped = True
            self._tasks.clear()
        self._drain()
        self._cut_short()
        if self._opening.cares.by_hash:
            self._drain()
        self._crew.stop(self._patience_s())
        self._cut_short()
        with contextlib.suppress(HarnessError):  # the disk: why the run stopped is told already
            self._finisher.end(self._abandoned)
            manifest = self._folder.manifest
            late_writes = manifest.late_writes + self.late_writes
            self._folder.save_manifest(msgspec.structs.replace(manifest, late_writes=late_writes))

    def _patience_s(self) -> float:
        """How long a run that is stopped waits; whoever interrupts twice waits no longer."""
        return 0.0 if self._interrupts.asked > 1 else DRAIN_S

    def _drain(self) -> None:
        begun_ns = monotonic_ns()
        while self._open_calls and monotonic_ns() - begun_ns < self._patience_s() * 1e9:
            self._wait()
            self._close_settled()

    def _cut_short(self) -> None:
        """Close what settles; it has settled as long as it did."""
        while (cut := self._settling.next_cut_short()) is not None:
            self._close_once(*cut)

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

    def crowded(self, lane: Lane) -> bool:
        """Whether so many calls settle that the next one must wait until the lane is let in."""
        return self._settling.crowded(lane) and not self._stopped

    def next_call(self, stamp: Stamp) -> Made | None:
        """The next call to make, its world open; None when there is none."""
        with self._news:
            if self._stopped or not self._tasks:
                return None
            task = self._tasks.popleft()
            self._open_calls += 1
        return self._opening.open(task, stamp)

    def placed(self, lane: Lane, made: Made) -> None:
        """A call has come to its end: close it now if nothing can follow, else let it settle in the background."""
        if lane.shared and self._in_process and (why := neighbours_doing(made, lane, self._opening.limits)):
            if made.claim():
                take_back(made, why)
                self._finish(lane, made)
                self._crew.stop_sharing()
            return
        if self._settled_already(lane, made):
            self._close_once(lane, made)
            return
        self._settling.put(made, lane)
        if self._settle_ms < LOOK_S * 1000:
            with self._news:
                self._news.notify()

    def lane_broke(self, lane: Lane, error: BaseException, *, ours: bool) -> None:
        """Foreign code ended the lane's loop: its call ends with that, and another lane goes on."""
        if lane.dead:
            return
        self._crew.lose(lane)
        if lane.stopped:
            return
        if ours or not self._in_process:
            self._break(error)
            return
        stopped = isinstance(error, Exception)
        what = "it stopped the loop it runs in" if stopped else f"{type(error).__name__} was raised in the background"
        self._lose(lane, code="exited", what=what)

    def _settled_already(self, lane: Lane, made: Made) -> bool:
        if self._settle_ms == 0 or (made.session is None and (made.care is None or not made.care.probes)):
            return True
        return self._in_process and self._quiet.here(lane.loop, handles=lane.pulse.asked)

    def left_nothing(self, lane: Lane) -> bool:
        """Whether the call that is going on has left nothing running; on a shared loop it has a task of its own."""
        return self._quiet.here(lane.loop, handles=lane.pulse.asked, tasks=2 if lane.shared else 1)

    def attended(self, lane: Lane, made: Made) -> None:
        """What surrounds a call has been done."""
        self._close(made)

    # On either

    def _finish(self, lane: Lane, made: Made) -> None:
        """A call is over and settled: do what surrounds it to the end, where there is something, and end it."""
        if made.care is None:
            self._close(made)
        elif not self._crew.attend(lane, made) and not self._stopped:
            self._crew.add(1, [made])

    def _close(self, made: Made) -> None:
        """Write a call down, and plan its trial anew if it counts nowhere."""
        try:
            self._opening.shut(made)
            self._finisher.finish(made)
        except Exception as error:  # noqa: BLE001 - the disk, or a fault of ours: the run stops, and says which
            self._break(error)
        with self._news:
            if made.void and not self._stopped:
                self._tasks.appendleft(replace(made.task, attempt=made.task.attempt + 1))
            self._open_calls -= 1
            if not self._tasks:
                self._news.notify()

    def _break(self, error: BaseException) -> None:
        with self._news:
            self._broken = self._broken or error
            self._stopped = True
            self._news.notify()
