"""Frames that change the order, carried out on the agent's belief and in the world."""

from __future__ import annotations

from kasauti.agent.reference.desk import Desk
from kasauti.agent.reference.edits import Edits
from kasauti.agent.reference.frames import Frame
from kasauti.agent.reference.items import Items
from kasauti.agent.reference.memory import RECENT_TURNS
from kasauti.agent.reference.removals import Removals

_OPPOSITE = {"zero": "with", "low": "normal", "with": "zero", "high": "zero", "normal": "zero"}


class Changes:
    """Items, options, quantities and removals of one call. Every method may raise `Refusal`."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._edits = Edits(desk)
        self._removals = Removals(desk, self._edits)
        self._items = Items(desk, self._edits, self._removals)

    def do(self, frame: Frame, *, agreed: bool) -> None:
        """Carry out an item, change, drop, swap or again frame; `agreed` when a yes came before it."""
        self._desk.memory.expects = ""
        if frame.act == "item":
            self._items.item(frame, agreed)
        elif frame.act == "change":
            self._edits.change(frame)
        elif frame.act == "drop":
            self._removals.drop(frame)
        elif frame.act == "swap":
            self._removals.swap(frame)
        else:
            self._removals.again()

    def take_offer(self, frame: Frame) -> None:
        """The caller takes what it had asked about."""
        self._desk.take_offer(frame)

    def never(self, frame: Frame) -> None:
        """Leave it ("rehne do"): what was offered, or what was just said."""
        memory = self._desk.memory
        failed, memory.failed = memory.failed, None
        if memory.offered or memory.which is not None or failed is not None:
            memory.offered, memory.which = (), None
        elif memory.topic is not None and (frame.target == "ref" or id(memory.topic) in memory.touched):
            self._removals.drop(Frame(act="drop", target="ref"))
            return
        self._desk.tell("okay")

    def flip(self, frame: Frame) -> bool:
        """Take an offer, or turn the last wish round ("daal do", "mat daalo"). False: there is nothing to turn."""
        memory = self._desk.memory
        if memory.offered and frame.adding:
            self.take_offer(frame)
            return True
        wish, line = memory.wish, memory.wish_line
        recent = memory.turn - memory.wish_turn <= RECENT_TURNS and line in memory.lines
        if wish is not None and line is not None and recent and wish.ingredient:
            refused = wish.degree in ("zero", "low")
            if refused == frame.adding:
                opposite = self._desk.menu.wish(_OPPOSITE[wish.degree], wish.ingredient)
                self._edits.set(line, Frame(act="change", wishes=(opposite,), correction="actually"))
                return True
            return False
        if not frame.adding and memory.topic is not None and id(memory.topic) in memory.touched:
            self._removals.drop(Frame(act="drop", target="ref"))
            return True
        return False
