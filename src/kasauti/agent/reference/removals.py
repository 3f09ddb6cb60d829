"""What leaves the order, or makes way for something else."""

from __future__ import annotations

from kasauti.agent.reference import phrases
from kasauti.agent.reference.desk import Desk
from kasauti.agent.reference.edits import Edits
from kasauti.agent.reference.frames import Frame
from kasauti.agent.reference.memory import Line


class Removals:
    """Every method may raise `Refusal`."""

    def __init__(self, desk: Desk, edits: Edits) -> None:
        self._edits = edits
        self._desk = desk
        self._menu, self._memory, self._hands, self._tell = desk.menu, desk.memory, desk.hands, desk.tell

    def drop(self, frame: Frame) -> None:
        """Take out what is named or pointed at, or some of it."""
        memory = self._memory
        known = memory.of_items(frame.items) or self._desk.kin(frame.items) if frame.items else self._pointed_at(frame)
        if set(frame.items) & set(memory.offered):
            memory.offered = ()
        if not known:
            self._not_there(frame)
            return
        if frame.items and len({line.item for line in known}) > 1:
            self._desk.which(frame, tuple(dict.fromkeys(line.item for line in known)))
            return
        if frame.quantity is not None and frame.quantity < known[-1].quantity:
            line = known[-1]
            self._hands.reduce(line, line.quantity - frame.quantity)
            memory.talk_of(line)
            self._tell("changed", self._desk.text(line))
            return
        for line in known:
            self._hands.remove(line)
            self._tell("removed", self._desk.text(line))

    def _pointed_at(self, frame: Frame) -> list[Line]:
        if frame.target in ("all", "both", "first", "second", "last", "other"):
            return self._edits.targets(frame)
        return [self._memory.topic] if self._memory.topic is not None else []

    def _not_there(self, frame: Frame) -> None:
        memory = self._memory
        standing = memory.active()
        placed = standing and any(line.item in frame.items for line in standing[-1].lines)
        if frame.named == "denied" and not placed:
            self._tell("okay")
        elif placed and not memory.lines and {line.item for line in standing[-1].lines} <= set(frame.items):
            self._hands.cancel(standing[-1].order_id)
            standing[-1].active = False
            self._tell("cancelled")
        elif placed or (standing and not frame.items):
            self._tell("fixed")
        else:
            self._tell("not_in_order", self._desk.name(frame.items[0])) if frame.items else self._tell("empty")

    def swap(self, frame: Frame) -> None:
        """One item in place of another, or of "it"."""
        memory = self._memory
        gone = (
            memory.of_items(frame.away) or self._desk.kin(frame.away)
            if frame.away
            else [memory.topic]
            if memory.topic
            else []
        )
        if not gone or gone[-1] is None:
            known = memory.of_items(frame.items)
            if known:
                self._edits.known_item(frame, known, agreed=False)
                return
            item = self._desk.only_one(frame)
            if item is not None:
                self._desk.add(item, frame.quantity or 1, frame.wishes)
            return
        self.swap_lines(frame, gone[-1])

    def swap_lines(self, frame: Frame, line: Line) -> None:
        """The items of a frame in place of a line, which keeps its quantity and what options fit."""
        items = tuple(item for item in frame.items if item != line.item) or frame.items
        if len(items) > 1:
            items = self._menu.likest(line.item, items)
        if len(items) > 1:
            again = Frame(act="swap", items=items, away=(line.item,), quantity=frame.quantity, wishes=frame.wishes)
            self._desk.which(again, items)
            return
        kept = {group: options for group, options in line.options.items() if group in self._menu.items[items[0]].groups}
        options = self._desk.wished(items[0], kept, frame.wishes)
        old = self._desk.name(line.item)
        new = self._hands.replace(line, items[0], frame.quantity or line.quantity, options)
        self._memory.talk_of(new)
        self._memory.corrected.add(id(new))
        self._tell("swapped", self._desk.text(new), old)

    def again(self) -> None:
        """The last order once more, into the cart."""
        memory = self._memory
        if memory.lines or not memory.orders:
            self._tell("empty") if not memory.lines else self._tell("kept", self._desk.text(memory.lines[-1]))
            return
        for line in memory.orders[-1].lines:
            self._memory.talk_of(self._hands.add(line.item, line.quantity, dict(line.options)))
        self._tell("added", phrases.lines_text(memory.lines, self._menu, memory.language))
