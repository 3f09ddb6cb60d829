"""The shipped suite `ordering`: it loads clean, says everything in four styles, and is able to catch what it is for."""

from __future__ import annotations

import itertools
import pathlib
import re
from collections import Counter
from collections.abc import Callable

import pytest

from kasauti.check.judge import judge
from kasauti.conversation.event import HungUp
from kasauti.conversation.log import Log
from kasauti.conversation.record import CallKey, Conversation
from kasauti.conversation.value import Row
from kasauti.language.fold import fold
from kasauti.scenario.scenario import Scenario
from kasauti.suite.load import load_suite
from kasauti.suite.suite import BoundScenario, Suite

STYLES = ("english", "hinglish", "hindi_roman", "hindi_devanagari")
CATEGORIES = (
    "correction", "quantity", "modifier", "cancellation", "duplicate_submission", "reference", "confirmation",
    "collision", "combination", "question",
)  # fmt: skip
ROOT = pathlib.Path(__file__).parents[2]
FIRST = ROOT / "examples" / "suites" / "first"
GUIDE = ROOT / "docs" / "guides" / "write-scenarios.md"


@pytest.fixture(scope="module")
def suite() -> Suite:
    return load_suite("ordering")


@pytest.fixture(scope="module")
def scenarios(suite: Suite) -> list[Scenario]:
    return [bound.scenario for bound in suite.scenarios]


def _orders(scenario: Scenario) -> list[Row]:
    """The orders of every way in which the scenario may end."""
    outcome = scenario.expect["outcome"]
    return [order for way in outcome.get("any_of", [outcome]) for order in way["orders"]]


def _items(scenario: Scenario) -> list[Row]:
    return [item for order in _orders(scenario) for item in order["items"]]


def _is_devanagari(text: str) -> bool:
    return any("\u0900" <= char <= "\u097f" for char in text)


def _texts(scenario: Scenario, style: str) -> list[str]:
    script = scenario.scripts[style]
    return [line.text for line in script.lines] + [answer.say.text for answer in script.answers]


def test_it_loads_without_a_warning(suite: Suite) -> None:
    assert [str(warning) for warning in suite.warnings] == []


def test_it_has_every_category_at_least_twice(scenarios: list[Scenario]) -> None:
    counted = Counter(scenario.category for scenario in scenarios)
    assert set(counted) == set(CATEGORIES)
    assert min(counted.values()) >= 2
    assert len(scenarios) >= 28


def test_smoke_has_every_category_and_begins_with_the_headline(scenarios: list[Scenario]) -> None:
    smoke = [scenario for scenario in scenarios if "smoke" in scenario.tags]
    assert smoke[0].id == "ek-hi-karo"
    assert {scenario.category for scenario in smoke} == set(CATEGORIES)
    assert 10 <= len(smoke) <= 14
    assert [scenario.id for scenario in scenarios if "headline" in scenario.tags] == ["ek-hi-karo"]


def test_every_scenario_speaks_all_four_styles(scenarios: list[Scenario]) -> None:
    assert {scenario.id: tuple(scenario.scripts) for scenario in scenarios} == {s.id: STYLES for s in scenarios}


def test_every_style_has_as_many_lines_and_answers_as_the_others(scenarios: list[Scenario]) -> None:
    for scenario in scenarios:
        shapes = {(len(script.lines), len(script.answers)) for script in scenario.scripts.values()}
        assert len(shapes) == 1, scenario.id
        assert 2 <= shapes.pop()[0] <= 4, scenario.id


def test_devanagari_is_devanagari_and_the_rest_is_latin(scenarios: list[Scenario]) -> None:
    for scenario in scenarios:
        for style in STYLES:
            for text in _texts(scenario, style):
                latin = any(char.isascii() and char.isalpha() for char in text)
                assert _is_devanagari(text) is (style == "hindi_devanagari"), (scenario.id, text)
                assert latin is (style != "hindi_devanagari"), (scenario.id, text)


def test_no_line_is_said_in_two_styles(scenarios: list[Scenario]) -> None:
    for scenario in scenarios:
        said = [fold(line.text) for script in scenario.scripts.values() for line in script.lines]
        assert len(said) == len(set(said)), scenario.id


def test_no_sentence_opens_two_scenarios(scenarios: list[Scenario]) -> None:
    opening = [fold(script.lines[0].text) for scenario in scenarios for script in scenario.scripts.values()]
    assert [text for text, times in Counter(opening).items() if times > 1] == []


