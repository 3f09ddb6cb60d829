"""What every change of the order needs: belief, tools, words, and putting an item in."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kasauti.agent.reference import phrases
from kasauti.agent.reference.frames import Frame
from kasauti.agent.reference.hands import Hands, Refusal
from kasauti.agent.reference.memory import Failed, Line, Memory, Options, Which, chosen
from kasauti.agent.reference.menu import Menu, Wish


class Desk:
    """Where an order is taken down. Methods that add may raise `Refusal`.

    Args:
        tell: takes a phrase of `phrases` and its parts.
    """

    def __init__(self, menu: Menu, memory: Memory, hands: Hands, tell: Callable[..., None]) -> None:
        self.menu, self.memory, self.hands, self.tell = menu, memory, hands, tell

    def kin(self, items: Sequence[str]) -> list[Line]:
        """Lines that these items are short names for."""
        return [line for line in self.memory.lines if any(line.item in self.menu.kin[item] for item in items)]

    def only_one(self, frame: Frame) -> str | None:
        """The item that is meant; asks when it may be several."""
        items: Sequence[str] = frame.items
        if len(items) > 1 and frame.wishes:
            items = self.menu.searched(frame.wishes, items) or items
        if len(items) > 1:
            self.which(frame, tuple(items))
            return None
        return items[0]

    def which(self, frame: Frame, items: tuple[str, ...]) -> None:
        """Leave open which of several items is meant."""
        self.memory.which = Which(frame, items)

    def add(self, item: str, quantity: int, wishes: Sequence[Wish]) -> None:
        """Put an item in, with what was wished for."""
        self.add_with(item, quantity, self.wished(item, {}, wishes), wishes)

    def add_with(self, item: str, quantity: int, options: Options, wishes: Sequence[Wish]) -> None:
        """Put an item in with these options; what is refused is remembered for another try."""
        memory = self.memory
        try:
            line = self.hands.add(item, quantity, options)
        except Refusal:
            memory.failed = Failed(item, quantity, options, memory.turn)
            raise
        memory.failed = None
        memory.talk_of(line)
        self.remember(wishes, line)
        said = Line(line.item, quantity, line.options, "")
        self.tell("added", self.text(said))

    def wished(self, item: str, options: Options, wishes: Sequence[Wish]) -> Options:
        """The options after these wishes; says so when one is not to be had with the item."""
        for wish in wishes:
            choice = self.menu.applies(wish, item)
            if choice is None:
                self.tell("no_option", self.name(item))
            else:
                options = chosen(options, choice, self.menu)
        return options

    def remember(self, wishes: Sequence[Wish], line: Line) -> None:
        """What "daal do" would turn round."""
        if wishes:
            self.memory.wish, self.memory.wish_line, self.memory.wish_turn = wishes[-1], line, self.memory.turn

    def take_offer(self, frame: Frame) -> None:
        """The caller takes what it had asked about."""
        memory = self.memory
        items = tuple(item for item in memory.offered if not frame.items or item in frame.items)
        memory.offered = ()
        if len(items) == 1:
            self.add(items[0], frame.quantity or 1, frame.wishes)
        elif items:
            self.which(
                Frame(act="item", items=items, named="head", quantity=frame.quantity, wishes=frame.wishes), items
            )

    def name(self, item: str) -> str:
        """The item's name in the caller's language."""
        return phrases.item_name(item, self.menu, self.memory.language)

    def text(self, line: Line) -> str:
        """The line in the caller's language."""
        return phrases.line_text(line, self.menu, self.memory.language)
