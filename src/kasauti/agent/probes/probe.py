"""The seam: how an agent's own outcome is read."""

from __future__ import annotations

from typing import Protocol

from kasauti.agent.backend.keys import CallKeys
from kasauti.conversation.value import Row


class Probe(Protocol):
    """Reads the outcome of one call, before its first turn and after its last; used by many calls at once.

    A worked one::

        class Ledger:
            tells_apart, blocks = True, False

            async def read(self, keys: CallKeys) -> Row:
                return {"orders": [dict(order) for order in ORDERS if order["call"] == keys.call_id]}

            def close(self) -> None: ...

    `tells_apart` says that it reads this call's state only: without it calls are made one after the other.
    """

    @property
    def blocks(self) -> bool:
        """Whether code of others runs on the thread that awaits `read`, so that somebody must watch it."""

    @property
    def tells_apart(self) -> bool:
        """Whether calls that go on at the same time are told apart."""

    async def read(self, keys: CallKeys) -> Row:
        """Tables (lists of rows) and fields. Raises HarnessError, and nothing else, when it cannot be read."""

    def close(self) -> None:
        """After the last call."""
