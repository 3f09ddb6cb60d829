"""Spellings of menu words that are meant to be one word: roman variants, plurals, and Devanagari beside roman.

Only for matching against a closed list (a menu); everyday words are listed in full in `words`, because these rules
would take "do" for "de".
"""

from __future__ import annotations

import re
from functools import lru_cache

from kasauti.language.numbers import plain_word

_APOSTROPHES = re.compile("['’‘`´]")
_TOKEN = re.compile(r"\d+(?=[^\W\d_])|(?:[^\W_]|[\u0900-\u0963\u0966-\u0dff])+|[.!?…।|\n]+|[,;:—–]")
_DIGIT_COMMA = re.compile(r"(?<=\d),(?=(?:\d{2},)*\d{3}(?!\d))")
_MAX_CHARS = 2_000

_CONSONANTS = {
    "क": "k", "ख": "kh", "ग": "g", "घ": "gh", "ङ": "n", "च": "ch", "छ": "ch", "ज": "j", "झ": "jh", "ञ": "n",
    "ट": "t", "ठ": "th", "ड": "d", "ढ": "dh", "ण": "n", "त": "t", "थ": "th", "द": "d", "ध": "dh", "न": "n",
    "प": "p", "फ": "f", "ब": "b", "भ": "bh", "म": "m", "य": "y", "र": "r", "ल": "l", "ळ": "l", "व": "v",
    "श": "sh", "ष": "sh", "स": "s", "ह": "h",
}  # fmt: skip
_VOWELS = {
    "अ": "a", "आ": "aa", "इ": "i", "ई": "i", "उ": "u", "ऊ": "u", "ऋ": "ri", "ए": "e", "ऐ": "ai", "ओ": "o", "औ": "au",
    "ऑ": "o", "ऍ": "e", "ऎ": "e", "ऒ": "o",
}  # fmt: skip
_SIGNS = {
    "ा": "aa", "ि": "i", "ी": "i", "ु": "u", "ू": "u", "ृ": "ri", "े": "e", "ै": "ai", "ो": "o", "ौ": "au", "ॉ": "o",
    "ॅ": "e", "ॆ": "e", "ॊ": "o",
}  # fmt: skip
_VIRAMA = "्"
_FOLDS = (
    ("ph", "f"), ("wr", "r"), ("w", "v"), ("z", "j"), ("ck", "k"), ("q", "k"), ("x", "ks"), ("chh", "ch"),
    ("aa", "a"), ("ee", "i"), ("oo", "u"), ("au", "o"), ("nb", "mb"), ("np", "mp"), ("y", "i"),
    ("ii", "i"), ("uu", "u"),
)  # fmt: skip
_HARD_C = re.compile(r"c(?!h)")
_BREATH = re.compile(r"(?<=[kgjtdpbr])h")
_DOUBLED = re.compile(r"(.)\1+")
_VOWEL = re.compile(r"[aeiou]")


def tokens(text: str) -> tuple[str, ...]:
    """Plain words and punctuation of a text; "." stands for every full stop, "?" and "," for their kinds."""
    text = _DIGIT_COMMA.sub("", _APOSTROPHES.sub("", text[:_MAX_CHARS]))
    found = []
    for token in _TOKEN.findall(text):
        first = token[0]
        if first in ".!?…।|\n":
            found.append("?" if "?" in token else ".")
        elif first in ",;:—–":
            found.append(",")
        else:
            found.append(plain_word(token))
    return tuple(found)


def is_devanagari(word: str) -> bool:
    """Whether the word has a Devanagari letter."""
    return not word.isascii() and any("\u0900" <= char <= "\u097f" for char in word)


@lru_cache(maxsize=16_384)
def key(word: str) -> str:
    """What all spellings of one menu word share; `word` is plain. Words under three letters keep their own."""
    roman = _romanised(word) if is_devanagari(word) else word
    if len(roman) < 3 or roman.isdecimal():
        return roman
    return _folded(_singular(roman))


@lru_cache(maxsize=16_384)
def frame_key(word: str) -> str:
    """The consonants of a word behind its first letter: all that loan words share across scripts."""
    folded = key(word)
    return folded[:1] + _VOWEL.sub("", folded[1:])


def _singular(roman: str) -> str:
    if len(roman) > 4 and roman.endswith(("iyan", "iyaan", "iyon")):
        return roman[: roman.rindex("iy")] + "i"
    if len(roman) > 4 and roman.endswith(("ches", "shes", "sses", "xes", "oes")):
        return roman[:-2]
    if len(roman) > 3 and roman.endswith("s") and not roman.endswith(("ss", "us", "is")):
        return roman[:-1]
    if len(roman) > 4 and roman.endswith("is"):
        return roman[:-1]
    return roman


def _folded(roman: str) -> str:
    for spelling, sound in _FOLDS:
        roman = roman.replace(spelling, sound)
    roman = _DOUBLED.sub(r"\1", _BREATH.sub("", _HARD_C.sub("k", roman)))
    if len(roman) > 3 and roman[-1] in "eiy":
        roman = roman[:-1] + "a"
    return roman.replace("aa", "a")


def _romanised(word: str) -> str:
    """Devanagari in roman letters, without the unspoken final and inner short a of Hindi."""
    sounds: list[str] = []
    schwa: list[bool] = []
    for char in word:
        if char in _CONSONANTS:
            sounds += [_CONSONANTS[char], "a"]
            schwa += [False, True]
        elif char in _SIGNS or char == _VIRAMA:
            if schwa and schwa[-1]:
                sounds.pop()
                schwa.pop()
            if char != _VIRAMA:
                sounds.append(_SIGNS[char])
                schwa.append(False)
        elif char == "ं":
            sounds.append("n")
            schwa.append(False)
        else:
            sounds.append(_VOWELS.get(char, char if char.isalnum() else ""))
            schwa.append(False)
    return "".join(_without_silent_a(sounds, schwa))


def _without_silent_a(sounds: list[str], schwa: list[bool]) -> list[str]:
    kept = list(sounds)
    last = len(sounds) - 1
    if last > 0 and schwa[last]:
        kept[last] = ""
    for at in range(last - 2, 1, -1):
        # VC_CV: the a between two single consonants is silent after a vowel and before one that is spoken.
        spoken_after = at + 2 <= last and kept[at + 2] != "" and sounds[at + 2][0] in "aeiou"
        if schwa[at] and spoken_after and at >= 2 and sounds[at - 2][0] in "aeiou" and kept[at - 2] != "":
            kept[at] = ""
    return kept
