"""Cart lines and orders: their rows for the ledger, and what a client is shown of them."""

from __future__ import annotations

from decimal import Decimal

import msgspec

from kasauti.conversation.value import Row
from kasauti.world.menu import Choice


class OrderLine(msgspec.Struct, frozen=True):
    """A line: its row, which is never mutated, and the checked choice behind it."""

    row: Row
    choice: Choice

    @classmethod
    def of(cls, line_id: str, quantity: int, choice: Choice) -> OrderLine:
        """A new line."""
        return cls({"line_id": line_id, "item": choice.item, "quantity": quantity, **choice.columns}, choice)

    def shown(self) -> Row:
        """A fresh copy in the shape that clients read: named option ids, sorted."""
        row = self.row
        return {
            "line_id": row["line_id"],
            "item_id": row["item"],
            "quantity": row["quantity"],
            "modifiers": self.choice.modifiers.copy(),
            "note": None,
        }


class Order(msgspec.Struct, frozen=True):
    """A placed order: its row, which is never mutated, and its lines."""

    id: str
    row: Row
    lines: tuple[OrderLine, ...]
    currency: str

    @classmethod
    def of(
        cls, order_id: str, lines: tuple[OrderLine, ...], currency: str, *, placed_at_ms: int,
        status: str = "submitted",
    ) -> Order:  # fmt: skip
        """A new order; its total is what the menu says."""
        total = Decimal(0)
        for line in lines:
            total += line.choice.unit_price * line.row["quantity"]
        row = {
            "order_id": order_id,
            "status": status,
            "items": [line.row for line in lines],
            "total": total,
            "placed_at_ms": placed_at_ms,
        }
        return cls(order_id, row, lines, currency)

    def cancelled(self) -> Order:
        """The same order, void."""
        return Order(self.id, {**self.row, "status": "cancelled"}, self.lines, self.currency)

    def shown(self) -> Row:
        """A fresh copy in the shape that clients read."""
        row = self.row
        return {
            "order_id": self.id,
            "lines": [line.shown() for line in self.lines],
            "submitted_at_ms": row["placed_at_ms"],
            "status": row["status"],
            "total": row["total"],
            "currency": self.currency,
        }
