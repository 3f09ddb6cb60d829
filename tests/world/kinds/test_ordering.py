from __future__ import annotations

import math
from decimal import Decimal

import pytest

LINE = {"line_id": "l1", "item_id": "paneer_wrap", "quantity": 1, "modifiers": [], "note": None}


def test_add_item_puts_a_new_line_each_time(shop):
    assert shop.call("add_item", item_id="paneer_wrap") == LINE
    assert shop.call("add_item", item_id="paneer_wrap") == {**LINE, "line_id": "l2"}
    assert shop.call("get_cart") == [LINE, {**LINE, "line_id": "l2"}]


def test_modifiers_are_shown_sorted_and_once(shop):
    line = shop.call("add_item", item_id="paneer_wrap", modifiers=["no_onion", "extra_paneer", "no_onion"])
    assert line["modifiers"] == ["extra_paneer", "no_onion"]


@pytest.mark.parametrize("quantity", [True, "2", 2.5, None, math.nan, math.inf, Decimal("2.5"), [2], {}])
def test_a_quantity_that_is_no_whole_number_is_an_invalid_argument(shop, quantity):
    assert shop.code("add_item", item_id="samosa", quantity=quantity) == "invalid_args"


@pytest.mark.parametrize("quantity", [2, 2.0, Decimal("2"), Decimal("2.0"), Decimal("2E0")])
def test_two_is_two_however_it_is_written(shop, quantity):
    line = shop.call("add_item", item_id="samosa", quantity=quantity)
    assert line["quantity"] == 2 and type(line["quantity"]) is int


@pytest.mark.parametrize("quantity", [0, -1, 51, 10**30, Decimal("1E+999999999")])
def test_a_quantity_out_of_bounds_is_refused(shop, quantity):
    assert shop.code("add_item", item_id="paneer_wrap", quantity=quantity) == "invalid_quantity"


@pytest.mark.parametrize(
    ("modifiers", "code"),
    [
        (["no_ketchup"], "invalid_modifier"),
        (["no_sugar"], "invalid_modifier"),  # of another item
        (["no_onion", "with_onion"], "invalid_modifier"),
        (["vegan", "extra_cheese"], "invalid_combination"),
        ("no_onion", "invalid_args"),
        (5, "invalid_args"),
        ([None], "invalid_args"),
        ({"onion": "no_onion"}, "invalid_args"),
    ],
)
def test_modifiers_that_cannot_be_had_are_refused(shop, modifiers, code):
    assert shop.code("add_item", item_id="paneer_wrap", modifiers=modifiers) == code


@pytest.mark.parametrize("item", ["pizza", "", None, 5, ["samosa"], "Samosa"])
def test_an_item_that_is_not_on_the_menu_is_unknown(shop, item):
    assert shop.code("add_item", item_id=item) == "unknown_item"


def test_a_refused_line_consumes_no_line_id(shop):
    shop.code("add_item", item_id="paneer_wrap", modifiers=["no_ketchup"])
    assert shop.call("add_item", item_id="paneer_wrap")["line_id"] == "l1"


def test_update_line_replaces_all_modifiers(shop):
    shop.call("add_item", item_id="paneer_wrap", modifiers=["no_onion"])
    line = shop.call("update_line", line_id="l1", modifiers=["extra_cheese"])
    assert line == {**LINE, "modifiers": ["extra_cheese"]}


def test_update_line_leaves_what_it_is_not_told(shop):
    shop.call("add_item", item_id="paneer_wrap", modifiers=["no_onion"])
    assert shop.call("update_line", line_id="l1", quantity=3) == {**LINE, "quantity": 3, "modifiers": ["no_onion"]}
    assert shop.call("update_line", line_id="l1", quantity=None, modifiers=None)["quantity"] == 3


def test_update_line_to_nothing_takes_the_line_out(shop):
    shop.call("add_item", item_id="samosa")
    assert shop.call("update_line", line_id="l1", quantity=0) is None
    assert shop.call("get_cart") == []


@pytest.mark.parametrize(
    ("args", "code"),
    [
        ({"line_id": "l9"}, "unknown_line"),
        ({"line_id": None}, "unknown_line"),
        ({"line_id": ["l1"]}, "unknown_line"),
        ({"line_id": "l1", "quantity": -1}, "invalid_quantity"),
        ({"line_id": "l1", "quantity": 51}, "invalid_quantity"),
        ({"line_id": "l1", "quantity": "2"}, "invalid_args"),
        ({"line_id": "l1", "quantity": False}, "invalid_args"),
        ({"line_id": "l1", "modifiers": ["no_sugar"]}, "invalid_modifier"),
        ({"line_id": "l1", "modifiers": ["vegan", "extra_cheese"]}, "invalid_combination"),
        ({}, "invalid_args"),
    ],
)
def test_a_refused_update_changes_nothing(shop, args, code):
    shop.call("add_item", item_id="paneer_wrap", modifiers=["no_onion"])
    assert shop.code("update_line", **args) == code
    assert shop.call("get_cart") == [{**LINE, "modifiers": ["no_onion"]}]


def test_remove_line_and_clear_cart_return_nothing(shop):
    for _ in range(3):
        shop.call("add_item", item_id="samosa")
    assert shop.call("remove_line", line_id="l2") is None
    assert [line["line_id"] for line in shop.call("get_cart")] == ["l1", "l3"]
    assert shop.call("clear_cart") is None
    assert shop.call("get_cart") == []
    assert shop.code("remove_line", line_id="l1") == "unknown_line"


