from __future__ import annotations

import pytest

from kasauti.errors import FileProblems, Place
from kasauti.world.order_seed import read_seeds


def test_an_order_of_before_the_call_is_listed_and_can_be_cancelled(open_shop):
    items = [{"item": "paneer_wrap", "quantity": 2, "without": ["onion"], "with": ["extra_cheese"]}]
    shop = open_shop(rows={"orders": [{"order_id": "A17", "items": items}, {"items": [{"item": "samosa"}]}]})
    assert shop.events() == []
    first, second = shop.call("list_orders")
    assert (first["order_id"], first["status"], first["total"]) == ("A17", "submitted", 420)
    assert first["lines"][0]["modifiers"] == ["extra_cheese", "no_onion"]
    assert second["order_id"] == "o2"
    shop.call("add_item", item_id="samosa")
    assert shop.call("submit_order")["order_id"] == "o1"
    shop.call("add_item", item_id="samosa")
    assert shop.call("submit_order")["order_id"] == "o3"
    assert shop.call("cancel_order", order_id="A17")["status"] == "cancelled"


def test_a_line_may_name_its_options_by_group(chai_nagar):
    lines = [
        {"item": "paneer_wrap", "onion": "no_onion", "extras": ["vegan"]},
        {"item": "paneer_wrap", "modifiers": {"onion": "no_onion", "extras": ["vegan"]}},
        {"item": "paneer_wrap", "modifiers": ["no_onion", "vegan"]},
    ]
    order = read_seeds(chai_nagar.menu, {"orders": [{"items": lines}]}).orders["o1"]
    assert {str(line.choice.columns) for line in order.lines} == {"{'onion': 'no_onion', 'extras': ['vegan']}"}


def test_stock_of_the_scenario_replaces_that_of_the_menu(open_shop):
    shop = open_shop(rows={"stock": {"samosa": 1, "mango_lassi": 0}})
    shop.call("add_item", item_id="samosa")
    assert shop.code("add_item", item_id="samosa") == "out_of_stock"
    assert shop.code("add_item", item_id="mango_lassi") == "out_of_stock"


def test_every_mistake_is_told_at_its_place(chai_nagar):
    rows = {
        "order": [],
        "stock": {"samosas": 1, "samosa": -1},
        "orders": [
            5,
            {"items": []},
            {"items": [{"item": "samosa"}], "state": "x"},
            {"items": [{"item": "samosas"}], "status": "eaten"},
            {"items": [{"item": "samosa", "onion": "no_onion"}, {"item": "samosa", "quantity": 0}, 7]},
            {"items": [{"item": "paneer_wrap", "without": ["onio"]}, {"item": "paneer_wrap", "with": ["no_sugar"]}]},
            {"order_id": "a", "items": [{"item": "samosa"}]},
            {"order_id": "a", "items": [{"item": "samosa"}]},
        ],
    }
    with pytest.raises(FileProblems) as raised:
        chai_nagar.check_rows(rows, lambda *path: Place(".".join(map(str, path))))
    assert sorted(str(problem) for problem in raised.value.problems) == [
        "order  `order` is no table that can be given rows  (fix: did you mean `orders`?)",
        "orders.0  an order must be a mapping",
        "orders.1.items  an order needs `items`, at least one",
        "orders.2.state  `state` is not known here  (fix: did you mean `status`?)",
        "orders.3.items.0.item  there is no item `samosas`  (fix: did you mean `samosa`?)",
        "orders.3.status  status `eaten` is neither `submitted` nor `cancelled`",
        "orders.4.items.0.onion  `onion` is not known here"
        "  (fix: known here: line_id, item, quantity, with, without, modifiers)",
        "orders.4.items.1.quantity  `quantity` must be a whole number, 1 or more",
        "orders.4.items.2  a line must be a mapping with `item`",
        "orders.5.items.0.without  `onio` is no option here  (fix: did you mean `onion`?)",
        "orders.5.items.1  'no_sugar' is no option for 'paneer_wrap'",
        "orders.7.order_id  two orders are called a  (fix: give each its own `order_id`)",
        "stock.samosa  stock of `samosa` must be a whole number, 0 or more",
        "stock.samosas  there is no item `samosas`  (fix: did you mean `samosa`?)",
    ]


def test_a_call_with_rows_of_another_world_is_refused(chai_nagar, open_shop):
    with pytest.raises(FileProblems):
        open_shop(rows={"bookings": []})
