"""Has the agent provably left nothing running? Only then may a call be closed at once."""

from __future__ import annotations

import asyncio
import os
import threading
import weakref


class Quiet:
    """Knows the threads that are ours, and asks the system for the rest.

    A call is quiet when its loop holds no other task and no scheduled handle, the process has no thread that is
    not ours, and no child. Whatever cannot be asked counts as noise: settling too long is only slow.
    """

    def __init__(self) -> None:
        self._ours = 1  # the main thread
        self._guard = threading.Lock()
        self._threads_fd = _opened("/proc/self/task")
        if self._threads_fd is not None:
            weakref.finalize(self, os.close, self._threads_fd)

    def adopt(self, count: int = 1) -> None:
        """`count` more threads are ours (fewer, if negative)."""
        with self._guard:
            self._ours += count

    def here(self, loop: asyncio.AbstractEventLoop, *, handles: int) -> bool:
        """True if only this task and `handles` handles of ours are on `loop`, and nothing foreign runs elsewhere."""
        return self._loop_quiet(loop, handles) and self._process_quiet()

    def _loop_quiet(self, loop: asyncio.AbstractEventLoop, handles: int) -> bool:
        scheduled = getattr(loop, "_scheduled", None)
        ready = getattr(loop, "_ready", None)
        if scheduled is None or ready is None or len(ready) > handles:
            return False
        if scheduled and not all(handle.cancelled() for handle in scheduled):
            return False
        return len(asyncio.all_tasks(loop)) <= 1

    def _process_quiet(self) -> bool:
        return self._threads() <= self._ours and not _has_children()

    def _threads(self) -> int:
        # A folder has one link for each folder in it, and two of its own.
        fd = self._threads_fd
        return threading.active_count() if fd is None else os.fstat(fd).st_nlink - 2


def _opened(path: str) -> int | None:
    try:
        return os.open(path, os.O_RDONLY | getattr(os, "O_CLOEXEC", 0))
    except OSError:
        return None


def _has_children() -> bool:
    if not hasattr(os, "waitid"):
        return True
    try:
        os.waitid(os.P_ALL, 0, os.WNOHANG | os.WNOWAIT | os.WEXITED)
    except ChildProcessError:
        return False
    except OSError:
        return True
    return True
