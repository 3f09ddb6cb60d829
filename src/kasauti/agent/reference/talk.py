"""Frames of clauses about the order and the call, not about items: closing, cancelling, yes, no, "let me think"."""

from __future__ import annotations

from kasauti.agent.reference.clauses import Clause, names_unknown
from kasauti.agent.reference.frames import Act, Frame
from kasauti.agent.reference.piece import ITEMS


def about_the_call(clause: Clause) -> list[Frame] | None:
    """Frames of a clause that is about the order or the call; None when it is about items and options."""
    things = clause.has(*ITEMS, "wish", "ingredient", "weak")
    if clause.has("think"):
        return [Frame(act="hold", only=True)]
    if clause.has("readback") and not things:
        return [Frame(act="readback")]
    if clause.has("menu") and not things:
        return [Frame(act="menu")]
    if clause.has("price"):
        return [Frame(act="price", items=_ids(clause))]
    if clause.has("cancel", "drop") and not things and (clause.has("all", "order") or clause.has("cancel")):
        return _cancelling(clause)
    if clause.has("done") and not things:
        return [Frame(act="status")] if clause.asked or clause.has("order", "kya") else []
    if clause.has("status") and not clause.has("place") and not things:
        return [Frame(act="status")]
    if things:
        return None
    return _closing(clause)


def _cancelling(clause: Clause) -> list[Frame]:
    if clause.has("neg"):
        return [Frame(act="no", target="cancel")]
    number = clause.first("num")
    if number is not None and not clause.has("order", "all"):
        return [Frame(act="drop", quantity=number.number, target="ref")]
    target = "both" if clause.has("both") else "all" if clause.has("all") else ""
    return [Frame(act="cancel", target=target)]


def _closing(clause: Clause) -> list[Frame] | None:
    if clause.has("num", "each") and not clause.has("place", "close"):
        return None
    if clause.has("start"):
        return [Frame(act="start")]
    verb = _verb(clause)
    if verb is None:
        return None
    lead = [Frame(act="hello")] if clause.has("hello") else []
    lead += [Frame(act="hold")] if clause.has("wait") else []
    courtesies: tuple[Act, ...] = ("thanks", "bye")
    return [*lead, *verb, *(Frame(act=act) for act in courtesies if clause.has(act))]


def _verb(clause: Clause) -> list[Frame] | None:
    """What a clause without items does; None when it speaks of an amount after all."""
    if clause.has("place") or _orders_the_order(clause):
        return [Frame(act="hold", only=True) if clause.has("neg") else Frame(act="place")]
    if clause.has("close", "bas"):
        return [Frame(act="status" if clause.asked else "close")]
    if clause.has("never"):
        return [Frame(act="never", target=target_of(clause))]
    if clause.has("drop"):
        return [Frame(act="drop", target=target_of(clause) or "ref", correction=clause.correction)]
    if clause.has("order") and clause.has("once") and clause.has("ref"):
        return [Frame(act="again")]
    if clause.has("more", "another"):
        return None
    if clause.has("add", "ask", "will") and clause.has("unknown"):
        return [Frame(act="unknown")]
    if clause.has("add", "keep", "set"):
        return [_bare_verb(clause)]
    if clause.has("neg"):
        return [Frame(act="no")]
    if clause.has("yes"):
        return [Frame(act="yes")]
    if clause.has("first", "second", "last", "both"):
        return [Frame(act="change", target=target_of(clause))]
    return [Frame(act="unknown")] if names_unknown(clause) else []


def _bare_verb(clause: Clause) -> Frame:
    if clause.has("ref") and clause.has("add"):
        return Frame(act="flip", adding=True, also=clause.has("also"), target="ref")
    return Frame(act="flip", adding=not clause.has("neg"), setting=clause.has("set"), correction=clause.correction)


def _orders_the_order(clause: Clause) -> bool:
    """Whether the verb is about the order itself: "order kar do", "order bhej do"."""
    return clause.has("order") and clause.has("set", "add", "keep") and not clause.has("once")


def target_of(clause: Clause) -> str:
    """What a clause points at, by the tag of its word; "" for nothing."""
    piece = clause.first("ref", "both", "all", "first", "second", "last", "other")
    return piece.tag if piece is not None else ""


def _ids(clause: Clause) -> tuple[str, ...]:
    return tuple(id for piece in clause.all(*ITEMS) for id in piece.ids)
