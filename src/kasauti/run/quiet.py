"""Has the agent provably left nothing running? Only then may a call be closed at once."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import weakref

_CHILD = getattr(os, "WNOHANG", 0) | getattr(os, "WNOWAIT", 0) | getattr(os, "WEXITED", 0)


class Quiet:
    """Knows the threads that are ours, and asks the system for the rest.

    A call is quiet when its loop holds no other task, no scheduled handle and no socket or pipe but the one that
    wakes it, the process has no thread that is not ours, and no child. Whatever cannot be asked counts as noise:
    settling too long is only slow.
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

    def here(self, loop: asyncio.AbstractEventLoop, *, handles: int, tasks: int = 1) -> bool:
        """True if `loop` has only `tasks` tasks and `handles` handles, all ours, and nothing foreign runs elsewhere.

        Asked on the loop's own thread.
        """
        return self._loop_quiet(loop, handles, tasks) and self._process_quiet()

    def _loop_quiet(self, loop: asyncio.AbstractEventLoop, handles: int, tasks: int) -> bool:
        scheduled = getattr(loop, "_scheduled", None)
        ready = getattr(loop, "_ready", None)
        if scheduled is None or ready is None or len(ready) > handles:
            return False
        if scheduled and not all(handle.cancelled() for handle in scheduled):
            return False
        if _listened_to(loop) > 1:
            return False
        return _known_tasks() <= tasks or len(asyncio.all_tasks(loop)) <= tasks

    def _process_quiet(self) -> bool:
        return self._threads() <= self._ours and not _has_children()

    def _threads(self) -> int:
        # A folder has one link for each folder in it, and two of its own.
        fd = self._threads_fd
        return threading.active_count() if fd is None else os.fstat(fd).st_nlink - 2


def _listened_to(loop: asyncio.AbstractEventLoop) -> int:
    """How many sockets and pipes a loop listens to, its own pipe included; far too many if that is not told."""
    selector = getattr(loop, "_selector", None)
    files = None if selector is None else selector.get_map()
    return sys.maxsize if files is None else len(files)


def _opened(path: str) -> int | None:
    try:
        return os.open(path, os.O_RDONLY | getattr(os, "O_CLOEXEC", 0))
    except OSError:
        return None


def _known_tasks() -> int:
    """How many tasks there are on all loops, done ones that somebody holds too; far too many if that is not told.

    Counting is much quicker than looking at each, and tells enough when there are no more than our own.
    """
    known = getattr(asyncio.tasks, "_all_tasks", None)  # Python 3.11
    return len(known) if isinstance(known, weakref.WeakSet) else sys.maxsize


def _has_children() -> bool:
    if not hasattr(os, "waitid"):
        return True
    try:
        os.waitid(os.P_ALL, 0, _CHILD)
    except ChildProcessError:
        return False
    except OSError:
        return True
    return True
