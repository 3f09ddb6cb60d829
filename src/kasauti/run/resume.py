"""What is kept of a stopped run, and what is called again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from kasauti.conversation.record import CallKey
from kasauti.errors import UsageProblem
from kasauti.run.index import RowHead, RowIndex
from kasauti.run.plan import Cell, Task, tasks_of
from kasauti.store.manifest import Manifest


class Rest(NamedTuple):
    """The calls still to make, the keys they take the place of, and how many calls are kept."""

    tasks: tuple[Task, ...]
    superseded: tuple[CallKey, ...]
    kept: int


def check_same(manifest: Manifest, *, suite_hash: str, agent_identity: str, caller: str) -> None:
    """Only the same suite, agent and caller may go on with a run.

    Raises:
        UsageProblem: names what differs.
    """
    differs = [
        name
        for name, was, now in (
            ("suite", manifest.suite_hash, suite_hash),
            ("agent", manifest.agent_identity, agent_identity),
            ("caller", manifest.caller, caller),
        )
        if was != now
    ]
    if differs:
        what = " and ".join(differs)
        raise UsageProblem(
            f"the {what} changed since that run was made; results of another {differs[0]} are never inherited",
            option="--resume",
            fix="start a new run",
        )


def rest_of(index: RowIndex, cells: Sequence[Cell], trials: int) -> Rest:
    """Every trial without a verdict about the agent; pass, fail, simulator_invalid and agent errors are kept."""
    heads = {(key[0], key[1], head.trial): head for key in index.cells for head in index.heads(key)}
    tasks: list[Task] = []
    superseded: list[CallKey] = []
    for task in tasks_of(cells, trials):
        head = heads.get((task.cell.bound.scenario.id, task.cell.style, task.trial))
        if head is None:
            tasks.append(task)
        elif not _kept(head):
            superseded.append(msgspec.structs.replace(task.key(), attempt=head.attempt))
            tasks.append(Task(task.cell, task.trial, head.attempt + 1))
    return Rest(tuple(tasks), tuple(superseded), len(cells) * trials - len(tasks))


def _kept(head: RowHead) -> bool:
    return head.verdict != "infra_error" or head.blame == "agent"
