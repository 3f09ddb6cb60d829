"""`sql`: statements in one transaction."""

from __future__ import annotations

from kasauti.agent.backend.database import Database
from kasauti.agent.backend.keys import CallKeys
from kasauti.scenario.backend import SqlHook as Spec
from kasauti.scenario.backend import tells_apart


class SqlHook:
    """Runs them; a failing one takes the others back."""

    blocks = False

    def __init__(self, spec: Spec, database: Database) -> None:
        self._spec, self._database = spec, database
        self.tells_apart = tells_apart(spec)

    async def run(self, keys: CallKeys) -> None:
        """Run them; raises HarnessError."""
        await self._database.run(self._spec.run, keys)

    def close(self) -> None:
        """Close the connections."""
        self._database.close()
