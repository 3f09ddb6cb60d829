"""The text of a file, or every reason why it is none; and the syntax of its YAML, told in plain words."""

from __future__ import annotations

import pathlib
import re
from collections.abc import Iterator

import yaml

from kasauti.errors import FileProblems, Place, Problem

MAX_BYTES = 5_000_000

# Everything that YAML 1.1 calls unprintable; a byte order mark inside a file is one too.
_CONTROL = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")

_FIXES = (
    ("mapping values are not allowed", 'put quotes around a text that holds ": ", or check the indentation'),
    ("cannot start any token", "indent with spaces, not tabs, and put quotes around a text that starts with @, ` or %"),
    ("undefined alias", "put quotes around a text that starts with *"),
    ("another document", "keep one document in a file; split it where `---` stands"),
    ("quoted scalar", "close the quotes, and write \\\\ for a backslash in double quotes"),
    ("flow", "close every [ and {, and put commas between the entries"),
    ("nesting depth", "write it flatter"),
    ("directive", "put quotes around a text that starts with %"),
    ("tag", "put quotes around a text that starts with !"),
    ("anchor", "put quotes around a text that starts with & or *"),
    ("alias", "put quotes around a text that starts with *"),
    ("block scalar", "write the text of | or > on the following lines, indented with spaces"),
)


def text_of(path: pathlib.Path) -> str:
    """The UTF-8 text of a file, without its byte order mark.

    Raises:
        FileProblems: it cannot be read, is over `MAX_BYTES`, or is no UTF-8.
    """
    place = Place(str(path))
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):  # a pipe would keep us waiting for ever
            raise FileProblems([Problem(place, "is no regular file", "give a file", code="unreadable")])
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        reason = getattr(error, "strerror", None) or str(error)
        raise FileProblems([Problem(place, f"cannot be read: {reason}", code="unreadable")]) from error
    if len(raw) > MAX_BYTES:
        raise FileProblems([Problem(place, "over 5 MB", "split the file", code="too-large")])
    return decoded(raw, str(path))


def decoded(raw: bytes, file: str) -> str:
    """Bytes as UTF-8 text. Raises FileProblems with the line of the first byte that is none."""
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise FileProblems([Problem(Place(file, 1, 1), "is UTF-16", "save it as UTF-8", code="encoding")])
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = raw[: error.start]
        column = len(before.rpartition(b"\n")[2].decode("utf-8", "replace")) + 1
        place = Place(file, before.count(b"\n") + 1, column)
        what = f"byte 0x{raw[error.start]:02x} is no UTF-8"
        raise FileProblems([Problem(place, what, "save the file as UTF-8", code="encoding")]) from error


def unprintable(text: str, file: str) -> Iterator[Problem]:
    """A problem for each control character or lone surrogate (the first twenty)."""
    for count, match in enumerate(_CONTROL.finditer(text)):
        if count == 20:
            return
        start = match.start()
        place = Place(file, text.count("\n", 0, start) + 1, start - text.rfind("\n", 0, start))
        yield Problem(place, f"a control character (U+{ord(match.group()):04X})", "delete it", code="control")


def has_control(text: str) -> bool:
    """Whether a value that was written with escapes holds what no file may hold (a NUL, a lone surrogate)."""
    return _CONTROL.search(text) is not None


def syntax_problem(error: yaml.YAMLError, file: str) -> Problem:
    """What is wrong with the YAML, where, and what to try."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    place = Place(file, mark.line + 1, mark.column + 1) if mark is not None else Place(file, 1, 1)
    words = [getattr(error, "problem", None), getattr(error, "context", None)]
    told = ", ".join(word for word in words if word) or str(error).partition("\n")[0]
    fix = next((fix for sign, fix in _FIXES if sign in told), "check the indentation and the quotes of this line")
    return Problem(place, f"no valid YAML: {told}", fix, code="syntax")
