"""A piece of an utterance."""

from __future__ import annotations

from typing import NamedTuple

from kasauti.agent.reference.menu import Wish


class Piece(NamedTuple):
    """One part of what was said.

    Tags are those of `words`, and: item, head, weak (`ids` are what it may be), wish, ingredient (`value` is its
    mark), num (`number`), giving (two, or "give"), each (`number` each), stop, question, comma, unknown.
    """

    tag: str
    value: str = ""
    number: int = 0
    ids: tuple[str, ...] = ()
    wish: Wish | None = None
    hindi: bool = False


ITEMS = frozenset({"item", "head"})
BREAKS = frozenset({"stop", "question", "comma"})
