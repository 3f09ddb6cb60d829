"""The same calls to the older sandbox and to ours give the same results and the same codes.

Deliberate differences, and nothing else:
- a line id is not used up by a refused line (theirs skips it), so line ids are compared by their order;
- orders carry `total` and `currency` besides, and options their `price_delta` where it is not 0;
- `_` is a space to lookup_menu (theirs finds nothing for `paneer_wrap`), vowel signs of Indic scripts stay
  (theirs drops them), and joiners are no letters: queries here are Latin words without `_`;
- NaN is refused before a tool looks at anything (theirs looks for the item or the line first), so it is not drawn;
- a line id that is a list is an unknown line (theirs: an invalid argument), so it is not drawn.
"""

from __future__ import annotations

import importlib.resources
import pathlib
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from indicorderbench.backend.state import BackendError, OrderBackend
from indicorderbench.packs import load_pack

from kasauti.conversation.log import Log
from kasauti.scenario.reading import read
from kasauti.world.registry import menu_world

STARTER = pathlib.Path(str(importlib.resources.files("indicorderbench"))) / "data" / "packs" / "starter"
THEIR_MENU = load_pack(STARTER).menu
WORLD = menu_world(read(STARTER / "menu.yaml"), name=THEIR_MENU.id)

odd = st.sampled_from([True, False, None, "2", 2.5, -1, 0, 2.0, [2], {}, 10**30])
item_ids = st.sampled_from(["paneer_wrap", "masala_chai", "dal_makhani", "samosa", "pizza", "", 5, None])
option_ids = st.sampled_from(
    ["no_onion", "with_onion", "spicy", "mild", "extra_cheese", "no_sugar", "less_sugar", "x", 7]
)
option_lists = st.lists(option_ids, max_size=3) | st.sampled_from([None, "no_onion", 5, {"a": 1}, ("mild",)])
line_ids = st.integers(1, 5) | st.sampled_from(["nonsense", None, 3.5])
order_ids = st.sampled_from(["o1", "o2", "o3", "", None, 1, ["o1"]])
queries = st.sampled_from(
    ["paneer", "a", "", "?!", "Masala  CHAI", "ek paneer wrap please", "pneer wrap", "tea", 5, None]
)


def optional(**values: Any) -> Any:
    return st.fixed_dictionaries({}, optional=values)


calls = st.one_of(
    st.tuples(st.just("lookup_menu"), optional(query=queries)),
    st.tuples(st.just("add_item"), st.builds(lambda a, b: a | b, st.fixed_dictionaries({"item_id": item_ids}),
              optional(quantity=st.integers(1, 60) | odd, modifiers=option_lists))),
    st.tuples(st.just("add_item"), st.fixed_dictionaries({"item_id": st.just("paneer_wrap")},
              optional={"modifiers": st.lists(st.sampled_from(["no_onion", "spicy", "extra_cheese"]), max_size=3)})),
    st.tuples(st.just("update_line"), st.builds(lambda a, b: a | b, st.fixed_dictionaries({"line_id": line_ids}),
              optional(quantity=st.integers(0, 60) | odd, modifiers=option_lists))),
    st.tuples(st.just("remove_line"), optional(line_id=line_ids)),
    st.tuples(st.sampled_from(["clear_cart", "get_cart", "submit_order", "submit_order", "list_orders"]),
              optional() | st.just({"x": 1})),
    st.tuples(st.just("cancel_order"), optional(order_id=order_ids)),
    st.tuples(st.sampled_from(["call", "menu", "nonsense"]), st.just({})),
)  # fmt: skip


