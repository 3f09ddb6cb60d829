"""The number that a text says: nothing but a number, politeness and verbs of asking."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from kasauti.language.grammar.coefficient import Reading, leading_point
from kasauti.language.grammar.giving import sole_counted
from kasauti.language.grammar.number import number_at, whole
from kasauti.language.grammar.token import Token
from kasauti.language.lexicon import filler
from kasauti.language.lexicon.spelling import Phrases

_FILLERS = Phrases(filler.POLITE, filler.BEING, filler.JUST, filler.VERBS)
_NOTHING = Phrases()


def read_count(tokens: Sequence[Token]) -> Decimal | int | None:
    """The number: int if whole, else Decimal; None for none, two, a range, or a number of something."""
    found = sole_counted(tokens, _at, _FILLERS, _NOTHING)
    return None if found is None else whole(found.value)


def _at(tokens: Sequence[Token], at: int) -> Reading | None:
    return number_at(tokens, at) or leading_point(tokens, at)
