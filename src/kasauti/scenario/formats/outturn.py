"""Scenario files of outturn 0.1.0: one mapping a file, with `turns` and `expect`.

Read as that tool reads them (YAML 1.1, so `time: 16:00` without quotes is 960), with a warning wherever it drops or
turns something without a word. The caller says the turns in order and hangs up; nothing is confirmed or closed.
"""

from __future__ import annotations

import pathlib
import re
from collections.abc import Iterable
from dataclasses import replace

import yaml

from kasauti.conversation.value import Row, Value
from kasauti.errors import FileProblems, Place
from kasauti.outcome.bind import RESERVED
from kasauti.outcome.spec import Column, OutcomeSpec, Table
from kasauti.scenario.content import content_hash
from kasauti.scenario.dialect import read_old
from kasauti.scenario.document import Document
from kasauti.scenario.formats.kasauti import LANGUAGES
from kasauti.scenario.formats.leniency import validate_leniently
from kasauti.scenario.formats.outturn_written import OldScenario
from kasauti.scenario.problems import Problems
from kasauti.scenario.reading import compose
from kasauti.scenario.scenario import Line, Path, Scenario, Script
from kasauti.scenario.source import text_of

NAME_LIKE = 0.85
"""How alike names and tags must be in scenarios of this format, where columns that are `like` are compared so."""
ENTRIES = "entries"
REPLIES = "replies"
"""Key of `expect` for texts that a reply must contain, by turn (`t1`, ...); judged by `kasauti.check.compat`."""
USUAL_TURNS = 20

_ROMAN_HINDI = frozenset((
    "hai", "hain", "ka", "ki", "ko", "ke", "kya", "kar", "karo", "karna", "kijiye", "dijiye", "mujhe", "mera", "meri",
    "nahi", "nahin", "haan", "chahiye", "bhi", "aur", "wala", "wali", "bas", "ek", "teen", "liye", "mein", "se", "abhi",
    "kal", "subah", "shaam", "baje", "lena", "dena", "bhai",
))  # fmt: skip
"""Words that English does not have; two of them make a text Hinglish."""
_SCRIPTS = (
    ("\u0900", "\u097f", "hindi_devanagari"), ("\u0980", "\u09ff", "bn"), ("\u0a00", "\u0a7f", "pa"),
    ("\u0a80", "\u0aff", "gu"), ("\u0b00", "\u0b7f", "or"), ("\u0b80", "\u0bff", "ta"), ("\u0c00", "\u0c7f", "te"),
    ("\u0c80", "\u0cff", "kn"), ("\u0d00", "\u0d7f", "ml"),
)  # fmt: skip


def outcome_spec() -> OutcomeSpec:
    """What is known of any outcome of this kind: entries have a name and tags; all else goes by its shape."""
    name = Column(name="name", cls="identity", type="text", like=NAME_LIKE)
    tags = Column(name="tags", type="list", default=[], like=NAME_LIKE)
    return OutcomeSpec(tables=(Table(name=ENTRIES, columns=(name, tags)),), open=True)


def looks_like(path: pathlib.Path) -> bool:
    """Whether a file holds a scenario of this format: a mapping with `turns` and `expect`, and no `scenarios`."""
    keys = top_keys(path)
    return {"turns", "expect"} <= keys and "scenarios" not in keys


