"""A run from beginning to end: load, select, refuse what cannot be judged, make the calls."""

from __future__ import annotations

import platform
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import msgspec

from kasauti import __version__
from kasauti.agent.agent import Agent
from kasauti.agent.registry import make_agent
from kasauti.caller.caller import Caller
from kasauti.caller.registry import make_caller
from kasauti.clock import Clock, RealClock, wall_time
from kasauti.errors import UsageProblem
from kasauti.run.engines.hub import Hub
from kasauti.run.engines.opening import Opening
from kasauti.run.index import RowIndex
from kasauti.run.plan import Cell, Task, cells_of, tasks_of
from kasauti.run.progress import Progress
from kasauti.run.recover import recover_rows
from kasauti.run.request import RunRequest
from kasauti.run.resume import check_same, rest_of
from kasauti.store.folder import RunFolder
from kasauti.store.manifest import Manifest
from kasauti.suite.fit import require_fit
from kasauti.suite.load import load_suite
from kasauti.suite.select import Chosen, select
from kasauti.suite.suite import BoundScenario, Suite
from kasauti.world.spec import WorldSpec


@dataclass(frozen=True, slots=True)
class Prepared:
    """A run that can be made: everything is loaded, and the agent can be judged by what was selected."""

    request: RunRequest
    suite: Suite
    cells: tuple[Cell, ...]
    selected: str
    agent: Agent
    caller: Caller

    @property
    def calls(self) -> int:
        """How many calls it takes."""
        return len(self.cells) * self.request.trials


def prepare(request: RunRequest) -> Prepared:
    """Load and check everything that a run needs; nothing is written and nobody called.

    Raises:
        FileProblems, UsageProblem: everything that is wrong.
    """
    suite = load_suite(request.suite)
    selection = select(suite, request.filters)
    agent = make_agent(request.agent, request.agent_options)
    require_fit(selection.chosen, agent=agent.spec, capabilities=agent.capabilities, told_now=agent.told_now)
    return Prepared(
        request=request,
        suite=suite,
        cells=cells_of(selection.chosen),
        selected=selection.said,
        agent=agent,
        caller=make_caller("scripted"),
    )


def start_run(prepared: Prepared, path: Path, progress: Progress) -> None:
    """A new run in the folder `path`.

    Raises:
        UsageProblem: the folder cannot be written.
        KeyboardInterrupt: stopped; everything so far is kept.
        KasautiError: the agent cannot be started, or the disk refuses.
    """
    folder = RunFolder.create(path, manifest_of(prepared, path))
    _make(prepared, folder, tuple(tasks_of(prepared.cells, prepared.request.trials)), progress, kept=0)


def resume_run(prepared: Prepared, path: Path, progress: Progress) -> None:
    """Go on with a run: what was judged is kept, the rest is called.

    Raises:
        UsageProblem: another suite, agent or caller; and as `start_run`.
    """
    folder = RunFolder.reopen(path)
    try:
        manifest = folder.manifest
        check_same(
            manifest,
            suite_hash=prepared.suite.hash,
            agent_identity=prepared.agent.identity,
            caller=prepared.caller.name,
        )
        cells = _planned_cells(manifest, prepared.suite)
        recover_rows(folder, by_hash(prepared.suite))
        rest = rest_of(RowIndex(path, manifest), cells, manifest.trials)
        for key in rest.superseded:
            folder.append_superseded(key)
    except BaseException:
        folder.close()
        raise
    _make(prepared, folder, rest.tasks, progress, kept=rest.kept)


def by_hash(suite: Suite) -> Mapping[str, BoundScenario]:
    """The scenarios of a suite by their content hash."""
    return {bound.scenario.hash: bound for bound in suite.scenarios}


def _planned_cells(manifest: Manifest, suite: Suite) -> tuple[Cell, ...]:
    """The cells of an earlier plan, whatever is selected now."""
    chosen: list[Chosen] = []
    for planned in manifest.plan:
        bound = suite.scenario(planned.scenario)
        if bound is None or bound.scenario.hash != planned.hash:
            raise UsageProblem(f"scenario {planned.scenario} changed since that run was made", option="--resume")
        chosen.append(Chosen(bound, (planned.style,)))
    return cells_of(chosen)


def _make(prepared: Prepared, folder: RunFolder, tasks: tuple[Task, ...], progress: Progress, *, kept: int) -> None:
    request, manifest = prepared.request, folder.manifest
    clock: Clock = RealClock()
    opening = Opening(
        agent=prepared.agent,
        caller=prepared.caller,
        limits=request.limits,
        clock=clock,
        nonce=manifest.nonce,
        seed=manifest.seed,
        door=request.door,
    )
    hub = Hub(opening, folder, progress, request.concurrency)
    progress.started(len(tasks), kept)
    try:
        hub.run(tasks)
        finished_at = wall_time().isoformat(timespec="seconds")
        late_writes = manifest.late_writes + hub.late_writes
        folder.save_manifest(msgspec.structs.replace(manifest, finished_at=finished_at, late_writes=late_writes))
    finally:
        progress.finished()
        folder.close()


def manifest_of(prepared: Prepared, path: Path) -> Manifest:
    """The head of the run; secrets are not in it, since specs and options name them only."""
    request, suite = prepared.request, prepared.suite
    filters, limits = request.filters, request.limits
    return Manifest(
        run_id=path.name,
        nonce=secrets.token_hex(16),
        started_at=wall_time().isoformat(timespec="seconds"),
        version=__version__,
        python=platform.python_version(),
        host=f"{platform.system()} {platform.machine()}",
        suite=suite.name,
        suite_path=request.suite,
        suite_hash=suite.hash,
        agent=prepared.agent.spec,
        agent_identity=prepared.agent.identity,
        caller=prepared.caller.name,
        trials=request.trials,
        seed=request.seed,
        concurrency=request.concurrency,
        limits={
            "turn_ms": limits.turn_ms,
            "call_ms": limits.call_ms,
            "max_turns": limits.max_turns,
            "settle_ms": limits.settle_ms,
        },
        filters={
            name: list(words)
            for name, words in (
                ("id", filters.ids),
                ("tag", filters.tags),
                ("category", filters.categories),
                ("style", filters.styles),
                ("language", filters.languages),
                ("sample", (str(filters.sample),) if filters.sample else ()),
            )
            if words
        },
        plan=tuple(cell.planned(suite.path) for cell in prepared.cells),
        worlds=_worlds(prepared.cells),
        command=request.command,
        notes=(f"Selected: {prepared.selected}.",) if filters.sample else (),
    )


def _worlds(cells: tuple[Cell, ...]) -> dict[str, WorldSpec]:
    return {cell.bound.world_hash: cell.bound.spec for cell in cells if cell.bound.spec is not None}


def default_folder() -> Path:
    """`runs/<UTC time>-<4 hex>`: two at the same moment do not meet."""
    stamp = wall_time().strftime("%Y%m%dT%H%M%SZ")
    return Path("runs") / f"{stamp}-{secrets.token_hex(2)}"
