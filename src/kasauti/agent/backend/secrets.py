"""Secrets that files name and the environment holds, and texts with every one of them taken out."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable

from kasauti.errors import UsageProblem

FROM_ENV = re.compile(r"env:([A-Za-z_][A-Za-z0-9_]*)")
MASK = "***"
_SHORTEST = 4
"""A shorter value is part of too many words to be taken out of texts."""


class Secrets:
    """Values that were looked up; none of them appears in a text that went through `hidden_in`."""

    def __init__(self) -> None:
        self._values: set[str] = set()

    def __repr__(self) -> str:
        return f"Secrets({len(self._values)})"

    def looked_up(self, text: str) -> str:
        """The text with each `env:NAME` replaced by the variable's value.

        Raises:
            UsageProblem: the environment has no such variable.
        """
        for name in FROM_ENV.findall(text):
            if not os.environ.get(name):
                raise UsageProblem(f"the environment has no {name}", fix=f"export {name}=...")
        return FROM_ENV.sub(lambda found: self._kept(os.environ[found[1]]), text)

    def keep(self, *values: str | None) -> None:
        """Take these out of texts, too."""
        for value in values:
            if value:
                self._kept(value)

    def hidden_in(self, text: str) -> str:
        """The text with every secret taken out."""
        for value in sorted(self._values, key=len, reverse=True):
            text = text.replace(value, MASK)
        return text

    def _kept(self, value: str) -> str:
        if len(value) >= _SHORTEST:
            self._values.add(value)
        return value


def first_line(text: str, *, most: int = 200) -> str:
    """The first line that holds something, cut: what follows is often the data itself."""
    lines: Iterable[str] = (line.strip() for line in text.splitlines())
    return next((line for line in lines if line), "no message")[:most]
