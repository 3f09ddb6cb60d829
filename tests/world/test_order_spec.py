from __future__ import annotations

import jsonschema
import pytest

from kasauti.conversation.wire import decode, encode
from kasauti.outcome.spec import Entry
from kasauti.world.spec import WorldSpec


def test_tables_declare_what_a_line_and_an_order_are(chai_nagar):
    cart, orders = chai_nagar.spec.outcome.tables
    assert (cart.name, cart.state) == ("cart", "working")
    told = [(column.name, column.cls, column.type, column.default) for column in cart.columns]
    assert told == [
        ("line_id", "meta", "id", None),
        ("item", "identity", "name", None),
        ("quantity", "value", "integer", 1),
        ("onion", "value", "enum", "with_onion"),
        ("extras", "value", "set", []),
        ("sugar", "value", "enum", "normal_sugar"),
    ]
    assert [column.name for column in cart.columns if column.additive] == ["quantity"]
    assert (orders.name, orders.state, orders.void) == ("orders", "committed", {"status": ["cancelled"]})
    assert [(column.name, column.cls) for column in orders.columns] == [
        ("order_id", "meta"), ("status", "meta"), ("items", "value"), ("total", "derived"), ("placed_at_ms", "meta"),
    ]  # fmt: skip
    nested = orders.column("items").rows
    assert (nested.columns, nested.sugar) == (cart.columns, cart.sugar)


def test_short_words_point_at_their_column(chai_nagar):
    without, plus = chai_nagar.spec.outcome.table("cart").sugar
    assert (without.key, without.words) == ("without", {"onion": ("onion", "no_onion"), "sugar": ("sugar", "no_sugar")})
    assert plus.key == "with"
    assert plus.words["extra_cheese"] == ("extras", "extra_cheese")
    assert plus.words["less_sugar"] == ("sugar", "less_sugar")


def test_items_and_options_are_the_vocabulary_in_both_scripts(chai_nagar):
    entries = chai_nagar.spec.outcome.entries
    assert Entry(id="mango_lassi", names=("Mango Lassi", "lassi", "लस्सी"), columns=("sugar",)) in entries
    assert Entry(id="no_onion", kind="option", names=("No onion", "bina pyaaz", "बिना प्याज़")) in entries


def test_tools_are_valid_schemas_that_refuse_surplus_arguments(chai_nagar):
    assert [(tool.name, tool.effect) for tool in chai_nagar.spec.tools] == [
        ("lookup_menu", "read"), ("add_item", "working"), ("update_line", "working"), ("remove_line", "working"),
        ("clear_cart", "working"), ("get_cart", "read"), ("submit_order", "committed"), ("cancel_order", "voided"),
        ("list_orders", "read"),
    ]  # fmt: skip
    for tool in chai_nagar.spec.tools:
        jsonschema.Draft202012Validator.check_schema(tool.parameters)
        assert tool.parameters["additionalProperties"] is False
    add = jsonschema.Draft202012Validator(chai_nagar.spec.tool("add_item").parameters)
    assert add.is_valid({"item_id": "samosa"}) and add.is_valid({"item_id": "samosa", "quantity": 50, "modifiers": []})
    for wrong in ({}, {"item_id": "samosa", "quantity": 51}, {"item_id": "samosa", "qty": 1}):
        assert not add.is_valid(wrong)
    update = jsonschema.Draft202012Validator(chai_nagar.spec.tool("update_line").parameters)
    assert update.is_valid({"line_id": "l1", "quantity": None, "modifiers": None})


def test_a_spec_survives_being_written_down(chai_nagar):
    assert decode(encode(chai_nagar.spec), WorldSpec) == chai_nagar.spec


def test_a_world_without_a_policy_has_a_plain_one(chai_nagar):
    assert "at most 50" in chai_nagar.spec.policy


def test_a_line_holds_the_columns_of_its_item_only(shop):
    shop.call("add_item", item_id="mango_lassi", modifiers=["no_sugar"])
    assert shop.events()[-1].after == {"line_id": "l1", "item": "mango_lassi", "quantity": 1, "sugar": "no_sugar"}


@pytest.mark.parametrize("item", ["paneer_wrap", "mango_lassi", "samosa"])
def test_what_is_not_said_is_written_out_as_its_default(shop, chai_nagar, item):
    shop.call("add_item", item_id=item)
    row = shop.events()[-1].after
    columns = chai_nagar.spec.outcome.table("cart")
    values = {name: value for name, value in row.items() if columns.column(name).cls == "value"}
    assert values == {name: columns.column(name).default for name in values}
