"""The seam: how an agent's backend is prepared and cleaned."""

from __future__ import annotations

from typing import Protocol

from kasauti.agent.backend.keys import CallKeys


class Hook(Protocol):
    """Done before or after each call; used by many calls at once. `tells_apart` and `blocks` as for a probe."""

    @property
    def blocks(self) -> bool:
        """Whether code of others runs on the thread that awaits `run`, so that somebody must watch it."""

    @property
    def tells_apart(self) -> bool:
        """Whether calls that go on at the same time are told apart."""

    async def run(self, keys: CallKeys) -> None:
        """Do it. Raises HarnessError, and nothing else, when that fails."""

    def close(self) -> None:
        """After the last call."""
