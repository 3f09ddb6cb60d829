"""One value and the words around it: the whole text has to be used up, and it holds the value once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from kasauti.language.grammar.token import Row, Token, is_sign
from kasauti.language.lexicon.spelling import Phrases

ENDS = '.,!?।…"“”'


class Reading(Protocol):
    """Something that was read at a place, and where it ends."""

    @property
    def end(self) -> int:
        """The place behind it."""


R = TypeVar("R", bound=Reading)


def row_of(tokens: Sequence[Token]) -> tuple[str, ...]:
    """The plain texts of tokens, in which phrases are looked up."""
    return tokens.texts if isinstance(tokens, Row) else tuple(token.text for token in tokens)


def sole(tokens: Sequence[Token], read_at: Callable[[int], R | None], fillers: Phrases) -> tuple[R, int] | None:
    """The one value that the tokens say, and where it begins; None if there is none, or two, or a word is left over."""
    row = row_of(tokens)
    found: tuple[R, int] | None = None
    at = 0
    while at < len(tokens):
        skipped = fillers.length_at(row, at)
        reading = read_at(at)
        if reading is not None and reading.end - at >= skipped:
            if found is not None:
                return None
            found = reading, at
            at = reading.end
        elif skipped or is_pause(tokens, at):
            at += skipped or 1
        else:
            return None
    return found


def is_pause(tokens: Sequence[Token], at: int) -> bool:
    """Whether a sign stands there that only parts words: a stop, a quotation mark, a colon behind a word."""
    if is_sign(tokens[at], ENDS):
        return True
    return is_sign(tokens[at], ":") and at > 0 and tokens[at - 1].kind == "word"
