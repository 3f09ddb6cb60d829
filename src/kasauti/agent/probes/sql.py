"""`sql`: the rows of one query for each table."""

from __future__ import annotations

from kasauti.agent.backend.database import Database
from kasauti.agent.backend.keys import CallKeys
from kasauti.agent.backend.outcome import outcome_of
from kasauti.conversation.value import Row
from kasauti.scenario.backend import SqlProbe as Spec
from kasauti.scenario.backend import tells_apart


class SqlProbe:
    """Reads tables of the agent's database; writes nothing."""

    blocks = False

    def __init__(self, spec: Spec, database: Database) -> None:
        self._spec, self._database = spec, database
        self.tells_apart = tells_apart(spec)

    async def read(self, keys: CallKeys) -> Row:
        """The outcome; raises HarnessError."""
        return outcome_of(await self._database.read(self._spec.tables, keys))

    def close(self) -> None:
        """Close the connections."""
        self._database.close()
