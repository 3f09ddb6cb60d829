"""Clauses that put one thing in place of another."""

from __future__ import annotations

from collections.abc import Sequence

from kasauti.agent.reference.clauses import Clause
from kasauti.agent.reference.frames import Frame
from kasauti.agent.reference.piece import ITEMS, Piece

SWAPS = frozenset({"jagah", "instead", "dropping"})
"""Tags of the words that swap."""


def swaps_two(clause: Clause) -> bool:
    """Whether two items and a verb that sets are a swap: "change A to B", "A ko B kar do"."""
    items = [at for at, piece in enumerate(clause.pieces) if piece.tag in ITEMS]
    if clause.has("swap") and clause.has(*ITEMS):
        return True
    if len(items) != 2 or not clause.has("set"):
        return False
    between = {piece.tag for piece in clause.pieces[items[0] + 1 : items[1]]}
    return bool(between & {"into", "ko", "with"})


def swap(clause: Clause) -> Frame | None:
    """The swap that a clause asks for, of items or of options; None when nothing comes in."""
    before, after = _sides(clause)
    gone, new = _item_of(before), _item_of(after)
    wishes = tuple(piece.wish for piece in after if piece.wish is not None)
    away = gone.ids if gone is not None else ()
    if new is not None:
        quantity = next((piece.number for piece in after if piece.tag in ("num", "each")), None)
        return Frame(
            act="swap", away=away, items=new.ids, named=new.tag, quantity=quantity, wishes=wishes, correction="sorry"
        )
    if wishes:
        return Frame(act="change", items=away, wishes=wishes, correction="sorry", inside=gone is not None)
    return None


def _sides(clause: Clause) -> tuple[Sequence[Piece], Sequence[Piece]]:
    """The pieces about what goes, and about what comes."""
    pieces = clause.pieces
    at = next((i for i, piece in enumerate(pieces) if piece.tag in SWAPS), -1)
    items = [i for i, piece in enumerate(pieces) if piece.tag in (*ITEMS, "weak")]
    if at < 0:  # a verb that swaps: the first of two items goes, a single one comes
        cut = items[0] + 1 if len(items) > 1 else 0
        return pieces[:cut], pieces[cut:]
    if pieces[at].tag != "instead":
        return pieces[:at], pieces[at + 1 :]
    if len(items) > 1 and at < items[0]:  # "instead of A, B"
        return pieces[at + 1 : items[0] + 1], pieces[items[0] + 1 :]
    return pieces[at + 1 :], pieces[:at]


def _item_of(pieces: Sequence[Piece]) -> Piece | None:
    return next((piece for piece in pieces if piece.tag in (*ITEMS, "weak")), None)
