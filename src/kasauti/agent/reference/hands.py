"""The agent's tool calls, with its bugs, and its care after a time-out."""

from __future__ import annotations

from typing import Any, Protocol

from kasauti.agent.reference.bugs import Bugs
from kasauti.agent.reference.memory import Line, Memory, Options, listed
from kasauti.conversation.value import Row
from kasauti.world.world import ToolResult

_TRIES = 3


class Tools(Protocol):
    """What the agent needs of a session."""

    def call(self, tool: str, args: Row | None, *, key: str | None = None, raw: str | None = None) -> ToolResult:
        """Run a tool."""


class Refusal(Exception):
    """A tool said no; `code` is its word."""

    def __init__(self, code: str, message: str) -> None:
        self.code, self.message = code, message
        super().__init__(f"{code}: {message}")


class Hands:
    """Tool calls of one call. Every method raises `Refusal`, and changes belief only on success.

    `delay_ms` adds up what the world asked to wait; whoever speaks for the agent waits it out.
    """

    def __init__(self, tools: Tools, memory: Memory, bugs: Bugs) -> None:
        self._tools, self._memory, self._bugs = tools, memory, bugs
        self.delay_ms = 0

    def add(self, item: str, quantity: int, options: Options) -> Line:
        """Put an item in the cart; one more of an equal line changes that line."""
        same = next((x for x in self._memory.lines if x.item == item and x.options == options), None)
        if same is not None:
            self._update(same, quantity=self._added(quantity) + same.quantity if quantity else same.quantity)
            same.quantity += quantity
            return same
        line = Line(item, quantity, options, "")
        line.line_id = self._add(self._item(item, quantity, options))
        self._memory.lines.append(line)
        return line

    def _item(self, item: str, quantity: int, options: Options) -> Row:
        return {"item_id": item, "quantity": self._added(quantity), "modifiers": self._modifiers(options)}

    def _added(self, quantity: int) -> int:
        return 1 if self._bugs.quantity_default_one else quantity

    def _modifiers(self, options: Options) -> list[str]:
        return [] if self._bugs.drop_modifiers else listed(options)

    def _add(self, args: Row) -> str:
        known = {line.line_id for line in self._memory.lines}
        for _ in range(_TRIES):
            result = self._call("add_item", args)
            if result.code != "timeout":
                break
            cart = self._call("get_cart", {}).value or []
            arrived = [x["line_id"] for x in cart if x["line_id"] not in known and x["item_id"] == args["item_id"]]
            if arrived:
                return str(arrived[-1])
        return str(_value(result)["line_id"])

    def change(
        self, line: Line, *, quantity: int | None = None, options: Options | None = None, correction: bool
    ) -> None:
        """Change a line; `correction` says that the caller takes something back."""
        if not (correction and self._bugs.ignore_corrections):
            self._update(line, quantity=quantity, options=options)
        line.quantity = line.quantity if quantity is None else quantity
        line.options = line.options if options is None else options

    def _update(self, line: Line, *, quantity: int | None = None, options: Options | None = None) -> None:
        args: Row = {"line_id": line.line_id}
        if quantity is not None:
            args["quantity"] = quantity
        if options is not None:
            args["modifiers"] = self._modifiers(options)
        self._settled("update_line", args)

    def remove(self, line: Line, *, correction: bool = False) -> None:
        """Take a line out: a cancellation, or one half of a correction."""
        ignored = self._bugs.ignore_corrections if correction else self._bugs.ignore_cancellation
        if ignored:
            self._memory.leftover = True
        else:
            self._settled("remove_line", {"line_id": line.line_id})
        self._memory.forget(line)

    def reduce(self, line: Line, quantity: int) -> None:
        """Take some of a line out: a cancellation."""
        if not self._bugs.ignore_cancellation:
            self._update(line, quantity=quantity)
        line.quantity = quantity

    def replace(self, line: Line, item: str, quantity: int, options: Options) -> Line:
        """One item in place of another: the new one first, so that a refusal loses nothing."""
        if self._bugs.ignore_corrections:
            line.item, line.quantity, line.options = item, quantity, options
            return line
        if item == line.item:
            self.change(line, quantity=quantity, options=options, correction=True)
            return line
        place = self._memory.lines.index(line)
        new = self.add(item, quantity, options)
        self.remove(line, correction=True)
        self._memory.lines.remove(new)
        self._memory.lines.insert(min(place, len(self._memory.lines)), new)
        return new

    def clear(self) -> None:
        """Empty the cart: a cancellation."""
        if self._bugs.ignore_cancellation:
            self._memory.leftover = bool(self._memory.lines) or self._memory.leftover
        else:
            self._settled("clear_cart", {})
        self._memory.lines.clear()
        self._memory.topic = None

    def submit(self) -> str:
        """Place the cart, once: after a time-out the world is looked at before it is sent again."""
        for _ in range(_TRIES):
            result = self._call("submit_order", {})
            if result.code != "timeout":
                break
            orders = self._call("list_orders", {}).value or []
            if orders and self._call("get_cart", {}).value == []:
                return str(orders[-1]["order_id"])
        return str(_value(result)["order_id"])

    def standing(self) -> list[str]:
        """The ids of all orders that stand in the world, also those of earlier calls."""
        orders = self._call("list_orders", {}).value or []
        return [str(order["order_id"]) for order in orders if order.get("status") != "cancelled"]

    def resubmit(self, lines: list[Line]) -> None:
        """The bug: the same order once more."""
        for line in lines:
            self._call("add_item", self._item(line.item, line.quantity, line.options))
        self._call("submit_order", {})

    def cancel(self, order_id: str) -> None:
        """Cancel a placed order."""
        if not self._bugs.ignore_cancellation:
            self._settled("cancel_order", {"order_id": order_id})

    def _settled(self, tool: str, args: Row) -> None:
        """A call that may be repeated: what it does twice is what it does once."""
        for attempt in range(_TRIES):
            result = self._call(tool, args)
            if attempt and result.code in ("unknown_line", "already_cancelled"):
                return
            if result.code != "timeout":
                break
        _value(result)

    def _call(self, tool: str, args: Row) -> ToolResult:
        result = self._tools.call(tool, args)
        self.delay_ms += result.delay_ms
        return result


def _value(result: ToolResult) -> Any:
    if result.code:
        raise Refusal(result.code, result.message)
    return result.value
