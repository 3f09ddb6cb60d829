"""Frames of a clause about items and options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import structs

from kasauti.agent.reference.clauses import Clause, names_unknown
from kasauti.agent.reference.frames import Act, Frame
from kasauti.agent.reference.menu import Menu, Wish
from kasauti.agent.reference.piece import ITEMS, Piece
from kasauti.agent.reference.swaps import SWAPS, swap, swaps_two

_TARGETS = ("ref", "both", "all", "first", "second", "last", "other")
_THAT = frozenset({"it", "that", "them", "those"})


class Part(NamedTuple):
    """One item of a clause with what stands about it."""

    item: Piece
    quantity: int | None
    wishes: tuple[Wish, ...]
    inside: bool
    denied: bool
    counted: bool


def ordered(clause: Clause, menu: Menu) -> list[Frame]:
    """What a clause wants of items and options, in order."""
    pieces = _completed(clause, menu)
    clause = clause._replace(pieces=pieces)
    if clause.has(*SWAPS) or swaps_two(clause):
        swapped = swap(clause)
        if swapped is not None:
            return [swapped]
    if clause.has(*ITEMS):
        return _with_items(clause)
    return _without_items(clause)


def _completed(clause: Clause, menu: Menu) -> tuple[Piece, ...]:
    """The clause with bare ingredients made wishes or items, and unclear heads narrowed by a word beside them."""
    out: list[Piece] = []
    degree = _shared_degree(clause)
    for at, piece in enumerate(clause.pieces):
        if piece.tag == "ingredient":
            out.append(_ingredient(clause, at, degree, menu))
        elif piece.wish is not None and not piece.wish.degree and _refuses(clause, at):
            off = tuple(structs.replace(choice, on=False) for choice in piece.wish.choices)
            out.append(piece._replace(wish=structs.replace(piece.wish, choices=off)))
        elif piece.tag == "weak" and out and out[-1].tag == "head" and set(out[-1].ids) & set(piece.ids):
            out[-1] = out[-1]._replace(ids=tuple(id for id in out[-1].ids if id in piece.ids))
        elif piece.tag == "head" and out and out[-1].tag == "weak" and set(out[-1].ids) & set(piece.ids):
            weak = out.pop()
            out.append(piece._replace(ids=tuple(id for id in piece.ids if id in weak.ids)))
        elif piece.tag not in ("wala", "ofhi", "hai") and not (
            piece.tag == "unknown" and out and out[-1].tag == "head"
        ):
            out.append(piece)
    return tuple(out)


def _refuses(clause: Clause, at: int) -> bool:
    """Whether the option named at `at` is refused: "large mat karo", "cheese burst hata do"."""
    following = clause.pieces[at + 1 : at + 3]
    if any(piece.tag == "neg" for piece in following[:1]) or (at and clause.pieces[at - 1].tag == "neg"):
        return True
    return clause.has("drop", "never")


def _shared_degree(clause: Clause) -> str:
    if clause.has("drop", "dropping", "never") or (clause.has("neg") and not clause.has(*ITEMS)):
        return "zero"
    return "with"


def _ingredient(clause: Clause, at: int, degree: str, menu: Menu) -> Piece:
    piece = clause.pieces[at]
    alone = not clause.has(*ITEMS)
    counted = any(p.tag in ("num", "art", "each") for p in clause.pieces[:at])
    if piece.ids and alone and (counted or clause.has("wala")):
        return Piece("weak", piece.value, ids=piece.ids)
    return Piece("wish", wish=menu.wish(degree, piece.value))


def _with_items(clause: Clause) -> list[Frame]:
    parts = _parts(clause)
    if _is_question(clause, parts):
        return [Frame(act="ask", items=part.item.ids, named=part.item.tag) for part in parts]
    if clause.has("cancel", "drop", "never") and not _denies_drop(clause):
        if any(part.wishes for part in parts):
            return [structs.replace(_item(clause, part), inside=True) for part in parts]
        return [
            Frame(
                act="drop", items=part.item.ids, named=part.item.tag, quantity=part.quantity,
                correction=clause.correction,
            )
            for part in parts
        ]  # fmt: skip
    if _all_denied(clause, parts):
        return [Frame(act="drop", items=part.item.ids, named="denied", quantity=part.quantity) for part in parts]
    return [
        Frame(act="drop", items=part.item.ids, named="denied") if part.denied else _item(clause, part) for part in parts
    ]


def _denies_drop(clause: Clause) -> bool:
    return clause.has("neg") and not clause.has("add")


def _all_denied(clause: Clause, parts: Sequence[Part]) -> bool:
    at = clause.where("neg")
    if at < 0:
        return False
    last_item = max(i for i, piece in enumerate(clause.pieces) if piece.tag in ITEMS)
    first_item = min(i for i, piece in enumerate(clause.pieces) if piece.tag in ITEMS)
    wanted = clause.pieces[at + 1].tag if at + 1 < len(clause.pieces) else ""
    if at > last_item:
        return True
    return at < first_item and (wanted in ("add", "set") or not clause.pieces[at].hindi)


def _is_question(clause: Clause, parts: Sequence[Part]) -> bool:
    wants = clause.has("add", "set", "keep", "place", "drop", "cancel", "more", "another")
    if clause.has("ask"):
        return not wants
    counted = any(part.counted or part.quantity for part in parts)
    if clause.has("will"):
        return not counted and not wants
    if clause.has("kya") or clause.asked:
        return not wants and not counted
    return False


def _parts(clause: Clause) -> list[Part]:
    pieces = clause.pieces
    at_items = [at for at, piece in enumerate(pieces) if piece.tag in ITEMS]
    behind = _numbers_behind(pieces, at_items)
    parts = []
    for place, at in enumerate(at_items):
        start = at_items[place - 1] + 1 if place else 0
        end = at_items[place + 1] if place + 1 < len(at_items) else len(pieces)
        number, counted = _number(pieces, at, (start, end), behind)
        own = pieces[at + 1 : end] if place + 1 < len(at_items) else pieces[at + 1 :]
        lead = pieces[:at] if place == 0 else ()
        wishes = tuple(piece.wish for piece in (*lead, *own) if piece.wish is not None)
        inside = (end > at + 1 and pieces[at + 1].tag == "in") or (
            bool(wishes) and any(piece.tag == "for" for piece in pieces[max(start, at - 2) : at])
        )
        denied = any(piece.tag == "neg" for piece in own[:2])
        parts.append(Part(pieces[at], number, wishes, inside, denied, counted))
    return parts


def _numbers_behind(pieces: Sequence[Piece], at_items: Sequence[int]) -> bool:
    """Whether numbers stand behind their items in this clause."""
    if any(piece.tag in ("num", "each", "art") for piece in pieces[: at_items[0]]):
        return False
    return any(piece.tag in ("num", "each") for piece in pieces[at_items[-1] + 1 :])


def _number(pieces: Sequence[Piece], at: int, span: tuple[int, int], behind: bool) -> tuple[int | None, bool]:
    """(quantity, counted) of the item at `at`; an article counts, but says no quantity."""
    start, end = span
    around = pieces[at + 1 : end] if behind else pieces[start:at]
    for piece in around if behind else reversed(around):
        if piece.tag in ("num", "each"):
            return piece.number, True
        if piece.tag == "another":
            return 1, True
    each = next((piece.number for piece in pieces if piece.tag == "each"), None)
    if each is not None:
        return each, True
    return None, any(piece.tag == "art" for piece in around)


def _item(clause: Clause, part: Part) -> Frame:
    setting = clause.has("set", "lieu")
    return Frame(
        act="item", items=part.item.ids, named=part.item.tag, wishes=part.wishes,
        quantity=1 if part.quantity is None and part.counted and not setting else part.quantity,
        target=_pointed(clause), correction=clause.correction,
        more=clause.has("more", "another", "high"), only=clause.has("only", "bas"),
        setting=setting, adding=clause.has("add"), inside=part.inside,
        also=clause.has("also") or clause.joined,
    )  # fmt: skip


def _pointed(clause: Clause) -> str:
    """What else the clause points at: "make that a ...", "usko ... kar do"."""
    verb = clause.first("set")
    if verb is not None and verb.value.split()[-1] in _THAT:
        return "ref"
    target = clause.first(*_TARGETS)
    return target.tag if target is not None and target.tag != "all" else ""


def _without_items(clause: Clause) -> list[Frame]:
    wishes = tuple(piece.wish for piece in clause.pieces if piece.wish is not None)
    target = clause.first(*_TARGETS)
    weak = clause.first("weak")
    number = clause.all("num")
    each = clause.first("each")
    if _only_asks(clause):
        return [Frame(act="ask", items=weak.ids if weak is not None else (), wishes=wishes)]
    if weak is not None:
        return [_weakly(clause, weak, wishes)]
    if each is not None and not wishes:
        return [Frame(act="change", target="each", quantity=each.number, setting=True)]
    if not wishes and clause.has("drop", "never", "cancel"):
        quantity = number[-1].number if number else None
        return [
            Frame(act="drop", quantity=quantity, target=target.tag if target else "ref", correction=clause.correction)
        ]
    if not wishes and names_unknown(clause):
        return [Frame(act="unknown")]
    if not wishes and not number and not clause.has("more", "another"):
        if target is not None:
            return [Frame(act="change", target=target.tag)]
        return [Frame(act="unknown")] if clause.has("unknown") else []
    high = clause.first("high") if number else None
    if high is not None and high.hindi and not clause.has("add", "set", "only", "ref"):
        return []
    more = clause.has("more", "another") or (clause.joined and clause.opens) or (high is not None and not high.hindi)
    quantity = number[-1].number if number else 1 if clause.has("another", "more") else None
    return [
        Frame(
            act="change", quantity=quantity, wishes=wishes, target=target.tag if target is not None else "",
            correction=clause.correction, more=more and quantity is not None, only=clause.has("only", "bas"),
            setting=clause.has("set"), adding=clause.has("add"), also=clause.has("also"),
        )
    ]  # fmt: skip


def _only_asks(clause: Clause) -> bool:
    """Whether options are only asked about: "teekha hai kya?", but not "can you make it mild?"."""
    if clause.has("add", "set", "keep", "num", "each", "drop", "more", "another", "only"):
        return False
    if clause.has("ask", "kya"):
        return True
    return clause.asked and clause.opens and not clause.has("ref")


def _weakly(clause: Clause, weak: Piece, wishes: tuple[Wish, ...]) -> Frame:
    number = clause.first("num", "each")
    if clause.has("neg"):
        return Frame(act="drop", items=weak.ids, named="denied")
    act: Act = "drop" if clause.has("drop", "cancel", "never") else "item"
    return Frame(
        act=act, items=weak.ids, named="weak", quantity=number.number if number is not None else None,
        wishes=wishes, correction=clause.correction, only=clause.has("only"), setting=clause.has("set"),
        adding=clause.has("add"), inside=clause.has("in", "for"), also=clause.has("also") or clause.joined,
    )  # fmt: skip
