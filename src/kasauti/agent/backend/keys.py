"""What tells one call from another, for whoever looks at the agent's backend from outside."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from kasauti.scenario.backend import PLACEHOLDER


@dataclass(frozen=True, slots=True)
class CallKeys:
    """The keys of one call, as the agent was told them: `call_id` is its session id, `seed` its seed."""

    call_id: str
    caller_number: str = ""
    seed: int = 0

    def named(self) -> dict[str, str | int]:
        """The keys by name, as bound parameters."""
        return {"call_id": self.call_id, "caller_number": self.caller_number, "seed": self.seed}

    def filled(self, text: str) -> str:
        """The text with `{call_id}`, `{caller_number}` and `{seed}` filled in."""
        named = self.named()
        return PLACEHOLDER.sub(lambda hole: str(named.get(hole[1], hole[0])), text)

    def filled_url(self, url: str) -> str:
        """The same for a URL, in which a key stands for itself whatever signs it holds."""
        named = self.named()
        return PLACEHOLDER.sub(lambda hole: quote(str(named.get(hole[1], hole[0])), safe=""), url)

    def filled_value(self, value: Any) -> Any:
        """The same for every text in a value."""
        if isinstance(value, str):
            return self.filled(value)
        if isinstance(value, list):
            return [self.filled_value(inner) for inner in value]
        if isinstance(value, dict):
            return {key: self.filled_value(inner) for key, inner in value.items()}
        return value
