import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from kasauti.conversation.event import AnyEvent, Called, Changed
from kasauti.errors import Place
from kasauti.outcome.bind import bind
from kasauti.outcome.compare import compare
from kasauti.outcome.ledger import read
from kasauti.outcome.spec import Column, Entry, OutcomeSpec, Sugar, Table
from kasauti.outcome.want import Expectation

sys.path.insert(0, str(Path(__file__).parent))  # for `truth_table` and `mutants`, which the tests here share

LINE_COLUMNS = (
    Column(name="line_id", cls="meta", type="id"),
    Column(name="item", cls="identity", type="name", vocabulary="item"),
    Column(name="quantity", type="integer", additive=True, default=1),
    Column(name="onion", type="enum", default="with_onion", vocabulary="option"),
    Column(name="spice", type="enum", default="medium", vocabulary="option"),
    Column(name="extras", type="set", default=[], vocabulary="option"),
)
SUGAR = (
    Sugar(key="without", words={"onion": ("onion", "no_onion")}),
    Sugar(key="with", words={"extra_cheese": ("extras", "extra_cheese"), "extra_butter": ("extras", "extra_butter")}),
)
LINE = Table(name="items", columns=LINE_COLUMNS, sugar=SUGAR)
ORDER_COLUMNS = (
    Column(name="order_id", cls="meta", type="id"),
    Column(name="status", cls="meta", type="enum"),
    Column(name="items", type="rows", rows=LINE),
    Column(name="total", cls="derived", type="money"),
    Column(name="placed_at_ms", cls="meta", type="integer"),
)
ITEMS = (
    Entry(id="paneer_wrap", names=("Paneer Wrap", "पनीर रैप"), columns=("onion", "spice", "extras")),
    Entry(id="veg_burger", names=("Veg Burger", "वेज बर्गर"), columns=("onion", "spice", "extras")),
    Entry(id="mango_lassi", names=("Mango Lassi", "मैंगो लस्सी"), columns=()),
    Entry(id="samosa", names=("Samosa", "समोसा"), columns=("spice",)),
)
OPTIONS = tuple(
    Entry(id=option, kind="option", names=(option.replace("_", " "),))
    for option in ("with_onion", "no_onion", "mild", "medium", "spicy", "extra_cheese", "extra_butter")
)
SPEC = OutcomeSpec(
    tables=(
        Table(name="cart", columns=LINE_COLUMNS, state="working", sugar=SUGAR),
        Table(name="orders", columns=ORDER_COLUMNS, void={"status": ["cancelled"]}),
    ),
    entries=(*ITEMS, *OPTIONS),
)


@dataclass
class Till:
    """A call that acts on a small shop, as events."""

    events: list[AnyEvent] = field(default_factory=list)
    cart: dict[str, dict[str, Any]] = field(default_factory=dict)
    orders: dict[str, dict[str, Any]] = field(default_factory=dict)
    lines: int = 0

    def _did(self, tool: str, effect: str, args: dict[str, Any], *changes: tuple[str, str, Any, Any]) -> None:
        call = f"c{len(self.events)}"
        self.events.append(Called(t_ms=0, turn="t1", id=call, tool=tool, args=args, effect=effect))
        for table, key, before, after in changes:
            self.events.append(Changed(t_ms=0, turn="t1", call=call, table=table, key=key, before=before, after=after))

    def add(self, item: str, quantity: Any = 1, **cells: Any) -> str:
        self.lines += 1
        key = f"l{self.lines}"
        row = {"line_id": key, "item": item, "quantity": quantity, **cells}
        self.cart[key] = row
        self._did("add_item", "working", {"item_id": item, "quantity": quantity}, ("cart", key, None, row))
        return key

    def update(self, key: str, **cells: Any) -> None:
        before = self.cart[key]
        self.cart[key] = {**before, **cells}
        self._did("update_line", "working", {"line_id": key, **cells}, ("cart", key, before, self.cart[key]))

    def remove(self, key: str) -> None:
        self._did("remove_line", "working", {"line_id": key}, ("cart", key, self.cart.pop(key), None))

    def submit(self, **cells: Any) -> str:
        key = f"o{len(self.orders) + 1}"
        row = {"order_id": key, "status": "submitted", "items": list(self.cart.values()), "placed_at_ms": 5, **cells}
        gone = [("cart", line, before, None) for line, before in self.cart.items()]
        self.orders[key], self.cart = row, {}
        self._did("submit_order", "committed", {}, ("orders", key, None, row), *gone)
        return key

    def cancel(self, key: str) -> None:
        before = self.orders[key]
        self.orders[key] = {**before, "status": "cancelled"}
        self._did("cancel_order", "voided", {"order_id": key}, ("orders", key, before, self.orders[key]))

    def order(self, *lines: tuple[Any, ...] | str) -> "Till":
        for line in lines:
            item, quantity, cells = ((line, 1, {}) if isinstance(line, str) else (*line, {}))[:3]
            self.add(item, quantity, **cells)
        self.submit()
        return self


def bound(raw: Any, spec: OutcomeSpec = SPEC, **more: Any) -> Expectation:
    return bind(raw, spec, lambda *path: Place("a.yaml", 1 + len(path), 1), **more)


@dataclass
class Shop:
    spec: OutcomeSpec = SPEC
    till: type[Till] = Till

    def bind(self, raw: Any, spec: OutcomeSpec = SPEC, **more: Any) -> Expectation:
        return bound(raw, spec, **more)

    def findings(self, raw: Any, till: Till) -> Any:
        return compare(bound(raw), read(till.events, SPEC))

    def passes(self, raw: Any, till: Till) -> bool:
        return not self.wrong(raw, till)

    def wrong(self, raw: Any, till: Till) -> list[str]:
        return [finding.why for finding in self.findings(raw, till) if finding.gates and not finding.met]


@pytest.fixture(scope="session")
def shop() -> Shop:
    return Shop()
