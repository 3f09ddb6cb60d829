"""A run from beginning to end: load, select, refuse what cannot be judged, make the calls."""

from __future__ import annotations

import platform
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from kasauti import __version__
from kasauti.agent.agent import Agent
from kasauti.agent.registry import make_agent
from kasauti.caller.caller import Caller
from kasauti.caller.registry import make_caller
from kasauti.clock import Clock, RealClock, wall_time
from kasauti.errors import UsageProblem
from kasauti.run.caring import NO_CARES, Cares, cares_of
from kasauti.run.engines.hub import Hub
from kasauti.run.engines.opening import Opening
from kasauti.run.index import RowIndex
from kasauti.run.plan import Cell, Task, cells_of, refreshed, tasks_of
from kasauti.run.progress import Progress
from kasauti.run.recover import recover_rows
from kasauti.run.request import RunRequest, said_filters, said_limits
from kasauti.run.resume import check_same, rest_of
from kasauti.store.folder import RunFolder
from kasauti.store.manifest import Manifest
from kasauti.suite.fit import require_fit
from kasauti.suite.load import load_suite
from kasauti.suite.outturn import under
from kasauti.suite.select import select
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
    cares: Cares = NO_CARES

    @property
    def serial(self) -> str:
        """Why calls are made one after the other, "" if they need not be."""
        return self.cares.serial

    @property
    def concurrency(self) -> int:
        """How many calls are made at the same time, at most."""
        return 1 if self.serial or getattr(self.agent, "single", False) else self.request.concurrency

    @property
    def calls(self) -> int:
        """How many calls it takes."""
        return sum(cell.trials or self.request.trials for cell in self.cells)


def prepare(request: RunRequest) -> Prepared:
    """Load and check everything that a run needs; nothing is written and nobody called.

    Raises:
        FileProblems, UsageProblem: everything that is wrong.
    """
    suite = under(load_suite(request.suite), request.compat)
    selection = select(suite, request.filters)
    agent = make_agent(request.agent, request.agent_options)
    require_fit(selection.chosen, agent=agent.spec, capabilities=agent.capabilities, told_now=agent.told_now)
    cells = cells_of(selection.chosen)
    return Prepared(
        request=request,
        suite=suite,
        cells=cells,
        selected=selection.said,
        agent=agent,
        caller=make_caller("scripted"),
        cares=cares_of(cells, agent),
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
        cells = _planned_cells(manifest, prepared)
        folder.save_manifest(_refreshed(manifest, cells, prepared))
        recover_rows(folder, by_hash(prepared.suite))
        rest = rest_of(RowIndex(path, manifest), cells, manifest.trials)
        for key in rest.superseded:
            folder.append_superseded(key)
    except BaseException:
        folder.close()
        raise
    if unseen := _unseen(prepared.agent):
        progress.note(unseen)
    _make(prepared, folder, rest.tasks, progress, kept=rest.kept)


def by_hash(suite: Suite) -> Mapping[str, BoundScenario]:
    """The scenarios of a suite by their content hash."""
    return {bound.scenario.hash: bound for bound in suite.scenarios}


def _planned_cells(manifest: Manifest, prepared: Prepared) -> tuple[Cell, ...]:
    """The cells of an earlier plan, which must be those that were prepared."""
    selected = {(cell.bound.scenario.id, cell.style): cell for cell in prepared.cells}
    cells: list[Cell] = []
    for planned in manifest.plan:
        cell = selected.get((planned.scenario, planned.style))
        if cell is None:
            what = f"scenario {planned.scenario} ({planned.style}) of that run is not selected"
            raise UsageProblem(what, option="--resume", fix="leave the filters out")
        if cell.bound.scenario.hash != planned.hash or cell.trials != planned.trials:
            raise UsageProblem(f"scenario {planned.scenario} changed since that run was made", option="--resume")
        cells.append(cell)
    return tuple(cells)


def _refreshed(manifest: Manifest, cells: Sequence[Cell], prepared: Prepared) -> Manifest:
    """The head of a run that goes on: titles, tags and known failures are those of today."""
    unseen = _unseen(prepared.agent)
    return msgspec.structs.replace(
        manifest,
        plan=tuple(
            refreshed(planned, cell.planned(prepared.suite.path))
            for planned, cell in zip(manifest.plan, cells, strict=True)
        ),
        notes=manifest.notes if not unseen or unseen in manifest.notes else (*manifest.notes, unseen),
    )


def _unseen(agent: Agent) -> str:
    """A note for a resumed run whose agent may have changed unseen; "" where its source or version is known."""
    if agent.identity != agent.spec:
        return ""
    return f"Resumed, and nothing tells whether {agent.spec} is still the same agent: --agent-version would."


def _make(prepared: Prepared, folder: RunFolder, tasks: tuple[Task, ...], progress: Progress, *, kept: int) -> None:
    request, manifest = prepared.request, folder.manifest
    clock: Clock = RealClock()
    opening = Opening(
        agent=prepared.agent,
        caller=prepared.caller,
        limits=replace(request.limits, **manifest.limits),
        clock=clock,
        nonce=manifest.nonce,
        seed=manifest.seed,
        door=request.door,
        cares=prepared.cares,
    )
    hub = Hub(opening, folder, progress, prepared.concurrency)
    progress.started(len(tasks), kept)
    if prepared.serial:
        progress.note(prepared.serial)
    try:
        hub.run(tasks)
        finished_at = wall_time().isoformat(timespec="seconds")
        late_writes = manifest.late_writes + hub.late_writes
        folder.save_manifest(msgspec.structs.replace(manifest, finished_at=finished_at, late_writes=late_writes))
    finally:
        progress.finished()
        folder.close()
        prepared.cares.close()


def manifest_of(prepared: Prepared, path: Path) -> Manifest:
    """The head of the run; secrets are not in it, since specs and options name them only."""
    request, suite, agent = prepared.request, prepared.suite, prepared.agent
    return Manifest(
        run_id=path.name,
        nonce=request.nonce or secrets.token_hex(16),
        started_at=wall_time().isoformat(timespec="seconds"),
        version=__version__,
        python=platform.python_version(),
        host=f"{platform.system()} {platform.machine()}",
        suite=suite.name,
        suite_path=request.suite,
        suite_hash=suite.hash,
        agent=agent.spec,
        agent_identity=agent.identity,
        caller=prepared.caller.name,
        trials=request.trials,
        seed=request.seed,
        concurrency=prepared.concurrency,
        limits=said_limits(request.limits),
        filters=said_filters(request.filters),
        plan=tuple(cell.planned(suite.path) for cell in prepared.cells),
        worlds=_worlds(prepared.cells),
        command=request.command,
        notes=tuple(_notes(prepared)),
        compat=request.compat,
    )


def _notes(prepared: Prepared) -> Iterator[str]:
    if prepared.request.filters.sample:
        yield f"Selected: {prepared.selected}."
    if prepared.serial:
        yield f"{prepared.serial[0].upper()}{prepared.serial[1:]}."


def _worlds(cells: tuple[Cell, ...]) -> dict[str, WorldSpec]:
    return {cell.bound.world_hash: cell.bound.spec for cell in cells if cell.bound.spec is not None}


def default_folder() -> Path:
    """`runs/<UTC time>-<4 hex>`: two at the same moment do not meet."""
    stamp = wall_time().strftime("%Y%m%dT%H%M%SZ")
    return Path("runs") / f"{stamp}-{secrets.token_hex(2)}"
