"""What a world is, as data: it stands in `run.json`, so recorded calls can be judged without the world."""

from __future__ import annotations

from typing import Literal

import msgspec

from kasauti.conversation.value import Row
from kasauti.outcome.spec import OutcomeSpec


class ToolSpec(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A tool as an agent sees it. `parameters` is a JSON Schema object; `effect` is what success does."""

    name: str
    description: str
    parameters: Row
    effect: Literal["read", "working", "committed", "voided"] = "read"


class WorldSpec(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Tables, tools, policy and vocabulary of a world."""

    kind: str
    name: str
    outcome: OutcomeSpec
    tools: tuple[ToolSpec, ...] = ()
    policy: str = ""

    def tool(self, name: str) -> ToolSpec | None:
        """The tool of that name."""
        return next((tool for tool in self.tools if tool.name == name), None)
