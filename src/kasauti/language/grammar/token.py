"""Raw text as a row of tokens. Nothing is folded across a gap: "1, 23" stays two numbers, "10²" is refused."""

from __future__ import annotations

import re
import unicodedata
from functools import cached_property
from typing import Literal, NamedTuple

from kasauti.language.fold import ascii_digits
from kasauti.language.lexicon.spelling import plain

MAX_CHARS = 400
"""Longer texts say more than one value; they are not read."""

_UNSEEN = re.compile("[\u00ad\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufe00-\ufe0f\ufeff]")
_DASHES = re.compile("[‐‑‒–—―−]")
_VISARGA = re.compile(r"(?<=[\u0904-\u0939]):(?=\s|$)")
# `\w` has no vowel signs: a word is letters and the marks of any script, with joiners and an inner apostrophe.
_MARKS = "\u0300-\u036f\u0900-\u0903\u093a-\u094f\u0951-\u0957\u0962-\u0963\u0981-\u0983\u09bc-\u0dff\u200c\u200d"
_LETTERS = rf"(?:[^\W\d_]|(?![\d])[{_MARKS}])+"
_TOKEN = re.compile(
    r"(?P<date>(?<![\d,.:/-])(?:\d{1,2}(?P<sep>[-/.])\d{1,2}(?P=sep)(?:\d{4}|\d{2})|\d{4}(?P<iso>[-/])\d{1,2}(?P=iso)\d{1,2})(?![\d:/-]))"
    r"|(?P<clock>(?<![\d,.:])\d{1,2}:\d{2}(?::\d{2})?(?![\d:]))"
    rf"|(?P<digits>\d+(?:,\d+)*(?:\.\d+)?|(?<![\w{_MARKS}])\.\d+)"
    rf"|(?P<word>{_LETTERS}(?:['’]{_LETTERS})*)"
    r"|(?P<sign>[½¼¾]|\S)"
)
_FRACTIONS = frozenset("½¼¾")

Kind = Literal["date", "clock", "digits", "word", "sign"]


class Token(NamedTuple):
    """One piece of a text.

    `text` is plain (digits in ASCII, words by `spelling.plain`), `raw` is as written; `glued` if no space stands
    before it.
    """

    kind: Kind
    text: str
    raw: str
    glued: bool


class Row(tuple[Token, ...]):
    """Tokens in order; their plain texts are put together once."""

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The plain text of each token."""
        return tuple(token.text for token in self)


def tokens(text: str) -> Row:
    """The tokens of `text`; none if it is too long or has digits that are no plain digits (raised, circled, mixed)."""
    if len(text) > MAX_CHARS or not _is_readable(text):
        return Row()
    text = _DASHES.sub("-", _UNSEEN.sub("", text))
    text = "".join(char if char in _FRACTIONS else unicodedata.normalize("NFKC", char) for char in text)
    text = _VISARGA.sub("\u0903", ascii_digits(text))
    found, end = [], -1
    for match in _TOKEN.finditer(text):
        raw = match[0]
        kind: Kind = match.lastgroup if match.lastgroup in ("date", "clock", "digits", "word") else "sign"  # type: ignore[assignment]
        if match["date"]:
            kind = "date"
        found.append(Token(kind, plain(raw), raw, match.start() == end))
        end = match.end()
    return Row(found)


def _is_readable(text: str) -> bool:
    script = None
    for char in text:
        if char.isascii():
            zero: int | None = ord("0") if char.isdecimal() else None
        else:
            kind = unicodedata.category(char)
            if (kind in ("No", "Nl") and char not in _FRACTIONS) or _is_raised(char):
                return False
            zero = ord(char) - unicodedata.decimal(char) if kind == "Nd" else None
        if zero is not None and script is not None and zero != script:
            return False
        script = zero if zero is not None else (script if char in ",." else None)
    return True


def _is_raised(char: str) -> bool:
    return unicodedata.decomposition(char).startswith(("<super>", "<sub>")) and char not in "™℠"


def is_sign(token: Token, signs: str) -> bool:
    """Whether the token is one of these signs."""
    return token.kind == "sign" and token.text in signs
