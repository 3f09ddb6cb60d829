"""The closed vocabulary of a world: which entry a name means, if it means exactly one."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from kasauti.language.fold import fold, fold_id, fold_lightly
from kasauti.outcome.assign import assign
from kasauti.outcome.folded import text_key
from kasauti.outcome.likeness import Likeness, words
from kasauti.outcome.spec import Entry

_MEMORY, _LONGEST = 4096, 256


class Resolution(NamedTuple):
    """The entry that a name means, None if there is none or more than one; then `several` are those it may mean."""

    entry: str | None
    several: tuple[str, ...] = ()


class Vocabulary:
    """Entries of one kind, by id, by folded name, and by the words of their names.

    A name means the entry whose name is equal after folding (of two that folding makes equal, the one equal without
    folding nukta and half nasals), else the only one that the rules of likeness reach word for word. Word order is
    free where no other entry has the same words. Edit distance never resolves.
    """

    def __init__(self, entries: Iterable[Entry], likeness: Likeness | None = None) -> None:
        self.entries = {entry.id: entry for entry in entries}
        self._likeness = likeness or Likeness(self.entries.values())
        self._memo: dict[tuple[str, bool], Resolution] = {}
        self._lightly: dict[str, set[str]] = {}
        self._folded: dict[str, set[str]] = {}
        self._names: list[tuple[tuple[str, ...], str]] = []
        for entry in self.entries.values():
            for name in (entry.id, *entry.names):
                self._lightly.setdefault(fold_lightly(name), set()).add(entry.id)
                self._folded.setdefault(text_key(name), set()).add(entry.id)
                self._names.append((words(name), entry.id))

    def resolve(self, name: str) -> str | None:
        """The id of the only entry that `name` means; None if there is none, or more than one."""
        return self.resolution(name).entry

    def resolve_exactly(self, name: str) -> str | None:
        """As `resolve`, by a name that is equal after folding only: for choices, which are never spelt freely."""
        return self._remembered(name, freely=False).entry

    def resolution(self, name: str) -> Resolution:
        """The entry that `name` means, or those it may mean."""
        return self._remembered(name, freely=True)

    def _remembered(self, name: str, *, freely: bool) -> Resolution:
        found = self._memo.get((name, freely))
        if found is None:
            found = self._equal(name)
            if freely and found.entry is None and not found.several:
                found = self._reached(name)
            if len(self._memo) < _MEMORY and len(name) < _LONGEST:
                self._memo[name, freely] = found
        return found

    def _equal(self, name: str) -> Resolution:
        if name in self.entries:
            return Resolution(name)
        if not fold(name):
            return Resolution(None)
        found = self._folded.get(text_key(name), set())
        if len(found) > 1:
            found = self._lightly.get(fold_lightly(name)) or found
        return _one_of(found)

    def _reached(self, name: str) -> Resolution:
        said = words(name)
        if len(name) >= _LONGEST:
            return Resolution(None)
        in_order = {entry for one, entry in self._names if _covers(one, said, self._likeness.agreed_in_names)}
        if in_order:
            return _one_of(in_order)
        return _one_of({entry for one, entry in self._names if self._covers_freely(one, said)})

    def _covers_freely(self, known: Sequence[str], said: Sequence[str]) -> bool:
        if len(known) != len(said):
            return False
        cost = [[0 if self._likeness.agreed_in_names(one, other) else 1 for other in said] for one in known]
        return all(cost[at][to] == 0 for at, to in assign(cost))

    def label(self, entry_id: str) -> str:
        """The first name of an entry, for people; the id if it has none."""
        entry = self.entries.get(entry_id)
        return entry.names[0] if entry and entry.names else entry_id

    def near(self, name: str) -> str:
        """What was probably meant by a name that resolves to nothing: an id, or ""."""
        by_form = {fold_id(form): entry.id for entry in self.entries.values() for form in (entry.id, *entry.names)}
        found = difflib.get_close_matches(fold_id(name), by_form, n=1, cutoff=0.6)
        return by_form[found[0]] if found else ""


def _covers(known: Sequence[str], said: Sequence[str], agreed: Callable[[str, str], str]) -> bool:
    return len(known) == len(said) > 0 and all(agreed(one, other) for one, other in zip(known, said, strict=True))


def _one_of(found: set[str]) -> Resolution:
    return Resolution(next(iter(found))) if len(found) == 1 else Resolution(None, tuple(sorted(found)))


def told_apart(entries: Iterable[Entry]) -> frozenset[str]:
    """Folded names that two entries share, though without folding nukta and half nasals they differ."""
    seen: dict[str, dict[str, str]] = {}
    for entry in entries:
        for name in entry.names:
            if not name.isascii():
                seen.setdefault(text_key(name), {})[fold_lightly(name)] = entry.id
    return frozenset(key for key, lightly in seen.items() if len(set(lightly.values())) > 1)
