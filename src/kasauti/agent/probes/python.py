"""`python`: a callable beside the agent."""

from __future__ import annotations

from kasauti.agent.backend.code import Code
from kasauti.agent.backend.keys import CallKeys
from kasauti.agent.backend.outcome import outcome_of
from kasauti.conversation.value import Row


class PythonProbe:
    """Asks a callable, which returns tables and fields."""

    def __init__(self, code: Code) -> None:
        self._code = code
        self.tells_apart, self.blocks = code.tells_apart, code.blocks

    async def read(self, keys: CallKeys) -> Row:
        """The outcome; raises HarnessError."""
        return outcome_of(await self._code.ask(keys))

    def close(self) -> None:
        """Nothing is kept open."""
