"""Words in the one form in which lists hold them, and a short notation for lists of spellings.

The notation: `(a|b)` is one of several, `x?` may be left out (x: one letter, sign or bracket), words stand apart by
spaces. It is finite: `expand` writes every spelling out, so a list stays closed.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Hashable, Iterable, Iterator, Mapping
from functools import cache, cached_property
from types import MappingProxyType
from typing import TypeVar

V = TypeVar("V", bound=Hashable)

# Without nukta and joiners; a chandrabindu is an anusvara.
_PLAIN = {0x093C: None, 0x0901: "\u0902", 0x200C: None, 0x200D: None}
_HALF_NASAL = re.compile("\u0919्(?=[क-घ])|\u091e्(?=[च-झ])|\u0923्(?=[ट-ढ])|\u0928्(?=[त-ध])|\u092e्(?=[प-भ])")
_PIECE = re.compile(r"(?P<atom>[^()|?]|\((?P<group>[^()?]*)\))(?P<maybe>\??)")


def plain(word: str) -> str:
    """The word in lower case; in Devanagari without nukta, half nasals as anusvara. Vowel signs stay."""
    if word.isascii():
        return word.lower().replace("'", "")
    word = unicodedata.normalize("NFD", word.lower().replace("’", "")).translate(_PLAIN)
    return unicodedata.normalize("NFC", _HALF_NASAL.sub("ं", word))


def expand(spelling: str) -> Iterator[str]:
    """Every word that one spelling in the notation stands for, as written. Raises ValueError if it is malformed."""
    found, pieces = [""], list(_PIECE.finditer(spelling))
    if "".join(piece[0] for piece in pieces) != spelling:
        raise ValueError(f"not in the notation: {spelling!r}")
    for piece in pieces:
        group = piece["group"]
        choices = group.split("|") if group is not None else [piece["atom"]]
        if piece["maybe"]:
            choices = [*choices, ""]
        found = [head + tail for head in found for tail in choices]
    return iter(found)


def words(spellings: str) -> frozenset[str]:
    """The plain words of a list of spellings in the notation."""
    return frozenset(plain(word) for spelling in spellings.split() for word in expand(spelling))


def table(entries: Mapping[V, str] | Iterable[tuple[V, str]]) -> Mapping[str, V]:
    """Plain word to value. Raises ValueError if one word would have two values."""
    found: dict[str, V] = {}
    for value, spellings in entries.items() if isinstance(entries, Mapping) else entries:
        for word in words(spellings):
            if found.setdefault(word, value) != value:
                raise ValueError(f"{word!r} is {found[word]!r} and {value!r}")
    return MappingProxyType(found)


class Phrases:
    """A closed set of phrases, found in a row of plain words by their longest match."""

    def __init__(self, *lists: str) -> None:
        """Phrases stand apart by `|` or line ends outside brackets; their words are in the notation."""
        self._lists = lists

    @cached_property
    def _by_first(self) -> dict[str, list[tuple[str, ...]]]:
        # Built on first use: a reader of one kind needs the lists of that kind only.
        found: dict[str, list[tuple[str, ...]]] = {}
        for phrase in {phrase for text in self._lists for phrase in _phrases(text)}:
            found.setdefault(phrase[0], []).append(phrase)
        for rows in found.values():
            rows.sort(key=len, reverse=True)
        return found

    def length_at(self, row: tuple[str, ...], at: int) -> int:
        """How many words the longest phrase at `row[at]` takes; 0 if none stands there."""
        if at >= len(row):
            return 0
        for phrase in self._by_first.get(row[at], ()):
            if row[at : at + len(phrase)] == phrase:
                return len(phrase)
        return 0


@cache
def _phrases(text: str) -> tuple[tuple[str, ...], ...]:
    return tuple(_expanded_phrases(text))


def _expanded_phrases(text: str) -> Iterator[tuple[str, ...]]:
    for spelling in re.split(r"\n|\|(?![^(]*\))", text):
        rows: list[tuple[str, ...]] = [()]
        for word in spelling.split():
            rows = [(*row, plain(form)) for row in rows for form in expand(word)]
        yield from (tuple(word for word in row if word) for row in rows if any(row))
