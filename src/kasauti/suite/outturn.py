"""Scenarios of outturn, bound: no world, an outcome that the agent itself tells, and both tools' verdicts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from kasauti.check.check import Case
from kasauti.check.compat import outturn
from kasauti.check.registry import bind_all
from kasauti.errors import UsageProblem
from kasauti.scenario.content import digest
from kasauti.scenario.formats.outturn import REPLIES, outcome_spec
from kasauti.scenario.problems import Problems
from kasauti.scenario.scenario import Scenario
from kasauti.suite.suite import BoundScenario, Suite
from kasauti.world.spec import WorldSpec

COMPATS = ("outturn",)


def bound_scenarios(scenarios: Iterable[Scenario], problems: Problems) -> list[BoundScenario]:
    """The scenarios with their checks; what is wrong with an expectation goes to `problems`."""
    spec = WorldSpec(kind="outcome", name="outturn", outcome=outcome_spec())
    spec_hash = digest([spec])
    found: list[BoundScenario] = []
    for scenario in scenarios:
        with problems.gather():
            outcome = scenario.expect["outcome"]
            strict, *_ = bind_all({"outcome": outcome}, Case(scenario, spec))  # claims are not theirs
            check = outturn.of_scenario(strict, outcome, scenario.expect.get(REPLIES, {}))
            found.append(BoundScenario(scenario, None, spec, (check,), spec_hash))
    return found


def under(suite: Suite, compat: str) -> Suite:
    """The suite with the verdict of the tool `compat` deciding; itself for "".

    Raises:
        UsageProblem: no such tool, or none of the scenarios is in its format.
    """
    if not compat:
        return suite
    if compat not in COMPATS:
        raise UsageProblem(f"no verdict of {compat!r} is known", option="--compat", fix=", ".join(COMPATS))
    scenarios = tuple(_under(bound) for bound in suite.scenarios)
    if scenarios == suite.scenarios:
        raise UsageProblem(f"{suite.name} holds no scenario of {compat}", option="--compat", fix="leave it out")
    return replace(suite, scenarios=scenarios, hash=digest([suite.hash, compat]))


def _under(bound: BoundScenario) -> BoundScenario:
    if not any(isinstance(check, outturn.OutturnCheck) for check in bound.checks):
        return bound
    checks = [
        replace(check, compat=True) if isinstance(check, outturn.OutturnCheck) else check for check in bound.checks
    ]
    return replace(bound, checks=tuple(checks))