def test_submit_order_empties_the_cart_and_tells_the_total(shop):
    shop.call("add_item", item_id="paneer_wrap", quantity=2, modifiers=["extra_cheese"])
    shop.call("add_item", item_id="mango_lassi")
    order = shop.call("submit_order")
    assert order == {
        "order_id": "o1",
        "lines": [
            {"line_id": "l1", "item_id": "paneer_wrap", "quantity": 2, "modifiers": ["extra_cheese"], "note": None},
            {"line_id": "l2", "item_id": "mango_lassi", "quantity": 1, "modifiers": [], "note": None},
        ],
        "submitted_at_ms": 0,
        "status": "submitted",
        "total": Decimal("509.50"),
        "currency": "INR",
    }
    assert shop.call("get_cart") == []
    assert shop.code("submit_order") == "empty_cart"


def test_cancel_order_voids_it_once(shop):
    shop.call("add_item", item_id="samosa")
    order = shop.call("submit_order")
    assert shop.call("cancel_order", order_id="o1") == {**order, "status": "cancelled"}
    assert shop.code("cancel_order", order_id="o1") == "already_cancelled"
    assert shop.code("cancel_order", order_id="o2") == "unknown_order"
    assert shop.code("cancel_order", order_id=[]) == "unknown_order"
    assert [order["status"] for order in shop.call("list_orders")] == ["cancelled"]


def test_lookup_menu_finds_by_name_or_alias_in_either_script(shop):
    def ids(query: str) -> list[str]:
        return [item["item_id"] for item in shop.call("lookup_menu", query=query)]

    assert ids("paneer") == ["paneer_wrap"]
    assert ids("ek PANEER roll, please!") == ["paneer_wrap"]
    assert ids("पनीर रैप") == ["paneer_wrap"]
    assert ids("दो लस्सी देना") == ["mango_lassi"]
    assert ids("लस्स") == ["mango_lassi"]
    assert ids("a") == ["paneer_wrap", "mango_lassi", "samosa"]
    assert ids("") == ids(" ... ") == ids("pneer") == ids("लासा") == []


def test_lookup_menu_shows_prices_as_text_and_what_applies(shop):
    assert shop.call("lookup_menu", query="lassi") == [
        {
            "item_id": "mango_lassi",
            "name": "Mango Lassi",
            "price": "89.50",
            "modifier_groups": [
                {
                    "group_id": "sugar",
                    "name": "Sugar",
                    "exclusive": True,
                    "default": "normal_sugar",
                    "options": [
                        {"option_id": "normal_sugar", "name": "Normal sugar"},
                        {"option_id": "less_sugar", "name": "Less sugar"},
                        {"option_id": "no_sugar", "name": "No sugar"},
                    ],
                }
            ],
        }
    ]
    assert shop.code("lookup_menu", query=5) == "invalid_args"


def test_stock_is_counted_over_cart_and_orders(shop):
    shop.call("add_item", item_id="samosa", quantity=3)
    assert shop.code("add_item", item_id="samosa", quantity=3) == "out_of_stock"
    assert shop.code("update_line", line_id="l1", quantity=6) == "out_of_stock"
    shop.call("update_line", line_id="l1", quantity=5)
    shop.call("submit_order")
    assert shop.code("add_item", item_id="samosa") == "out_of_stock"
    assert shop.call("lookup_menu", query="samosa")[0]["available"] is False
    shop.call("cancel_order", order_id="o1")
    assert shop.call("add_item", item_id="samosa", quantity=5)["quantity"] == 5


@pytest.mark.parametrize(
    ("tool", "args"),
    [
        ("add_item", {}),
        ("add_item", {"item_id": "samosa", "qty": 2}),
        ("get_cart", {"verbose": True}),
        ("submit_order", {"idempotency_key": 5}),
    ],
)
def test_missing_and_surplus_arguments_are_refused(shop, tool, args):
    shop.call("add_item", item_id="samosa")
    assert shop.code(tool, **args) == "invalid_args"


@pytest.mark.parametrize("tool", ["", "place_order", "__init__", "_run", "close", "x" * 1000])
def test_a_made_up_tool_is_unknown(shop, tool):
    assert shop.code(tool) == "unknown_tool"


def test_the_catalogue_is_the_whole_menu(shop):
    menu = shop.session.catalogue()
    assert menu["id"] == "chai_nagar" and menu["currency"] == "INR"
    assert menu["items"][1] == {
        "id": "mango_lassi",
        "name": "Mango Lassi",
        "aliases": ["lassi", "लस्सी"],
        "price": "89.50",
        "category": "general",
        "modifier_groups": ["sugar"],
    }
    assert menu["modifier_groups"][1] == {
        "id": "extras",
        "name": "Extras",
        "exclusive": False,
        "default": None,
        "options": [
            {"id": "extra_cheese", "name": "Extra cheese", "aliases": [], "price_delta": "30"},
            {"id": "extra_paneer", "name": "Extra paneer", "aliases": [], "price_delta": "40"},
            {"id": "vegan", "name": "Vegan", "aliases": [], "price_delta": "0"},
        ],
    }


def test_each_call_gets_its_own_shop(open_shop):
    first, second = open_shop(), open_shop()
    first.call("add_item", item_id="samosa", quantity=5)
    first.call("submit_order")
    assert second.call("list_orders") == second.call("get_cart") == []
    assert second.call("add_item", item_id="samosa", quantity=5)["line_id"] == "l1"
