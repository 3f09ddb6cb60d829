"""The ordering session against a model of a few lines, in any sequence of calls."""

from __future__ import annotations

import copy
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from kasauti.conversation.event import Called, Changed
from kasauti.conversation.log import Log
from kasauti.conversation.wire import decode, encode
from kasauti.scenario.reading import read_text
from kasauti.world.registry import world_of

MENU = """\
kind: ordering
name: Two things
modifier_groups:
- {id: onion, name: Onion, default: with_onion, options: [{id: with_onion, name: With}, {id: no_onion, name: Without}]}
- {id: extras, name: Extras, exclusive: false, options: [{id: cheese, name: Cheese, price_delta: 30}, {id: chilli, name: Chilli}]}
items:
- {id: wrap, name: Wrap, price: 180, modifier_groups: [onion, extras]}
- {id: samosa, name: Samosa, price: 30.50, stock: 6}
"""  # noqa: E501
WORLD = world_of(read_text(MENU), name="two-things")
PRICES = {"wrap": 180, "samosa": 30.5}

items = st.sampled_from(["wrap", "samosa", "pizza"])
quantities = st.integers(-1, 7) | st.just(51)
modifiers = st.lists(st.sampled_from(["with_onion", "no_onion", "cheese", "chilli", "ketchup"]), max_size=3)
ids = st.integers(1, 6)


