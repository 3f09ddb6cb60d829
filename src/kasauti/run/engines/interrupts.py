"""Ctrl-C, taken note of and not raised: a record that is half-way to the disk is brought there first."""

from __future__ import annotations

import signal
import threading
from types import FrameType

PATIENCE = 3
"""Whoever asks so often gets a KeyboardInterrupt wherever we are."""


class Interrupts:
    """A context in which `asked` counts the interrupts; elsewhere than on the main thread none come.

    Somebody else's handler is left in its place.
    """

    def __init__(self) -> None:
        self.asked = 0
        self._ours = False

    def __enter__(self) -> Interrupts:
        if threading.current_thread() is threading.main_thread():
            self._ours = signal.getsignal(signal.SIGINT) is signal.default_int_handler
        if self._ours:
            signal.signal(signal.SIGINT, self._note)
        return self

    def __exit__(self, *_: object) -> None:
        if self._ours:
            signal.signal(signal.SIGINT, signal.default_int_handler)
            self._ours = False

    def _note(self, number: int, frame: FrameType | None) -> None:
        self.asked += 1
        if self.asked >= PATIENCE:
            raise KeyboardInterrupt
