"""What a suite's files say that is allowed, and probably not meant."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kasauti.conversation.value import Value
from kasauti.errors import Place, Problem
from kasauti.outcome.bind import RESERVED
from kasauti.scenario.formats.kasauti import wants_nothing
from kasauti.scenario.scenario import STYLES, Scenario, Script
from kasauti.suite.load import load_suite
from kasauti.suite.suite import BoundScenario, Suite

# Words for something that leaves a trace in the business, in the three ways Hindi and English are written here.
_WRITES = re.compile(
    r"(?i)\b(cancel\w*|return\w*|refund\w*|book(?:s|ed|ing)?|reserv\w*|orders?|ordered|ordering|mangwa\w*|wapas\w*)\b"
    r"|रद्द|कैंस[िल]|ऑर्डर|आर्डर|बुक|वापस|रिफ[ंन]|मंगवा|मँगवा|लौटा"
)
# Checks of how an agent speaks; doing nothing meets them, too.
_MANNER = {"outcome", "latency_ms", "repetition", "language", "style", "naturalness"}


def validated(target: str) -> tuple[Suite, tuple[Problem, ...]]:
    """The suite that `target` names, and every warning about it. Raises what `load_suite` raises."""
    suite = load_suite(target)
    return suite, tuple(dict.fromkeys([*suite.warnings, *lint(suite)]))


def lint(suite: Suite) -> Iterator[Problem]:
    """Warnings about the scenarios of a suite, each at its place."""
    for bound in suite.scenarios:
        scenario = bound.scenario
        for style, script in scenario.scripts.items():
            yield from _unreachable(scenario, style, script)
            yield from _never_closes(scenario, style, script)
        yield from _answers_without_lines(scenario)
        yield from _untouched(scenario)
        yield from _no_write(scenario)
        yield from _gaps(bound)
    yield from _missing_styles(suite)
    yield from _unreviewed(suite)


def _warning(place: Place, what: str, fix: str, code: str) -> Problem:
    return Problem(place, what, fix, severity="warning", code=code)


def _unreachable(scenario: Scenario, style: str, script: Script) -> Iterator[Problem]:
    for index, line in enumerate(script.lines):
        place = scenario.place("caller", "says", style, index)
        if line.after_letdown and style != "switcher":
            yield _warning(place, "`after_letdown` is never said in this style", "move it to `switcher`", "unreachable")
        if line.hang_up and index + 1 < len(script.lines):
            place = scenario.place("caller", "says", style, index + 1)
            yield _warning(place, "the caller has hung up before this line", "delete one of the two", "unreachable")
            break
    asked: dict[tuple[str, str], str] = {}
    heard: dict[str, str] = {}
    for index, answer in enumerate(script.answers):
        place = scenario.place("caller", "answers", index)
        first = asked.setdefault((answer.slot, answer.about), answer.id) if answer.slot else answer.id
        hidden = answer.patterns and all(heard.get(pattern) for pattern in answer.patterns)
        if first != answer.id or hidden:
            what = "an earlier answer is given to the same question, so this one only follows when that is used up"
            yield _warning(place, what, "put them into one, or ask for something else", "unreachable")
        heard |= dict.fromkeys(answer.patterns, answer.id)


def _answers_without_lines(scenario: Scenario) -> Iterator[Problem]:
    """Answers in a style that the caller never speaks."""
    found = [path for path in scenario.places if len(path) == 5 and path[:2] == ("caller", "answers")]
    for path in found:
        if path[3] == "say" and path[4] not in scenario.scripts:
            what = f"the caller never speaks `{path[4]}` here, so this is never said"
            yield _warning(scenario.place(*path), what, "add lines in that style, or delete it", "unreachable")


def _never_closes(scenario: Scenario, style: str, script: Script) -> Iterator[Problem]:
    if style in STYLES or script.closing is not None or not script.lines:
        return
    if not any(line.closing or line.hang_up for line in script.lines):
        what = f"the caller never says that this is all: there is no stock phrase in `{style}`"
        place = scenario.place("caller", "says", style)
        yield _warning(place, what, "mark the last line `closing: true`, or add `closing:`", "never-closes")


def _untouched(scenario: Scenario) -> Iterator[Problem]:
    outcome = scenario.expect.get("outcome")
    if not wants_nothing(scenario.expect) or (isinstance(outcome, dict) and "voided" in outcome):
        return
    if set(scenario.expect) <= _MANNER:
        what = "nothing is expected to change, which doing nothing would meet"
        fix = "the call must undo a write to pass; say so with `voided: {max: 1}`, or require a tool with `tools:`"
        yield _warning(scenario.place("expect", "outcome"), what, fix, "untouched")


def _no_write(scenario: Scenario) -> Iterator[Problem]:
    outcome = scenario.expect.get("outcome")
    if _writes(outcome):
        return
    for key, text in (("goal", scenario.goal), ("title", scenario.title)):
        verb = _WRITES.search(text) if text != scenario.id else None
        if verb is not None:
            place = scenario.place("caller", "goal") if key == "goal" else scenario.place("title")
            what = f"the {key} says `{verb[0]}`, but nothing is expected to be written"
            yield _warning(place, what, "expect the rows that the call should leave, or `voided:`", "no-write")
            return


def _writes(outcome: Value) -> bool:
    """Whether an expected outcome has any row, field or voided row."""
    if not isinstance(outcome, dict):
        return False
    if outcome.get("voided") or outcome.get("table_is"):
        return True
    ways = outcome.get("any_of")
    if isinstance(ways, list) and any(_writes(way) for way in ways):
        return True
    return any(value != [] for key, value in outcome.items() if key not in RESERVED)


def _gaps(bound: BoundScenario) -> Iterator[Problem]:
    """Required parameters of committing tools for which the caller has no value when asked."""
    scenario = bound.scenario
    if bound.spec is None or wants_nothing(scenario.expect):
        return
    known = {fact.key for fact in scenario.facts} | set(_keys(scenario.expect.get("outcome")))
    for script in scenario.scripts.values():
        known |= {answer.slot for answer in script.answers}
    for tool in bound.spec.tools:
        required = tool.parameters.get("required") if tool.effect == "committed" else None
        missing = [name for name in required or () if name not in known and not name.endswith("_id")]
        if missing and _is_table_of(tool.name, scenario):
            what = f"`{tool.name}` needs {', '.join(missing)}, and the caller has no answer when asked"
            yield _warning(scenario.place("caller"), what, "add answers with `asked:`, or facts", "gap")


def _is_table_of(tool: str, scenario: Scenario) -> bool:
    """Whether a tool seems to write what the scenario expects: they share a word (create_booking, bookings)."""
    words = {word.rstrip("s") for word in tool.split("_")}
    outcome = scenario.expect.get("outcome")
    names = set(_keys(outcome)) if isinstance(outcome, dict) else set()
    return any(word.rstrip("s") in words for name in names for word in name.split("_"))


def _keys(value: Value) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from _keys(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _keys(inner)


def _missing_styles(suite: Suite) -> Iterator[Problem]:
    ours = [bound.scenario for bound in suite.scenarios if bound.scenario.format == "kasauti"]
    wanted = suite.styles or tuple(dict.fromkeys(style for scenario in ours for style in scenario.scripts))
    for scenario in ours:
        missing = [style for style in wanted if style not in scenario.scripts]
        if missing:
            what = f"`{scenario.id}` has no {', '.join(missing)}"
            place = scenario.place("caller", "says")
            yield _warning(place, what, "write its lines in every style, so that styles can be compared", "styles")


def _unreviewed(suite: Suite) -> Iterator[Problem]:
    """One warning for the whole suite: it is true of most files, and nobody reads forty of them."""
    found = [bound.scenario for bound in suite.scenarios if _is_unreviewed(bound.scenario)]
    if found:
        count, more = ("1 scenario", "") if len(found) == 1 else (f"{len(found)} scenarios", ", ...")
        what = f"{count} with lines in Hindi or Hinglish that no native speaker has reviewed ({found[0].id}{more})"
        yield _warning(found[0].place(), what, "have them read, then write `reviewed: true`", "unreviewed")


def _is_unreviewed(scenario: Scenario) -> bool:
    return not scenario.reviewed and any(style != "english" for style in scenario.scripts)
