"""Whole numbers as people in India say them: English, romanised Hindi, Devanagari, digits of any script.

Values come out as int. `do` is a number here, although it may be a verb ("give"): only a grammar can tell, so
`AMBIGUOUS` names the words whose reading needs context, and callers decide.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from kasauti.language.lexicon import number
from kasauti.language.lexicon.spelling import plain

AMBIGUOUS = frozenset({"do", "दो", "saath", "sath", "sau", "das", "char", "bees", "tees"})
"""Words with another everyday meaning: "do" is also "give", "saath" is also "with"."""


class Reading(NamedTuple):
    """A number that was read: its value, and how many words it took."""

    value: int
    length: int


def plain_word(word: str) -> str:
    """The word in lower case without nukta, chandrabindu and joiners, so that spellings meet."""
    if word.isascii():
        return word.lower()
    if any(char.isdigit() and not char.isdecimal() for char in word):  # NFKC would make 102 of 10²
        return word.lower()
    word = unicodedata.normalize("NFKC", word).lower()
    return unicodedata.normalize("NFC", word.translate(_PLAIN))


_PLAIN = {0x093C: None, 0x0901: "\u0902", 0x200C: None, 0x200D: None}
_GROUPED = re.compile(r"(?<!\d)\d{1,3}(?:,\d{2,3})*,\d{3}(?!\d)")

_ENGLISH_TENS = frozenset(number.ENGLISH_TENS)
_ENGLISH_ONES = frozenset(number.ENGLISH_ONES)
_HALVES = number.HALF | {"aadhe", "आधे"}


def word_value(word: str) -> int | None:
    """The value 0 to 99 of one number word or the value of one digit run, else None; `word` is `plain_word`ed."""
    if word.isdecimal():
        return int(word) if len(word) <= 18 else None
    return number.SMALL.get(plain(word))


def scale_value(word: str) -> int | None:
    """12, 100, 1,000, 100,000 and so on for a word that multiplies what stands before it, else None."""
    word = plain(word)
    if word in number.DOZEN:
        return 12
    return 100 if word in number.HUNDRED else number.THOUSANDS.get(word) or number.PLURAL.get(word)


def read_number(words: Sequence[str], start: int = 0) -> Reading | None:
    """The longest number that begins at `words[start]`, or None.

    Words are plain (`plain_word`); hyphens are gone ("twenty five"). Scales go down ("do lakh teen hazaar
    pachas"); a bare scale counts once ("sau" is 100). "ek ek" and "do teen" are two numbers.
    """
    half = _half_dozen(words, start)
    if half:
        return Reading(6, half)
    total, group, at, end, last_scale, settled = 0, None, start, start, 10**15, 0
    while at < len(words):
        word = words[at]
        scale = scale_value(word)
        if scale is not None:
            step = _scaled(total, group, scale, last_scale)
            if step is None:
                break
            total, group, last_scale = step
        elif word == "and" and at > start and words[at - 1] in ("hundred", "thousand"):
            at += 1
            continue
        else:
            group = _joined(group, words, at, start)
            if group is None:
                break
        at += 1
        end = at
        settled = total + (group or 0)
    return Reading(settled, end - start) if end > start else None


def _half_dozen(words: Sequence[str], start: int) -> int:
    """How many words say "half a dozen" at `start`; 0 for none."""
    if start >= len(words) or words[start] not in _HALVES:
        return 0
    last = start + 2 if start + 1 < len(words) and words[start + 1] == "a" else start + 1
    return last + 1 - start if last < len(words) and scale_value(words[last]) == 12 else 0


def _scaled(total: int, group: int | None, scale: int, last: int) -> tuple[int, int | None, int] | None:
    if scale <= 100:
        if group is not None and group >= 100:
            return None
        return total, (1 if group is None else group) * scale, last
    if scale >= last:
        return None
    return total + (1 if group is None else group) * scale, None, scale


def _joined(group: int | None, words: Sequence[str], at: int, start: int) -> int | None:
    value = word_value(words[at])
    if value is None:
        return None
    if group is None:
        return value
    before = words[at - 1]
    if before in _ENGLISH_TENS and words[at] in _ENGLISH_ONES and group % 10 == 0:
        return group + value
    after_hundred = scale_value(before) == 100 or (before == "and" and at - 1 > start)
    if after_hundred and group % 100 == 0 and value < 100:
        return group + value
    return None


def parse_number(text: str) -> int | None:
    """The whole number that `text` says, if the text says nothing else.

    Digit groups with commas are read in both styles (1,20,000 and 120,000).
    """
    bare = _GROUPED.sub(lambda found: found[0].replace(",", ""), text)
    words = [plain_word(word) for word in re.split(r"[\s\-]+", bare.strip()) if word]
    reading = read_number(words)
    return reading.value if reading is not None and reading.length == len(words) else None
