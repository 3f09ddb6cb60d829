"""A task beside others that knows whether one of them cancelled it."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextvars import Context, ContextVar
from typing import Any

_the_call: ContextVar[object] = ContextVar("kasauti_call")


class Fenced(asyncio.Task[None]):
    """The task of one of several calls on a loop; `struck` says that another of them cancelled it.

    Who cancels is told by the context, which tasks and callbacks inherit. Whoever is in the context of no call is
    none of them.
    """

    __slots__ = ("_whose", "struck")

    def __init__(
        self, whose: object, doing: Coroutine[Any, Any, None], *, loop: asyncio.AbstractEventLoop, context: Context
    ) -> None:
        self.struck = False
        self._whose = whose
        context.run(_the_call.set, whose)
        super().__init__(doing, loop=loop, context=context)

    def cancel(self, msg: Any | None = None) -> bool:
        """Ask the task to end; see `asyncio.Task`."""
        self.struck = self.struck or _the_call.get(self._whose) is not self._whose
        return super().cancel(msg)
