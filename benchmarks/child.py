"""A command as a child of its own: what it took."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

BIN = Path(sys.executable).parent
# macOS counts in bytes what Linux counts in kilobytes.
_RSS_PER_MB = 1024 * 1024 if sys.platform == "darwin" else 1024


@dataclass(frozen=True)
class Took:
    """Processor time of the child (user and system), time on the wall, and its peak memory."""

    cpu_s: float
    wall_s: float
    peak_mb: float


def took(command: str, *args: str) -> Took:
    """Run a command of this environment in an empty folder, which is gone afterwards; its output is thrown away."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.monotonic()
        child = os.fork()
        if child == 0:
            _become(folder, [str(BIN / command), *args])
        _, status, usage = os.wait4(child, 0)
        wall_s = time.monotonic() - began
    if os.waitstatus_to_exitcode(status) != 0:
        raise SystemExit(f"{command} {' '.join(args)} ended with {os.waitstatus_to_exitcode(status)}")
    return Took(usage.ru_utime + usage.ru_stime, wall_s, usage.ru_maxrss / _RSS_PER_MB)


def _become(folder: str, command: Sequence[str]) -> None:
    try:
        os.chdir(folder)
        nowhere = os.open(os.devnull, os.O_RDWR)
        for fd in (0, 1, 2):
            os.dup2(nowhere, fd)
        os.execv(command[0], list(command))
    finally:
        os._exit(127)
