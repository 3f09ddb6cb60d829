"""A scenario bound to its world and checks, or every reason why it cannot be."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from kasauti.check.check import Case
from kasauti.check.registry import bind_all
from kasauti.conversation.log import Log
from kasauti.errors import FileProblems, Problem
from kasauti.outcome.spec import Entry
from kasauti.scenario.content import with_world
from kasauti.scenario.problems import Problems
from kasauti.scenario.scenario import Answer, Scenario, Script
from kasauti.scenario.validation import did_you_mean
from kasauti.suite.suite import BoundScenario
from kasauti.world.spec import WorldSpec
from kasauti.world.world import Fault, World


def bind(scenario: Scenario, found: tuple[World, str] | None, problems: Problems) -> BoundScenario:
    """The scenario with its checks; `found` is its world with its hash, None where there is none.

    From here on its hash covers the content of its world, too.
    """
    world, world_hash = found or (None, "")
    scenario = replace(scenario, hash=with_world(scenario.hash, world_hash))
    spec = world.spec if world is not None else None
    if world is not None and spec is not None:
        scenario = named(scenario, spec, problems)
        _check_faults(scenario, spec, problems)
        _check_opening(scenario, world, problems)
    elif scenario.faults or scenario.rows is not None:
        key = "faults" if scenario.faults else "rows"
        problems.add(scenario.place(key), f"`{key}` without a world", "name a `world:`", code="world")
    _check_source(scenario, problems)
    bound = BoundScenario(scenario, world, spec, (), world_hash)
    with problems.gather():
        return replace(bound, checks=tuple(bind_all(scenario.expect, Case(scenario, spec))))
    return bound


def _check_source(scenario: Scenario, problems: Problems) -> None:
    """What was done is shown by one thing: the world that the agent acts on, or a probe of its own backend."""
    if scenario.world and scenario.probe is not None:
        what = "the outcome is read from the `world` or by the `probe`, and here are both"
        problems.add(scenario.place("probe"), what, "delete one; `world: null` takes a default away", code="probe")
    shown = scenario.world or scenario.probe is not None or scenario.format != "kasauti"
    if "outcome" in scenario.expect and not shown:
        what = "nothing shows this outcome: there is no `world` and no `probe`"
        problems.add(scenario.place("expect", "outcome"), what, "name a `world:`, or add a `probe:`", code="probe")


def named(scenario: Scenario, spec: WorldSpec, problems: Problems) -> Scenario:
    """The scenario with the world's names in its answers, so that a caller knows what it is asked about."""
    entries = {entry.id: entry for entry in spec.outcome.entries}
    if not any(answer.about for script in scenario.scripts.values() for answer in script.answers):
        return scenario
    scripts = {style: _named(script, entries, scenario, problems) for style, script in scenario.scripts.items()}
    return replace(scenario, scripts=scripts)


def _named(script: Script, entries: dict[str, Entry], scenario: Scenario, problems: Problems) -> Script:
    answers: list[Answer] = []
    for answer in script.answers:
        entry = entries.get(answer.about)
        if answer.about and entry is None:
            index = int(answer.id[1:]) - 1
            problems.add(scenario.place("caller", "answers", index, "about"), f"the world has no `{answer.about}`",
                         did_you_mean(answer.about, entries), code="about")  # fmt: skip
        answers.append(answer if entry is None else msgspec.structs.replace(answer, names=entry.names))
    return msgspec.structs.replace(script, answers=tuple(answers))


def _check_faults(scenario: Scenario, spec: WorldSpec, problems: Problems) -> None:
    tools = [tool.name for tool in spec.tools]
    entries = [entry.id for entry in spec.outcome.entries]
    for index, fault in enumerate(scenario.faults):
        if fault["tool"] not in tools:
            problems.add(scenario.place("faults", index, "tool"), f"the world has no tool `{fault['tool'][:60]}`",
                         did_you_mean(fault["tool"], tools), code="tool")  # fmt: skip
        if fault["item"] and fault["item"] not in entries:
            problems.add(scenario.place("faults", index, "item"), f"the world has no `{fault['item'][:60]}`",
                         did_you_mean(fault["item"], entries), code="about")  # fmt: skip


def _check_opening(scenario: Scenario, world: World, problems: Problems) -> None:
    """Seed rows are the world's to judge: it opens once, here, and tells what it cannot take."""
    if scenario.rows is None:
        return
    faults = [msgspec.convert(fault, Fault) for fault in scenario.faults]
    try:
        world.open(Log(lambda: 0), rows=scenario.rows, faults=faults).close()
    except FileProblems as error:
        place = scenario.place("rows")
        problems.extend(
            Problem(found.place if found.place.line else place, found.what, found.fix, found.severity, found.code)
            for found in error.problems
        )
