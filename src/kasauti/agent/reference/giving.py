"""Two, or "give": what "do" means in a sentence, and "ek aur" with it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from kasauti.agent.reference.piece import BREAKS, ITEMS, Piece


def settled(found: list[Piece]) -> list[Piece]:
    """Every `giving` is a number or the verb "give"; elliptic ingredients get the degree of their neighbour."""
    for at, piece in enumerate(found):
        if piece.tag == "aur" and at and found[at - 1].tag in ("num", "giving") and _asks_for_more(found, at):
            found[at] = Piece("more", hindi=True)
    for at, piece in enumerate(found):
        if piece.tag == "giving":
            found[at] = Piece("num", "do", 2, hindi=True) if _is_two(found, at) else Piece("add", "do", hindi=True)
    return found


def _asks_for_more(found: Sequence[Piece], aur: int) -> bool:
    """Whether "ek aur ..." is one more of something: no number of its own follows, nor an item precedes."""
    if aur > 1 and found[aur - 2].tag in ITEMS:
        return False
    following = [piece.tag for piece in found[aur + 1 : aur + 3]]
    if not following or following[0] != "giving":
        return not following or following[0] not in ("num", "each", "art")
    return len(following) == 1 or following[1] not in (*ITEMS, "weak")


_SHIFTS = frozenset({*BREAKS, "aur", "and", "sorry", "actually"})


def _is_two(found: Sequence[Piece], at: int) -> bool:
    start = at
    while start > 0 and found[start - 1].tag not in _SHIFTS:
        start -= 1
    before = found[start:at]
    after = found[at + 1] if at + 1 < len(found) else Piece("stop")
    free_number = any(p.tag == "num" for p in before) and not any(p.tag in ITEMS for p in before)
    if free_number or (at and found[at - 1].tag in ("more", "another")):
        return False
    if after.tag in ITEMS or after.tag in (
        "weak",
        "wish",
        "ingredient",
        "high",
        "unknown",
        "set",
        "add",
        "only",
        "giving",
        "neg",
        "drop",
        "more",
    ):
        return True
    if after.tag == "aur" and not any(p.tag in ITEMS for p in before):
        return True
    if any(p.tag in ITEMS or p.tag in ("wish", "weak") for p in before):
        return _numbers_stand_behind(found, at, start)
    return not any(p.tag in ("ref", "yes") and p.value not in ("haan",) for p in before) or not before


def _numbers_stand_behind(found: Sequence[Piece], at: int, start: int) -> bool:
    """Whether this sentence puts its numbers behind the items ("coffee ek, chai do")."""
    if any(piece.tag == "num" for piece in found[start:at]):
        return False
    pairs = pairwise(found)
    return any(a.tag in ITEMS and b.tag == "num" and not _leads(found, i) for i, (a, b) in enumerate(pairs))


def _leads(found: Sequence[Piece], item: int) -> bool:
    """Whether the number behind this item belongs to the next one."""
    return item + 2 < len(found) and found[item + 2].tag in (*ITEMS, "weak")