def _options(item: Row) -> list[str]:
    """The option ids that an expected line asks for, its short words resolved."""
    named = [value for key, value in item.items() if key not in ("item", "quantity", "with", "without")]
    return [*named, *item.get("with", []), *(f"no_{word}" for word in item.get("without", []))]


def test_the_shop_sells_every_order_that_is_expected(suite: Suite) -> None:
    for bound in suite.scenarios:
        assert bound.world is not None
        for order in _orders(bound.scenario):
            session = bound.world.open(Log(lambda: 0))
            for item in order["items"]:
                args = {"item_id": item["item"], "quantity": item["quantity"], "modifiers": _options(item)}
                assert session.call("add_item", args).code == "", (bound.scenario.id, item)
            assert session.call("submit_order", {}).code == ""


@pytest.mark.parametrize(
    ("scenario_id", "item", "options"),
    [
        ("small-cheese-burst", "margherita", ["small", "cheese_burst"]),
        ("kulhad-mein-badi-chai", "masala_chai", ["large", "kulhad"]),
        ("koi-bhi-chalega", "adrak_chai", ["large", "kulhad"]),
    ],
)
def test_the_shop_refuses_what_the_caller_asks_for_first(
    suite: Suite, scenario_id: str, item: str, options: list[str]
) -> None:
    bound = suite.scenario(scenario_id)
    assert bound is not None and bound.world is not None
    session = bound.world.open(Log(lambda: 0))
    assert session.call("add_item", {"item_id": item, "modifiers": options}).code == "invalid_combination"


def test_the_caller_knows_the_quantity_of_everything_it_wants(scenarios: list[Scenario]) -> None:
    for scenario in scenarios:
        wanted = {item["item"] for item in _items(scenario)}
        for style, script in scenario.scripts.items():
            known = {answer.about for answer in script.answers if answer.slot == "quantity"}
            assert "" in known or wanted <= known, (scenario.id, style)


def test_no_alias_means_two_things(suite: Suite) -> None:
    for name, world in suite.worlds.items():
        entries = [(entry.kind, entry.id, fold(word)) for entry in world.spec.outcome.entries for word in entry.names]
        clashing = [
            (one, other)
            for one, other in itertools.combinations(set(entries), 2)
            if one[0] == other[0] and one[2] == other[2]
        ]
        assert clashing == [], name


def test_every_item_and_option_has_a_name_in_both_scripts(suite: Suite) -> None:
    for name, world in suite.worlds.items():
        for entry in world.spec.outcome.entries:
            scripts = {_is_devanagari(word) for word in entry.names}
            assert scripts == {True, False}, (name, entry.id)


def _differs(scenario: Scenario, bug: str) -> bool:
    """Whether an agent with that bug cannot end where the scenario must end, whatever the style."""
    items = _items(scenario)
    modified = any(set(item) - {"item", "quantity", "onion"} for item in items)
    return {
        "ignore_corrections": scenario.category == "correction",
        "drop_modifiers": modified and scenario.category != "combination",
        "double_submit": scenario.category == "duplicate_submission" and len(_orders(scenario)) == 1,
        "ignore_cancellation": scenario.category == "cancellation",
        "quantity_default_one": any(item["quantity"] > 1 for item in items),
    }[bug]


@pytest.mark.parametrize(
    "bug", ["ignore_corrections", "drop_modifiers", "double_submit", "ignore_cancellation", "quantity_default_one"]
)
def test_several_scenarios_end_elsewhere_for_an_agent_with(bug: str, scenarios: list[Scenario]) -> None:
    caught = [scenario for scenario in scenarios if _differs(scenario, bug)]
    assert len(caught) >= 3
    assert any("smoke" in scenario.tags for scenario in caught)


def test_corrections_would_end_elsewhere_if_the_first_word_counted(scenarios: list[Scenario]) -> None:
    """A scripted caller that corrects itself says the correction in every style, in a line or within the first."""
    for scenario in scenarios:
        if scenario.category == "correction":
            for style, script in scenario.scripts.items():
                own_turn = len(script.lines) >= 3
                within = any(mark in script.lines[0].text for mark in ("...", "…"))
                assert own_turn or within, (scenario.id, style)


def test_a_cancelled_order_may_be_void_once_and_only_where_it_is_cancelled(scenarios: list[Scenario]) -> None:
    voided = {scenario.id: scenario.expect["outcome"].get("voided") for scenario in scenarios}
    assert {name: value for name, value in voided.items() if value is not None} == {
        "poora-order-cancel": {"max": 1},
        "cancel-karke-doosra": {"max": 1},
    }


