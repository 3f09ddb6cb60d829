"""What a run came to: cells, scenarios, groups and the whole, each with its estimates."""

from __future__ import annotations

import msgspec

from kasauti.gate.decision import Decision
from kasauti.stats.estimate import Estimate


class Tally(msgspec.Struct, frozen=True, kw_only=True):
    """Counts of trials. `planned` = passed + failed + agent_error + invalid + infra + excused + missing."""

    planned: int = 0
    passed: int = 0
    failed: int = 0
    agent_error: int = 0
    invalid: int = 0
    infra: int = 0
    excused: int = 0
    missing: int = 0

    @property
    def judged(self) -> int:
        """Trials that say something about the agent."""
        return self.passed + self.failed + self.agent_error

    @property
    def unjudged(self) -> int:
        """Trials that say nothing about the agent (excused ones left out)."""
        return self.invalid + self.infra + self.missing


class Cause(msgspec.Struct, frozen=True, kw_only=True):
    """A cause of failure, how often it came, and the call that shows it best."""

    why: str
    count: int
    call_id: str


class Latency(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Turn latency in ms over `n` turns; `p95` is None under 20 values. Percentiles by linear interpolation."""

    n: int = 0
    p50: float | None = None
    p95: float | None = None
    max: int | None = None


class CellSummary(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A scenario in one style. `worst` counts unjudged trials as failed, `best` as passed; pass^k by k."""

    id: str
    style: str
    title: str
    world: str
    category: str
    tags: tuple[str, ...]
    hash: str
    place: str
    tally: Tally
    worst: Estimate
    best: Estimate
    pass_hat_k: dict[str, float | None]
    pass_at_k: dict[str, float | None]
    flaky: bool
    latency: Latency
    causes: tuple[Cause, ...] = ()
    expect_fail: str = ""
    expect_fail_red: str = ""


class GroupSummary(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Scenarios that share a style, tag or category, or all of them (`by` is `suite`)."""

    by: str
    name: str
    scenarios: int
    tally: Tally
    worst: Estimate
    best: Estimate
    pass_hat_k: dict[str, float | None]
    latency: Latency


class Change(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A scenario against the baseline; `status` as in `gate.regression.Status`."""

    id: str
    status: str
    before: float | None = None
    after: float | None = None


class RunSummary(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Everything that reports say, but for single calls."""

    total: GroupSummary
    groups: tuple[GroupSummary, ...]
    cells: tuple[CellSummary, ...]
    decision: Decision
    causes: tuple[Cause, ...] = ()
    changes: tuple[Change, ...] = ()
    notes: tuple[str, ...] = ()
