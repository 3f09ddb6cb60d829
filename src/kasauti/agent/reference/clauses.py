"""An utterance cut into clauses: what belongs together, and what stands before it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from kasauti.agent.reference.piece import ITEMS, Piece

_CUTS = frozenset({"stop", "question", "comma", "aur", "and"})
_MARKS = frozenset({"sorry", "actually", "arre"})
_HOLDS_OPEN = frozenset({"jagah", "instead", "dropping", "swap"})


class Clause(NamedTuple):
    """Pieces that belong together.

    `correction` is the mark before it (sorry, actually), `joined` whether "aur" leads it, `asked` whether its
    sentence ends in a question mark, `opens` whether it begins a sentence.
    """

    pieces: tuple[Piece, ...]
    correction: str = ""
    joined: bool = False
    asked: bool = False
    opens: bool = False

    def has(self, *tags: str) -> bool:
        """Whether a piece has one of these tags."""
        return any(piece.tag in tags for piece in self.pieces)

    def first(self, *tags: str) -> Piece | None:
        """The first piece with one of these tags."""
        return next((piece for piece in self.pieces if piece.tag in tags), None)

    def where(self, tag: str) -> int:
        """Where the first piece with this tag stands; -1 for nowhere."""
        return next((at for at, piece in enumerate(self.pieces) if piece.tag == tag), -1)

    def all(self, *tags: str) -> list[Piece]:
        """The pieces with one of these tags."""
        return [piece for piece in self.pieces if piece.tag in tags]


def clauses(found: Sequence[Piece]) -> list[Clause]:
    """The clauses of an utterance, in order; none is empty."""
    cut: list[Clause] = []
    current: list[Piece] = []
    correction, joined, opens, sentence = "", False, True, 0

    def close() -> None:
        nonlocal correction, joined, opens
        if current:
            cut.append(Clause(tuple(current), correction, joined, opens=opens))
            correction, joined, opens = "", False, False
            current.clear()

    for at, piece in enumerate(found):
        if piece.tag in _MARKS:
            if piece.tag == "actually" and current and not _content_follows(found, at):
                correction = _stronger(correction, "actually")
                close()
                continue
            close()
            correction = _stronger(correction, piece.tag)
        elif piece.tag in _CUTS:
            ends = piece.tag in ("stop", "question")
            if not ends and _stays_open(current, found, at):
                continue
            close()
            joined = not ends and (joined or piece.tag in ("aur", "and"))
            if ends:
                asked = piece.tag == "question"
                cut[sentence:] = [clause._replace(asked=asked) for clause in cut[sentence:]]
                sentence, opens = len(cut), True
        elif _stands_alone(piece, current, found, at):
            close()
            current.append(piece)
            close()
        else:
            if _begins_anew(piece, current, found, at):
                close()
            current.append(piece)
    close()
    return cut


_ALONE = frozenset({"close", "hello", "thanks", "bye", "think", "wait"})
_CONTENT = frozenset({*ITEMS, "num", "each", "art", "weak", "wish", "ingredient", "unknown"})


def _stands_alone(piece: Piece, current: Sequence[Piece], found: Sequence[Piece], at: int) -> bool:
    """Whether a piece is a clause by itself, also where a transcript has no full stop."""
    if piece.tag in _ALONE:
        return True
    if piece.tag == "bas":
        following = [piece.tag for piece in found[at + 1 : at + 3]]
        pointed = following[1:] if following[:1] == ["ref"] else following
        return not pointed or pointed[0] not in _CONTENT
    return piece.tag == "yes" and not current


def _begins_anew(piece: Piece, current: Sequence[Piece], found: Sequence[Piece], at: int) -> bool:
    """Whether a verb begins a clause though no sign parts it from the items before."""
    if not any(before.tag in ITEMS for before in current):
        return False
    if piece.tag == "num":
        return at + 1 < len(found) and found[at + 1].tag == "in"
    if piece.tag == "order":
        return at + 1 < len(found) and found[at + 1].tag == "place"
    if piece.tag == "place":
        return current[-1].tag != "order"
    return piece.tag == "set" and piece.value.split()[-1] in ("it", "that", "them", "those")


def _content_follows(found: Sequence[Piece], at: int) -> bool:
    return at + 1 < len(found) and found[at + 1].tag not in ("stop", "question")


def _stronger(first: str, second: str) -> str:
    return first if first == "sorry" else second


def _stays_open(current: Sequence[Piece], found: Sequence[Piece], at: int) -> bool:
    """Whether a comma or "aur" here is inside a clause: after "ki jagah", or between items that share a verb."""
    if current and current[-1].tag in _HOLDS_OPEN:
        return True
    if found[at].tag == "comma":
        return False
    bare = [piece.tag for piece in current if piece.tag not in ("the", "ack")]
    if not bare or not set(bare) <= {*ITEMS, "drop", "cancel", "ingredient", "neg"}:
        return False
    return _shares_verb(bare, found[at + 1 :])


def _shares_verb(bare: Sequence[str], rest: Sequence[Piece]) -> bool:
    """Whether one verb is about both sides: "remove the chai and the samosa"."""
    if bare[0] in ("drop", "cancel"):
        return any(piece.tag in ITEMS for piece in rest[:2]) and rest[0].tag != "num"
    for piece in rest:
        if piece.tag in ITEMS or piece.tag in ("the", "ingredient"):
            continue
        return piece.tag in ("drop", "cancel", "never")
    return False


def names_unknown(clause: Clause) -> bool:
    """Whether a number comes before a word that is not on the menu: "ek burger"."""
    tags = [piece.tag for piece in clause.pieces]
    return any(a in ("num", "each", "art") and b == "unknown" for a, b in pairwise(tags))
