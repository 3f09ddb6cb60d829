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

    `agent` is a spec (`http:URL`, ...), `agent_options` its options (`header:NAME`, `agent_version`).
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
