"""Every closed call is watched for what still comes, in bounded memory."""

from __future__ import annotations

import gc
import weakref

from kasauti.run.late import HELD, YOUNG, LateWrites


class World:
    """As much of a session as is looked at."""

    def __init__(self, late: int = 0) -> None:
        self.late = late


def test_what_comes_for_a_call_is_told_at_the_end() -> None:
    watched = LateWrites()
    first, second = World(), World()
    assert watched.watch("first", first) is None
    assert watched.watch("second", second) is None
    second.late = 2
    assert list(watched.all()) == [("second", 2)]
    assert list(watched.all()) == []


def test_a_world_that_is_let_go_is_told_if_something_came() -> None:
    watched = LateWrites()
    world = World()
    watched.watch("first", world)
    world.late = 1
    del world
    told = [watched.watch(f"more {number}", World()) for number in range(YOUNG)]
    assert told == [None] * (YOUNG - 1) + [("first", 1)]
    assert list(watched.all()) == []


def test_worlds_that_nobody_else_holds_are_not_held_for_long() -> None:
    watched = LateWrites()
    worlds = []
    for number in range(3 * YOUNG):
        world = World()
        worlds.append(weakref.ref(world))
        watched.watch(str(number), world)
    del world
    gc.collect()
    assert sum(world() is not None for world in worlds) == YOUNG


def test_an_old_world_that_somebody_holds_is_watched_however_many_came_after_it() -> None:
    watched = LateWrites()
    kept = [World() for _ in range(YOUNG + HELD + 100)]
    for number, world in enumerate(kept):
        assert watched.watch(str(number), world) is None
    kept[0].late, kept[200].late, kept[-1].late = 1, 2, 3
    assert sorted(watched.all()) == [("0", 1), ("200", 2), (str(len(kept) - 1), 3)]


def test_of_worlds_that_were_held_by_others_so_many_are_held_that_the_last_ones_can_still_be_told() -> None:
    watched = LateWrites()
    kept = [World() for _ in range(YOUNG + 10)]
    for number, world in enumerate(kept):
        watched.watch(str(number), world)
    kept[3].late = 4
    del world
    kept.clear()
    assert list(watched.all()) == [("3", 4)]
