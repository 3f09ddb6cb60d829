"""What else makes a cell right whose key differs: a likeness that its column opts in to, elements by their shape."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from kasauti.conversation.value import Value
from kasauti.outcome.assign import assign
from kasauti.outcome.cell import Reader
from kasauti.outcome.detail import Detail, details
from kasauti.outcome.key import Key
from kasauti.outcome.likeness import Likeness, Verdict


class Also(Protocol):
    """A second look at a cell whose key is not the expected one."""

    def verdict(self, raw: Value) -> Verdict:
        """Whether the cell is right all the same, and the rule that decides."""


@dataclass(frozen=True, slots=True)
class Alike:
    """A text whose words agree with the expected ones; `carried` are keys of details that other columns carry."""

    likeness: Likeness
    text: str
    least: float
    carried: frozenset[object] = frozenset()

    def verdict(self, raw: Value) -> Verdict:
        """By aligned words; then with a carried detail taken away on one side."""
        if type(raw) is not str:
            return Verdict(False, "text.like")
        found = self.likeness.alike(self.text, raw, self.least)
        if found.met:
            return found
        if self._is_alike_but_for_details(raw):
            return Verdict(True, "like.detail")
        return Verdict(False, "like.detail-carried") if any(self._freeing(raw)) else found

    def _is_alike_but_for_details(self, raw: str) -> bool:
        return any(self._may_go(detail.keys) for detail in self._freeing(raw))

    def _freeing(self, raw: str) -> Iterator[Detail]:
        """The details of either text without which the two are alike."""
        for detail in details(self.text):
            if self.likeness.alike(detail.rest, raw, self.least).met:
                yield detail
        for detail in details(raw):
            if self.likeness.alike(self.text, detail.rest, self.least).met:
                yield detail

    def _may_go(self, keys: frozenset[object]) -> bool:
        return not keys.isdisjoint(self.carried)


@dataclass(frozen=True, slots=True)
class Element:
    """An expected element of a list: compared by its own shape."""

    reader: Reader
    value: Value
    key: Key
    also: Also | None = None

    def met(self, raw: Value) -> bool:
        """Whether a found element is this one."""
        if self.reader.same(self.value, self.key, self.reader.key(raw)):
            return True
        return self.also is not None and self.also.verdict(raw).met


@dataclass(frozen=True, slots=True)
class Elements:
    """A list of which each element is one of the expected ones; as often as expected, unless it is a set."""

    elements: tuple[Element, ...]
    is_set: bool

    def verdict(self, raw: Value) -> Verdict:
        """In any order."""
        if type(raw) is not list:
            return Verdict(False, "list.multiset")
        if self.is_set:
            return Verdict(self._as_sets(raw), "set.declared")
        if len(raw) != len(self.elements):
            return Verdict(False, "list.counts" if self._as_sets(raw) else "list.multiset")
        cost = [[0 if one.met(item) else 1 for item in raw] for one in self.elements]
        met = all(cost[at][to] == 0 for at, to in assign(cost))
        return Verdict(met, "list.multiset" if met or not self._as_sets(raw) else "list.counts")

    def _as_sets(self, raw: Sequence[Value]) -> bool:
        return all(any(one.met(item) for one in self.elements) for item in raw) and all(
            any(one.met(item) for item in raw) for one in self.elements
        )
