"""Text folded for comparing: what people hear as the same words becomes the same text; nothing else does.

Folded: compatibility forms and width, case, joiners, chillu letters, anusvara against a half nasal, a left-out
nukta in Devanagari and Gurmukhi, digits of every script, punctuation between words, white space. Kept: vowel
signs, signs that carry meaning (O+ and O-, C# and C++, 1.5 and 15), symbols and emoji.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_PLAIN = re.compile(r"[A-Za-z0-9 _]*")
_NEVER_SEEN = re.compile(
    "[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufe00-\ufe0f\ufeff]"
)
_APOSTROPHES = re.compile("['’‘ʼ`´]")
_DASHES = re.compile("[‐‑‒–—―−﹣－]")

_CHILLU = {
    "\u0d7a": "\u0d23\u0d4d",
    "\u0d7b": "\u0d28\u0d4d",
    "\u0d7c": "\u0d30\u0d4d",
    "\u0d7d": "\u0d32\u0d4d",
    "\u0d7e": "\u0d33\u0d4d",
    "\u0d7f": "\u0d15\u0d4d",
}
_CHILLU_TABLE = str.maketrans(_CHILLU)

# NFC composes these three with their nukta; every other nukta letter stands decomposed after NFKC.
_NUKTA_TABLE = str.maketrans(
    {"\u093c": None, "\u0a3c": None, "\u0929": "\u0928", "\u0931": "\u0930", "\u0934": "\u0933"}
)

# Offsets are alike in the blocks of Devanagari, Gujarati, Odia, Telugu and Kannada: (nasal, first stop, last stop).
_VARGAS = ((0x19, 0x15, 0x18), (0x1E, 0x1A, 0x1D), (0x23, 0x1F, 0x22), (0x28, 0x24, 0x27), (0x2E, 0x2A, 0x2D))
_NASAL_BLOCKS = (0x0900, 0x0A80, 0x0B00, 0x0C00, 0x0C80)


def _half_nasals() -> list[tuple[re.Pattern[str], str]]:
    found = []
    for block in _NASAL_BLOCKS:
        virama, anusvara = chr(block + 0x4D), chr(block + 0x02)
        heads = "|".join(
            f"{chr(block + nasal)}{virama}(?=[{chr(block + first)}-{chr(block + last)}])"
            for nasal, first, last in _VARGAS
        )
        found.append((re.compile(heads), anusvara))
    return found


_HALF_NASALS = _half_nasals()


def fold(text: str) -> str:
    """The comparing form of `text`: folded words with single spaces; "" if nothing is left. Idempotent."""
    if text.isascii() and _PLAIN.fullmatch(text):
        return " ".join(text.lower().replace("_", " ").split())
    return _remembered(text) if len(text) <= _SHORT else _settled(text, lightly=False)


_SHORT = 256
"""Longer texts are not remembered: an agent could fill the memory with them."""


@lru_cache(maxsize=16_384)
def _remembered(text: str) -> str:
    return _settled(text, lightly=False)


def fold_lightly(text: str) -> str:
    """As `fold`, but a nukta and a half nasal stay: tells entries of a vocabulary apart that differ in these only."""
    return _settled(text, lightly=True)


def fold_id(text: str) -> str:
    """The comparing form of ids, codes, people and places: NFKC, case, joiners and white space; nothing else."""
    if text.isascii():
        return " ".join(text.lower().split())
    once = unicodedata.normalize("NFKC", _NEVER_SEEN.sub("", text))
    again = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", once.casefold()).casefold())
    return " ".join(_NEVER_SEEN.sub("", again).split())


def tokens(text: str) -> list[str]:
    """The words of `fold(text)`; vowel signs stay with their letters."""
    return fold(text).split()


def ascii_digits(text: str) -> str:
    """`text` with the decimal digits of every script as ASCII digits, and nothing else changed ("²" stays)."""
    if text.isascii():
        return text
    return "".join(str(unicodedata.decimal(char)) if unicodedata.category(char) == "Nd" else char for char in text)


def _settled(text: str, *, lightly: bool) -> str:
    # A second pass sees neighbours that the first one brought together; it ends, for each pass only shortens.
    for _ in range(8):
        folded = _once(text, lightly=lightly)
        if folded == text:
            break
        text = folded
    return text


def _once(text: str, *, lightly: bool) -> str:
    text = _letters(text, lightly=lightly)
    text = _APOSTROPHES.sub("", _DASHES.sub("-", text))
    return " ".join("".join(_kept(text, index) for index in range(len(text))).split())


def _letters(text: str, *, lightly: bool) -> str:
    if text.isascii():
        return text.lower()
    text = "".join(map(_raised, _NEVER_SEEN.sub("", text)))
    text = unicodedata.normalize("NFKC", text).casefold()
    text = unicodedata.normalize("NFKC", _NEVER_SEEN.sub("", text)).translate(_CHILLU_TABLE)
    if not lightly:
        text = text.translate(_NUKTA_TABLE)
        for half_nasal, anusvara in _HALF_NASALS:
            text = half_nasal.sub(anusvara, text)
    return ascii_digits(text)


def _raised(char: str) -> str:
    # NFKC would make 10² into 102 and 1½ into 11⁄2.
    if char.isascii() or unicodedata.category(char) != "No":
        return char
    kind = unicodedata.decomposition(char)
    if kind.startswith("<super>"):
        return f"^{unicodedata.normalize('NFKC', char)}"
    return f" {unicodedata.normalize('NFKC', char)} "


@lru_cache(maxsize=8_192)
def _kind(char: str) -> str:
    """`w` for what words are made of, `s` for a symbol that stands alone, `g` for one that clings, else a space."""
    category = unicodedata.category(char)
    if category[0] in "LMN" or category in ("Co", "Cn"):
        return "w"
    if category in ("So", "Sc"):
        return "s"
    if category in ("Sm", "Sk"):
        return "g"
    return "p" if category[0] == "P" else " "


def _kept(text: str, index: int) -> str:
    char = text[index]
    kind = _kind(char)
    if kind in "wg":
        return char
    if kind == "s":
        return f" {char} "
    if kind == "p" and _carries_meaning(text, index):
        return f" {char} " if char == "&" else char
    return " "


def _carries_meaning(text: str, index: int) -> bool:
    char = text[index]
    before = text[index - 1] if index else " "
    after = text[index + 1] if index + 1 < len(text) else " "
    if char in ".,:/":
        return before.isdecimal() and after.isdecimal()
    if char == "#":
        return before.isalpha()
    if char == "-":
        return _is_sign(text, index, before, after)
    return char in "%&@"


def _is_sign(text: str, index: int, before: str, after: str) -> bool:
    if after.isdecimal():
        return before.isspace() or before in "(₹$"
    if _kind(after) == "w" or after == "-":
        return False
    # A blood group or a grade: one or two Latin letters that end in a minus.
    start = index
    while start and text[start - 1].isalpha():
        start -= 1
    return 1 <= index - start <= 2 and text[start:index].isascii() and (start == 0 or text[start - 1].isspace())
