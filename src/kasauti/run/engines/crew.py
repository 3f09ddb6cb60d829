"""The lanes of a run: how many there are, which of them still work, and how they end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import monotonic_ns

from kasauti.run.engines.growth import Growth
from kasauti.run.engines.lane import Host, Lane
from kasauti.run.engines.pulse import STALL_NS
from kasauti.run.finishing import Made
from kasauti.run.quiet import Quiet


class Crew:
    """Lanes work for `host`; `quiet` is told of their threads. With `serial` a lane does one thing after the other."""

    def __init__(self, host: Host, quiet: Quiet, *, concurrency: int, serial: bool) -> None:
        self._host = host
        self._quiet = quiet
        self._serial = serial
        self._growth = Growth(concurrency)
        self._lanes: list[Lane] = []
        self._shares = True
        self._asked_ns = 0

    def __iter__(self) -> Iterator[Lane]:
        """Every lane that has not been lost."""
        return iter([lane for lane in self._lanes if not lane.dead])

    def add(self, slots: int, inherited: Sequence[Made] = ()) -> None:
        """One lane more, with so many slots, that first ends what it inherits."""
        lane = Lane(self._host, slots, inherited=inherited, serial=self._serial)
        self._quiet.adopt(1)
        self._lanes.append(lane)
        lane.start()

    def lose(self, lane: Lane) -> None:
        """From now on nobody listens to a lane; its thread is a foreign one."""
        lane.dead = True
        self._quiet.adopt(-1)

    def grow(self, waiting: int) -> None:
        """Make more calls at once if that would be quicker; `waiting` are left to make."""
        count, lane = self._growth.more([lane for lane in self if not lane.retired], waiting, shares=self._shares)
        if lane is not None:
            lane.widen(count)
            return
        for _ in range(count):
            self.add(1)

    def ask_shared(self) -> None:
        """Ask each loop that calls share whether it is free, unless that was done a moment ago."""
        now_ns = monotonic_ns()
        if now_ns - self._asked_ns < STALL_NS:
            return
        self._asked_ns = now_ns
        for lane in self:
            if lane.shared:
                lane.pulse.ask()

    def stop_sharing(self) -> None:
        """From now on a call has a loop of its own; shared ones take no more calls."""
        self._shares = False
        for lane in [lane for lane in self if lane.shared and not lane.retired]:
            lane.retired = True
            self.add(1)

    def attend(self, lane: Lane, made: Made) -> bool:
        """Have done what surrounds a call, on its own lane or on another one; False if there is none any more."""
        return any(one.attend(made) for one in (lane, *reversed(self._lanes)))

    def release(self) -> None:
        """No more calls come and none settles."""
        for lane in self:
            lane.release()

    def ended(self, within_s: float) -> bool:
        """Whether every lane has ended; waits for it as long as that."""
        until_ns = monotonic_ns() + int(within_s * 1e9)
        return all([lane.join(max(0.0, (until_ns - monotonic_ns()) / 1e9)) for lane in self])

    def stop(self, within_s: float) -> None:
        """End every lane, whatever it does; those that do not give way in that time are left to themselves."""
        for lane in self:
            lane.stop()
        if not self.ended(within_s):
            for lane in self:
                lane.dead = not lane.join(0)
