"""A call is made again only if another one may have ended it, and never if it committed something."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from kasauti.agent.agent import Limits
from kasauti.conversation.event import Blame, Failed, Said
from kasauti.run.engines import loss
from kasauti.run.engines.loss import GRACE_NS, lose, neighbours_doing, take_back
from kasauti.run.engines.slot import Slot

MS = 1_000_000
LIMITS = Limits(turn_ms=1_000, call_ms=5_000)


@dataclass
class World:
    """A session that has committed and voided so much."""

    made: int = 0
    undone: int = 0
    closed: bool = False

    def committed(self) -> int:
        return self.made

    def voided(self) -> int:
        return self.undone

    def close(self) -> None:
        self.closed = True


@dataclass
class Record:
    events: list[Any] = field(default_factory=list)
    turn: str | None = None

    def now_ms(self) -> int:
        return NOW_MS

    def append(self, event: Any) -> None:
        self.events.append(event)


@dataclass
class InCall:
    log: Record = field(default_factory=Record)


@dataclass
class Made:
    """A call as far as it matters here."""

    call: InCall = field(default_factory=InCall)
    session: World | None = field(default_factory=World)
    care: object | None = None
    struck: bool | None = False
    void: str = ""

    def claim(self) -> bool:
        return True

    def ended_by(self) -> list[tuple[Blame, str]]:
        return [(event.blame, event.code) for event in self.call.log.events if isinstance(event, Failed)]


@dataclass
class Pulse:
    """A loop that did not answer from `since` to `until`, in ms since the call began."""

    since: int = 0
    until: int = 0
    free: bool = False

    def stalled_at(self, at_ns: int) -> bool:
        return self.since * MS < at_ns < self.until * MS

    def stalled_ns(self, begin_ns: int, end_ns: int) -> int:
        return max(0, min(self.until * MS, end_ns) - max(self.since * MS, begin_ns))

    def free_within(self, ns: int) -> bool:
        return self.free


@dataclass
class Lane:
    pulse: Pulse = field(default_factory=Pulse)
    slots: list[Slot] = field(default_factory=list)
    errands: list[Slot] = field(default_factory=list)

    def left_errands(self) -> list[Slot]:
        return self.errands


NOW_MS = 4_000


@pytest.fixture(autouse=True)
def now(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every call began when the machine's clock was 0."""
    monkeypatch.setattr(loss, "monotonic_ns", lambda: NOW_MS * MS)


def failed(code: str, *, turn_at: int = 2_000, blame: Blame = "agent", **how: Any) -> Any:
    """A call whose last turn began then, and that failed so at 3000 ms."""
    made = Made(**how)
    made.call.log.events += [
        Said(t_ms=turn_at, who="caller", text="Two samosas.", source="script"),
        Failed(t_ms=3_000, blame=blame, code=code, what="it did not go on"),
    ]
    return made


def said(made: Any, pulse: Pulse) -> str:
    lane: Any = Lane(pulse)
    return neighbours_doing(made, lane, LIMITS)


FREE = Pulse()


@pytest.mark.parametrize("code", ["timeout", "call_timeout", "cancelled", "raised"])
def test_on_a_loop_that_was_free_a_call_ends_by_itself(code: str) -> None:
    assert said(failed(code), FREE) == ""


@pytest.mark.parametrize(
    ("since", "until"),
    [(2_100, 2_900), (1_000, 2_150), (2_980, 3_030)],
    ids=["most of the turn", "its beginning", "the moment of the time-out"],
)
def test_a_time_out_on_a_loop_that_was_blocked_may_be_another_s_doing(since: int, until: int) -> None:
    assert "blocked the loop" in said(failed("timeout"), Pulse(since, until))


@pytest.mark.parametrize(("since", "until"), [(500, 1_999), (2_400, 2_460), (3_100, 3_900)])
def test_a_loop_that_was_blocked_at_another_time_or_for_a_moment_is_no_reason(since: int, until: int) -> None:
    assert said(failed("timeout"), Pulse(since, until)) == ""


def test_for_a_call_that_took_too_long_the_whole_call_counts() -> None:
    assert "blocked the loop" in said(failed("call_timeout"), Pulse(100, 600))
    assert said(failed("call_timeout"), Pulse(100, 300)) == ""


