"""Ctrl-C is counted; who asks again and again is heard at once."""

from __future__ import annotations

import signal
import threading

import pytest

from kasauti.run.engines.interrupts import PATIENCE, Interrupts


def test_interrupts_are_counted_and_the_last_of_many_is_raised() -> None:
    with Interrupts() as interrupts:
        for asked in range(1, PATIENCE):
            signal.raise_signal(signal.SIGINT)
            assert interrupts.asked == asked
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)


def test_afterwards_an_interrupt_is_raised_as_ever() -> None:
    with Interrupts():
        pass
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_somebody_else_s_handler_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: heard.append(number))
    try:
        with Interrupts() as interrupts:
            signal.raise_signal(signal.SIGINT)
        assert (heard, interrupts.asked) == ([signal.SIGINT], 0)
    finally:
        signal.signal(signal.SIGINT, before)


def test_on_another_thread_nothing_is_changed() -> None:
    found: list[object] = []

    def look() -> None:
        with Interrupts():
            found.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    assert found == [signal.default_int_handler]