def test_who_still_thinks_has_not_said_yes(scenarios: list[Scenario]) -> None:
    thinking = [scenario for scenario in scenarios if scenario.category == "confirmation"]
    assert {tuple(scenario.expect["tools"]["confirm_before"]) for scenario in thinking} == {("submit_order",)}
    assert all(len(script.lines) >= 3 for scenario in thinking for script in scenario.scripts.values())


def _verdict(bound: BoundScenario, way: Row, change: Callable[[list[Row]], list[Row]], *, times: int = 1) -> str:
    """What the outcome check says of an agent that goes straight to `way`, its lines changed, placed `times` times."""
    assert bound.world is not None
    log = Log(lambda: 0)
    session = bound.world.open(log)
    log.turn = "t1"

    def place(items: list[Row]) -> str:
        for item in change(items):
            args = {"item_id": item["item"], "quantity": item["quantity"], "modifiers": _options(item)}
            assert session.call("add_item", args).code == ""
        return str(session.call("submit_order", {}).value["order_id"])

    for order in way["orders"] * times:
        place(order["items"])
    if not way["orders"]:
        session.call("cancel_order", {"order_id": place([{"item": "egg_roll", "quantity": 1}])})
    log.append(HungUp(t_ms=0, who="caller", reason="done"))
    scenario = bound.scenario
    conversation = Conversation(
        call_id="c1",
        key=CallKey(scenario=scenario.id, hash=scenario.hash, style="english", trial=1),
        capabilities=("arguments", "results", "state", "text", "tool_calls"),
        events=tuple(log.events),
    )
    checks = [check for check in bound.checks if check.name == "outcome"]
    assert len(checks) == 1
    return judge(conversation, checks, bound.spec).kind


def _ways(scenario: Scenario) -> list[Row]:
    outcome = scenario.expect["outcome"]
    return list(outcome.get("any_of", [outcome]))


def _same(items: list[Row]) -> list[Row]:
    return items


def test_every_expected_end_passes(suite: Suite) -> None:
    for bound in suite.scenarios:
        for way in _ways(bound.scenario):
            assert _verdict(bound, way, _same) == "pass", bound.scenario.id


def test_one_more_of_the_last_line_fails(suite: Suite) -> None:
    for bound in suite.scenarios:
        for way in _ways(bound.scenario):
            if way["orders"]:
                more = _verdict(bound, way, lambda items: [*items[:-1], items[-1] | {"quantity": 49}])
                assert more == "fail", bound.scenario.id


def _bare(items: list[Row]) -> list[Row]:
    return [{"item": item["item"], "quantity": item["quantity"]} for item in items]


def test_a_modifier_left_out_fails(suite: Suite) -> None:
    stripped = {
        bound.scenario.id: _verdict(bound, way, _bare)
        for bound in suite.scenarios
        for way in _ways(bound.scenario)
        # `chalo-pyaaz-daal-do` names the onion that it ends with, which is how the roll comes.
        if any(set(item) - {"item", "quantity", "onion"} for order in way["orders"] for item in order["items"])
    }
    assert set(stripped.values()) == {"fail"}
    assert len(stripped) >= 12


def test_the_same_order_twice_fails(suite: Suite) -> None:
    for bound in suite.scenarios:
        for way in _ways(bound.scenario):
            if way["orders"]:
                assert _verdict(bound, way, _same, times=2) == "fail", bound.scenario.id


def test_nothing_is_called_reviewed_before_somebody_has(scenarios: list[Scenario]) -> None:
    assert [scenario.id for scenario in scenarios if scenario.reviewed] == []


def test_the_first_suite_of_the_guide_loads() -> None:
    suite = load_suite(str(FIRST))
    assert [bound.scenario.id for bound in suite.scenarios] == ["two-juices", "change-of-mind", "never-mind", "yes-yes"]
    assert {bound.styles for bound in suite.scenarios} == {STYLES}
    assert [str(warning) for warning in suite.warnings] == []


def test_what_the_guide_shows_is_a_suite(tmp_path: pathlib.Path) -> None:
    shown = re.findall(r"```yaml\n# (\S+)\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    assert [name for name, _ in shown] == ["suite.yaml", "worlds/juice-corner.yaml", "calls.yaml"]
    for name, text in shown:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    suite = load_suite(str(tmp_path))
    assert [str(warning) for warning in suite.warnings] == []
    assert [bound.scenario.id for bound in suite.scenarios] == ["change-of-mind"]
