"""Calls settle as long as they must, so many at once as memory allows."""

from __future__ import annotations

from typing import Any

import pytest

from kasauti.run.engines import settling
from kasauti.run.engines.settling import Settling

MS = 1_000_000


class Clock:
    now_ns = 0


class Lane:
    """Counts how often it was let in."""

    def __init__(self) -> None:
        self.let = 0

    def let_in(self) -> None:
        self.let += 1


class Made:
    settled_ms = 0


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(settling, "monotonic_ns", lambda: made.now_ns)
    monkeypatch.setattr(settling, "MOST_SETTLING", 3)
    return made


def put(into: Settling, lane: Lane, count: int = 1) -> list[Any]:
    calls: list[Any] = [Made() for _ in range(count)]
    for call in calls:
        into.put(call, lane)  # type: ignore[arg-type]
    return calls


def test_a_call_is_due_when_it_has_settled_and_the_first_comes_first(clock: Clock) -> None:
    waiting, lane = Settling(500, 1), Lane()
    (first,) = put(waiting, lane)
    clock.now_ns = 100 * MS
    (second,) = put(waiting, lane)
    assert (waiting.next_due(), waiting.due_in_s()) == (None, 0.4)
    clock.now_ns = 550 * MS
    assert waiting.next_due() == (lane, first)
    assert waiting.next_due() is None
    clock.now_ns = 700 * MS
    assert waiting.next_due() == (lane, second)
    assert (first.settled_ms, second.settled_ms) == (500, 500)
    assert waiting.due_in_s() == float("inf")


def test_a_call_that_is_cut_short_says_how_long_it_settled(clock: Clock) -> None:
    waiting = Settling(500, 1)
    (call,) = put(waiting, Lane())
    clock.now_ns = 120 * MS
    found = waiting.next_cut_short()
    assert found is not None
    assert (found[1], call.settled_ms) == (call, 120)
    assert waiting.next_cut_short() is None


@pytest.mark.parametrize(("concurrency", "most"), [(0, 3), (1, 4), (5, 20)])
def test_there_is_room_for_so_many_and_four_times_those_at_once(clock: Clock, concurrency: int, most: int) -> None:
    waiting, lane = Settling(500, concurrency), Lane()
    put(waiting, lane, most - 1)
    assert not waiting.crowded(lane)  # type: ignore[arg-type]
    put(waiting, lane)
    assert waiting.crowded(lane)  # type: ignore[arg-type]


def test_who_waits_for_room_is_let_in_once_there_is_some(clock: Clock) -> None:
    waiting, lanes = Settling(500, 1), [Lane(), Lane()]
    put(waiting, lanes[0], 5)
    for lane in lanes:
        assert waiting.crowded(lane)  # type: ignore[arg-type]
    clock.now_ns = 600 * MS
    waiting.next_due()
    assert [lane.let for lane in lanes] == [0, 0]
    waiting.next_due()
    assert [lane.let for lane in lanes] == [1, 1]
    waiting.next_due()
    assert [lane.let for lane in lanes] == [1, 1]