class Ordering(RuleBasedStateMachine):
    @initialize()
    def open(self) -> None:
        self.log = Log(lambda: 0)
        self.session = WORLD.open(self.log)
        self.cart: dict[str, tuple[str, int, tuple[str, ...]]] = {}
        self.orders: dict[str, tuple[list[Any], str]] = {}
        self.lines = 0
        self.frozen: list[tuple[Changed, Changed]] = []
        self.seen = 0

    def call(self, tool: str, **args: Any) -> Any:
        events = len(self.log.events)
        result = self.session.call(tool, args)
        called, *changed = self.log.events[events:]
        assert type(called) is Called and all(type(event) is Changed for event in changed)
        assert called.id == f"c{self.seen + 1}"
        self.seen += 1
        assert (called.error is None) == (result.code == "")
        if result.code:
            assert not changed and called.effect is None and result.value is None
        else:
            assert called.result == result.value
        self.frozen += [(event, copy.deepcopy(event)) for event in changed]
        _scribble(result.value)
        return result

    def left(self, but: str = "") -> int:
        ordered = sum(n for lines, status in self.orders.values() if status == "submitted"
                      for item, n, _ in lines if item == "samosa")  # fmt: skip
        waiting = sum(n for line, (item, n, _) in self.cart.items() if item == "samosa" and line != but)
        return 6 - ordered - waiting

    def wrong_modifiers(self, item: str, options: list[str]) -> bool:
        return bool(options) and (
            item == "samosa" or "ketchup" in options or {"with_onion", "no_onion"} <= set(options)
        )

    @rule(item=items, quantity=quantities, options=modifiers)
    def add(self, item: str, quantity: int, options: list[str]) -> None:
        code = self.call("add_item", item_id=item, quantity=quantity, modifiers=list(options)).code
        if item == "pizza":
            assert code == "unknown_item"
        elif not 1 <= quantity <= 50:
            assert code == "invalid_quantity"
        elif self.wrong_modifiers(item, options):
            assert code == "invalid_modifier"
        elif item == "samosa" and quantity > self.left():
            assert code == "out_of_stock"
        else:
            assert code == ""
            self.lines += 1
            self.cart[f"l{self.lines}"] = (item, quantity, tuple(sorted(set(options))))

    @rule(number=ids, quantity=quantities | st.none(), options=modifiers | st.none())
    def update(self, number: int, quantity: int | None, options: list[str] | None) -> None:
        line = f"l{number}"
        code = self.call("update_line", line_id=line, quantity=quantity, modifiers=options).code
        if line not in self.cart:
            assert code == "unknown_line"
            return
        item, before, had = self.cart[line]
        wanted = before if quantity is None else quantity
        if not 0 <= wanted <= 50:
            assert code == "invalid_quantity"
        elif wanted == 0:
            del self.cart[line]
        elif self.wrong_modifiers(item, options or []):
            assert code == "invalid_modifier"
        elif item == "samosa" and wanted > self.left(but=line):
            assert code == "out_of_stock"
        else:
            assert code == ""
            self.cart[line] = (item, wanted, had if options is None else tuple(sorted(set(options))))

    @rule(number=ids)
    def remove(self, number: int) -> None:
        code = self.call("remove_line", line_id=f"l{number}").code
        assert code == ("" if self.cart.pop(f"l{number}", None) else "unknown_line")

    @rule()
    def clear(self) -> None:
        self.call("clear_cart")
        self.cart.clear()

    @rule()
    def submit(self) -> None:
        result = self.call("submit_order")
        assert result.code == ("" if self.cart else "empty_cart")
        if self.cart:
            self.orders[f"o{len(self.orders) + 1}"] = (list(self.cart.values()), "submitted")
            self.cart.clear()

    @rule(number=st.integers(1, 3))
    def cancel(self, number: int) -> None:
        order = f"o{number}"
        lines, status = self.orders.get(order, ([], ""))
        code = self.call("cancel_order", order_id=order).code
        assert code == {"": "unknown_order", "cancelled": "already_cancelled", "submitted": ""}[status]
        if status == "submitted":
            self.orders[order] = (lines, "cancelled")

    @precondition(lambda self: self.seen)
    @invariant()
    def what_is_shown_is_what_the_model_says(self) -> None:
        cart = self.session.call("get_cart", {}).value
        orders = self.session.call("list_orders", {}).value
        self.seen += 2
        assert {line["line_id"]: _told(line) for line in cart} == self.cart
        shown = {order["order_id"]: ([_told(line) for line in order["lines"]], order["status"]) for order in orders}
        assert shown == self.orders
        for order in orders:
            extra = sum(30 * line["quantity"] for line in order["lines"] if "cheese" in line["modifiers"])
            assert order["total"] == extra + sum(PRICES[line["item_id"]] * line["quantity"] for line in order["lines"])
        standing = [status for _, status in self.orders.values()]
        assert self.session.committed() == standing.count("submitted")
        assert self.session.voided() == standing.count("cancelled")

    @invariant()
    def rows_on_record_are_never_mutated(self) -> None:
        assert all(event == snapshot for event, snapshot in self.frozen)

    @invariant()
    def the_ledger_alone_gives_the_tables(self) -> None:
        tables: dict[str, dict[str, Any]] = {"cart": {}, "orders": {}}
        for event, _ in self.frozen:
            assert tables[event.table].get(event.key) == event.before
            if event.after is None:
                del tables[event.table][event.key]
            else:
                tables[event.table][event.key] = event.after
        assert list(tables["cart"]) == list(self.cart)
        assert {key: row["status"] for key, row in tables["orders"].items()} == {
            key: status for key, (_, status) in self.orders.items()
        }

    def teardown(self) -> None:
        for event in self.log.events:
            assert decode(encode(event), type(event)) == event


def _told(line: dict[str, Any]) -> tuple[str, int, tuple[str, ...]]:
    return line["item_id"], line["quantity"], tuple(line["modifiers"])


def _scribble(value: Any) -> None:
    """Do to a result what an agent might."""
    if isinstance(value, dict):
        for item in value.values():
            _scribble(item)
        value["quantity"] = 99
    elif isinstance(value, list):
        for item in value:
            _scribble(item)
        value.append("no_such_thing")


TestOrdering = Ordering.TestCase
TestOrdering.settings = settings(max_examples=60, stateful_step_count=25, deadline=None)
