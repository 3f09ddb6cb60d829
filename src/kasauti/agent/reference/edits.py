"""Changes of lines that are there: quantities, options, one more of the same."""

from __future__ import annotations

from collections.abc import Sequence

from kasauti.agent.reference.desk import Desk
from kasauti.agent.reference.frames import Frame
from kasauti.agent.reference.hands import Refusal
from kasauti.agent.reference.memory import RECENT_TURNS, Failed, Line, Options
from kasauti.agent.reference.menu import Wish


class Edits:
    """Every method may raise `Refusal`."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._menu, self._memory, self._hands, self._tell = desk.menu, desk.memory, desk.hands, desk.tell

    def known_item(self, frame: Frame, known: Sequence[Line], agreed: bool) -> None:
        """An item that is named, and is a line already: change that line, or say that it is there."""
        line = self._memory.topic if self._memory.topic in known else known[-1]
        assert line is not None
        if len({x.item for x in known}) > 1 and frame.named != "item":
            self._desk.which(frame, tuple(dict.fromkeys(x.item for x in known)))
            return
        self._memory.talk_of(line)
        if frame.quantity is None and not frame.wishes:
            self._tell("kept", self._desk.text(line))
        elif frame.inside and frame.quantity is not None and frame.quantity < line.quantity:
            self.split(line, frame.quantity, frame.wishes)
        elif frame.quantity == line.quantity and not frame.wishes:
            self._tell("kept", self._desk.text(line))
        else:
            self.set(line, frame, rest=[x for x in known if x is not line and x.item == line.item])

    def change(self, frame: Frame) -> None:
        """A change of a line that is not named; one that says neither how many nor what is none."""
        memory = self._memory
        if frame.quantity is None and not frame.wishes:
            return
        if memory.offered and not frame.correction and not frame.setting and frame.quantity is not None:
            self._desk.take_offer(frame)
            return
        if self._retries(frame):
            return
        if frame.target == "each" and memory.lines:
            for line in list(memory.lines):
                self.set(line, frame)
            return
        lines = self.targets(frame)
        if not lines:
            self._nothing_to_change(frame)
            return
        for line in lines:
            self._change_line(line, frame, several=len(lines) > 1)

    def _retries(self, frame: Frame) -> bool:
        """Another try at what was just refused, with what the caller says now."""
        failed, recent = self._memory.failed, self._memory.turn - RECENT_TURNS
        if failed is None or failed.turn < recent or frame.more or frame.target not in ("", "ref"):
            return False
        if frame.wishes and not all(self._menu.applies(wish, failed.item) for wish in frame.wishes):
            return False
        options = self._desk.wished(failed.item, failed.options, frame.wishes)
        if failed.line is None:
            quantity = failed.quantity if frame.quantity is None else frame.quantity
            self._desk.add_with(failed.item, quantity, options, frame.wishes)
            return True
        if not frame.wishes or failed.line not in self._memory.lines:
            return False
        self._set_options(failed.line, options, correction=True)
        self._memory.talk_of(failed.line)
        self._tell("changed", self._desk.text(failed.line))
        return True

    def _set_options(self, line: Line, options: Options, *, correction: bool) -> None:
        memory = self._memory
        try:
            self._hands.change(line, options=options, correction=correction)
        except Refusal:
            memory.failed = Failed(line.item, line.quantity, options, memory.turn, line)
            raise
        memory.failed = None

    def _change_line(self, line: Line, frame: Frame, *, several: bool) -> None:
        self._memory.talk_of(line)
        if frame.more and frame.quantity is not None:
            if frame.wishes:
                self._desk.add(line.item, frame.quantity, frame.wishes)
                return
            same = self._hands.add(line.item, frame.quantity, dict(line.options))
            self._memory.talk_of(same)
            self._tell("added", self._desk.text(Line(line.item, frame.quantity, line.options, "")))
        elif _parts(frame, line) and not several:
            assert frame.quantity is not None
            self.split(line, frame.quantity, frame.wishes)
        elif frame.wishes and frame.quantity is not None and frame.quantity <= line.quantity and not _corrects(frame):
            self.set(line, _wishes_only(frame))
        else:
            self.set(line, frame)

    def _nothing_to_change(self, frame: Frame) -> None:
        memory = self._memory
        if memory.active() and frame.more and memory.active()[-1].lines:
            last = memory.active()[-1].lines[-1]
            self._desk.add(last.item, frame.quantity or 1, frame.wishes)
        elif memory.active():
            self._tell("fixed")
        elif frame.wishes and memory.lines:
            self._tell("no_option", self._desk.name((memory.topic or memory.lines[-1]).item))
        else:
            self._tell("empty")

    def targets(self, frame: Frame) -> list[Line]:
        """The lines that a frame without items speaks of."""
        memory = self._memory
        lines = memory.lines
        if not lines:
            return []
        if frame.items:
            return memory.of_items(frame.items)
        fitting = [line for line in lines if self._fits(frame.wishes, line)] if frame.wishes else list(lines)
        if frame.target == "all":
            return fitting
        if frame.target == "both":
            return fitting[-2:]
        if frame.was is not None:
            counted = [line for line in lines if line.quantity == frame.was]
            return counted[-1:] or ([memory.topic] if memory.topic is not None else [])
        if frame.target in ("second", "other") and memory.split_turn == memory.turn and memory.topic is not None:
            return [memory.topic]
        if frame.target in ("first", "second", "last") and len(lines) > 1:
            return [lines[{"first": 0, "second": 1, "last": -1}[frame.target]]]
        if frame.target == "other" and memory.topic is not None:
            return [line for line in fitting if line is not memory.topic]
        if memory.topic is not None and (memory.topic in fitting or not frame.wishes):
            return [memory.topic]
        return fitting[-1:]

    def _fits(self, wishes: Sequence[Wish], line: Line) -> bool:
        return all(self._menu.applies(wish, line.item) for wish in wishes)

    def set(self, line: Line, frame: Frame, *, rest: Sequence[Line] = ()) -> None:
        """Give a line another quantity, other options, or both; `rest` are more lines of the same item, to go."""
        options = self._desk.wished(line.item, line.options, frame.wishes) if frame.wishes else None
        replaced = options is not None and any(options.get(group) != kept for group, kept in line.options.items())
        correction = bool(frame.correction or frame.setting or replaced or frame.quantity is not None)
        if frame.quantity == 0:
            self._hands.remove(line)
            self._tell("removed", self._desk.text(line))
            return
        if frame.quantity is not None:
            for other in rest:
                self._hands.remove(other, correction=True)
        if frame.quantity is not None:
            self._hands.change(line, quantity=frame.quantity, correction=correction)
        if options is not None and options != line.options:
            self._set_options(line, options, correction=correction)
        self._memory.talk_of(line)
        if frame.correction:
            self._memory.corrected.add(id(line))
        self._desk.remember(frame.wishes, line)
        self._tell("changed", self._desk.text(line))

    def split(self, line: Line, quantity: int, wishes: Sequence[Wish]) -> None:
        """Some of a line get options of their own; "it" is the rest of the line."""
        options = self._desk.wished(line.item, line.options, wishes)
        if options == line.options:
            self._tell("kept", self._desk.text(line))
            return
        self._hands.change(line, quantity=line.quantity - quantity, correction=False)
        new = self._hands.add(line.item, quantity, options)
        self._memory.talk_of(line)
        self._memory.split_turn = self._memory.turn
        self._tell("changed", f"{self._desk.text(line)}; {self._desk.text(new)}")


def _corrects(frame: Frame) -> bool:
    return bool(frame.correction) or frame.setting or frame.only


def _parts(frame: Frame, line: Line) -> bool:
    """Whether a frame speaks of some of a line: "one of them without onion"."""
    return bool(frame.wishes) and frame.quantity is not None and frame.quantity < line.quantity and not _corrects(frame)


def _wishes_only(frame: Frame) -> Frame:
    return Frame(act="change", wishes=frame.wishes, correction=frame.correction, setting=frame.setting)
