"""An agent's reply as a caller hears it: sentence by sentence, folded, and only as far as it is asked about."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache, wraps
from typing import Any

import re2

from kasauti.language.fold import tokens

_SENTENCE = re2.compile(r"[^.!?।॥？\n]+[.!?।॥？\n]*")
_QUESTION_MARKS = ("?", "？")
LISTENS_TO = 8_000
"""Characters from the end of a reply that a caller listens to; nobody on the phone hears more."""


def options(*, case_sensitive: bool = False) -> Any:
    """RE2 options of every pattern here: quiet on errors, and ignoring case unless told otherwise."""
    chosen = re2.Options()
    chosen.log_errors = False
    chosen.case_sensitive = case_sensitive
    return chosen


def padded(text: str) -> str:
    """The folded words of a text with one space before, between and after: what phrase patterns search."""
    return f" {' '.join(tokens(text))} "


class Phrases:
    """A set of phrases as one pattern over `padded` words, in linear time whatever the text.

    In a phrase `a/b` is either word, `*` is up to three words, `^` and `$` are the ends of the sentence; a word
    that ends in `+` may go on (`cancel+` is cancel, cancelled, cancellation).
    """

    __slots__ = ("_pattern", "vocabulary")

    def __init__(self, phrases: Iterable[str]) -> None:
        phrases = tuple(phrases)
        self.vocabulary = frozenset(
            word for phrase in phrases for choice in phrase.replace("/", " ").split() for word in tokens(choice)
        )
        self._pattern = re2.compile("|".join(_phrase(phrase) for phrase in phrases), options(case_sensitive=True))

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
    escaped: str = re2.escape(" ".join(tokens(stem)))
    return escaped + more


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence: its folded, padded words, and whether it ended in a question mark."""

    words: str
    marked: bool


def _split(text: str) -> tuple[Sentence, ...]:
    found = (match.group(0) for match in _SENTENCE.finditer(text))
    made = (Sentence(padded(part), part.rstrip().endswith(_QUESTION_MARKS)) for part in found)
    return tuple(sentence for sentence in made if sentence.words.strip())


class Hearing:
    """One reply. Folding happens once, and only if a shipped pattern or a slot has to be looked for."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.known: dict[object, bool] = {}

    @property
    def empty(self) -> bool:
        """Whether nothing was said."""
        return not self.text or self.text.isspace()

    @cached_property
    def sentences(self) -> tuple[Sentence, ...]:
        """The sentences of the reply, without empty ones."""
        return _split(self.text[-LISTENS_TO:])

    @cached_property
    def words(self) -> str:
        """All folded words, to tell whether the agent said the same again."""
        return " ".join(sentence.words.strip() for sentence in self.sentences)


def hear(text: str) -> Hearing:
    """The reply as heard; short ones, which come again and again, are kept with what is known of them."""
    return _kept(text) if len(text) <= 400 else Hearing(text)


_kept = lru_cache(maxsize=4096)(Hearing)


def once(test: Callable[[Hearing], bool]) -> Callable[[Hearing], bool]:
    """The test, asked once of each reply."""

    @wraps(test)
    def asked(heard: Hearing) -> bool:
        found = heard.known.get(test)
        if found is None:
            found = heard.known[test] = test(heard)
        return found

    return asked
