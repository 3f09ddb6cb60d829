"""Files broken in the ways that people and editors break them, and what a reader must make of them.

A reader gives a result, or `FileProblems` in which every problem has a place. Anything else is a traceback that
somebody sees one day.
"""

from __future__ import annotations

import pathlib
import random
from collections.abc import Callable, Iterator

from kasauti.errors import FileProblems

_BAD_BYTES = (b"\xff", b"\xc3\x28", b"\xed\xa0\x80", b"\xe0\xa4", b"\x00", b"\xef\xbb\xbf")
_SIGNS = (
    "\t", "\x00", "\x07", "\x7f", "\u0085", "\u2028", "\u200d", "\ufeff", "\U0001f35b", "दो", "ढ़", "क्\u200dया",
    "&a ", "*a", "!!python/name:os.system ", "<<: *a", "|", ">", "- ", ": ", " #W1001", "{", "}", "[", "]", "'", '"',
    "\\", "%", "@", "`", "---\n", "...\n", "? ", "\r", "\r\n",
)  # fmt: skip
_VALUES = (
    "no", "16:00", "0123", "1_500", "+919800000000", "2026-12-01", "1e5", ".inf", ".nan", "-0", "9" * 1500, "0.1",
    "true", "True", "null", "~", "", "[]", "{}", "[[[]]]", "{a: 1, a: 2}", "{x}", '"{x}"', "#W1001", '"\\0"',
    "!!set {a}", "(?=x)", '"(a+)+$"', "a: b: c", "-1", "99999999999", '"..\\..\\x"', "../../etc", "con",
)  # fmt: skip


def mutants(source: bytes, *, count: int, seed: int) -> Iterator[bytes]:
    """`count` broken versions of a file, the same ones for the same seed."""
    draw = random.Random(seed)
    for _ in range(count):
        broken = source
        for _ in range(draw.choice((1, 1, 1, 2, 3))):
            broken = draw.choice(_WAYS)(broken, draw)
        yield broken


def check_reader(
    read: Callable[[pathlib.Path], object], path: pathlib.Path, *, count: int, seed: int = 0
) -> tuple[int, int]:
    """Read `count` mutants of the file at `path`, each written there in its place.

    Args:
        read: given `path`; returns whatever it makes of the file.
        path: a file that may be overwritten; it ends as it was.
    Returns:
        How many were read, and how many refused with FileProblems.
    Raises:
        AssertionError: a mutant led to anything else, or to a problem without a place; holds the mutant.
    """
    source = path.read_bytes()
    accepted = refused = 0
    try:
        for number, broken in enumerate(mutants(source, count=count, seed=seed)):
            path.write_bytes(broken)
            try:
                read(path)
                accepted += 1
            except FileProblems as problems:
                refused += 1
                if not problems.problems or not all(problem.place.file for problem in problems.problems):
                    raise AssertionError(f"mutant {number} of {path.name}: a problem without a place") from problems
            except Exception as error:  # any exception of the reader is what we look for
                raise AssertionError(f"mutant {number} of {path.name} (seed {seed}): {error!r}\n{broken!r}") from error
    finally:
        path.write_bytes(source)
    return accepted, refused


def _lines(source: bytes) -> list[bytes]:
    return source.splitlines(keepends=True) or [b""]


def _delete_characters(source: bytes, draw: random.Random) -> bytes:
    at = draw.randrange(len(source) + 1)
    return source[:at] + source[at + draw.choice((1, 1, 2, 5, 40)) :]


def _delete_line(source: bytes, draw: random.Random) -> bytes:
    lines = _lines(source)
    del lines[draw.randrange(len(lines))]
    return b"".join(lines)


def _duplicate_line(source: bytes, draw: random.Random) -> bytes:
    lines = _lines(source)
    at = draw.randrange(len(lines))
    lines.insert(draw.choice((at, draw.randrange(len(lines)))), lines[at])
    return b"".join(lines)


def _swap_lines(source: bytes, draw: random.Random) -> bytes:
    lines = _lines(source)
    a, b = draw.randrange(len(lines)), draw.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    return b"".join(lines)


def _swap_characters(source: bytes, draw: random.Random) -> bytes:
    text = list(source.decode("utf-8", "surrogateescape"))
    if len(text) > 1:
        at = draw.randrange(len(text) - 1)
        text[at], text[at + 1] = text[at + 1], text[at]
    return "".join(text).encode("utf-8", "surrogateescape")


def _insert_sign(source: bytes, draw: random.Random) -> bytes:
    text = source.decode("utf-8", "surrogateescape")
    at = draw.randrange(len(text) + 1)
    return (text[:at] + draw.choice(_SIGNS) + text[at:]).encode("utf-8", "surrogateescape")


def _insert_bytes(source: bytes, draw: random.Random) -> bytes:
    at = draw.randrange(len(source) + 1)
    return source[:at] + draw.choice(_BAD_BYTES) + source[at:]


def _truncate(source: bytes, draw: random.Random) -> bytes:
    return source[: draw.randrange(len(source) + 1)]


def _indent(source: bytes, draw: random.Random) -> bytes:
    lines = _lines(source)
    at = draw.randrange(len(lines))
    bare = lines[at].lstrip(b" ")
    spaces = max(0, len(lines[at]) - len(bare) + draw.choice((-4, -2, -1, 1, 2, 4)))
    lines[at] = draw.choice((b" ", b" ", b" ", b"\t")) * spaces + bare
    return b"".join(lines)


def _replace_value(source: bytes, draw: random.Random) -> bytes:
    lines = _lines(source)
    held = [index for index, line in enumerate(lines) if b":" in line]
    if held:
        at = draw.choice(held)
        key, colon, _ = lines[at].partition(b":")
        lines[at] = key + colon + b" " + draw.choice(_VALUES).encode() + b"\n"
    return b"".join(lines)


def _rename_key(source: bytes, draw: random.Random) -> bytes:
    lines = _lines(source)
    held = [index for index, line in enumerate(lines) if b":" in line]
    if held:
        at = draw.choice(held)
        key, colon, rest = lines[at].partition(b":")
        spaces = key[: len(key) - len(key.lstrip(b" -"))]
        lines[at] = spaces + draw.choice(("1", "colour", "id", "say", "न", "<<", "true")).encode() + colon + rest
    return b"".join(lines)


_WAYS: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    _delete_characters, _delete_line, _duplicate_line, _swap_lines, _swap_characters, _insert_sign, _insert_bytes,
    _truncate, _indent, _indent, _replace_value, _replace_value, _replace_value, _rename_key,
)  # fmt: skip
