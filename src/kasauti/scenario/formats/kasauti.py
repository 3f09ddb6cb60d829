"""Kasauti's own scenario files: a list `scenarios`, with defaults from the suite under each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from difflib import get_close_matches

from kasauti.conversation.value import Row, Value
from kasauti.outcome.bind import RESERVED
from kasauti.scenario.content import content_hash
from kasauti.scenario.document import Document
from kasauti.scenario.formats.written import ScenarioFile, WrittenAnswer, WrittenCaller, WrittenLine, WrittenScenario
from kasauti.scenario.formats.written_backend import has_password
from kasauti.scenario.merging import merged, part
from kasauti.scenario.parameters import expanded
from kasauti.scenario.pattern import NEVER, check_pattern
from kasauti.scenario.problems import Problems
from kasauti.scenario.scenario import Answer, ExpectFail, Fact, Line, Path, Scenario, Script
from kasauti.scenario.validation import did_you_mean, validate

LANGUAGES = {
    "english": "en-IN", "hinglish": "hi-en", "switcher": "hi-en", "hindi_roman": "hi-Latn", "hindi_devanagari": "hi-IN",
}  # fmt: skip
"""What the old turn protocol is told, by style; any other style is a language tag itself."""


def scenarios_in(
    document: Document, problems: Problems, *, defaults: Document | None = None, styles: tuple[str, ...] = ()
) -> list[Scenario]:
    """The scenarios of one file; what is wrong with it goes to `problems`.

    `defaults` is the part of suite.yaml that is merged below each scenario; `styles` are the styles of scenarios
    that have a goal but no script.
    """
    entries = _entries(document, problems)
    found: list[Scenario] = []
    for index in range(entries):
        written = part(document, ("scenarios", index))
        if defaults is not None and isinstance(written.value, dict):
            written = merged(defaults, written)
        for single in expanded(written, problems):
            with problems.gather():
                found.append(_compiled(single, problems, styles))
    return found


def _entries(document: Document, problems: Problems) -> int:
    value = document.value
    if isinstance(value, dict) and isinstance(value.get("scenarios"), list) and value["scenarios"]:
        for key in value:
            if key != "scenarios":
                problems.add(document.key_place(key), f"`{key[:60]}` is not known here",
                             did_you_mean(key, ["scenarios"]), code="extra_forbidden")  # fmt: skip
        return len(value["scenarios"])
    if isinstance(value, list) or (isinstance(value, dict) and "id" in value and "scenarios" not in value):
        problems.add(document.place(), "no `scenarios:`", "put the scenario into a list below `scenarios:`", "missing")
        return 0
    with problems.gather():
        validate(ScenarioFile, document)
    return 0


def _compiled(document: Document, problems: Problems, styles: tuple[str, ...]) -> Scenario:
    expanded_id = document.value.get("id") if isinstance(document.value, dict) else None
    written = validate(WrittenScenario, _with_plain_id(document, expanded_id))
    identity = expanded_id if isinstance(expanded_id, str) else written.id
    _check_time(written, document, problems)
    tags = tuple(dict.fromkeys(tag for tag in written.tags if not tag.startswith("category:")))
    category = written.category or next(
        (tag.removeprefix("category:") for tag in written.tags if tag.startswith("category:")), ""
    )
    scripts = {style: _script(written, style, document, problems) for style in _styles(written.caller, styles)}
    _check_answers(written.caller, document, problems)
    _check_passwords(written, document, problems)
    scenario = Scenario(
        id=identity,
        title=written.title or identity,
        world=written.world,
        scripts=scripts,
        expect=written.expect,
        hash="",
        tags=tags,
        category=category,
        languages={style: LANGUAGES.get(style, style) for style in scripts},
        goal=written.caller.goal,
        facts=tuple(
            Fact(key=fact.key, value=fact.value, reveal_when=fact.reveal_when) for fact in written.caller.facts
        ),
        rows=written.rows,
        faults=tuple(fault.model_dump() for fault in written.faults),
        now=written.now,
        zone=written.zone,
        expect_fail=ExpectFail(**known.model_dump()) if (known := written.expect_fail) else None,
        reviewed=written.reviewed,
        probe=written.probe.compiled() if written.probe else None,
        hooks=written.hooks.compiled() if written.hooks else None,
        places=document.places,
    )
    return with_hash(scenario)


def with_hash(scenario: Scenario) -> Scenario:
    """The same scenario with its content hash."""
    return replace(scenario, hash=content_hash(scenario))


def _with_plain_id(document: Document, identity: Value) -> Document:
    """Ids made from parameters hold signs that a written id may not."""
    if not isinstance(identity, str) or "[" not in identity or "parameters" in document.value:
        return document
    value = {**document.value, "id": identity.partition("[")[0]}
    return Document(document.file, value, document.places, document.keys)


def _styles(caller: WrittenCaller, styles: tuple[str, ...]) -> Iterator[str]:
    yield from caller.says or caller.styles or styles or ("english",)


def _script(written: WrittenScenario, style: str, document: Document, problems: Problems) -> Script:
    caller = written.caller

    def phrase(name: str) -> Line | None:
        said = getattr(caller, name).get(style)
        return None if said is None else line(said)

    def patterns(name: str) -> tuple[str, ...]:
        own: list[str] | None = getattr(caller, name).get(style)
        for index, pattern in enumerate(own or ()):
            check_pattern(pattern, document.place("caller", name, style, index), problems)
        return () if own is None else tuple(own) or (NEVER,)

    return Script(
        lines=tuple(line(said) for said in caller.says.get(style, ())),
        answers=tuple(_answers(caller.answers, style)),
        confirms=caller.confirms,
        confirm=phrase("confirm"),
        closing=phrase("closing"),
        fallback=phrase("fallback"),
        nudge=phrase("nudge"),
        deny=phrase("deny"),
        confirm_patterns=patterns("confirm_patterns"),
        goodbye_patterns=patterns("goodbye_patterns"),
        question_patterns=patterns("question_patterns"),
        max_fallbacks=caller.max_fallbacks,
        max_nudges=caller.max_nudges,
        wants_nothing=wants_nothing(written.expect),
    )


def line(written: WrittenLine) -> Line:
    """A line as callers speak it."""
    cut = written.interrupt
    return Line(
        text=written.say.strip(),
        press=written.press,
        wait_ms=written.wait_ms,
        interrupt_after_ms=cut.after_ms if cut else None,
        interrupt_after_words=cut.after_words if cut else None,
        noise=written.noise,
        hang_up=written.hang_up,
        after_letdown=written.after_letdown,
        closing=written.closing,
    )


def _answers(answers: list[WrittenAnswer], style: str) -> Iterator[Answer]:
    for index, answer in enumerate(answers):
        if style in answer.say:
            yield Answer(
                id=f"a{index + 1}",
                say=line(answer.say[style]),
                slot=answer.asked,
                about=answer.about,
                patterns=tuple(answer.match),
                max_uses=answer.times,
            )


def _check_answers(caller: WrittenCaller, document: Document, problems: Problems) -> None:
    for index, answer in enumerate(caller.answers):
        for number, pattern in enumerate(answer.match):
            check_pattern(pattern, document.place("caller", "answers", index, "match", number), problems)


def _check_passwords(written: WrittenScenario, document: Document, problems: Problems) -> None:
    places: list[tuple[str, Path]] = [(written.probe.sql, ("probe", "sql"))] if written.probe else []
    if written.hooks:
        for when in ("before_call", "after_call"):
            places += [(hook.sql, ("hooks", when, at, "sql")) for at, hook in enumerate(getattr(written.hooks, when))]
    for url, path in places:
        if has_password(url):
            problems.warn(document.place(*path), "a password stands in the file",
                          "write env:NAME in its place", code="password")  # fmt: skip


def wants_nothing(expect: Row) -> bool:
    """Whether the call is meant to end with nothing committed: every table empty, in each of any_of."""
    outcome = expect.get("outcome")
    if not isinstance(outcome, dict):
        return False
    choices = outcome.get("any_of")
    ways = [outcome] if choices is None else choices
    return isinstance(ways, list) and bool(ways) and all(_is_empty(way) for way in ways)


def _is_empty(outcome: Value) -> bool:
    if not isinstance(outcome, dict):
        return False
    tables = [value for key, value in outcome.items() if key not in RESERVED]
    return all(value == [] for value in tables) if tables else bool(outcome.get("unchanged"))


def _check_time(written: WrittenScenario, document: Document, problems: Problems) -> None:
    from zoneinfo import ZoneInfo, available_timezones

    try:
        ZoneInfo(written.zone)
    except (ValueError, OSError, KeyError):  # KeyError is ZoneInfoNotFoundError's base
        near = get_close_matches(written.zone, sorted(available_timezones()), n=1)
        fix = f"did you mean `{near[0]}`?" if near else "write it as Asia/Kolkata"
        problems.add(document.place("zone"), f"`{written.zone[:60]}` is no time zone", fix, code="zone")
    if written.now == "real":
        return
    try:
        datetime.fromisoformat(written.now)
    except ValueError:
        problems.add(document.place("now"), f"`{written.now[:60]}` is no date and time",
                     "write `real`, or as 2026-12-01T10:00:00+05:30", code="now")  # fmt: skip
