"""What both demo agents understand: small numbers, closings, refusals; English and Hinglish."""

from __future__ import annotations

import re

NUMBERS = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5,
    "ek": 1, "do": 2, "teen": 3, "char": 4, "chaar": 4, "paanch": 5,
}  # fmt: skip
NUMBER = rf"\b(\d{{1,2}}|{'|'.join(sorted(NUMBERS, key=len, reverse=True))})\b"
_CLOSING = re.compile(r"\b(that'?s (all|everything|it)|bas itna|nothing else|aur kuch nahi)\b")
_REFUSAL = re.compile(r"\b(don'?t|do not|not (yet|now)|mat|nahi|nahin|soch\w*|think)\b")


def number_of(word: str) -> int:
    """The number that a word of `NUMBERS` or digits stand for."""
    return int(word) if word.isdecimal() else NUMBERS[word]


def closes(text: str) -> bool:
    """Whether the caller has said all; `text` in small letters."""
    return _CLOSING.search(text) is not None


def refuses(text: str) -> bool:
    """Whether the caller says no, or not yet; `text` in small letters."""
    return _REFUSAL.search(text) is not None
