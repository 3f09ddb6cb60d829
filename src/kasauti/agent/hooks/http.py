"""`http`: a JSON document is posted to a URL."""

from __future__ import annotations

from kasauti.agent.backend.keys import CallKeys
from kasauti.agent.backend.web import Web
from kasauti.scenario.backend import HttpHook as Spec
from kasauti.scenario.backend import tells_apart


class HttpHook:
    """Posts it; any 2xx will do."""

    blocks = False

    def __init__(self, spec: Spec, web: Web) -> None:
        self._spec, self._web = spec, web
        self.tells_apart = tells_apart(spec)

    async def run(self, keys: CallKeys) -> None:
        """Post it; raises HarnessError for any other status."""
        answer = await self._web.ask("POST", keys, self._spec.body)
        if not 200 <= answer.status < 300:
            raise self._web.refused(answer)

    def close(self) -> None:
        """Close the connections."""
        self._web.close()
