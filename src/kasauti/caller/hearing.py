"""An agent's reply as a caller hears it: sentence by sentence, folded, and only as far as it is asked about."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property, lru_cache, wraps
from typing import Any

import re2

from kasauti.language import phrasing
from kasauti.language.asking import Sentence, sentences


def options(*, case_sensitive: bool = False) -> Any:
    """RE2 options of every pattern here: quiet on errors, and ignoring case unless told otherwise."""
    chosen = re2.Options()
    chosen.log_errors = False
    chosen.case_sensitive = case_sensitive
    return chosen


class Phrases(phrasing.Phrases):
    """Phrases found in linear time whatever the text."""

    __slots__ = ()

    def __init__(self, phrases: Iterable[str]) -> None:
        super().__init__(phrases, lambda pattern: re2.compile(pattern, options(case_sensitive=True)))


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
        return sentences(self.text)

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
