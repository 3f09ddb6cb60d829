"""What an utterance asks for: immutable frames, in the order of speech."""

from __future__ import annotations

from typing import Literal

import msgspec

from kasauti.agent.reference.menu import Wish

Act = Literal[
    "item", "change", "drop", "swap", "cancel", "close", "place", "yes", "no", "hold", "readback", "status",
    "ask", "price", "menu", "never", "again", "flip", "hello", "thanks", "bye", "start", "unknown",
]  # fmt: skip


class Frame(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that the caller wants, as far as words alone tell.

    Args:
        act: item (order it), change (of a line that is not named), drop, swap (`away` for `items`), cancel, ...
        items: what may be meant; several need asking, or a look at the order.
        named: item (a full name), head, weak (some word of names).
        quantity: None is unsaid. `was` is the number that it is not any more.
        target: what a reference points at: ref, both, all, each, first, second, last, other; "" is none.
        correction: sorry, actually, or "" for none.
        more: so many on top.
        only: just so many.
        setting, adding: the verb ("kar do", "de do").
        inside: "in the lassi": the item says where, not what.
        keep: "rakhna": leave as it is.
    """

    act: Act
    items: tuple[str, ...] = ()
    named: str = ""
    quantity: int | None = None
    was: int | None = None
    wishes: tuple[Wish, ...] = ()
    away: tuple[str, ...] = ()
    target: str = ""
    correction: str = ""
    more: bool = False
    only: bool = False
    setting: bool = False
    adding: bool = False
    inside: bool = False
    also: bool = False


class Understood(msgspec.Struct, frozen=True):
    """An utterance, understood.

    `language` is en, hinglish or hindi, "" for no sign; `unknown` are words that are neither everyday ones nor of
    the menu.
    """

    frames: tuple[Frame, ...]
    language: str
    unknown: tuple[str, ...] = ()
