"""Keys of texts and ids: spaces are folded, and what a space keeps apart by its sense stays apart."""

from __future__ import annotations

import re

from kasauti.language.fold import fold, fold_id

KEPT_APART = frozenset(["no", "not", "bina", "without", "nahi", "nahin", "mat", "never", "बिना", "नहीं", "नही", "मत"])
"""Words that turn a sense round, and therefore never melt into their neighbour ("not able" is not "notable")."""

_EDGE = "\x1f"
_DIGIT_GAP = re.compile(r"(?<=\d) (?=\d)")


def text_key(text: str) -> str:
    """The comparing form of a text without its spaces; "" if nothing is left of it.

    Two digit runs stay two ("1 23" is not "12 3"), and so do the words of `KEPT_APART`.
    """
    return squeezed(fold(text))


def id_key(text: str) -> str:
    """The comparing form of an id, code, choice, person or place, without its spaces, as `text_key`."""
    return squeezed(fold_id(text))


def squeezed(folded: str) -> str:
    """A folded text without its spaces, but for those that tell something."""
    if " " not in folded:
        return f"{_EDGE}{folded}{_EDGE}" if folded in KEPT_APART else folded
    words = folded.split(" ")
    if not KEPT_APART.isdisjoint(words):
        folded = " ".join(f"{_EDGE}{word}{_EDGE}" if word in KEPT_APART else word for word in words)
    return _DIGIT_GAP.sub(_EDGE, folded).replace(" ", "")
