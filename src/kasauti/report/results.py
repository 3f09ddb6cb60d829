"""The shape of `results.json`: what the schema is made from, and what a reader decodes into."""

from __future__ import annotations

import msgspec

from kasauti.gate.decision import Decision
from kasauti.run.summary import Cause, CellSummary, Change, GroupSummary
from kasauti.store.manifest import Manifest
from kasauti.store.row import TrialRow

SCHEMA_VERSION = 1


class RunHead(msgspec.Struct, frozen=True, kw_only=True):
    """How and when the run was made. Times are ISO 8601; `finished_at` is empty for a run that was stopped."""

    id: str
    started_at: str
    finished_at: str
    version: str
    python: str
    host: str
    caller: str
    trials: int
    seed: int
    concurrency: int
    now: str
    limits: dict[str, int]
    filters: dict[str, list[str]]
    command: tuple[str, ...]


class SuiteHead(msgspec.Struct, frozen=True, kw_only=True):
    """Which suite was run."""

    name: str
    path: str
    hash: str


class AgentHead(msgspec.Struct, frozen=True, kw_only=True):
    """Which agent was called; secrets in `spec` are masked."""

    spec: str
    identity: str


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """The whole run in numbers, and the gate's decision with the exit code that follows from it."""

    total: GroupSummary
    decision: Decision
    exit_code: int
    causes: tuple[Cause, ...]
    changes: tuple[Change, ...]
    notes: tuple[str, ...]


class ScenarioResult(CellSummary, frozen=True, kw_only=True):
    """A scenario in one style with all its trials."""

    trials: tuple[TrialRow, ...]


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """All of `results.json` but the scenarios, which are written one by one."""

    schema_version: int
    run: RunHead
    suite: SuiteHead
    agent: AgentHead
    summary: Summary
    groups: tuple[GroupSummary, ...]


class Results(Head, frozen=True, kw_only=True):
    """`results.json`."""

    scenarios: tuple[ScenarioResult, ...]


def run_head(manifest: Manifest) -> RunHead:
    """The part of the manifest that results tell."""
    return RunHead(
        id=manifest.run_id,
        started_at=manifest.started_at,
        finished_at=manifest.finished_at,
        version=manifest.version,
        python=manifest.python,
        host=manifest.host,
        caller=manifest.caller,
        trials=manifest.trials,
        seed=manifest.seed,
        concurrency=manifest.concurrency,
        now=manifest.now,
        limits=manifest.limits,
        filters=manifest.filters,
        command=manifest.command,
    )
