"""Threads for what blocks: database drivers and HTTP clients that are asked from any loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")
MOST = 32


class Workers:
    """A pool that grows to `most` threads; `adopt` is told of each, since they are ours and not the agent's."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._pool: ThreadPoolExecutor | None = None
        self.adopt: Callable[[int], None] = lambda count: None

    async def do(self, work: Callable[..., T], *args: Any) -> T:
        """What `work` returns or raises, done on a thread of the pool."""
        if self._pool is None:
            self._pool = ThreadPoolExecutor(self._most, "kasauti-backend", initializer=lambda: self.adopt(1))
        return await asyncio.get_running_loop().run_in_executor(self._pool, work, *args)

    def close(self) -> None:
        """Take no more work; what hangs is not waited for."""
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)
