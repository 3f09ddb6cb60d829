"""What somebody asks of a run, before anything is loaded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kasauti.agent.agent import Limits
from kasauti.run.engines.opening import DoorAddress
from kasauti.suite.select import Filters


@dataclass(frozen=True, slots=True)
class RunRequest:
    """A run as asked for: the suite, the agent, the selection, and how to make the calls.

    `agent` is a spec (`http:URL`, ...), `agent_options` its options (`header:NAME`, `agent_version`). `compat` names
    the older tool whose verdict decides on its own scenarios. `nonce` makes the call ids ("" is a random one).
    """

    suite: str
    agent: str
    agent_options: Mapping[str, str] = field(default_factory=dict)
    filters: Filters = field(default_factory=Filters)
    trials: int = 1
    seed: int = 0
    concurrency: int = 8
    limits: Limits = field(default_factory=Limits)
    door: DoorAddress = field(default_factory=DoorAddress)
    command: tuple[str, ...] = ()
    compat: str = ""
    nonce: str = ""


def said_filters(filters: Filters) -> dict[str, list[str]]:
    """The filters that have words, as the manifest keeps them."""
    words: dict[str, tuple[str, ...]] = {
        "id": filters.ids,
        "tag": filters.tags,
        "category": filters.categories,
        "style": filters.styles,
        "language": filters.languages,
        "sample": (str(filters.sample),) if filters.sample else (),
    }
    return {name: list(given) for name, given in words.items() if given}


def said_limits(limits: Limits) -> dict[str, int]:
    """The limits that can be asked for, as the manifest keeps them."""
    return {
        "turn_ms": limits.turn_ms,
        "call_ms": limits.call_ms,
        "max_turns": limits.max_turns,
        "settle_ms": limits.settle_ms,
    }
