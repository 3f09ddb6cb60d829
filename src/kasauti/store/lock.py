"""One writer per folder."""

from __future__ import annotations

import os
from pathlib import Path
from types import ModuleType

from kasauti.errors import UsageProblem

fcntl: ModuleType | None
try:
    import fcntl
except ImportError:  # Windows has no advisory locks of this kind
    fcntl = None


class FolderLock:
    """An advisory lock on `<folder>/.lock`, gone with the process, however it ends."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / ".lock"
        self._fd: int | None = None

    def take(self) -> None:
        """Take the lock. Raises UsageProblem when another process writes into this folder."""
        fd = os.open(self._path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o644)
        if fcntl is not None:
            try:
                fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                os.close(fd)
                raise UsageProblem(
                    f"another kasauti writes into {self._path.parent}",
                    option="--out",
                    fix="wait for it, or choose another folder",
                ) from None
        self._fd = fd

    def release(self) -> None:
        """Give the lock back; idempotent."""
        if self._fd is not None:
            os.close(self._fd)
            self._fd = None
