"""`http`: a JSON document at a URL."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import msgspec

from kasauti.agent.backend.keys import CallKeys
from kasauti.agent.backend.outcome import outcome_of
from kasauti.agent.backend.web import Web
from kasauti.conversation.value import Row, Value
from kasauti.scenario.backend import HttpProbe as Spec
from kasauti.scenario.backend import tells_apart

_decoder = msgspec.json.Decoder(float_hook=Decimal)
_MISSING = object()


class HttpProbe:
    """Gets the document and picks tables and fields out of it by JSON pointers."""

    blocks = False

    def __init__(self, spec: Spec, web: Web) -> None:
        self._spec, self._web = spec, web
        self.tells_apart = tells_apart(spec)

    async def read(self, keys: CallKeys) -> Row:
        """The outcome; raises HarnessError for any status but 2xx, what is no JSON, and what is not there."""
        answer = await self._web.ask("GET", keys)
        if answer.status in self._spec.empty_on:
            return {}
        if not 200 <= answer.status < 300:
            raise self._web.refused(answer)
        try:
            document: Any = _decoder.decode(answer.body)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise self._web.wrong("the answer is not JSON") from None
        if self._spec.read is None:
            return outcome_of(document)
        return outcome_of({name: self._at(document, pointer) for name, pointer in self._spec.read.items()})

    def _at(self, document: Value, pointer: str) -> Value:
        found = at_pointer(document, pointer)
        if found is _MISSING:
            raise self._web.wrong(f"the answer has nothing at {pointer}")
        return found

    def close(self) -> None:
        """Close the connections."""
        self._web.close()


def at_pointer(document: Value, pointer: str) -> Value:
    """What a JSON pointer (RFC 6901) leads to; a marker that is no value where it leads nowhere."""
    found = document
    for step in pointer.split("/")[1:]:
        name = step.replace("~1", "/").replace("~0", "~")
        if isinstance(found, dict) and name in found:
            found = found[name]
        elif (
            isinstance(found, list) and name.isascii() and name.isdigit() and len(name) < 10 and int(name) < len(found)
        ):
            found = found[int(name)]
        else:
            return _MISSING
    return found