@pytest.mark.parametrize(("struck", "innocent"), [(True, True), (False, False), (None, True)])
def test_a_cancelled_call_is_innocent_unless_it_is_known_that_it_did_it_itself(
    struck: bool | None, *, innocent: bool
) -> None:
    assert bool(said(failed("cancelled", struck=struck), FREE)) is innocent


def test_a_call_that_nobody_blames_on_the_agent_is_left_as_it_is() -> None:
    assert said(failed("hook_failed", blame="harness", struck=True), Pulse(0, 4_000)) == ""


def test_a_call_is_taken_back_with_its_world_closed() -> None:
    made: Any = Made()
    assert take_back(made, "why")
    assert (made.void, made.session.closed) == ("why", True)


@pytest.mark.parametrize("world", [World(made=1), World(undone=1)])
def test_a_call_that_committed_or_voided_something_is_never_taken_back(world: World) -> None:
    made: Any = Made(session=world)
    assert not take_back(made, "why")
    assert (made.void, world.closed) == ("", True)


def slot(made: Any, *, late_ms: int | None = None) -> Slot:
    """A slot in which foreign code is so much over its time."""
    found = Slot(made)
    if late_ms is not None:
        found.stamp.deadline_ns = (NOW_MS - late_ms) * MS
    return found


def lost(*slots: Slot, errands: tuple[Slot, ...] = (), free: bool = False) -> loss.Loss:
    lane: Any = Lane(Pulse(free=free), list(slots), list(errands))
    return lose(lane, code="timeout", what="no reply")


LATE_MS = GRACE_NS // MS + 10


def test_the_one_call_of_a_lost_lane_ends_with_that() -> None:
    made = Made()
    found = lost(slot(made, late_ms=LATE_MS), Slot())
    assert (made.ended_by(), made.void) == ([("agent", "timeout")], "")
    assert (found.ended, found.inherited, found.shared) == ([made], [], False)


def test_of_several_calls_all_that_committed_nothing_are_made_again() -> None:
    innocent, guilty, sold = Made(), Made(), Made(session=World(made=1))
    found = lost(slot(innocent), slot(guilty, late_ms=LATE_MS), slot(sold))
    assert found.shared
    assert (innocent.ended_by(), bool(innocent.void)) == ([], True)
    assert (guilty.ended_by(), bool(guilty.void)) == ([], True)
    assert (sold.ended_by(), sold.void) == ([("agent", "timeout")], "")


def test_on_a_loop_that_answered_whoever_is_over_its_time_is_known() -> None:
    innocent, guilty = Made(), Made()
    lost(slot(innocent, late_ms=0), slot(guilty, late_ms=LATE_MS), free=True)
    assert (innocent.ended_by(), bool(innocent.void)) == ([], True)
    assert (guilty.ended_by(), guilty.void) == ([("agent", "timeout")], "")


def test_a_hook_that_hangs_has_failed_and_the_call_beside_it_is_made_again() -> None:
    hangs, beside, sold = Made(care=object()), Made(), Made(session=World(made=1))
    found = lost(slot(beside), errands=(slot(hangs, late_ms=LATE_MS),))
    assert (hangs.ended_by(), hangs.void) == ([("harness", "hook_failed")], "")
    assert (beside.ended_by(), bool(beside.void)) == ([], True)
    assert (found.ended, found.inherited) == ([beside], [hangs])

    lost(slot(sold), errands=(slot(Made(care=object()), late_ms=LATE_MS),))
    assert (sold.ended_by(), sold.void) == ([("harness", "hook_failed")], "")


class Ended:
    """The task of a call that has come to its end."""

    def done(self) -> bool:
        return True

    def cancelled(self) -> bool:
        return False

    def exception(self) -> None:
        return None


def test_a_call_that_was_over_already_is_judged_whatever_became_of_its_loop() -> None:
    over, innocent = Made(session=World(made=1)), Made()
    its = slot(over)
    its.fenced = Ended()  # type: ignore[assignment]
    found = lost(its, slot(innocent))
    assert (found.over, found.ended) == ([over], [innocent])
    assert (over.ended_by(), over.void) == ([], "")
    assert over.session == World(made=1, closed=False)
