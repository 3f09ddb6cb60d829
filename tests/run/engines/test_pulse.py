"""A loop that is held up is told from one that is free."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kasauti.run.engines import pulse
from kasauti.run.engines.pulse import Pulse

MS = 1_000_000


class Loop:
    """Answers when told to; `now_ns` is what its watcher's clock shows."""

    def __init__(self) -> None:
        self.now_ns = 0
        self.asked: list[Callable[[], None]] = []
        self.pulse = Pulse(self.asked.append)

    def ask(self, *, at: int) -> None:
        self.now_ns = at * MS
        self.pulse.ask()

    def answer(self, *, at: int) -> None:
        self.now_ns = at * MS
        self.asked.pop()()

    def stalled_ms(self, begin: int, end: int) -> int:
        return self.pulse.stalled_ns(begin * MS, end * MS) // MS


@pytest.fixture
def loop(monkeypatch: pytest.MonkeyPatch) -> Loop:
    made = Loop()
    monkeypatch.setattr(pulse, "monotonic_ns", lambda: made.now_ns)
    return made


def test_one_question_is_asked_at_a_time(loop: Loop) -> None:
    loop.ask(at=100)
    loop.ask(at=150)
    assert (len(loop.asked), loop.pulse.asked) == (1, 1)
    loop.answer(at=160)
    loop.ask(at=200)
    assert (len(loop.asked), loop.pulse.asked) == (1, 1)


def test_a_loop_is_free_for_a_while_after_it_answered(loop: Loop) -> None:
    loop.ask(at=1_000)
    loop.now_ns = 1_300 * MS
    assert not loop.pulse.free_within(100 * MS)
    loop.answer(at=1_300)
    assert loop.pulse.free_within(100 * MS)
    loop.now_ns = 1_400 * MS
    assert not loop.pulse.free_within(100 * MS)


def test_answers_at_once_are_no_stalls_and_late_ones_are(loop: Loop) -> None:
    for asked, answered in ((100, 110), (200, 700), (800, 820)):
        loop.ask(at=asked)
        loop.answer(at=answered)
    assert loop.stalled_ms(0, 1_000) == 500
    assert loop.stalled_ms(300, 400) == 100
    assert loop.stalled_ms(650, 2_000) == 50
    assert [loop.pulse.stalled_at(at * MS) for at in (105, 199, 200, 450, 700, 701)] == [
        False, False, True, True, True, False,
    ]  # fmt: skip


def test_a_question_that_is_not_answered_yet_is_a_stall(loop: Loop) -> None:
    loop.ask(at=100)
    loop.now_ns = 400 * MS
    assert loop.stalled_ms(0, 1_000) == 300
    assert loop.pulse.stalled_at(400 * MS)
    loop.now_ns = 120 * MS
    assert loop.stalled_ms(0, 1_000) == 0
