"""The seam: a world that opens one session for each call."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Literal, Protocol

import msgspec

from kasauti.conversation.log import Log
from kasauti.conversation.value import Row, Value
from kasauti.world.spec import WorldSpec


class ToolResult(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a tool call came to.

    `code` is empty on success, else a short word (`unknown_item`, `timeout`, `closed`, ...) with `message`.
    `value` is a copy that the agent may do anything with. `delay_ms` is how long whoever hands the result to
    the agent must wait first (an injected slow tool).
    """

    value: Value = None
    code: str = ""
    message: str = ""
    delay_ms: int = 0


class Fault(msgspec.Struct, frozen=True, kw_only=True):
    """A fault to inject: on the first `times` calls of `tool` (after `skip` of them).

    `commit_then_timeout`: done, but the agent sees a time-out. `timeout`: not done. `slow`: done after
    `delay_ms`. `out_of_stock`: refused for `item`. `error`: refused with `code`.
    """

    tool: str
    kind: Literal["commit_then_timeout", "timeout", "slow", "out_of_stock", "error"]
    times: int = 1
    skip: int = 0
    delay_ms: int = 0
    item: str = ""
    code: str = "internal"


class Session(Protocol):
    """One call's copy of the world. Thread-safe.

    Every `call`, refused ones too, appends a `Called` event and a `Changed` event for each row it touched to the
    session's log. `call` never raises for what an agent sends. `args` that are no object are given as `raw`
    text with `args` None. After `close` every call is refused with code `closed`, changes nothing, and is
    counted in `late`.
    """

    spec: WorldSpec
    late: int

    def call(self, tool: str, args: Row | None, *, key: str | None = None, raw: str | None = None) -> ToolResult:
        """Run a tool; `key` is an idempotency key: the same key and arguments give the first result again."""

    def catalogue(self) -> Value:
        """What a client may read of the world without a tool (an ordering world's menu), as JSON values."""

    def committed(self) -> int:
        """How many committed rows that this call made stand now (void ones not counted)."""

    def voided(self) -> int:
        """How many committed rows this call has voided."""

    def close(self) -> None:
        """End of the call; idempotent."""


class World(Protocol):
    """A loaded world."""

    spec: WorldSpec

    def open(
        self, log: Log, *, rows: Row | None = None, faults: Sequence[Fault] = (), seed: int = 0,
        now: datetime | None = None,
    ) -> Session:  # fmt: skip
        """A fresh copy for one call; `rows` are seed rows by table, in place of the world's own."""