def top_keys(path: pathlib.Path) -> set[str]:
    """The keys of the mapping in a file; none if it cannot be read."""
    try:
        root = compose(text_of(path), str(path), getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except FileProblems:
        return set()
    if not isinstance(root, yaml.MappingNode):
        return set()
    return {key.value for key, _ in root.value if isinstance(key, yaml.ScalarNode)}


def files_below(root: pathlib.Path) -> list[pathlib.Path]:
    """The files that outturn reads in a folder: YAML, however deep, by path."""
    return sorted(path for path in root.rglob("*.y*ml") if path.is_file())


def scenarios_in(paths: Iterable[pathlib.Path], problems: Problems) -> list[Scenario]:
    """The scenarios of these files; everything that is wrong with them goes to `problems`."""
    found: list[Scenario] = []
    for path in paths:
        with problems.gather():
            document = read_old(path)
            problems.extend(document.warnings)
            found.append(_compiled(document, problems))
    return found


def _compiled(document: Document, problems: Problems) -> Scenario:
    written = validate_leniently(OldScenario, document, problems)
    expect: Row = {"outcome": _outcome(written.expect, document, problems)}
    replies: Row = {f"t{index + 1}": list(turn.expect_reply_contains) for index, turn in enumerate(written.turns)}
    if any(replies.values()):
        expect[REPLIES] = {turn: texts for turn, texts in replies.items() if texts}
    said = [turn.user for turn in written.turns]
    style = style_of(said)
    _warn_of_turns(written, document, problems)
    scenario = Scenario(
        id=written.id,
        title=" ".join(written.description.split()) or written.id,
        world="",
        scripts={style: _script(said)},
        expect=expect,
        hash="",
        tags=tuple(dict.fromkeys(written.tags)),
        languages={style: LANGUAGES.get(style, style)},
        runs=written.runs,
        format="outturn",
        places={**document.places, **_places(document, style, len(said))},
    )
    return replace(scenario, hash=content_hash(scenario))


def _script(said: list[str]) -> Script:
    last = len(said) - 1
    lines = tuple(Line(text=text, hang_up=index == last) for index, text in enumerate(said))
    return Script(lines=lines, confirms="never")


def style_of(said: Iterable[str]) -> str:
    """The style that the caller's words are in: by their script, and Hinglish by its small words; else English."""
    text = " ".join(said)
    for first, last, style in _SCRIPTS:
        if any(first <= char <= last for char in text):
            return style
    words = re.findall("[a-z]+", text.lower())
    return "hinglish" if len(_ROMAN_HINDI.intersection(words)) >= 2 else "english"


def _outcome(expect: Row, document: Document, problems: Problems) -> Row:
    outcome: Row = {}
    for key, value in expect.items():
        at: Path = ("expect", key)
        if key == ENTRIES:
            outcome[ENTRIES] = _entries(value, document, problems)
        elif key in RESERVED:
            problems.add(document.key_place(*at), f"a field called `{key}` cannot be expected: the word is taken",
                         "call the field something else, in the agent's outcome too", code="outturn-word")  # fmt: skip
        else:
            outcome[key] = value
            if value is None:
                problems.warn(document.place(*at), f"`{key}` is expected to be nothing, which outturn never passes",
                              "leave it out, or write what is expected", code="outturn-nothing")  # fmt: skip
    if not problems.errors and not any(value != [] or key != ENTRIES for key, value in outcome.items()):
        problems.add(document.place("expect"), "nothing is expected, so nothing could fail",
                     "add an entry, or a field such as `total: 0`", code="outturn-nothing")  # fmt: skip
    return outcome


def _entries(value: Value, document: Document, problems: Problems) -> list[Row]:
    if type(value) is not list:
        problems.add(document.place("expect", ENTRIES), "`entries` is a list", "begin each entry with a dash", "list")
        return []
    found: list[Row] = []
    for index, entry in enumerate(value):
        at: Path = ("expect", ENTRIES, index)
        if type(entry) is not dict or entry.get("name") is None:
            problems.add(document.place(*at), "an entry is a mapping with a `name`", "name: ...", code="outturn-entry")
        else:
            found.append(_entry(entry, at, document, problems))
    return found


def _entry(entry: Row, at: Path, document: Document, problems: Problems) -> Row:
    tags = entry.get("tags", [])
    if type(tags) is not list and type(tags) is not str:
        problems.add(document.place(*at, "tags"), "`tags` is a text or a list", "tags: [...]", code="outturn-entry")
        tags = []
    row: Row = {"name": str(entry["name"])}
    for key, value in entry.items():
        if key in ("name", "tags"):
            continue
        if value is None or isinstance(value, (bool, str, list, dict)):
            problems.warn(document.key_place(*at, key), f"`{key}` is no number, so it is dropped: nothing is compared",
                          "write a number without quotes, or make it a tag", code="outturn-dropped")  # fmt: skip
        else:
            row[key] = value
    row["tags"] = [tags] if type(tags) is str else [str(tag) for tag in tags]
    return row


def _warn_of_turns(written: OldScenario, document: Document, problems: Problems) -> None:
    turns = len(written.turns)
    if turns > USUAL_TURNS:
        problems.warn(document.place("turns"), f"{turns} turns, and a call has {USUAL_TURNS} at most unless told",
                      f"--max-turns {turns}", code="outturn-turns")  # fmt: skip


def _places(document: Document, style: str, turns: int) -> dict[Path, Place]:
    """Where the parts of our scenario stand in their file."""
    found: dict[Path, Place] = {("expect", "outcome"): document.place("expect")}
    found["caller", "says", style] = document.place("turns")
    for index in range(turns):
        found["caller", "says", style, index] = document.place("turns", index)
    for path, place in document.places.items():
        if len(path) >= 2 and path[0] == "expect":
            found["expect", "outcome", *path[1:]] = place
    return found
