"""Items that are named: ordered, or spoken of because they are there."""

from __future__ import annotations

from collections.abc import Sequence

from kasauti.agent.reference.desk import Desk
from kasauti.agent.reference.edits import Edits
from kasauti.agent.reference.frames import Frame
from kasauti.agent.reference.memory import Line
from kasauti.agent.reference.removals import Removals


class Items:
    """Every method may raise `Refusal`."""

    def __init__(self, desk: Desk, edits: Edits, removals: Removals) -> None:
        self._edits, self._removals = edits, removals
        self._desk = desk
        self._menu, self._memory, self._hands, self._tell = desk.menu, desk.memory, desk.hands, desk.tell

    def item(self, frame: Frame, agreed: bool) -> None:
        """An item is named: order it, or change the line of it; `agreed` when a yes came before."""
        memory = self._memory
        known = memory.of_items(frame.items)
        if not known and (frame.inside or (frame.setting and frame.target != "ref")):
            known = self._desk.kin(frame.items)
        if known and self._speaks_of(frame, known, agreed):
            self._edits.known_item(frame, known, agreed)
            return
        if frame.named == "weak" and (
            frame.inside or not (frame.quantity or frame.adding or frame.also or frame.correction)
        ):
            self._loose_word(frame)
            return
        if frame.inside and frame.wishes and not known and frame.quantity is None:
            self._tell("not_in_order", self._desk.name(frame.items[0]))
            return
        if self._replaces(frame) and memory.topic is not None:
            self._removals.swap_lines(frame, memory.topic)
            return
        item = self._desk.only_one(frame)
        if item is not None:
            memory.offered = ()
            self._desk.add(item, frame.quantity or 1, frame.wishes)

    def _loose_word(self, frame: Frame) -> None:
        """A word of several names and nothing else: it may answer an offer, or say what is meant."""
        if set(frame.items) & set(self._memory.offered):
            self._desk.take_offer(frame)
        elif len(frame.items) == 1 and not frame.inside:
            self._desk.add(frame.items[0], 1, frame.wishes)
        elif frame.wishes:
            self._edits.change(Frame(act="change", wishes=frame.wishes))
        else:
            self._desk.which(frame, frame.items)

    def _speaks_of(self, frame: Frame, known: Sequence[Line], agreed: bool) -> bool:
        """Whether the item is a line that is there already, not another one."""
        if frame.more:
            return False
        if frame.inside or (frame.setting and (frame.quantity is not None or frame.wishes)):
            return True
        if frame.correction and not frame.also:
            return True
        if frame.quantity is not None and frame.only and not frame.also:
            return True
        if frame.quantity is None and not frame.also and (not frame.adding or (frame.only and not frame.wishes)):
            return True
        if id(known[-1]) in self._memory.corrected and frame.quantity == known[-1].quantity and not frame.wishes:
            return True
        return agreed and frame.quantity in (None, known[-1].quantity) and not frame.also and not frame.adding

    def _replaces(self, frame: Frame) -> bool:
        topic = self._memory.topic
        if topic is None or frame.also or frame.more:
            return False
        if frame.setting and (frame.target == "ref" or frame.correction):
            return True
        if frame.correction == "sorry":
            return True
        return frame.correction == "actually" and not frame.adding and self._alike(topic.item, frame.items)

    def _alike(self, item: str, others: Sequence[str]) -> bool:
        category = self._menu.items[item].category
        return any(self._menu.items[other].category == category for other in others)
