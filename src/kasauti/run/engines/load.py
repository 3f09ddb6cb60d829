"""How much of a core threads occupy, so that waiting is told from working and from queueing for a processor."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from time import monotonic_ns, process_time_ns

_TASKS = Path("/proc/self/task")


class Load:
    """Asked again and again; each answer is about the time since the last one."""

    def __init__(self) -> None:
        self._at_ns = monotonic_ns()
        self._occupied_ns: dict[int, int] = {}
        self._process_ns = process_time_ns()

    def occupied(self, threads: Iterable[int | None]) -> float:
        """Cores that the threads (native ids) computed on or queued for, on average; 1.0 is one core.

        Where the system does not tell that for a thread, the processor time of the whole process stands in.
        """
        now_ns = monotonic_ns()
        wall_ns, self._at_ns = now_ns - self._at_ns, now_ns
        before, self._occupied_ns = self._occupied_ns, {}
        for thread in threads:
            taken_ns = None if thread is None else _occupied_ns(thread)
            if thread is not None and taken_ns is not None:
                self._occupied_ns[thread] = taken_ns
        process_ns = process_time_ns()
        used_ns, self._process_ns = process_ns - self._process_ns, process_ns
        if self._occupied_ns:
            # A thread that is new here has just begun, so all it took was taken since.
            used_ns = sum(taken - before.get(thread, 0) for thread, taken in self._occupied_ns.items())
        return used_ns / wall_ns if wall_ns > 0 else 1.0


def _occupied_ns(thread: int) -> int | None:
    """Time on a processor plus time in the queue for one.

    Source: Linux, Documentation/scheduler/sched-stats.rst, /proc/<pid>/schedstat.
    """
    try:
        on_ns, queued_ns, _ = (_TASKS / str(thread) / "schedstat").read_text().split()
    except (OSError, ValueError):
        return None
    return int(on_ns) + int(queued_ns)
