"""Likeness of texts by aligned words: a word may differ in a closed list of ways, and some words may never.

A pair of words that a rule forgives counts in full. Words that are left over lower the score, unless a guard keeps
the texts apart whatever their score.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from kasauti.language.fold import fold
from kasauti.outcome.guards import broken, guarding, number_of
from kasauti.outcome.spec import Entry
from kasauti.outcome.spelling import plural, slip, spelling

MAX_WORDS = 200
"""Longer texts are only equal or not."""

_PARTS = re.compile(r"\d+(?:[.,:/]\d+)*|[^\s\d]+")


class Verdict(NamedTuple):
    """Whether two texts are alike, and the rule that decided."""

    met: bool
    rule: str


class Likeness:
    """Compares texts by their words, knowing the words of a world's vocabulary."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self._words: set[str] = set()
        self._aliases: dict[str, set[str]] = {}
        for entry in entries:
            for name in (entry.id, *entry.names):
                folded = words(name)
                self._words.update(folded)
                if len(folded) == 1:
                    self._aliases.setdefault(folded[0], set()).add(entry.id)
        self._vocabulary = frozenset(self._words)
        self.agreed: Callable[[str, str], str] = lru_cache(maxsize=8_192)(self._agreed)
        """The rule by which two folded words agree under a likeness; "" if they do not."""
        self.agreed_in_names: Callable[[str, str], str] = lru_cache(maxsize=8_192)(self._agreed_in_names)
        """As `agreed`, for the words of a name that is resolved against the vocabulary."""

    def alike(self, want: str, got: str, least: float) -> Verdict:
        """Whether at least the share `least` (0 to 1) of the words of two texts agree, one to one and in order."""
        left, right = words(want), words(got)
        if not left or not right:
            return Verdict(False, "never.empty")
        if max(len(left), len(right)) > MAX_WORDS:
            return Verdict(False, "text.like")
        pairs = aligned(left, right, self.agreed)
        taken, met = {at for at, _ in pairs}, {to for _, to in pairs}
        rest_left = [word for at, word in enumerate(left) if at not in taken]
        rest_right = [word for at, word in enumerate(right) if at not in met]
        if rest_left or rest_right:
            guard = broken(rest_left, rest_right, left, right)
            if guard:
                return Verdict(False, guard)
            if len(pairs) < least * max(len(left), len(right)) - 1e-9:
                return Verdict(False, _why_not(rest_left, rest_right))
        forgiven = (self.agreed(left[at], right[to]) for at, to in pairs if left[at] != right[to])
        return Verdict(True, next(forgiven, "text.like"))

    def _agreed(self, left: str, right: str) -> str:
        return self._how(left, right, glide=False)

    def _agreed_in_names(self, left: str, right: str) -> str:
        return self._how(left, right, glide=True)

    def _how(self, left: str, right: str, *, glide: bool) -> str:
        if left == right:
            return "text.like"
        number = number_of(left)
        if number is not None and number == number_of(right):
            return "like.number-word"
        if _is_guarded(left) or _is_guarded(right):
            return self._how_guarded(left, right)
        if plural(left, right):
            return "like.plural"
        return (
            spelling(left, right, glide=glide) or self._other_script(left, right) or slip(left, right, self._vocabulary)
        )

    def _how_guarded(self, left: str, right: str) -> str:
        # Of words that count no letter may slip; but somvaar and somwar are one day.
        if guarding(left) != guarding(right):
            return ""
        return "like.plural" if plural(left, right) else spelling(left, right)

    def _other_script(self, left: str, right: str) -> str:
        if script(left) == script(right):
            return ""
        common = self._aliases.get(left, set()) & self._aliases.get(right, set())
        return "like.alias-script" if common else ""


def _is_guarded(word: str) -> bool:
    return guarding(word) != ""


def _why_not(left: Sequence[str], right: Sequence[str]) -> str:
    scripts = {script(word) for word in left}, {script(word) for word in right}
    return "fine.cross-script" if all(scripts) and scripts[0].isdisjoint(scripts[1]) else "text.like"


@lru_cache(maxsize=8_192)
def words(text: str) -> tuple[str, ...]:
    """The folded words of a text; digits and the letters that cling to them are words of their own ("12 b")."""
    return tuple(part for word in fold(text).split() for part in _split(word))


def _split(word: str) -> list[str]:
    if word.isalpha() or not any(char.isdecimal() for char in word):
        return [word]
    return _PARTS.findall(word)


def aligned(left: Sequence[str], right: Sequence[str], agreed: Callable[[str, str], str]) -> list[tuple[int, int]]:
    """The most pairs (place in left, place in right) of agreeing words, each used once, in order."""
    if left == right:
        return [(at, at) for at in range(len(left))]
    best = [[0] * (len(right) + 1) for _ in range(len(left) + 1)]
    for at in range(len(left) - 1, -1, -1):
        for to in range(len(right) - 1, -1, -1):
            best[at][to] = max(best[at + 1][to], best[at][to + 1])
            if agreed(left[at], right[to]):
                best[at][to] = max(best[at][to], 1 + best[at + 1][to + 1])
    pairs, at, to = [], 0, 0
    while at < len(left) and to < len(right):
        if agreed(left[at], right[to]) and best[at][to] == 1 + best[at + 1][to + 1]:
            pairs.append((at, to))
            at, to = at + 1, to + 1
        elif best[at + 1][to] >= best[at][to + 1]:
            at += 1
        else:
            to += 1
    return pairs


def script(word: str) -> str:
    """The script of a word by its first letter ("latin", "devanagari", ...); "" if it has none."""
    for char in word:
        if char.isalpha():
            return unicodedata.name(char, "").split(" ")[0].lower()
    return ""
