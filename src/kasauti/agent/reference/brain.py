"""One call of the reference agent: frames in, tool calls and words out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from msgspec import structs

from kasauti.agent.reference import phrases
from kasauti.agent.reference.bugs import Bugs
from kasauti.agent.reference.changes import Changes
from kasauti.agent.reference.desk import Desk
from kasauti.agent.reference.frames import Frame
from kasauti.agent.reference.hands import Hands, Refusal, Tools
from kasauti.agent.reference.memory import Memory, Order
from kasauti.agent.reference.menu import Menu
from kasauti.agent.reference.understanding import parse

_ORDERING = frozenset({"item", "change", "swap", "drop", "again"})
_WORK = _ORDERING | {"cancel", "close", "place", "ask", "price", "menu", "readback", "status", "flip", "never", "hold"}


class Brain:
    """The agent in one call; not thread-safe.

    Args:
        menu: the compiled menu of the session's catalogue.
        language: en, hinglish or hindi, until the caller shows another.
    """

    def __init__(self, menu: Menu, tools: Tools, bugs: Bugs, *, language: str = "en") -> None:
        self._menu, self._bugs = menu, bugs
        self.memory = Memory(language=language)
        self.hands = Hands(tools, self.memory, bugs)
        self._changes = Changes(Desk(menu, self.memory, self.hands, self._tell))
        self._words: list[str] = []
        self._finished = self._lost = False

    def reply(self, text: str) -> str:
        """What the agent answers, after it has done what there was to do."""
        memory = self.memory
        understood = parse(text, self._menu)
        memory.language = understood.language or memory.language
        memory.turn += 1
        memory.touched.clear()
        memory.corrected.clear()
        self._words, self._finished = [], False
        frames = understood.frames
        self._lost = bool(understood.unknown) or not text.strip()
        if memory.which is not None:
            frames = self._answered(frames)
        for at, frame in enumerate(frames):
            try:
                self._do(frame, frames, at)
            except Refusal as refused:
                self._words.append(phrases.refusal(memory.language, refused.code))
        return self._spoken(frames)

    def _do(self, frame: Frame, frames: Sequence[Frame], at: int) -> None:
        if frame.act in _ORDERING:
            self._changes.do(frame, agreed=at > 0 and any(f.act == "yes" for f in frames[:at]))
        elif frame.act in ("yes", "no", "flip", "never"):
            self._short_answer(frame, frames, at)
        else:
            _HANDLERS[frame.act](self, frame)

    def _tell(self, phrase: str, *parts: str) -> None:
        self._words.append(phrases.say(self.memory.language, phrase, *parts))

    # what callers say of the whole order

    def _close(self, frame: Frame) -> None:
        memory = self.memory
        if self._finished:
            return
        if memory.which is not None and memory.which.asked < 2 and memory.which.frame.act == "item":
            memory.which.asked += 1
            return
        self._finished = True
        memory.which, memory.offered = None, ()
        if memory.lines or memory.leftover:
            self._submit()
        elif memory.active():
            if self._bugs.double_submit:
                self.hands.resubmit(memory.active()[-1].lines)
            self._tell("already")
        else:
            self._tell("nothing_to_place")

    def _submit(self) -> None:
        memory = self.memory
        order_id = self.hands.submit()
        memory.orders.append(Order(order_id, list(memory.lines), active=bool(memory.lines)))
        if memory.lines:
            self._tell("placed", phrases.lines_text(memory.lines, self._menu, memory.language))
        else:
            self._tell("nothing_to_place")
        memory.lines.clear()
        memory.topic, memory.expects, memory.leftover = None, "", False

    def _cancel(self, frame: Frame) -> None:
        memory = self.memory
        memory.which, memory.offered, memory.expects = None, (), ""
        if memory.lines:
            self.hands.clear()
            self._tell("cleared")
            return
        standing = memory.active() or [Order(order_id, []) for order_id in self.hands.standing()]
        if not standing:
            self._tell("nothing_to_cancel")
            return
        for order in standing if frame.target in ("both", "all") else standing[-1:]:
            self.hands.cancel(order.order_id)
            order.active = False
        self._tell("cancelled")

    def _readback(self, frame: Frame) -> None:
        memory = self.memory
        if memory.lines:
            self._tell("readback", phrases.lines_text(memory.lines, self._menu, memory.language))
            memory.expects = "confirm"
        elif memory.active():
            self._tell("read_placed", phrases.lines_text(memory.active()[-1].lines, self._menu, memory.language))
        else:
            self._tell("empty")

    def _status(self, frame: Frame) -> None:
        memory = self.memory
        if memory.lines:
            self._tell("not_yet", phrases.lines_text(memory.lines, self._menu, memory.language))
        elif memory.active():
            self._tell("already")
        else:
            self._tell("empty")

    # small answers

    def _short_answer(self, frame: Frame, frames: Sequence[Frame], at: int) -> None:
        memory = self.memory
        later = {f.act for f in frames[at + 1 :]}
        if frame.act == "yes":
            if memory.expects == "confirm" and not later & _WORK:
                self._close(frame)
            elif memory.offered and not later & _WORK:
                self._changes.take_offer(Frame(act="item"))
            return
        if frame.act == "no":
            self._refused(frame, frames)
        elif frame.act == "never":
            self._changes.never(frame)
        elif not self._changes.flip(frame) and (frame.setting or frame.adding):
            this_too = frame.also and frame.target == "ref" and bool(memory.lines and memory.active())
            if memory.expects == "confirm" or this_too:
                self._close(frame)

    def _refused(self, frame: Frame, frames: Sequence[Frame]) -> None:
        memory = self.memory
        if frame.target == "cancel":
            self._tell("keeping")
        elif memory.offered or memory.expects == "confirm" or memory.which is not None:
            memory.offered, memory.which, memory.expects = (), None, ""
            self._tell("okay")
        elif memory.expects == "more" and memory.lines and not any(f.act in _WORK for f in frames):
            self._close(frame)
        else:
            self._tell("okay")

    def _hold(self, frame: Frame) -> None:
        self._tell("take_time")

    def _hello(self, frame: Frame) -> None:
        """Answered by "go on", if by nothing else."""

    def _bye(self, frame: Frame) -> None:
        if not self._words or self._words[-1] != phrases.say(self.memory.language, "bye"):
            self._tell("bye")
        self.memory.expects = ""

    def _unknown(self, frame: Frame) -> None:
        self._tell("not_on_menu")

    # questions

    def _ask(self, frame: Frame) -> None:
        memory = self.memory
        if not frame.items:
            self._tell("can_be")
            return
        memory.offered = frame.items
        self._tell("available", self._several(frame.items))

    def _price(self, frame: Frame) -> None:
        memory = self.memory
        items = frame.items or tuple(line.item for line in memory.lines) or memory.offered
        for item in items[:5]:
            name = phrases.item_name(item, self._menu, memory.language)
            self._tell("price_of", name, self._menu.items[item].price)
        if frame.items:
            memory.offered = frame.items

    def _menu_(self, frame: Frame) -> None:
        self._tell("menu", self._several(tuple(self._menu.items)[:8]))

    def _several(self, items: Sequence[str]) -> str:
        return ", ".join(phrases.item_name(item, self._menu, self.memory.language) for item in items)

    # an open "which one?"

    def _answered(self, frames: tuple[Frame, ...]) -> tuple[Frame, ...]:
        memory = self.memory
        which = memory.which
        assert which is not None
        answered = False
        out: list[Frame] = []
        for frame in frames:
            narrowed = self._narrowed(frame, which.ids)
            if narrowed and frame.act in ("item", "ask", "change") and not frame.more:
                meant = [(item,) for item in narrowed] if frame.target == "both" else [narrowed]
                for items in meant:
                    out.append(_completed(which.frame, frame, items, first=not answered))
                    answered = True
            else:
                out.append(frame)
        if answered or any(frame.act in ("cancel", "never", "swap") for frame in out):
            memory.which = None
        elif not any(frame.act in ("close", "place") for frame in out):
            which.asked += 1
            if which.asked > 2:
                memory.which = None
                self._tell("which_gone")
        return tuple(out)

    def _narrowed(self, frame: Frame, ids: tuple[str, ...]) -> tuple[str, ...]:
        both = tuple(item for item in ids if item in frame.items)
        if both:
            return both
        if frame.target == "both" and not frame.items:
            return ids
        if frame.target in ("first", "second", "last") and not frame.items:
            place = {"first": 0, "second": 1, "last": len(ids) - 1}[frame.target]
            return ids[place : place + 1]
        return ()

    def _spoken(self, frames: Sequence[Frame]) -> str:
        memory, words = self.memory, self._words
        if memory.which is not None:
            words.append(
                phrases.say(
                    memory.language, "which", phrases.choice_text(memory.which.ids, self._menu, memory.language)
                )
            )
            return " ".join(words)
        acts = {frame.act for frame in frames}
        if not words and "thanks" in acts and not memory.lines:
            words.append(phrases.say(memory.language, "bye"))
        if not words:
            talk = acts & {"hello", "start", "yes", "thanks", "flip"}
            words.append(phrases.say(memory.language, "go_on" if talk or not (frames or self._lost) else "what"))
        elif acts & (_ORDERING | {"cancel", "flip"}) and not self._finished and "bye" not in acts:
            words.append(phrases.say(memory.language, "more"))
            memory.expects = "more"
        return " ".join(words)


def _completed(asked: Frame, answer: Frame, items: tuple[str, ...], *, first: bool) -> Frame:
    """The frame that needed asking, with the answer in it."""
    quantity = answer.quantity if answer.quantity is not None else asked.quantity if first else 1
    wishes = asked.wishes + answer.wishes
    return structs.replace(asked, items=items, named="item", quantity=quantity, wishes=wishes, also=True)


_HANDLERS: Mapping[str, Callable[[Brain, Frame], None]] = MappingProxyType(
    {
        "close": Brain._close, "place": Brain._close, "cancel": Brain._cancel, "readback": Brain._readback,
        "status": Brain._status, "hold": Brain._hold, "hello": Brain._hello, "start": Brain._hello,
        "thanks": Brain._hello, "bye": Brain._bye, "unknown": Brain._unknown, "ask": Brain._ask,
        "price": Brain._price, "menu": Brain._menu_,
    }
)  # fmt: skip
