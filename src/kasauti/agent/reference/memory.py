"""What the agent believes of a call: the cart, the orders, and what was just talked about."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from kasauti.agent.reference.frames import Frame
from kasauti.agent.reference.menu import Choice, Menu, Wish

RECENT_TURNS = 1
"""For how many turns "daal do" may still mean the last wish."""

Options = dict[str, tuple[str, ...]]
"""Options by group that are not the default, in the order of the groups of the item."""


@dataclass(slots=True, eq=False)
class Line:
    """A line of the cart as the agent believes it to be; `line_id` is the world's."""

    item: str
    quantity: int
    options: Options
    line_id: str


@dataclass(slots=True, eq=False)
class Order:
    """A placed order."""

    order_id: str
    lines: list[Line]
    active: bool = True


@dataclass(slots=True)
class Which:
    """An open question which of several items was meant; `asked` counts how often it was put."""

    frame: Frame
    ids: tuple[str, ...]
    asked: int = 1


@dataclass(slots=True, eq=False)
class Failed:
    """What a tool refused: an item that was to be added, or (`line`) options that a line was to get."""

    item: str
    quantity: int
    options: Options
    turn: int
    line: Line | None = None


@dataclass(slots=True)
class Memory:
    """The agent's belief. `leftover` is True when lines that it believes gone may still stand in the world."""

    lines: list[Line] = field(default_factory=list)
    orders: list[Order] = field(default_factory=list)
    topic: Line | None = None
    which: Which | None = None
    offered: tuple[str, ...] = ()
    failed: Failed | None = None
    expects: Literal["", "confirm", "more"] = ""
    wish: Wish | None = None
    wish_line: Line | None = None
    wish_turn: int = -9
    turn: int = 0
    touched: set[int] = field(default_factory=set)
    corrected: set[int] = field(default_factory=set)
    split_turn: int = -9
    leftover: bool = False
    language: str = "en"

    def of_items(self, items: tuple[str, ...]) -> list[Line]:
        """The cart's lines of these items."""
        return [line for line in self.lines if line.item in items]

    def active(self) -> list[Order]:
        """The orders that stand."""
        return [order for order in self.orders if order.active]

    def talk_of(self, line: Line | None) -> None:
        """What "it" means from now on."""
        self.topic = line
        if line is not None:
            self.touched.add(id(line))

    def forget(self, line: Line) -> None:
        """A line is gone; "it" is the newest one left."""
        self.lines.remove(line)
        if self.topic is line:
            self.topic = self.lines[-1] if self.lines else None


def chosen(options: Options, choice: Choice, menu: Menu) -> Options:
    """The options after a choice."""
    group = menu.groups[choice.group]
    left = dict(options)
    if group.exclusive:
        picked: tuple[str, ...] = (choice.option,) if choice.on and choice.option != group.default else ()
    else:
        kept = tuple(option for option in left.get(group.id, ()) if option != choice.option)
        picked = (*kept, choice.option) if choice.on else kept
    left.pop(group.id, None)
    if picked:
        left[group.id] = picked
    return left


def listed(options: Options) -> list[str]:
    """Option ids as the tools take them."""
    return [option for picked in options.values() for option in picked]