class Pair:
    """Both sandboxes, and which of their line ids is which of ours."""

    def __init__(self) -> None:
        self.theirs = OrderBackend(THEIR_MENU, clock=lambda: 0.0)
        self.log = Log(lambda: 0)
        self.ours = WORLD.open(self.log)
        self.their_lines: list[str] = []

    def call(self, tool: str, args: dict[str, Any]) -> tuple[Any, Any]:
        expected = self._theirs(tool, dict(args, line_id=self._line(args["line_id"], theirs=True))
                                if "line_id" in args else args)  # fmt: skip
        if tool == "add_item" and expected[0] == "":
            self.their_lines.append(expected[1]["line_id"])
        result = self.ours.call(tool, dict(args, line_id=self._line(args["line_id"], theirs=False))
                                if "line_id" in args else args)  # fmt: skip
        return self._renumbered(expected), (result.code, _without_extras(result.value))

    def _theirs(self, tool: str, args: dict[str, Any]) -> tuple[str, Any]:
        try:
            return "", self.theirs.call(tool, args)
        except BackendError as error:
            return error.code, None

    def _line(self, number: Any, *, theirs: bool) -> Any:
        if type(number) is not int:
            return number
        if theirs:
            return self.their_lines[number - 1] if number <= len(self.their_lines) else "none"
        return f"l{number}" if number <= len(self.their_lines) else "none"

    def _renumbered(self, expected: tuple[str, Any]) -> tuple[str, Any]:
        ours = {line: f"l{number}" for number, line in enumerate(self.their_lines, start=1)}

        def renumber(value: Any) -> Any:
            if isinstance(value, dict):
                return {key: ours[item] if key == "line_id" else renumber(item) for key, item in value.items()}
            return [renumber(item) for item in value] if isinstance(value, list) else value

        return expected[0], renumber(expected[1])


def _without_extras(value: Any) -> Any:
    if isinstance(value, dict):
        return {k: _without_extras(v) for k, v in value.items() if k not in ("total", "currency", "price_delta")}
    return [_without_extras(item) for item in value] if isinstance(value, list) else value


@given(st.lists(calls, max_size=25))
@settings(max_examples=150, deadline=None)
def test_the_same_calls_give_the_same_results(sequence):
    pair = Pair()
    for tool, args in sequence:
        expected, got = pair.call(tool, args)
        assert got == expected, (tool, args)
    assert len(pair.theirs.snapshot().trace) == sum(
        event.id != "" for event in pair.log.events if hasattr(event, "tool")
    )


def test_the_same_calls_are_on_record_with_the_same_arguments():
    pair = Pair()
    pair.call("add_item", {"item_id": "samosa"})
    pair.call("add_item", {"item_id": "samosa", "quantity": 2.0, "modifiers": None})
    pair.call("add_item", {"item_id": "pizza", "quantity": 3})
    pair.call("submit_order", {})
    recorded = [(event.tool, event.args) for event in pair.log.events if hasattr(event, "tool")]
    assert recorded == [(call.name, call.args) for call in pair.theirs.snapshot().trace]


def test_the_menu_is_served_in_their_shape():
    assert WORLD.open(Log(lambda: 0)).catalogue() == THEIR_MENU.model_dump(mode="json")


def test_their_menu_model_reads_our_catalogue():
    type(THEIR_MENU).model_validate(WORLD.open(Log(lambda: 0)).catalogue())


def test_our_tools_have_their_names_and_arguments():
    ours = {tool.name: tool.parameters for tool in WORLD.spec.tools}
    theirs = {tool["name"]: tool["parameters"] for tool in OrderBackend.tool_specs()}
    assert list(ours) == list(theirs)
    for name, parameters in theirs.items():
        assert ours[name]["required"] == parameters["required"]
        assert set(parameters["properties"]) <= set(ours[name]["properties"])


def test_their_starter_menu_has_no_traps():
    assert WORLD.warnings == ()


@pytest.mark.parametrize("quantity", [10**300, Decimal(10) ** 300])
def test_an_old_menu_has_no_limit_of_quantity(quantity):
    result = WORLD.open(Log(lambda: 0)).call("add_item", {"item_id": "samosa", "quantity": quantity})
    assert result.value["quantity"] == 10**300
