"""Packs of indicorderbench 0.1.1: a folder with pack.yaml, a menu and scenarios/*.yaml.

Read as that tool reads them, except where it drops something without a word: `.yml` files, empty files and keys
that look like a misspelling are problems here, other unknown keys are warnings.
"""

from __future__ import annotations

import pathlib
from collections.abc import Iterator
from dataclasses import dataclass, replace

from kasauti.conversation.value import Row, Value
from kasauti.errors import Place, UsageProblem
from kasauti.scenario.content import content_hash
from kasauti.scenario.dialect import read_old
from kasauti.scenario.document import Document
from kasauti.scenario.formats.indicorderbench_written import (
    OldDefaults,
    OldLine,
    OldPack,
    OldRule,
    OldScenario,
    OldTurn,
)
from kasauti.scenario.formats.kasauti import wants_nothing
from kasauti.scenario.formats.leniency import validate_leniently
from kasauti.scenario.pattern import NEVER, check_pattern
from kasauti.scenario.problems import Problems
from kasauti.scenario.scenario import Answer, Line, Path, Scenario, Script

PREFIX = "indicorderbench:"
STYLES = {"en-IN": "english", "hi-en": "hinglish"}
"""Their languages as our styles."""


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack, read: `menu` is its document, `menu_name` the id that its scenarios name."""

    name: str
    title: str
    root: pathlib.Path
    menu: Document
    menu_name: str
    scenarios: tuple[Scenario, ...]


def installed_pack(target: str) -> pathlib.Path:
    """The folder of a pack that comes with their package, `indicorderbench:starter`; nothing of it is imported.

    Raises:
        UsageProblem: the package is not installed, or has no such pack.
    """
    from importlib.util import find_spec

    name = target.removeprefix(PREFIX)
    spec = find_spec("indicorderbench")
    if spec is None or spec.origin is None:
        raise UsageProblem(f"{target} needs the indicorderbench package", fix="pip install indicorderbench==0.1.1")
    packs = pathlib.Path(spec.origin).parent / "data" / "packs"
    names = sorted(path.name for path in packs.glob("*") if (path / "pack.yaml").is_file())
    if name not in names:
        raise UsageProblem(f"indicorderbench has no pack `{name[:60]}`", fix=f"its packs are {', '.join(names)}")
    return packs / name


def load_pack(root: pathlib.Path, problems: Problems) -> Pack | None:
    """The pack in a folder, or None; everything that is wrong with it goes to `problems`."""
    document, manifest = None, None
    with problems.gather():
        document = read_old(root / "pack.yaml")
        problems.extend(document.warnings)
        manifest = validate_leniently(OldPack, document, problems)
    if document is None or manifest is None:
        return None
    for language, defaults in manifest.defaults.caller.items():
        _check_patterns(defaults, document, ("defaults", "caller", language), problems)
    menu = _menu(root, manifest, document, problems)
    scenarios = _scenarios(root, manifest, menu, problems)
    if menu is None:
        return None
    return Pack(manifest.id, manifest.name, root, menu, _menu_id(menu), tuple(scenarios))


def _menu(root: pathlib.Path, manifest: OldPack, document: Document, problems: Problems) -> Document | None:
    path = root / manifest.menu
    if not path.resolve().is_relative_to(root.resolve()):
        problems.add(document.place("menu"), "the menu lies outside the pack", "move it into the pack", code="menu")
        return None
    with problems.gather():
        menu = read_old(path)
        problems.extend(menu.warnings)
        return menu
    return None


def _menu_id(menu: Document) -> str:
    name = menu.at("id")
    return name if isinstance(name, str) else ""


def _scenarios(root: pathlib.Path, manifest: OldPack, menu: Document | None, problems: Problems) -> list[Scenario]:
    folder = root / "scenarios"
    for path in sorted(folder.glob("*.yml")):
        problems.add(Place(str(path)), "a .yml file, which indicorderbench leaves out without a word",
                     f"rename it to {path.stem}.yaml", code="yml")  # fmt: skip
    found: list[Scenario] = []
    seen: dict[str, Place] = {}
    paths = sorted(folder.glob("*.yaml"))
    for path in paths:
        with problems.gather():
            document = read_old(path)
            problems.extend(document.warnings)
            written = validate_leniently(OldScenario, document, problems)
            first = seen.setdefault(written.id, document.place("id"))
            if first is not document.places.get(("id",)):
                problems.add(
                    document.place("id"), f"the id `{written.id}` is taken by {first}", "rename one", "same-id"
                )
            scenario = _compiled(written, manifest, document, menu, problems)
            if scenario is not None:
                found.append(scenario)
    if not paths:
        problems.add(Place(str(folder)), "no scenarios", "add scenarios/*.yaml", code="no-scenarios")
    return found


def _compiled(
    written: OldScenario, manifest: OldPack, document: Document, menu: Document | None, problems: Problems
) -> Scenario | None:
    defaults = manifest.defaults.caller.get(written.language)
    if defaults is None:
        problems.add(document.place("language"), f"pack.yaml has no caller defaults for {written.language}",
                     "add them below defaults.caller", code="language")  # fmt: skip
        return None
    _check_patterns(written.caller, document, ("caller",), problems)
    _warn_of_conversions(written, document, problems)
    if menu is not None:
        _check_menu(written, document, menu, problems)
    expect = {"outcome": _outcome(written)}
    style = STYLES[written.language]
    scenario = Scenario(
        id=written.id,
        title=written.title,
        world=written.menu,
        scripts={style: _script(written, defaults, wants_nothing(expect))},
        expect=expect,
        hash="",
        tags=tuple(dict.fromkeys(written.tags)),
        category=written.category,
        languages={style: written.language},
        format="indicorderbench",
        reviewed=written.review_status == "reviewed",
        places={**document.places, **_places(written, document, style)},
    )
    return replace(scenario, hash=content_hash(scenario))


def _script(written: OldScenario, defaults: OldDefaults, nothing: bool) -> Script:
    caller = written.caller

    def phrase(name: str) -> Line:
        return _line(getattr(caller, name) or getattr(defaults, name))

    questions = defaults.question_patterns if caller.question_patterns is None else caller.question_patterns
    return Script(
        lines=tuple(_line(turn) for turn in caller.turns),
        answers=tuple(_answer(rule) for rule in [*caller.clarifications, *defaults.clarifications]),
        confirms="once",
        confirm=phrase("confirm"),
        closing=phrase("closing"),
        fallback=phrase("fallback"),
        nudge=phrase("nudge"),
        # An empty list falls back to the pack's, except for questions, where it means none.
        confirm_patterns=tuple(caller.confirm_patterns or defaults.confirm_patterns),
        goodbye_patterns=tuple(caller.goodbye_patterns or defaults.goodbye_patterns),
        question_patterns=tuple(questions) or (NEVER,),
        max_fallbacks=defaults.max_fallbacks if caller.max_fallbacks is None else caller.max_fallbacks,
        max_nudges=defaults.max_nudges if caller.max_nudges is None else caller.max_nudges,
        wants_nothing=nothing,
    )


def _line(turn: OldTurn) -> Line:
    return Line(text=turn.text, closing=turn.is_closing)


def _answer(rule: OldRule) -> Answer:
    return Answer(id=rule.id, say=_line(rule.reply), patterns=tuple(rule.match), max_uses=rule.max_uses)


def _outcome(written: OldScenario) -> Row:
    ways: list[Row] = [
        {
            "orders": [
                {"items": [{"item": line.item_id, "quantity": line.quantity, **_modifiers(line.modifiers)}
                           for line in order.lines]}
                for order in state.orders
            ]
        }
        for state in written.expected
    ]  # fmt: skip
    outcome: Row = ways[0] if len(ways) == 1 else {"any_of": ways}
    if written.category == "cancellation":
        return {**outcome, "voided": {"max": 1}}
    return outcome


def _modifiers(modifiers: dict[str, Value]) -> Row:
    return {"modifiers": dict(modifiers)} if modifiers else {}


def _places(written: OldScenario, document: Document, style: str) -> dict[Path, Place]:
    """Where the parts of our scenario stand in their file."""
    single = len(written.expected) == 1
    found: dict[Path, Place] = {
        ("expect",): document.place("expected"),
        ("expect", "outcome"): document.place("expected"),
        ("caller", "says", style): document.place("caller", "turns"),
        ("caller", "answers"): document.place("caller", "clarifications"),
    }
    for index in range(len(written.caller.turns)):
        found["caller", "says", style, index] = document.place("caller", "turns", index)
    for index in range(len(written.caller.clarifications)):
        found["caller", "answers", index] = document.place("caller", "clarifications", index)
    names = {"orders": "orders", "lines": "items", "item_id": "item"}
    for path, place in document.places.items():
        if len(path) >= 2 and path[0] == "expected":
            head: Path = ("expect", "outcome") if single else ("expect", "outcome", "any_of", path[1])
            found[(*head, *(names.get(step, step) if isinstance(step, str) else step for step in path[2:]))] = place
    return found


def _check_patterns(part: object, document: Document, at: Path, problems: Problems) -> None:
    for name in ("confirm_patterns", "goodbye_patterns", "question_patterns"):
        for index, pattern in enumerate(getattr(part, name) or ()):
            check_pattern(pattern, document.place(*at, name, index), problems)
    for index, rule in enumerate(getattr(part, "clarifications", ())):
        for number, pattern in enumerate(rule.match):
            check_pattern(pattern, document.place(*at, "clarifications", index, "match", number), problems)


def _warn_of_conversions(written: OldScenario, document: Document, problems: Problems) -> None:
    for at, line in _lines_of(written):
        raw = document.at(*at, "quantity")
        if isinstance(raw, (bool, str)):
            shown = str(raw).lower() if isinstance(raw, bool) else f'"{raw}"'
            what = f"the quantity {shown} is read as {line.quantity}"
            problems.warn(document.place(*at, "quantity"), what, f"write {line.quantity}", "old-quantity")


def _lines_of(written: OldScenario) -> Iterator[tuple[Path, OldLine]]:
    for s, state in enumerate(written.expected):
        for o, order in enumerate(state.orders):
            for n, line in enumerate(order.lines):
                yield ("expected", s, "orders", o, "lines", n), line


def _check_menu(written: OldScenario, document: Document, menu: Document, problems: Problems) -> None:
    """Expectations against the menu, as far as the menu can be read at all."""
    if written.menu != _menu_id(menu):
        problems.add(document.place("menu"), f"the pack's menu is `{_menu_id(menu)}`, not `{written.menu[:60]}`",
                     f"write {_menu_id(menu)}", code="menu")  # fmt: skip
    exclusive = _exclusive(menu)
    for at, line in _lines_of(written):
        for group, options in line.modifiers.items():
            if group in exclusive and isinstance(options, list) and len(options) != 1:
                place = document.place(*at, "modifiers", group)
                problems.add(place, f"`{group}` takes exactly one option, so this can never be met",
                             "write one option, or leave the group out", code="modifiers")  # fmt: skip


def _exclusive(menu: Document) -> set[str]:
    """The ids of groups that take one option, as far as they can be read."""
    groups = menu.at("modifier_groups")
    return {
        group["id"]
        for group in (groups if isinstance(groups, list) else ())
        if isinstance(group, dict) and isinstance(group.get("id"), str) and group.get("exclusive", True) is not False
    }
