"""E-mail addresses, written or dictated: "riya dot k underscore double-n at example dot com"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kasauti.language.grammar.around import ENDS, row_of
from kasauti.language.grammar.coefficient import small_at
from kasauti.language.grammar.token import Token, is_sign, tokens
from kasauti.language.lexicon import email as lexicon
from kasauti.language.lexicon.number import SMALL
from kasauti.language.lexicon.spelling import Phrases

_WRITTEN = re.compile(
    r"([A-Za-z0-9](?:[A-Za-z0-9._%+-]*[A-Za-z0-9_%+-])?)@((?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,})"
)
_LOCAL = re.compile(r"[A-Za-z0-9_](?:[._+-]?[A-Za-z0-9_])*")
_DOMAIN = re.compile(r"[a-z0-9]+(?:[.-][a-z0-9]+)*\.([a-z]{2,})")
_AT = Phrases(lexicon.AT, "@")
_BEFORE = Phrases(lexicon.AROUND, "haan | ji | haan ji | yes | ok | mera | meri | my | is")
_BEHIND = Phrases(lexicon.BEHIND)
_SMALL = Phrases(lexicon.SMALL)


def read_email(text: str) -> str | None:
    """The address: a dictated one in lower case, of a written one the domain only. None if it is not whole."""
    row = tokens(text)
    written = _WRITTEN.search(text) if row else None
    if written:
        outside = tokens(f"{text[: written.start()]} {text[written.end() :]}")
        edges = text[: written.start()][-1:] + text[written.end() :][:1]
        clean = all(char.isspace() or char in ".,!?:;<>()\"'" for char in edges)
        return (
            f"{written[1]}@{written[2].lower()}"
            if clean and not _left_over(outside) and ".." not in written[1]
            else None
        )
    said = _trimmed(row)
    for at in range(len(said)):
        length = _AT.length_at(row_of(said), at)
        if length:
            return _joined(_spelled(said[:at]), _spelled(said[at + length :]))
    return None


def _joined(local: str | None, domain: str | None) -> str | None:
    if not local or not domain or not _LOCAL.fullmatch(local):
        return None
    found = _DOMAIN.fullmatch(domain)
    return f"{local}@{domain}" if found and found[1] in lexicon.TOP_LEVEL else None


def _left_over(row: Sequence[Token]) -> Sequence[Token]:
    return [token for token in _trimmed(row) if not is_sign(token, ENDS + ":;<>()'")]


def _trimmed(row: Sequence[Token]) -> Sequence[Token]:
    """The tokens without the words before and behind the address."""
    start, end, words = 0, len(row), row_of(row)
    while start < end:
        length = _BEFORE.length_at(words, start) or (1 if is_sign(row[start], ENDS + ":") else 0)
        if not length:
            break
        start += length
    while end > start:
        if is_sign(row[end - 1], ENDS):
            end -= 1
            continue
        lengths = [n for n in (4, 3, 2, 1) if end - n >= start and _BEHIND.length_at(words[:end], end - n) == n]
        if not lengths:
            break
        end -= lengths[0]
    return row[start:end]


def _spelled(row: Sequence[Token]) -> str | None:
    """The characters that the tokens spell; None if one of them cannot be written."""
    written, at, words = "", 0, row_of(row)
    while at < len(row):
        small = _SMALL.length_at(words, at)
        if small or is_sign(row[at], ","):
            at += small or 1
            continue
        found = _some_at(row, at)
        if found is None:
            return None
        written, at = written + found[0], found[1]
    return written


def _some_at(row: Sequence[Token], at: int) -> tuple[str, int] | None:
    token = row[at]
    if token.kind == "sign":
        return (token.text, at + 1) if token.text in "._-+" else None
    if token.kind != "word":
        return (token.text, at + 1) if re.fullmatch(r"\d+(\.\d+)?", token.text) else None
    if token.text in lexicon.SIGNS:
        return lexicon.SIGNS[token.text], at + 1
    if token.text in lexicon.REPEATS:
        return _repeated(row, at)
    if token.text in SMALL:
        return _number(row, at)
    character = lexicon.LETTERS.get(token.text) or lexicon.KNOWN.get(token.text) or token.text
    if token.text in lexicon.STRANGE or not re.fullmatch("[a-z0-9]+", character):
        return None
    if len(character) == 1 and _is_example(row, at, character):
        return character, _behind_example(row, at)
    return character, at + 1


def _repeated(row: Sequence[Token], at: int) -> tuple[str, int] | None:
    times = lexicon.REPEATS[row[at].text]
    after = at + 2 if at + 1 < len(row) and row[at + 1].text == "-" else at + 1
    found = _some_at(row, after) if after < len(row) else None
    # "double u" is also the letter w.
    if found is None or len(found[0]) != 1 or not found[0].isalnum() or (times == 2 and found[0] == "u"):
        return None
    return found[0] * times, found[1]


def _number(row: Sequence[Token], at: int) -> tuple[str, int] | None:
    small = small_at(row, at)
    if small is None:
        return None
    if row[at].text in lexicon.NAMES and not _is_among_digits(row, at):
        return None
    return str(int(small.value)), small.end


def _is_among_digits(row: Sequence[Token], at: int) -> bool:
    """Whether a digit that can be nothing else belongs to the same run."""
    for step in (-1, 1):
        place = at + step
        while 0 <= place < len(row) and (row[place].kind == "digits" or row[place].text in SMALL):
            if row[place].text not in lexicon.NAMES:
                return True
            place += step
    return False


def _is_example(row: Sequence[Token], at: int, letter: str) -> bool:
    """Such as "k for kite": a letter and a word that begins with it."""
    end = _behind_example(row, at)
    return end <= len(row) and row[end - 1].text.startswith(letter) and row[at + 1].text in lexicon.LIKE


def _behind_example(row: Sequence[Token], at: int) -> int:
    return at + 4 if at + 2 < len(row) and (row[at + 1].text, row[at + 2].text) == ("as", "in") else at + 3
