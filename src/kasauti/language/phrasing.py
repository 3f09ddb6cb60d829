"""Phrases looked for in folded words, written in a small notation that any regular-expression engine can take."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from kasauti.language.fold import tokens


def padded(text: str) -> str:
    """The folded words of a text with one space before, between and after: what phrases are looked for in."""
    return f" {' '.join(tokens(text))} "


class Phrases:
    """A set of phrases as one pattern over `padded` words.

    In a phrase `a/b` is either word, `*` is up to three words, `^` and `$` are the ends of the sentence; a word
    that ends in `+` may go on (`cancel+` is cancel, cancelled, cancellation).
    """

    __slots__ = ("_pattern", "vocabulary")

    def __init__(self, phrases: Iterable[str], compiled: Callable[[str], Any] = re.compile) -> None:
        phrases = tuple(phrases)
        self.vocabulary = frozenset(
            word for phrase in phrases for choice in phrase.replace("/", " ").split() for word in tokens(choice)
        )
        self._pattern = compiled("|".join(_phrase(phrase) for phrase in phrases))

    def within(self, words: str) -> bool:
        """Whether one of the phrases is in these padded words."""
        return self._pattern.search(words) is not None


def _phrase(phrase: str) -> str:
    parts: list[str] = []
    for word in phrase.split():
        if word == "*":
            parts.append("(?:[^ ]+ ){0,3}")
        elif word in ("^", "$"):
            parts.append(word)
        else:
            parts.append(f"(?:{'|'.join(_word(choice) for choice in word.split('/'))}) ")
    body = "".join(parts)
    return f"^ {body[1:]}" if body.startswith("^") else f" {body}"


def _word(word: str) -> str:
    stem = word.removesuffix("+")
    more = "[^ ]*" if word.endswith("+") else ""
    return re.escape(" ".join(tokens(stem))) + more
