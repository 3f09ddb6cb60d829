"""The reference agent against the installed indicorderbench: their pack, their caller, their sandbox, their checker."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from indicorderbench.backend.state import BackendError, OrderBackend
from indicorderbench.caller.scripted import ScriptedCaller
from indicorderbench.checker.checker import check
from indicorderbench.packs import load_pack
from indicorderbench.schemas.menu import Menu as TheirMenu
from indicorderbench.schemas.scenario import Scenario

from kasauti.agent.reference.brain import Brain
from kasauti.agent.reference.bugs import BUGS, Bugs
from kasauti.agent.reference.menu import Menu
from kasauti.world.world import ToolResult

PACK = load_pack(Path(str(files("indicorderbench") / "data" / "packs" / "starter")))


class TheirSession:
    """Their sandbox with our tools seam."""

    def __init__(self, menu: TheirMenu) -> None:
        self.backend = OrderBackend(menu)

    def call(
        self, tool: str, args: dict[str, Any] | None, *, key: str | None = None, raw: str | None = None
    ) -> ToolResult:
        try:
            result = self.backend.call(tool, args or {})
        except BackendError as refused:
            return ToolResult(code=refused.code, message=refused.message)
        return ToolResult(value=result)


def converse(scenario: Scenario, menu: TheirMenu, bugs: Bugs, words: list[str] | None = None) -> bool:
    session = TheirSession(menu)
    defaults = PACK.defaults_for(scenario.language)
    caller = ScriptedCaller(scenario.caller.resolved(defaults))
    language = "hinglish" if scenario.language.value == "hi-en" else "en"
    brain = Brain(Menu(menu.model_dump(mode="json")), session, bugs, language=language)
    move = caller.first_move()
    for _ in range(20):
        reply = brain.reply(move.turn.text)
        if words is not None:
            words += [f"caller: {move.turn.text}", f"agent : {reply}"]
        if caller.should_end(reply, bool(session.backend.active_orders())):
            break
        following = caller.next_move(reply)
        if following is None:
            break
        move = following
    assert not caller.invalid, words
    return check(scenario.expected, session.backend.snapshot(), menu).passed


@pytest.mark.parametrize("scenario", PACK.scenarios, ids=lambda scenario: scenario.id)
def test_the_correct_agent_passes_every_scenario_of_the_starter_pack(scenario: Scenario) -> None:
    words: list[str] = []
    assert converse(scenario, PACK.menu, Bugs(), words), "\n".join(words)


def passed(bugs: Bugs) -> set[str]:
    return {scenario.id for scenario in PACK.scenarios if converse(scenario, PACK.menu, bugs)}


@pytest.mark.parametrize(
    ("bug", "category", "passes"),
    [
        ("ignore_corrections", "correction", 32),
        ("drop_modifiers", "modifier", 30),
        ("double_submit", "duplicate_submission", 34),
        ("ignore_cancellation", "cancellation", 34),
        ("quantity_default_one", "quantity", 28),
    ],
)
def test_a_bug_fails_every_scenario_of_its_category_and_as_many_as_theirs(bug: str, category: str, passes: int) -> None:
    good = passed(Bugs(**{bug: True}))
    assert {s.id for s in PACK.scenarios if s.category.value == category} & good == set()
    assert len(good) == passes


def test_all_five_bugs_cancel_out_in_two_corrections_only() -> None:
    assert passed(Bugs(**dict.fromkeys(BUGS, True))) == {"en_correction_01", "hien_correction_01"}


OTHER_DISHES = {
    "paneer": "mushroom", "wraps": "tacos", "wrap": "taco", "chicken": "prawn", "biryanis": "pulaos",
    "biryani": "pulao",
    "butter": "pepper", "naans": "kulchas", "naan": "kulcha", "dal": "rajma", "makhani": "tadka", "samosas": "kachoris",
    "samosa": "kachori", "samose": "kachori", "masala": "ginger", "chai": "kahwa", "mango": "rose", "lassi": "sharbat",
    "cold": "hazelnut", "coffees": "mochas", "coffee": "mocha", "gulab": "moong", "jamun": "halwa", "veg": "corn",
    "roll": "frankie", "biriyani": "pulaav", "tea": "brew", "onion": "garlic", "onions": "garlics",
    "pyaaz": "lehsun", "sugar": "honey", "cheeni": "shahad", "cheese": "butter",
}  # fmt: skip
WORD = re.compile("|".join(sorted((rf"\b{word}\b" for word in OTHER_DISHES), key=len, reverse=True)), re.IGNORECASE)
ID_PART = re.compile(r"[a-z]+")


def renamed(value: Any) -> Any:
    """Other dishes in texts, ids and aliases alike."""
    if isinstance(value, dict):
        return {renamed(key): renamed(item) for key, item in value.items()}
    if isinstance(value, list):
        return [renamed(item) for item in value]
    if not isinstance(value, str):
        return value
    if re.fullmatch(r"[a-z]+(_[a-z]+)+", value):
        return ID_PART.sub(lambda part: OTHER_DISHES.get(part[0], part[0]), value)
    return WORD.sub(lambda word: OTHER_DISHES[word[0].lower()], value)


KEPT = ("id", "title", "language", "category", "menu", "difficulty", "review_status", "reviewer_notes")


def test_the_agent_is_driven_by_the_menu_and_not_by_the_dishes_it_was_written_with() -> None:
    menu = TheirMenu.model_validate(renamed(PACK.menu.model_dump(mode="json")))
    failed = []
    for scenario in PACK.scenarios:
        raw = scenario.model_dump(mode="json")
        other = Scenario.model_validate({key: item if key in KEPT else renamed(item) for key, item in raw.items()})
        words: list[str] = []
        if not converse(other, menu, Bugs(), words):
            failed.append("\n".join([other.id, *words]))
    assert len(failed) <= 2, "\n\n".join(failed)
