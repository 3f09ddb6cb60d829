"""A scenario, compiled: who calls in which style, what they know, and what must be true afterwards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

import msgspec

from kasauti.conversation.value import Row, Value
from kasauti.errors import Place
from kasauti.scenario.backend import Hooks, ProbeSpec

STYLES = ("english", "hindi_devanagari", "hindi_roman", "hinglish", "switcher")
Confirms = Literal["always", "once", "never"]
Path = tuple[str | int, ...]


class Line(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something the caller does in one turn.

    `closing` says that with it the caller has said all ("bas itna hi"). `interrupt_*`, `noise`, `press` and
    `wait_ms` need an agent that can show them; `suite` refuses them otherwise.
    """

    text: str = ""
    press: str = ""
    wait_ms: int = 0
    interrupt_after_ms: int | None = None
    interrupt_after_words: int | None = None
    noise: str = ""
    hang_up: bool = False
    after_letdown: bool = False
    closing: bool = False


class Answer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the caller says when asked.

    Either `patterns` (RE2 syntax, searched in the agent's reply, case folded) or a `slot`, with `about` the id of
    what it is asked about ("" is anything) and `names` the names of that thing in the world.
    """

    id: str
    say: Line
    slot: str = ""
    about: str = ""
    names: tuple[str, ...] = ()
    patterns: tuple[str, ...] = ()
    max_uses: int = 2


class Script(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The caller's part in one style.

    Phrases that are None and patterns that are empty are the shipped ones of the style (`caller.phrases`).
    `wants_nothing` is True when the caller's own goal ends with nothing committed: it never asks to place.
    """

    lines: tuple[Line, ...]
    answers: tuple[Answer, ...] = ()
    confirms: Confirms = "once"
    confirm: Line | None = None
    closing: Line | None = None
    fallback: Line | None = None
    nudge: Line | None = None
    deny: Line | None = None
    confirm_patterns: tuple[str, ...] = ()
    goodbye_patterns: tuple[str, ...] = ()
    question_patterns: tuple[str, ...] = ()
    max_fallbacks: int = 2
    max_nudges: int = 2
    wants_nothing: bool = False


class Fact(msgspec.Struct, frozen=True, kw_only=True):
    """Something the caller knows; told only when `reveal_when` is asked for."""

    key: str
    value: Value
    reveal_when: str = ""


class ExpectFail(msgspec.Struct, frozen=True, kw_only=True):
    """A known failure, with its reason and the last day (ISO date) on which it may still fail."""

    reason: str
    until: str


@dataclass(frozen=True, slots=True)
class Scenario:
    """One intent.

    `scripts` holds the caller's part by style, in the order of the file. `expect` stays raw; check kinds own its
    parts, and `place` gives the file position of any path in the scenario (`("expect", "outcome", ...)`).
    `world` is the name of the world; an agent with a backend of its own has a `probe` in its place, and `hooks`
    prepare and clean that backend. `languages` is the BCP 47 tag the old turn protocol is told, by style.
    `hash` is the content hash over everything that decides about a verdict. `runs` are the trials that the file
    itself asks for, whatever the run does.
    """

    id: str
    title: str
    world: str
    scripts: Mapping[str, Script]
    expect: Row
    hash: str
    tags: tuple[str, ...] = ()
    category: str = ""
    languages: Mapping[str, str] = field(default_factory=dict)
    goal: str = ""
    facts: tuple[Fact, ...] = ()
    rows: Row | None = None
    faults: tuple[Row, ...] = ()
    now: str = "real"
    zone: str = "Asia/Kolkata"
    expect_fail: ExpectFail | None = None
    format: Literal["kasauti", "indicorderbench", "outturn"] = "kasauti"
    runs: int | None = None
    reviewed: bool = False
    probe: ProbeSpec | None = None
    hooks: Hooks | None = None
    places: Mapping[Path, Place] = field(default_factory=dict)

    def place(self, *path: str | int) -> Place:
        """Where `path` stands in its file; of a missing node, its nearest parent."""
        while path:
            found = self.places.get(path)
            if found is not None:
                return found
            path = path[:-1]
        return self.places.get((), Place("?"))
