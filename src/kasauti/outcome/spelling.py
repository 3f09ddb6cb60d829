"""When two written words are one word: a closed list of romanised spellings, plurals, and one slip inside a word.

Every rule is closed: a changed consonant is never a spelling, and no edit distance is counted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

from kasauti.outcome.lexicon import KNOWN

MIN_SPELLING, MIN_SLIP = 4, 5
"""The shortest words, in letters, that may be spelt in two ways, and that may hold a slip."""
VOWELS = frozenset("aeiou")

_LATIN = re.compile("[a-z]+")
_ROMAN = re.compile("m*(?:cm|cd|d?c{0,4})(?:xc|xl|l?x{0,4})(?:ix|iv|v?i{0,4})")
_SIZES = re.compile("x{1,5}[sl]|[sml]")
_DOUBLED = re.compile(r"([b-df-hj-np-tv-z])\1+")
_H = re.compile("(?<=[kgjtdpbr])h")
_GLIDE = re.compile("iy?(?=[aeou])")

# The order matters: "ph" is read before an h falls away, and doubles are seen once it has.
STEPS: Mapping[str, Callable[[str], str]] = MappingProxyType(
    {
        "like.phf": lambda word: word.replace("ph", "f"),
        "like.wv": lambda word: word.replace("w", "v"),
        "like.zj": lambda word: word.replace("z", "j"),
        "like.ee": lambda word: re.sub("e{2,}", "i", word),
        "like.oo": lambda word: re.sub("o{2,}", "u", word),
        "like.aa": lambda word: re.sub("a{2,}", "a", word),
        "like.h": lambda word: _H.sub("", word),
        "like.doubled": lambda word: _DOUBLED.sub(r"\1", word),
    }
)
"""What folds two romanised spellings of a word into one, by rule."""
GLIDE = "name.glide"


def is_latin(word: str) -> bool:
    """Whether a folded word is of small Latin letters only."""
    return _LATIN.fullmatch(word) is not None


def forms(word: str) -> set[str]:
    """The forms that a romanised word may be folded to; an f may be a "ph" that lost its h, or not."""
    found = {word, word.replace("ph", "p")} if "like.h" in STEPS else {word}
    for step in STEPS.values():
        found = {step(one) for one in found}
    return found


def spelling(left: str, right: str, *, glide: bool = False) -> str:
    """The rule by which two words are two spellings of one; "" if they are not. `glide` adds pyaaz / piaz."""
    if not _may_vary(left) or not _may_vary(right) or _are_two_words(left, right):
        return ""
    if not forms(left).isdisjoint(forms(right)):
        return next((rule for rule in STEPS if _alone(rule, left) == _alone(rule, right)), "text.like")
    if glide and not forms(_GLIDE.sub("y", left)).isdisjoint(forms(_GLIDE.sub("y", right))):
        return GLIDE
    return ""


def _alone(rule: str, word: str) -> str:
    return STEPS[rule](word)


def _may_vary(word: str) -> bool:
    return is_long(word, MIN_SPELLING) and is_latin(word) and not is_label(word)


def is_long(word: str, least: int) -> bool:
    """Whether a word has at least so many letters."""
    return len(word) >= least


def is_label(word: str) -> bool:
    """Whether a word is a size (XXL) or a Roman numeral (XXVII): of those each letter counts."""
    return bool(_SIZES.fullmatch(word) or (len(word) > 1 and _ROMAN.fullmatch(word)))


def _are_two_words(left: str, right: str) -> bool:
    return left in KNOWN and right in KNOWN


def plural(left: str, right: str) -> bool:
    """Whether one English word is the plural of the other."""
    short, long = sorted((left, right), key=len)
    if len(short) < 3 or not is_latin(short) or not is_latin(long) or is_label(short) or is_label(long):
        return False
    if long == short + "s":
        return not short.endswith("s")
    if long == short + "es":
        return short.endswith(("s", "x", "z", "ch", "sh", "o"))
    return long == short[:-1] + "ies" and short.endswith("y") and short[-2] not in VOWELS


def is_known(word: str, vocabulary: frozenset[str]) -> bool:
    """Whether a word is in the lexicon or the vocabulary, itself or as a plural."""
    return any(_is_in_lexicon(form) or _is_in(vocabulary, form) for form in _singulars(word))


def _singulars(word: str) -> tuple[str, ...]:
    return (word, word[:-1], word[:-2]) if word.endswith("es") else (word, word[:-1]) if word.endswith("s") else (word,)


def _is_in_lexicon(word: str) -> bool:
    return word in KNOWN


def _is_in(vocabulary: frozenset[str], word: str) -> bool:
    return word in vocabulary


def slip(left: str, right: str, vocabulary: frozenset[str]) -> str:
    """The rule by which one word is the other with one inner vowel changed, or two inner letters swapped; else "".

    One of the two must be a word that nobody knows, and both must be written as the lexicon is: in Latin letters.
    """
    if len(left) != len(right) or not is_long(left, MIN_SLIP) or not has_lexicon(left) or not has_lexicon(right):
        return ""
    if is_label(left) or is_label(right) or (is_known(left, vocabulary) and is_known(right, vocabulary)):
        return ""
    differing = [at for at, (one, other) in enumerate(zip(left, right, strict=True)) if one != other]
    if not differing or not is_inner(differing, len(left)):
        return ""
    return next((rule for rule, made in SLIPS.items() if made(left, right, differing)), "")


def has_lexicon(word: str) -> bool:
    """Whether there is a lexicon for the script of a word."""
    return is_latin(word)


def is_inner(places: list[int], length: int) -> bool:
    """Whether no place is that of the first or last letter."""
    return places[0] > 0 and places[-1] < length - 1


def _is_other_vowel(left: str, right: str, differing: list[int]) -> bool:
    return len(differing) == 1 and left[differing[0]] in VOWELS and right[differing[0]] in VOWELS


def _is_swapped(left: str, right: str, differing: list[int]) -> bool:
    if len(differing) != 2 or differing[1] != differing[0] + 1:
        return False
    at, then = differing
    return left[at] == right[then] and left[then] == right[at]


SLIPS: Mapping[str, Callable[[str, str, list[int]], bool]] = MappingProxyType(
    {"like.inner-vowel": _is_other_vowel, "like.inner-swap": _is_swapped}
)
"""The two slips, by rule."""
