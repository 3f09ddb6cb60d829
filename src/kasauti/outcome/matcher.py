"""Matchers: expectations that are no single value. `{one_of: [...]}`, `{min: 1, max: 3}`, `{any: true}`, ..."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from kasauti.conversation.value import Value
from kasauti.language.fold import tokens
from kasauti.outcome.alike import Also
from kasauti.outcome.cell import Reader
from kasauti.outcome.key import ABSENT, NULL, Key, Special
from kasauti.outcome.unreadable import Unreadable

NAMES = ("any", "one_of", "min", "max", "contains", "same_as", "absent", "formula")
LIKE, VALUE = "like", "value"


class Matcher(Protocol):
    """Whether a cell is right; `rule` is the name of the rule that decides."""

    @property
    def rule(self) -> str:
        """The id of the rule."""

    @property
    def shown(self) -> str:
        """The expectation as a person would say it."""

    def met(self, raw: Value, key: Key) -> bool:
        """Whether the cell `raw`, read to `key`, is right."""


@dataclass(frozen=True, slots=True)
class Anything:
    """`{any: true}`: whatever stands there, also nothing."""

    shown: str = "anything"
    rule: str = "matcher.any"

    def met(self, raw: Value, key: Key) -> bool:
        """Always."""
        return True


@dataclass(frozen=True, slots=True)
class Absent:
    """`{absent: true}`: no value, or null; `wanted` False turns it round."""

    wanted: bool = True
    rule: str = "null.absent"

    @property
    def shown(self) -> str:
        """The expectation in words."""
        return "nothing" if self.wanted else "some value"

    def met(self, raw: Value, key: Key) -> bool:
        """A missing cell, null, or an empty list."""
        return (raw is ABSENT or raw is None or raw == []) is self.wanted


@dataclass(frozen=True, slots=True)
class OneOf:
    """`{one_of: [a, b]}`: equal to one of them, by the column's type."""

    reader: Reader
    values: tuple[Value, ...]
    keys: tuple[Key, ...]
    also: tuple[Also | None, ...] = ()
    rule: str = "matcher.one_of"

    @property
    def shown(self) -> str:
        """The expectation in words."""
        return "one of " + ", ".join(map(str, self.values))

    def met(self, raw: Value, key: Key) -> bool:
        """Equal to one of the values."""
        if any(self.reader.same(value, one, key) for value, one in zip(self.values, self.keys, strict=True)):
            return True
        return any(also is not None and also.verdict(raw).met for also in self.also)


@dataclass(frozen=True, slots=True)
class Between:
    """`{min: a, max: b}`: an ordered value within bounds, both inclusive."""

    low: Key
    high: Key
    shown: str
    rule: str = "matcher.within"

    def met(self, raw: Value, key: Key) -> bool:
        """Readable, comparable with the bounds, and within them."""
        if isinstance(key, (Unreadable, Special)):
            return False
        return _at_most(self.low, key) and _at_most(key, self.high)


def _at_most(low: Key, high: Key) -> bool:
    if low is None or high is None:
        return True
    if type(low) is tuple and type(high) is tuple and low[0] != high[0]:  # another currency or dimension
        return False
    try:
        return bool(low <= high)  # type: ignore[operator]
    except TypeError:
        return False


@dataclass(frozen=True, slots=True)
class Contains:
    """`{contains: x}`: the words of x, side by side, in a text; or every element of x in a list."""

    reader: Reader
    value: Value
    rule: str = "matcher.contains"

    @property
    def shown(self) -> str:
        """The expectation in words."""
        return f"containing {self.value}"

    def met(self, raw: Value, key: Key) -> bool:
        """On word edges, folded; never a part of a word."""
        if type(raw) is list:
            wanted = self.value if type(self.value) is list else [self.value]
            part, whole = self.reader.key(wanted), self.reader.key(raw)
            return _within(part, whole, counted=self.reader.kind != "set")
        if type(raw) is not str or type(self.value) is not str:
            return False
        return _side_by_side(tokens(self.value), tokens(raw))


def _within(part: Key, whole: Key, *, counted: bool) -> bool:
    """Whether all of `part` is in `whole`; lists hold (key, how often), sets hold keys."""
    if not isinstance(part, frozenset) or not isinstance(whole, frozenset):
        return False
    if part <= whole or not counted:
        return part <= whole
    counts: dict[Key, int] = dict(whole)
    return all(counts.get(key, 0) >= often for key, often in part)


def _side_by_side(part: Sequence[str], whole: Sequence[str]) -> bool:
    width = len(part)
    return width > 0 and any(list(whole[at : at + width]) == list(part) for at in range(len(whole) - width + 1))


@dataclass(frozen=True, slots=True)
class SameAs:
    """`{same_as: path}`: equal to another cell of the outcome; met while pairing, judged when rows are paired."""

    path: str
    rule: str = "matcher.same_as"

    @property
    def shown(self) -> str:
        """The expectation in words."""
        return f"the same as {self.path}"

    def met(self, raw: Value, key: Key) -> bool:
        """Unknown yet: pairing must not depend on it, only that there is a value."""
        return raw is not ABSENT and key is not NULL


@dataclass(frozen=True, slots=True)
class Shaped:
    """A value of another shape than its column has in the other rows: compared by its own."""

    reader: Reader
    value: Value
    own: Key
    also: Also | None = None

    @property
    def rule(self) -> str:
        """The rule of its type."""
        return f"shape.{_OF_SHAPE.get(self.reader.kind or '', 'text')}"

    @property
    def shown(self) -> str:
        """The expected value."""
        return str(self.value)

    def met(self, raw: Value, key: Key) -> bool:
        """Equal by the shape of the expected value."""
        if self.reader.same(self.value, self.own, self.reader.key(raw)):
            return True
        return self.also is not None and self.also.verdict(raw).met


_OF_SHAPE = {
    "time": "time",
    "date": "date",
    "datetime": "date",
    "phone": "phone",
    "id": "id",
    "money": "money",
    "decimal": "number",
    "boolean": "boolean",
}
