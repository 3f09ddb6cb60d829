"""`python`: a callable beside the agent."""

from __future__ import annotations

from kasauti.agent.backend.code import Code
from kasauti.agent.backend.keys import CallKeys


class PythonHook:
    """Calls it; what it returns is not looked at."""

    def __init__(self, code: Code) -> None:
        self._code = code
        self.tells_apart, self.blocks = code.tells_apart, code.blocks

    async def run(self, keys: CallKeys) -> None:
        """Call it; raises HarnessError."""
        await self._code.ask(keys)

    def close(self) -> None:
        """Nothing is kept open."""
