"""Orders that stood before the call, and stock, as scenarios write them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from kasauti.conversation.value import Row, Value
from kasauti.errors import Place
from kasauti.scenario.problems import Problems
from kasauti.scenario.scenario import Path
from kasauti.scenario.validation import did_you_mean
from kasauti.world.menu import Choice, Menu
from kasauti.world.order import Order, OrderLine
from kasauti.world.refused import Refused

_ORDER_KEYS = ("order_id", "items", "status", "placed_at_ms")
_LINE_KEYS = ("line_id", "item", "quantity", "with", "without", "modifiers")


class Seeds(NamedTuple):
    """Orders by id, and how much is left of each item whose stock is counted."""

    orders: dict[str, Order]
    stock: dict[str, int]


def read_seeds(menu: Menu, rows: Row, place: Callable[..., Place] | None = None) -> Seeds:
    """What `rows` says of orders and stock.

    Args:
        rows: `orders: [{items: [{item, quantity, without, with, modifiers, <group>}], status?, order_id?}]`, and
            `stock: {item: left}`, over the stock of the menu.
        place: where a path of `rows` stands, as `Document.place`.
    Raises:
        FileProblems: everything that is wrong, at its place.
    """
    reader = _Reader(menu, place or (lambda *path: Place("rows")))
    stock = {item.id: item.stock for item in menu.items.values() if item.stock is not None}
    for table, value in rows.items():
        if table == "orders":
            reader.orders(value)
        elif table == "stock":
            stock |= reader.stock(value)
        else:
            reader.wrong(
                (table,), f"`{table}` is no table that can be given rows", did_you_mean(table, ("orders", "stock"))
            )
    reader.problems.raise_if_any()
    return Seeds(reader.found, stock)


class _Reader:
    def __init__(self, menu: Menu, place: Callable[..., Place]) -> None:
        self._menu = menu
        self._place = place
        self._without = {option.without: option.id for option in menu.options.values() if option.without}
        self.problems = Problems()
        self.found: dict[str, Order] = {}

    def wrong(self, path: Path, what: str, fix: str = "") -> None:
        self.problems.add(self._place(*path), what, fix, code="rows")

    def stock(self, value: Value) -> dict[str, int]:
        if type(value) is not dict:
            self.wrong(("stock",), "`stock` must be a mapping of item to what is left")
            return {}
        for item, left in value.items():
            if item not in self._menu.items:
                self.wrong(("stock", item), f"there is no item `{item}`", did_you_mean(item, self._menu.items))
            elif type(left) is not int or left < 0:
                self.wrong(("stock", item), f"stock of `{item}` must be a whole number, 0 or more")
        return value

    def orders(self, value: Value) -> None:
        if type(value) is not list:
            self.wrong(("orders",), "`orders` must be a list")
            return
        for index, row in enumerate(value):
            path = ("orders", index)
            if type(row) is not dict:
                self.wrong(path, "an order must be a mapping")
            elif self._known(path, row, _ORDER_KEYS):
                self._order(path, row)

    def _order(self, path: Path, row: Row) -> None:
        order_id = row.get("order_id") or f"o{len(self.found) + 1}"
        status = row.get("status", "submitted")
        placed_at_ms = row.get("placed_at_ms", 0)
        if type(order_id) is not str or order_id in self.found:
            self.wrong((*path, "order_id"), f"two orders are called {order_id}", "give each its own `order_id`")
        if status not in ("submitted", "cancelled"):
            self.wrong((*path, "status"), f"status `{status}` is neither `submitted` nor `cancelled`")
        if type(placed_at_ms) is not int:
            self.wrong((*path, "placed_at_ms"), "`placed_at_ms` must be a whole number")
        lines = row.get("items")
        if type(lines) is not list or not lines:
            self.wrong((*path, "items"), "an order needs `items`, at least one")
            return
        read = tuple(self._lines((*path, "items"), lines))
        if len(read) == len(lines):
            self.found[str(order_id)] = Order.of(
                str(order_id), read, self._menu.currency, placed_at_ms=placed_at_ms, status=status
            )

    def _lines(self, path: Path, lines: list[Value]) -> Iterator[OrderLine]:
        for index, row in enumerate(lines):
            here = (*path, index)
            if type(row) is not dict:
                self.wrong(here, "a line must be a mapping with `item`")
                continue
            choice = self._choice(here, row)
            quantity = row.get("quantity", 1)
            if type(quantity) is not int or quantity < 1:
                self.wrong((*here, "quantity"), "`quantity` must be a whole number, 1 or more")
            elif choice is not None:
                yield OrderLine.of(row.get("line_id") or f"{path[1]}-{index + 1}", quantity, choice)

    def _choice(self, path: Path, row: Row) -> Choice | None:
        item = row.get("item")
        if type(item) is not str or item not in self._menu.items:
            self.wrong((*path, "item"), f"there is no item `{item}`", did_you_mean(str(item), self._menu.items))
            return None
        if not self._known(path, row, (*_LINE_KEYS, *self._menu.items[item].groups)):
            return None
        try:
            return self._menu.choose(item, list(self._options(row)))
        except Refused as refusal:
            self.wrong(path, refusal.message)
        except _NoOption as no:
            self.wrong((*path, no.key), f"`{no.word}` is no option here", did_you_mean(no.word, no.known))
        return None

    def _options(self, row: Row) -> Iterator[str]:
        for key, value in row.items():
            words = value if type(value) is list else [value]
            if key == "without":
                for word in words:
                    if word not in self._without:
                        raise _NoOption(key, str(word), tuple(self._without))
                    yield self._without[word]
            elif key == "modifiers" and type(value) is dict:
                yield from self._options(value)
            elif key in ("with", "modifiers") or key in self._menu.groups:
                for word in words:
                    if word not in self._menu.options:
                        raise _NoOption(key, str(word), tuple(self._menu.options))
                    yield word

    def _known(self, path: Path, row: Row, keys: tuple[str, ...]) -> bool:
        unknown = [key for key in row if key not in keys]
        for key in unknown:
            self.wrong((*path, key), f"`{key}` is not known here", did_you_mean(key, keys))
        return not unknown


class _NoOption(Exception):
    def __init__(self, key: str, word: str, known: tuple[str, ...]) -> None:
        self.key, self.word, self.known = key, word, known
        super().__init__(word)
