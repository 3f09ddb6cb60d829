"""The nine tools of an ordering world, as agents see them."""

from __future__ import annotations

from typing import Any

from kasauti.world.spec import ToolSpec

_ID = {"type": "string"}
_MODIFIERS = {"type": "array", "items": {"type": "string"}, "description": "ids of options, as lookup_menu gives them"}
_KEY = {
    "type": "string",
    "description": "any text of your own; sent again after a time-out, the order is not placed twice",
}


def order_tools(max_quantity: int | None) -> tuple[ToolSpec, ...]:
    """Names and arguments of the tools; `max_quantity` of one line, None is no limit."""
    most = {} if max_quantity is None else {"maximum": max_quantity}
    quantity = {"type": "integer", "minimum": 1, **most, "default": 1}
    new_quantity = {"type": ["integer", "null"], "minimum": 0, **most}
    kept = {**_MODIFIERS, "type": ["array", "null"]}
    line = {"line_id": _ID}
    item = {"item_id": _ID, "quantity": quantity, "modifiers": {**_MODIFIERS, "default": []}}
    change = {**line, "quantity": new_quantity, "modifiers": kept}
    return (
        _tool("lookup_menu", "Find items by what people call them, with prices and options.", {"query": _ID}, "query"),
        _tool("add_item", "Put an item in the cart as a new line.", item, "item_id", effect="working"),
        _tool(
            "update_line",
            "Change the quantity of a cart line (0 takes it out), or replace all of its modifiers.",
            change, "line_id", effect="working",
        ),
        _tool("remove_line", "Take a line out of the cart.", line, "line_id", effect="working"),
        _tool("clear_cart", "Take everything out of the cart.", {}, effect="working"),
        _tool("get_cart", "The lines that are in the cart now.", {}),
        _tool(
            "submit_order",
            "Place what is in the cart as an order, and empty the cart. Final, unless it is cancelled.",
            {"idempotency_key": _KEY}, effect="committed",
        ),
        _tool("cancel_order", "Cancel an order that was placed.", {"order_id": _ID}, "order_id", effect="voided"),
        _tool("list_orders", "All orders of this caller, with their status.", {}),
    )  # fmt: skip


def _tool(name: str, description: str, properties: dict[str, Any], *required: str, effect: Any = "read") -> ToolSpec:
    parameters = {
        "type": "object", "properties": properties, "required": list(required), "additionalProperties": False,
    }  # fmt: skip
    return ToolSpec(name=name, description=description, parameters=parameters, effect=effect)
