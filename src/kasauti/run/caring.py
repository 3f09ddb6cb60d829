"""The care of every scenario of a run, made before its first call; and whether calls can be told apart at all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from kasauti.agent.agent import Agent
from kasauti.agent.backend.workers import Workers
from kasauti.agent.hooks.registry import make_hook
from kasauti.agent.probes.registry import make_probe
from kasauti.call.care import Care, Timed
from kasauti.errors import FileProblems, Problem, UsageProblem
from kasauti.run.plan import Cell
from kasauti.scenario.backend import AgentProbe, HookSpec
from kasauti.scenario.scenario import Scenario

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Cares:
    """Care by scenario hash, none for a scenario without probe and hooks.

    `serial` says why calls must come one after the other, "" if they need not. `workers` are the threads on which
    databases and URLs are asked.
    """

    by_hash: Mapping[str, Care] = field(default_factory=dict)
    serial: str = ""
    workers: Workers | None = None

    def close(self) -> None:
        """Close every connection, after the last call."""
        for care in self.by_hash.values():
            for closable in (care.probe, *(timed.hook for timed in (*care.before_call, *care.after_call))):
                if closable is not None:
                    closable.close()
        if self.workers is not None:
            self.workers.close()


NO_CARES = Cares()


def cares_of(cells: Iterable[Cell], agent: Agent) -> Cares:
    """What surrounds the calls of these cells.

    Raises:
        FileProblems: every probe and hook that cannot be made, at its place.
        MissingExtra: a database, and nothing to speak to it with.
    """
    scenarios = {cell.bound.scenario.hash: cell.bound.scenario for cell in cells}
    concerned = [one for one in scenarios.values() if one.probe is not None or one.hooks is not None]
    if not concerned:
        return Cares()
    maker = _Maker(agent)
    found = {scenario.hash: maker.care(scenario) for scenario in concerned}
    if maker.problems:
        raise FileProblems(maker.problems)
    # An agent that is asked for its own outcome is asked within the call: nothing surrounds that.
    surrounding = {key: care for key, care in found.items() if care.probe or care.before_call or care.after_call}
    return Cares(surrounding, maker.serial, maker.workers) if surrounding else Cares()


class _Maker:
    def __init__(self, agent: Agent) -> None:
        self._agent = agent
        self.workers = Workers()
        self.problems: list[Problem] = []
        self.serial = ""

    def care(self, scenario: Scenario) -> Care:
        spec, hooks = scenario.probe, scenario.hooks
        if isinstance(spec, AgentProbe) and not getattr(self._agent, "has_outcome", False):
            what = f"`probe: agent` needs an agent with outcome(), which {self._agent.spec} has not"
            fix = "read its backend with a probe of kind python, http or sql"
            self.problems.append(Problem(scenario.place("probe"), what, fix, code="unfit"))
            spec = None
        probe = None
        if spec is not None:
            make = partial(make_probe, spec, where=self._agent.where, workers=self.workers)
            probe = self._made(make, scenario, "probe")
        if probe is not None:
            self._look_apart(probe.tells_apart, scenario, "probe")
        return Care(
            probe=probe,
            probe_ms=30_000 if spec is None else spec.timeout_ms,
            before_call=self._hooks(hooks.before_call if hooks else (), scenario, "before_call"),
            after_call=self._hooks(hooks.after_call if hooks else (), scenario, "after_call"),
        )

    def _hooks(self, specs: Iterable[HookSpec], scenario: Scenario, when: str) -> tuple[Timed, ...]:
        found: list[Timed] = []
        for index, spec in enumerate(specs):
            place = ("hooks", when, index)
            make = partial(make_hook, spec, where=self._agent.where, workers=self.workers)
            hook = self._made(make, scenario, *place)
            if hook is not None:
                self._look_apart(hook.tells_apart, scenario, *place)
                found.append(Timed(hook, spec.timeout_ms, f"{when}[{index + 1}]"))
        return tuple(found)

    def _made(self, make: Callable[[], T], scenario: Scenario, *place: str | int) -> T | None:
        try:
            return make()
        except UsageProblem as error:
            self.problems.append(Problem(scenario.place(*place), error.what, error.fix, code="backend"))
            return None

    def _look_apart(self, tells_apart: bool, scenario: Scenario, *place: str | int) -> None:
        if not tells_apart and not self.serial:
            name = "the probe" if place[0] == "probe" else f"a hook of {place[1]}"
            self.serial = (
                f"calls are made one after the other: {name} at {scenario.place(*place)} names none of call_id, "
                "caller_number and seed, so calls side by side could not be told apart"
            )
