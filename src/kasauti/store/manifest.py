"""`run.json`: what was run, how, and from what; never a secret."""

from __future__ import annotations

import msgspec

from kasauti.scenario.scenario import ExpectFail
from kasauti.world.spec import WorldSpec


class PlannedCell(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One scenario in one style, as planned; `trials` 0 are the run's. `called` is the hash of its calls' making."""

    scenario: str
    style: str
    hash: str
    title: str = ""
    world: str = ""
    category: str = ""
    tags: tuple[str, ...] = ()
    place: str = ""
    reviewed: bool = False
    expect_fail: ExpectFail | None = None
    trials: int = 0
    called: str = ""


class Manifest(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The head of a run folder.

    `nonce` makes call ids; `worlds` holds every world spec once, by hash; `agent` is the spec as typed with
    secrets masked, `agent_identity` decides whether results may be resumed. `filters` and `limits` are as asked.
    `compat` names the older tool as which it was judged; `unjudged` counts records that the last grading left out.
    """

    run_id: str
    nonce: str
    started_at: str
    version: str
    python: str
    host: str
    suite: str
    suite_path: str
    suite_hash: str
    agent: str
    agent_identity: str
    caller: str
    trials: int
    seed: int
    concurrency: int
    limits: dict[str, int]
    filters: dict[str, list[str]]
    plan: tuple[PlannedCell, ...]
    worlds: dict[str, WorldSpec] = {}
    command: tuple[str, ...] = ()
    now: str = "real"
    finished_at: str = ""
    late_writes: int = 0
    notes: tuple[str, ...] = ()
    compat: str = ""
    unjudged: int = 0
    schema_version: int = 1

    def trials_of(self, cell: PlannedCell) -> int:
        """How many trials of a cell are planned."""
        return cell.trials or self.trials
