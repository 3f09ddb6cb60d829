"""Command lines with everything secret taken out."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Iterator, Sequence

MASK = "***"
_SECRET = r"--?[\w-]*(?:key|token|secret|password)"
_OPTION = re.compile(_SECRET, re.IGNORECASE)
_OPTION_IS = re.compile(rf"({_SECRET})=.*", re.IGNORECASE | re.DOTALL)
_SECRET_NAME = re.compile(r"key|token|secret|passw|pwd|auth|credential", re.IGNORECASE)
_NAME_IS = re.compile(r"([A-Za-z_]\w*)=.*", re.DOTALL)
_INSIDE = re.compile(
    rf"((?<![^\s'\";&|(])[A-Za-z_]\w*=|{_SECRET}(?:=|\s+)(?!-))(?:'[^']*'|\"[^\"]*\"|\S)+", re.IGNORECASE
)
_BEARER = re.compile(r"\b(Bearer|Basic|Token)\s+\S+", re.IGNORECASE)
_USER_IN_URL = re.compile(r"(//)[^/@\s]+@")
_QUERY_VALUE = re.compile(r"([?&][^=&\s]+=)[^&\s]+")


def masked_command(line: str) -> str:
    """The line as it may be kept: no values of `NAME=value` and of options that end in key, token, secret, password.

    A line without secrets is left as it is; one that no shell could read is masked whole.
    """
    try:
        words = shlex.split(line)
    except ValueError:
        return MASK
    masked = list(_masked(words))
    if masked == words:
        return line
    return " ".join(shlex.quote(word) if any(char in word for char in " \t\n'\"\\") else word for word in masked)


def settings(words: Iterable[str]) -> list[str]:
    """The words `NAME=value` that are masked for safety's sake, though nothing in their names says secret."""
    return [word for word in words if (found := _NAME_IS.fullmatch(word)) and not _SECRET_NAME.search(found[1])]


def masked_text(text: str) -> str:
    """The text without users in URLs and values of their queries."""
    return _QUERY_VALUE.sub(rf"\1{MASK}", _USER_IN_URL.sub(rf"\1{MASK}@", text))


def _masked(words: Sequence[str]) -> Iterator[str]:
    after_secret = False
    for word in words:
        if after_secret and not word.startswith("-"):
            yield MASK
        else:
            yield _masked_word(word)
        after_secret = _OPTION.fullmatch(word) is not None


def _masked_word(word: str) -> str:
    found = _NAME_IS.fullmatch(word) or _OPTION_IS.fullmatch(word)
    if found:
        return f"{found[1]}={MASK}"
    if any(char.isspace() for char in word):  # a line for another shell, or a header
        word = _BEARER.sub(rf"\1 {MASK}", _INSIDE.sub(rf"\1{MASK}", word))
    return masked_text(word)
