"""Words that count or do something else: "do" is two or "give", "saath" sixty or "with", "Das" ten or a name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from kasauti.language.grammar.around import R, row_of, sole
from kasauti.language.grammar.token import Token, is_sign
from kasauti.language.lexicon import filler
from kasauti.language.lexicon.digit import SAATH
from kasauti.language.lexicon.spelling import Phrases, words

T = TypeVar("T")

_DO = words("do दो")
_NAMES = words("das dass dus duss assi asi")
_TITLES = words("ji jee sahab saab sir bhai babu जी")
_TO_ME = words("mujhe mujhko mereko hume humein hamein hamko मुझे हमें give send")
_URGING = words("na ना bhai bhaiy?a yaar यार भाई भैया sir madam")
_LIGHT = Phrases(filler.JUST)


def sole_counted(
    tokens: Sequence[Token], read_at: Callable[[Sequence[Token], int], R | None], fillers: Phrases, counted: Phrases
) -> R | None:
    """As `sole`, where a last "do" may be the verb and ambiguous words need the company of something `counted`."""
    tokens = _without_end(tokens)
    found = sole(tokens, lambda at: read_at(tokens, at), fillers)
    if found is not None:
        reading, at = found
        return None if _is_doubtful(tokens, at, reading.end, counted) else reading
    if len(tokens) > 2 and tokens[-1].text in _DO and _is_asked(tokens[:-1], counted):
        rest = tokens[:-1]
        found = sole(rest, lambda at: read_at(rest, at), fillers)
        return found[0] if found else None
    return None


def _without_end(tokens: Sequence[Token]) -> Sequence[Token]:
    end = len(tokens)
    while end and is_sign(tokens[end - 1], ".!।"):
        end -= 1
    return tokens[:end]


def _is_asked(tokens: Sequence[Token], counted: Phrases) -> bool:
    row = row_of(tokens)
    return any(word in _TO_ME or counted.length_at(row, at) for at, word in enumerate(row))


def _is_doubtful(tokens: Sequence[Token], at: int, end: int, counted: Phrases) -> bool:
    if end != at + 1:
        return False
    word, row = tokens[at].text, row_of(tokens)
    if word in _DO:
        urged = end < len(tokens) and row[end] in _URGING
        return urged or (end == len(tokens) and not _all_of(_LIGHT, row[:at]))
    if word in SAATH:
        return end == len(tokens) or not counted.length_at(row, end)
    return word in _NAMES and end < len(tokens) and row[end] in _TITLES


def _all_of(phrases: Phrases, row: tuple[str, ...]) -> bool:
    at = 0
    while at < len(row):
        length = phrases.length_at(row, at)
        if not length:
            return False
        at += length
    return True
