"""How outturn 0.1.0 compares two outcomes, reproduced from what it does: for `--compat outturn` only.

Words are the same from a likeness of 0.82 (names) or 0.80 (tags, text fields) on, numbers within 0.005, entries
pair greedily in the order expected. Several of its answers are wrong; `kasauti.outcome.compare` is the right one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from difflib import SequenceMatcher
from functools import lru_cache
from typing import NamedTuple

from kasauti.conversation.value import Row, Value

NAME_RATIO = 0.82
WORD_RATIO = 0.80
TOLERANCE = 0.005
_WORD = re.compile("[a-z0-9]+")
_IGNORED = frozenset(("a", "an", "the", "of", "with", "and", "please", "order", "for"))
_MEMORY = 1 << 15


@dataclass(frozen=True, slots=True)
class Entry:
    """One of the repeated things: a name, its numbers by key, its tags."""

    name: str
    numbers: Mapping[str, Value] = field(default_factory=dict)
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Side:
    """One outcome, as that tool sees it: entries and fields."""

    entries: tuple[Entry, ...] = ()
    fields: Mapping[str, Value] = field(default_factory=dict)


class Discrepancy(NamedTuple):
    """One thing that differs; `kind` is that tool's word for it, `where` the field, or the key and the entry."""

    kind: str
    where: str
    expected: Value = None
    actual: Value = None

    def __str__(self) -> str:
        if self.expected is None and self.actual is None:
            return f"{self.kind}: {self.where}"
        return f"{self.kind}: {self.where} (expected {self.expected!r}, got {self.actual!r})"


def side_of(outcome: Row) -> Side:
    """An outcome as a row (`entries` and fields) in that tool's terms: what it drops is dropped."""
    listed = outcome.get("entries")
    entries = [_entry(row) for row in listed if type(row) is dict] if type(listed) is list else []
    return Side(tuple(entries), {key: _plain(value) for key, value in outcome.items() if key != "entries"})


def _entry(row: Row) -> Entry:
    tags = row.get("tags") or ()
    return Entry(
        name=str(row.get("name")),
        numbers={
            key: _as_float(value) for key, value in row.items() if key not in ("name", "tags") and _is_number(value)
        },
        tags=(tags,) if isinstance(tags, str) else tuple(str(tag) for tag in tags),
    )


def _is_number(value: Value) -> bool:
    return isinstance(value, (int, float, Decimal)) and not isinstance(value, bool)


def _as_float(value: Value) -> Value:
    try:
        return float(value)
    except OverflowError:
        return value


def _plain(value: Value) -> Value:
    """The value with binary floats for decimals: it is their text that is compared."""
    if type(value) is Decimal:
        return float(value)
    if type(value) is list:
        return [_plain(item) for item in value]
    if type(value) is dict:
        return {key: _plain(item) for key, item in value.items()}
    return value


def discrepancies(want: Side, got: Side) -> list[Discrepancy]:
    """Everything that differs, in that tool's order; empty if it calls them equal."""
    found: list[Discrepancy] = []
    left = list(got.entries)
    for entry in want.entries:
        at = _nearest(entry, left)
        if at is None:
            found.append(Discrepancy("missing_entry", "not found", entry.name))
        else:
            found += _entry_differences(entry, left.pop(at))
    found += [Discrepancy("extra_entry", "not expected", None, entry.name) for entry in left]
    found += [differing for key, value in want.fields.items() for differing in _field(key, value, got.fields.get(key))]
    return found


def _nearest(want: Entry, left: Sequence[Entry]) -> int | None:
    """The entry that is most alike by name, then by how many numbers agree; the first of equals."""
    best, best_score = None, (0.0, -1)
    for at, entry in enumerate(left):
        agreeing = sum(
            1 for key, number in want.numbers.items() if key in entry.numbers and _close(number, entry.numbers[key])
        )
        score = (alike(want.name, entry.name), agreeing)
        if score > best_score:
            best, best_score = at, score
    return best if best_score[0] >= NAME_RATIO else None


def _entry_differences(want: Entry, got: Entry) -> list[Discrepancy]:
    found: list[Discrepancy] = []
    for key, number in want.numbers.items():
        where = f"{key} on {want.name!r}"
        if key not in got.numbers:
            found.append(Discrepancy("missing_number", where, number))
        elif not _close(number, got.numbers[key]):
            found.append(Discrepancy("wrong_number", where, number, got.numbers[key]))
    return found + _tags(want, got)


def _tags(want: Entry, got: Entry) -> list[Discrepancy]:
    where = f"on {want.name!r}"
    found: list[Discrepancy] = []
    left = list(got.tags)
    for tag in want.tags:
        scores = [alike(tag, other) for other in left]
        best = max(scores, default=0.0)
        if best >= WORD_RATIO:
            left.pop(scores.index(best))
        else:
            found.append(Discrepancy("missing_tag", where, tag))
    return found + [Discrepancy("extra_tag", where, None, tag) for tag in left]


def _field(key: str, want: Value, got: Value) -> list[Discrepancy]:
    if got is None:
        return [Discrepancy("missing_field", key, want)]
    if isinstance(want, bool) or isinstance(got, bool):
        same = bool(want) == bool(got)
    elif _is_number(want) and _is_number(got):
        same = _close(want, got)
    else:
        same = alike(str(want), str(got)) >= WORD_RATIO
    return [] if same else [Discrepancy("wrong_field", key, want, got)]


def _close(want: Value, got: Value) -> bool:
    try:
        return abs(float(want) - float(got)) <= TOLERANCE
    except (OverflowError, ValueError, TypeError):  # beyond floats, where that tool ends the run with an error
        return False


@lru_cache(maxsize=_MEMORY)
def alike(want: str, got: str) -> float:
    """How alike two texts are, 0 to 1. Text without a Latin letter or digit is empty, and all empty texts are alike."""
    return SequenceMatcher(None, squeezed(want), squeezed(got)).ratio()


@lru_cache(maxsize=_MEMORY)
def squeezed(text: str) -> str:
    """The words of a text in alphabetical order: small letters, without common words and plural endings."""
    return " ".join(sorted(_singular(word) for word in _WORD.findall(text.lower()) if word not in _IGNORED))


def _singular(word: str) -> str:
    if len(word) <= 3 or not word.endswith("s"):
        return word
    if word.endswith("es") and not word.endswith("ses"):
        return word[:-2]
    return word if word.endswith("ss") else word[:-1]
