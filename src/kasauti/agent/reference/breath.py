"""Frames of one utterance together: later words change what earlier ones mean."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from kasauti.agent.reference.frames import Frame
from kasauti.agent.reference.menu import Menu, Wish

_BUSINESS = frozenset(
    {"item", "change", "drop", "swap", "cancel", "readback", "status", "ask", "price", "menu", "flip"}
)


def sorted_out(frames: list[Frame], menu: Menu) -> list[Frame]:
    """Later words change the meaning of earlier ones: "not tea, coffee", "wait", options behind their item."""
    return _held(_gathered(_swapped(_told_apart(_mended(frames))), menu))


def _swapped(frames: list[Frame]) -> list[Frame]:
    """What is denied before something else is named is swapped for it: "not A, B"."""
    out: list[Frame] = []
    for frame in frames:
        last = out[-1] if out else None
        denied = last is not None and last.act == "drop" and last.named == "denied"
        if denied and last is not None and frame.act == "item" and not frame.also and not frame.inside and frame.items:
            out[-1] = Frame(
                act="swap", away=last.items, items=frame.items, named=frame.named, quantity=frame.quantity,
                wishes=frame.wishes, correction="sorry",
            )  # fmt: skip
        else:
            out.append(frame)
    return out


def _gathered(frames: list[Frame], menu: Menu) -> list[Frame]:
    """Options that stand alone go to the item before them in the same breath, else to the one behind them."""
    out: list[Frame] = []
    waiting: tuple[Wish, ...] = ()
    for frame in frames:
        if _is_loose(frame):
            if out and out[-1].act == "change" and out[-1].more and not out[-1].wishes:
                out[-1] = _with_wishes(out[-1], frame.wishes)
                continue
            home = _home(out, frame.wishes, menu)
            if home is not None:
                out[home] = _with_wishes(out[home], frame.wishes)
                continue
            if not out and any(f.act == "item" and not f.inside for f in frames):
                waiting += frame.wishes
                continue
        elif waiting and frame.act == "item":
            frame, waiting = _with_wishes(frame, waiting), ()
        out.append(frame)
    return out


def _is_loose(frame: Frame) -> bool:
    return (
        frame.act == "change" and bool(frame.wishes) and frame.quantity is None and not frame.correction
        and frame.target in ("", "ref") and not frame.more
    )  # fmt: skip


def _home(out: Sequence[Frame], wishes: Sequence[Wish], menu: Menu) -> int | None:
    for at in range(len(out) - 1, -1, -1):
        frame = out[at]
        if frame.act == "item" and not frame.inside and not _same_group(frame, wishes):
            if any(menu.searched(wishes, frame.items)):
                return at
        elif frame.act in ("change", "swap", "drop", "cancel", "ask"):
            return None
    return None


def _same_group(frame: Frame, wishes: Sequence[Wish]) -> bool:
    """Whether the item was already given something of the same kind: then a later word is a change."""
    said = {choice.group for wish in frame.wishes for choice in wish.choices}
    return any(choice.group in said for wish in wishes for choice in wish.choices if wish.degree == "")


def _with_wishes(frame: Frame, wishes: tuple[Wish, ...]) -> Frame:
    return structs.replace(frame, wishes=frame.wishes + wishes)


def _mended(frames: Sequence[Frame]) -> list[Frame]:
    """Who corrects what is not on the menu corrects nothing in the order."""
    out: list[Frame] = []
    for frame in frames:
        if out and out[-1].act == "unknown" and frame.correction:
            frame = structs.replace(frame, correction="")
        out.append(frame)
    return out


def _told_apart(frames: list[Frame]) -> list[Frame]:
    """An unclear item that the same breath makes clear is dropped: "three rolls: two paneer, one egg"."""
    out: list[Frame] = []
    for at, frame in enumerate(frames):
        later = [f for f in frames[at + 1 :] if _names_one_of(frame, f)]
        if not later:
            out.append(frame)
        elif len(later) == 1:
            clear = later[0]
            quantity = frame.quantity if clear.quantity is None else clear.quantity
            told = structs.replace(
                clear, named="item", correction=frame.correction or clear.correction, quantity=quantity,
                wishes=frame.wishes + clear.wishes,
            )  # fmt: skip
            frames[frames.index(clear)] = told
    return out


def _names_one_of(unclear: Frame, frame: Frame) -> bool:
    if unclear.act != "item" or len(unclear.items) < 2 or unclear.named != "head" or frame.act != "item":
        return False
    both = set(unclear.items) & set(frame.items)
    return len(both) == 1 and not frame.inside and not frame.correction


def _held(frames: list[Frame]) -> list[Frame]:
    """A wait takes back a yes or a closing before it; "let me think" a yes behind it, too."""
    holds = [at for at, frame in enumerate(frames) if frame.act == "hold"]
    if not holds:
        return frames
    thinking = any(frames[at].only for at in holds)
    kept = []
    for at, frame in enumerate(frames):
        final = frame.act in ("close", "place")
        if (final or frame.act == "yes") and (at < holds[-1] or (thinking and frame.act == "yes")):
            continue
        kept.append(frame)
    if any(frame.act in _BUSINESS or frame.act in ("close", "place") for frame in kept) and not thinking:
        return [frame for frame in kept if frame.act != "hold"]
    return kept
