"""The frames of an utterance: a pure function of its text and the menu."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec import structs

from kasauti.agent.reference.breath import sorted_out
from kasauti.agent.reference.clauses import Clause, clauses
from kasauti.agent.reference.frames import Frame, Understood
from kasauti.agent.reference.menu import Menu
from kasauti.agent.reference.ordering import ordered
from kasauti.agent.reference.piece import BREAKS, ITEMS, Piece
from kasauti.agent.reference.pieces import pieces
from kasauti.agent.reference.spelling import is_devanagari
from kasauti.agent.reference.talk import about_the_call

_CACHED_CHARS = 1_000
# Menu words and marks, which say nothing of the language that they are said in.
_SILENT = frozenset({*BREAKS, *ITEMS, "weak", "wish", "ingredient", "unknown"})


def parse(text: str, menu: Menu) -> Understood:
    """What `text` asks for. Short texts are remembered for each menu."""
    return _parse(text, menu) if len(text) <= _CACHED_CHARS else _parse.__wrapped__(text, menu)


@lru_cache(maxsize=8_192)
def _parse(text: str, menu: Menu) -> Understood:
    found = pieces(text, menu)
    frames = sorted_out(_frames(clauses(found), menu), menu)
    unknown = tuple(piece.value for piece in found if piece.tag == "unknown")
    return Understood(tuple(frames), _language(text, found), unknown)


def _language(text: str, found: Sequence[Piece]) -> str:
    if any(map(is_devanagari, text)):
        return "hindi"
    if any(piece.hindi for piece in found):
        return "hinglish"
    return "en" if any(piece.tag not in _SILENT and not piece.value.isdecimal() for piece in found) else ""


def _frames(cut: Sequence[Clause], menu: Menu) -> list[Frame]:
    frames: list[Frame] = []
    correction, refused = "", None
    for clause in cut:
        if correction and not clause.correction:
            clause = clause._replace(correction=correction)
        correction = ""
        made = _of_clause(clause, menu)
        if not made:
            correction = clause.correction
        if _is_bare_no(clause) and clause is not cut[-1]:
            correction = "sorry"
            continue
        if refused is not None:
            made, refused = [_instead_of(refused, frame) for frame in made], None
        if clause is not cut[-1]:
            refused = _refused_number(clause)
        if refused is not None:
            correction = "sorry"
            continue
        frames += made
    return frames


def _is_bare_no(clause: Clause) -> bool:
    return all(piece.tag in ("neg", "ack", "yes") for piece in clause.pieces) and clause.pieces[-1].tag == "neg"


def _refused_number(clause: Clause) -> Frame | None:
    """The number, and the item, that the next clause puts right: "not five", "vada pav paanch nahi"."""
    told = [piece for piece in clause.pieces if piece.tag in ("num", "neg")]
    if len(told) != 2 or {piece.tag for piece in told} != {"num", "neg"} or clause.has("wish", "weak", "add", "drop"):
        return None
    number = next(piece for piece in told if piece.tag == "num")
    at = clause.pieces.index(number)
    following = clause.pieces[at + 1].tag if at + 1 < len(clause.pieces) else ""
    if following != "neg" and (told[0].tag == "num" or told[0].hindi or clause.has(*ITEMS)):
        return None
    items = clause.all(*ITEMS)
    return Frame(act="change", items=items[0].ids if items else (), was=number.number)


def _instead_of(refused: Frame, frame: Frame) -> Frame:
    if frame.act not in ("change", "item") or frame.quantity is None:
        return frame
    if frame.act == "change" and refused.items:
        return structs.replace(
            frame, act="item", named="item", items=refused.items, was=refused.was, setting=True, correction="sorry"
        )
    return structs.replace(frame, was=refused.was, correction="sorry")


def _of_clause(clause: Clause, menu: Menu) -> list[Frame]:
    talk = about_the_call(clause)
    if talk is not None:
        return talk
    return ordered(clause, menu)
