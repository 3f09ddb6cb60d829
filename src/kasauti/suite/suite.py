"""A suite: scenarios bound to their worlds and checks, ready to be run."""

from __future__ import annotations

import pathlib
from collections.abc import Mapping
from dataclasses import dataclass, field

from kasauti.check.check import Check
from kasauti.errors import Problem
from kasauti.scenario.scenario import Scenario
from kasauti.world.spec import WorldSpec
from kasauti.world.world import World


@dataclass(frozen=True, slots=True)
class BoundScenario:
    """A scenario with all that judges it; `world` is None for agents with a backend of their own."""

    scenario: Scenario
    world: World | None = None
    spec: WorldSpec | None = None
    checks: tuple[Check, ...] = ()
    world_hash: str = ""

    @property
    def styles(self) -> tuple[str, ...]:
        """The styles it can be called in, in the order of its file."""
        return tuple(self.scenario.scripts)


@dataclass(frozen=True, slots=True)
class Suite:
    """Scenarios that belong together.

    `hash` covers every scenario's and world's content, in any order. `worlds` are by the name that scenarios use.
    `styles` are those that every scenario is meant to have (empty: not said). `warnings` are traps in its files.
    """

    name: str
    path: pathlib.Path
    hash: str
    scenarios: tuple[BoundScenario, ...]
    title: str = ""
    worlds: Mapping[str, World] = field(default_factory=dict)
    styles: tuple[str, ...] = ()
    warnings: tuple[Problem, ...] = ()

    def scenario(self, scenario_id: str) -> BoundScenario | None:
        """The scenario of that id."""
        return next((bound for bound in self.scenarios if bound.scenario.id == scenario_id), None)
