"""What is kept of a stopped run, and what is called again."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from kasauti.conversation.record import CallKey
from kasauti.errors import UsageProblem
from kasauti.run.ids import seeded_nonce
from kasauti.run.index import RowHead, RowIndex
from kasauti.run.plan import Cell, Task, tasks_of
from kasauti.run.request import RunRequest, said_filters, said_limits
from kasauti.store.manifest import Manifest
from kasauti.suite.select import Filters


class Rest(NamedTuple):
    """The calls still to make, the keys they take the place of, and how many calls are kept."""

    tasks: tuple[Task, ...]
    superseded: tuple[CallKey, ...]
    kept: int


_LIMITS = {
    "--timeout-turn": "turn_ms",
    "--timeout-call": "call_ms",
    "--max-turns": "max_turns",
    "--settle-ms": "settle_ms",
}
_FILTERS = ("id", "tag", "category", "style", "language", "sample")


def as_planned(request: RunRequest, manifest: Manifest, given: Collection[str]) -> RunRequest:
    """The request as the run was begun: its cells, trials, seed, limits and compat, whatever the defaults are.

    Args:
        given: the options that were given now (`--trials`, ...).
    Raises:
        UsageProblem: one of them says something else than the run was begun with; names them all.
    """
    differs = [
        f"{option} {_told(now)} (it has {_told(then)})"
        for option, now, then in _compared(request, manifest)
        if option in given and now != then
    ]
    if differs:
        what = f"the run was begun with something else than {', '.join(differs)}"
        raise UsageProblem(what, option="--resume", fix="leave it out, or start a new run")
    seeded = manifest.nonce == seeded_nonce(manifest.seed)
    return dataclasses.replace(
        request,
        filters=Filters(cells=tuple((cell.scenario, cell.style) for cell in manifest.plan)),
        trials=manifest.trials,
        seed=manifest.seed,
        limits=dataclasses.replace(request.limits, **manifest.limits),
        compat=manifest.compat,
        agent_options={**request.agent_options, **({"seeds_random": "yes"} if seeded else {})},
    )


def _compared(request: RunRequest, manifest: Manifest) -> Iterator[tuple[str, Any, Any]]:
    """Options with what they say now and what they said then."""
    yield "--trials", request.trials, manifest.trials
    yield "--seed", request.seed, manifest.seed
    yield "--compat", request.compat, manifest.compat
    limits = said_limits(request.limits)
    for option, name in _LIMITS.items():
        yield option, limits[name], manifest.limits.get(name, limits[name])
    filters = said_filters(request.filters)
    for name in _FILTERS:
        yield f"--{name}", filters.get(name), manifest.filters.get(name)


def _told(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(value)
    return str(value) if value not in (None, "") else "none"


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
    planned = sum(cell.trials or trials for cell in cells)
    return Rest(tuple(tasks), tuple(superseded), planned - len(tasks))


def _kept(head: RowHead) -> bool:
    return head.verdict != "infra_error" or head.blame == "agent"
