"""Ordering: a menu, a cart, orders that are placed and cancelled.

Codes of refusal: unknown_item, invalid_quantity, invalid_args, invalid_modifier, invalid_combination, out_of_stock,
unknown_line, empty_cart, unknown_order, already_cancelled; and those of every world (`world.ledger`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from datetime import datetime
from decimal import Decimal

from kasauti.conversation.log import Log
from kasauti.conversation.value import Row, Value
from kasauti.errors import Place, Problem
from kasauti.world.ledger import Change, Done, LedgerSession, Rules, nothing, rules_of
from kasauti.world.menu import Choice, Item, Menu
from kasauti.world.order import Order, OrderLine
from kasauti.world.order_seed import Seeds, read_seeds
from kasauti.world.order_spec import order_spec
from kasauti.world.refused import Refused
from kasauti.world.spec import WorldSpec
from kasauti.world.world import Fault

# Beyond this many digits a number is no quantity in any shop; turning it into an integer could take for ever.
_MAX_DIGITS = 1_000


class OrderingWorld:
    """A restaurant by its menu; implements `world.World`. `warnings` are the traps found in its file."""

    def __init__(self, menu: Menu, *, name: str, policy: str = "", warnings: tuple[Problem, ...] = ()) -> None:
        self.menu = menu
        self.spec = order_spec(menu, name=name, policy=policy)
        self.warnings = warnings
        self._rules = rules_of(self.spec)
        self._plain = read_seeds(menu, {})

    def open(
        self, log: Log, *, rows: Row | None = None, faults: Sequence[Fault] = (), seed: int = 0,
        now: datetime | None = None,
    ) -> OrderingSession:  # fmt: skip
        """A fresh shop for one call: `rows` are `orders` placed before it, and `stock` left by item.

        Raises:
            FileProblems: `rows` are none of this world; `check_rows` tells with places, before.
        """
        seeds = read_seeds(self.menu, rows) if rows else self._plain
        return OrderingSession(self.spec, self._rules, self.menu, log=log, seeds=seeds, faults=faults)

    def check_rows(self, rows: Row, place: Callable[..., Place]) -> None:
        """Raise FileProblems for seed rows that are none; `place` says where a path in `rows` stands."""
        read_seeds(self.menu, rows, place)


class OrderingSession(LedgerSession):
    """One caller's cart and orders. Rows are replaced, never mutated."""

    def __init__(
        self, spec: WorldSpec, rules: Rules, menu: Menu, *, log: Log, seeds: Seeds, faults: Sequence[Fault] = ()
    ) -> None:
        super().__init__(spec, rules, log, faults)
        self._menu = menu
        self._cart: dict[str, OrderLine] = {}
        self._orders: dict[str, Order] = dict(seeds.orders)
        self._left: dict[str, int] = dict(seeds.stock)
        self._line_count = 0
        self._order_count = 0

    def catalogue(self) -> Value:
        """The whole menu."""
        return self._menu.catalogue()

    def _run(self, tool: str, args: Row) -> Done:
        return _TOOLS[tool](self, args)

    def _items_of(self, tool: str, args: Row) -> Collection[str]:
        """The item of an add or of a line; for a submit, everything in the cart."""
        if tool == "submit_order":
            return {line.choice.item for line in self._cart.values()}
        line_id, item = args.get("line_id"), args.get("item_id")
        line = self._cart.get(line_id) if type(line_id) is str else None
        if line is not None:
            return (line.choice.item,)
        return (item,) if type(item) is str else ()

    def _lookup_menu(self, args: Row) -> Done:
        query = args["query"]
        if type(query) is not str:
            raise Refused("invalid_args", "query must be text")
        found = [(item, self._left.get(item.id)) for item in self._menu.search(query)]
        return Done(lambda: [self._found(item, left) for item, left in found])

    def _add_item(self, args: Row) -> Done:
        item = args["item_id"]
        if type(item) is not str or item not in self._menu.items:
            raise Refused("unknown_item", f"there is no item {item!r} on the menu")
        quantity = self._quantity(args["quantity"], least=1)
        if args["modifiers"] is None:
            args["modifiers"] = []
        choice = self._menu.choose(item, _option_ids(args["modifiers"]))
        self._refuse_beyond_stock(item, quantity, but="")
        self._line_count += 1
        return self._put(f"l{self._line_count}", quantity, choice)

    def _update_line(self, args: Row) -> Done:
        line = self._line(args["line_id"])
        line_id = line.row["line_id"]
        quantity, modifiers = args.get("quantity"), args.get("modifiers")
        wanted = line.row["quantity"] if quantity is None else self._quantity(quantity, least=0)
        if wanted == 0:
            return self._take_out(line_id)
        choice = line.choice
        if modifiers is not None:
            choice = self._menu.choose(choice.item, _option_ids(modifiers))
        if wanted > line.row["quantity"]:
            self._refuse_beyond_stock(choice.item, wanted, but=line_id)
        return self._put(line_id, wanted, choice)

    def _remove_line(self, args: Row) -> Done:
        return self._take_out(self._line(args["line_id"]).row["line_id"])

    def _clear_cart(self, args: Row) -> Done:
        return Done(nothing, self._emptied())

    def _get_cart(self, args: Row) -> Done:
        lines = tuple(self._cart.values())
        return Done(lambda: [line.shown() for line in lines])

    def _submit_order(self, args: Row) -> Done:
        key = args.get("idempotency_key")
        if key is not None and type(key) is not str:
            raise Refused("invalid_args", "idempotency_key must be text")
        if not self._cart:
            raise Refused("empty_cart", "there is nothing in the cart")
        order = Order.of(
            self._next_order_id(), tuple(self._cart.values()), self._menu.currency, placed_at_ms=self._log.now_ms()
        )
        self._orders[order.id] = order
        self._stock(order, -1)
        changes = [Change("orders", order.id, None, order.row), *self._emptied()]
        return Done(order.shown, changes)

    def _cancel_order(self, args: Row) -> Done:
        order_id = args["order_id"]
        order = self._orders.get(order_id) if type(order_id) is str else None
        if order is None:
            raise Refused("unknown_order", f"there is no order {order_id!r}")
        if order.row["status"] == "cancelled":
            raise Refused("already_cancelled", f"order {order_id} was cancelled before")
        after = self._orders[order.id] = order.cancelled()
        self._stock(order, +1)
        return Done(after.shown, (Change("orders", order.id, order.row, after.row),))

    def _list_orders(self, args: Row) -> Done:
        orders = tuple(self._orders.values())
        return Done(lambda: [order.shown() for order in orders])

    def _put(self, line_id: str, quantity: int, choice: Choice) -> Done:
        before = self._cart.get(line_id)
        line = OrderLine.of(line_id, quantity, choice)
        self._cart[line_id] = line
        if before is None:
            return Done(line.shown, (Change("cart", line_id, None, line.row),))
        if before.row == line.row:
            return Done(line.shown)
        return Done(line.shown, (Change("cart", line_id, before.row, line.row),))

    def _take_out(self, line_id: str) -> Done:
        return Done(nothing, (Change("cart", line_id, self._cart.pop(line_id).row, None),))

    def _emptied(self) -> list[Change]:
        changes = [Change("cart", line_id, line.row, None) for line_id, line in self._cart.items()]
        self._cart.clear()
        return changes

    def _next_order_id(self) -> str:
        while True:
            self._order_count += 1
            order_id = f"o{self._order_count}"
            if order_id not in self._orders:  # an order of before the call may be called so
                return order_id

    def _line(self, line_id: Value) -> OrderLine:
        line = self._cart.get(line_id) if type(line_id) is str else None
        if line is None:
            raise Refused("unknown_line", f"there is no line {line_id!r} in the cart")
        return line

    def _quantity(self, value: Value, *, least: int) -> int:
        """A count: 2 and 2.0, but no text, no fraction, no truth value."""
        most = self._menu.max_quantity
        if type(value) is Decimal:
            if value.adjusted() > _MAX_DIGITS:
                raise Refused("invalid_quantity", f"quantity must be at most {most or 10**9}")
            value = int(value) if value == value.to_integral_value() else None
        if type(value) is not int:
            raise Refused("invalid_args", "quantity must be a whole number")
        if value < least:
            raise Refused("invalid_quantity", f"quantity must be at least {least}")
        if most is not None and value > most:
            raise Refused("invalid_quantity", f"quantity must be at most {most}")
        return value

    def _refuse_beyond_stock(self, item: str, quantity: int, *, but: str) -> None:
        left = self._left.get(item)
        if left is None:
            return
        others = (line for line_id, line in self._cart.items() if line_id != but and line.choice.item == item)
        if quantity + sum(line.row["quantity"] for line in others) > left:
            raise Refused("out_of_stock", f"only {left} of {item!r} left" if left else f"{item!r} is out of stock")

    def _stock(self, order: Order, sign: int) -> None:
        if not self._left:
            return
        for line in order.lines:
            if line.choice.item in self._left:
                self._left[line.choice.item] += sign * line.row["quantity"]

    def _found(self, item: Item, left: int | None) -> Row:
        """An item as lookup_menu shows it; `available` only where stock is counted, `price_delta` where it is not 0."""
        found: Row = {
            "item_id": item.id,
            "name": item.name,
            "price": str(item.price),
            "modifier_groups": [
                {
                    "group_id": group.id,
                    "name": group.name,
                    "exclusive": group.exclusive,
                    "default": group.default,
                    "options": [
                        {"option_id": option.id, "name": option.name}
                        | ({"price_delta": str(option.price_delta)} if option.price_delta else {})
                        for option in group.options
                    ],
                }
                for group in self._menu.groups_for(item.id)
            ],
        }
        if left is not None:
            found["available"] = left > 0
        return found


def _option_ids(value: Value) -> list[str]:
    if type(value) is not list or not all(type(option) is str for option in value):
        raise Refused("invalid_args", "modifiers must be a list of option ids")
    return value


_TOOLS: dict[str, Callable[[OrderingSession, Row], Done]] = {
    "lookup_menu": OrderingSession._lookup_menu,
    "add_item": OrderingSession._add_item,
    "update_line": OrderingSession._update_line,
    "remove_line": OrderingSession._remove_line,
    "clear_cart": OrderingSession._clear_cart,
    "get_cart": OrderingSession._get_cart,
    "submit_order": OrderingSession._submit_order,
    "cancel_order": OrderingSession._cancel_order,
    "list_orders": OrderingSession._list_orders,
}
