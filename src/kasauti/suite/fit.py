"""Whether a kind of agent can show what the selected scenarios judge; if not, nothing is run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from kasauti.conversation.record import Capability
from kasauti.errors import FileProblems, Place, Problem
from kasauti.scenario.scenario import Line, Scenario, Script
from kasauti.suite.select import Chosen

_FEATURES: tuple[tuple[str, Capability], ...] = (
    ("press", "dtmf"),
    ("interrupt", "interruption"),
    ("noise", "audio"),
    ("wait_ms", "timing"),
)


def require_fit(chosen: Sequence[Chosen], *, agent: str, capabilities: Iterable[Capability], told_now: bool) -> None:
    """Return if the agent can show everything that these scenarios need.

    Args:
        agent: what the agent is called in messages.
        capabilities: what its kind declares.
        told_now: whether it can be told the scenario's calendar instant.
    Raises:
        FileProblems: every check and every line that needs more, each at its place.
    """
    problems = dict.fromkeys(refusals(chosen, agent=agent, capabilities=frozenset(capabilities), told_now=told_now))
    if problems:
        raise FileProblems(problems)


def refusals(
    chosen: Sequence[Chosen], *, agent: str, capabilities: frozenset[Capability], told_now: bool
) -> Iterator[Problem]:
    """Why this agent cannot be judged by these scenarios; nothing if it can."""
    for one in chosen:
        scenario = one.bound.scenario
        for check in one.bound.checks:
            missing = sorted(check.needs - capabilities)
            if missing:
                what = f"the check `{check.name}` needs {_and(missing)}, which {agent} cannot show"
                yield _refusal(
                    scenario.place("expect", check.name), what, "drop the check, or use another kind of agent"
                )
        for style in one.styles:
            yield from _lines(scenario, style, agent, capabilities)
        if scenario.now != "real" and not told_now:
            what = f"`now` is fixed, and {agent} cannot be told what day it is"
            fix = "write `now: real` with relative dates ({days: 1}), or use a kind of agent that is told"
            yield _refusal(scenario.place("now"), what, fix)


def needs(script: Script) -> frozenset[Capability]:
    """What an agent must be able to show for the lines of a script."""
    return frozenset(need for line in _all_lines(script) for feature, need in _FEATURES if _has(line, feature))


def _lines(scenario: Scenario, style: str, agent: str, capabilities: frozenset[Capability]) -> Iterator[Problem]:
    script = scenario.scripts[style]
    for index, line in enumerate(script.lines):
        for feature, need in _FEATURES:
            if need not in capabilities and _has(line, feature):
                place = scenario.place("caller", "says", style, index)
                yield _refusal(
                    place, f"`{feature}` needs {need}, which {agent} cannot show", "drop it, or call by phone"
                )
    for answer in script.answers:
        for feature, need in _FEATURES:
            if need not in capabilities and _has(answer.say, feature):
                place = scenario.place("caller", "answers")
                what = f"`{feature}` in answer {answer.id} needs {need}, which {agent} cannot show"
                yield _refusal(place, what, "drop it, or call by phone")


def _has(line: Line, feature: str) -> bool:
    if feature == "interrupt":
        return line.interrupt_after_ms is not None or line.interrupt_after_words is not None
    return bool(getattr(line, feature))


def _all_lines(script: Script) -> Iterator[Line]:
    yield from script.lines
    for answer in script.answers:
        yield answer.say


def _refusal(place: Place, what: str, fix: str) -> Problem:
    return Problem(place, what, fix, code="unfit")


def _and(words: Sequence[str]) -> str:
    return " and ".join(words)
