"""The closed vocabulary of a world: which entry a name means, if it means exactly one."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from kasauti.language.fold import fold, fold_id, fold_lightly
from kasauti.outcome.spec import Entry


class Vocabulary:
    """Entries of one kind, by id, by folded name, and by their words in any order.

    A name that folding makes equal to names of two entries means the one it equals without folding nukta and half
    nasals, else none. Edit distance never resolves.
    """

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.entries = {entry.id: entry for entry in entries}
        self._memo: dict[str, str | None] = {}
        self._lightly: dict[str, set[str]] = {}
        self._folded: dict[str, set[str]] = {}
        self._words: dict[tuple[str, ...], set[str]] = {}
        for entry in self.entries.values():
            for name in (entry.id, *entry.names):
                self._lightly.setdefault(fold_lightly(name), set()).add(entry.id)
                self._folded.setdefault(fold(name), set()).add(entry.id)
                self._words.setdefault(tuple(sorted(fold(name).split())), set()).add(entry.id)

    def resolve(self, name: str) -> str | None:
        """The id of the only entry that `name` means; None if there is none, or more than one."""
        try:
            return self._memo[name]
        except KeyError:
            found = self._resolve(name)
            if len(self._memo) < 4096 and len(name) < 256:
                self._memo[name] = found
            return found

    def _resolve(self, name: str) -> str | None:
        if name in self.entries:
            return name
        if not fold(name):
            return None
        words = tuple(sorted(fold(name).split()))
        for found in (self._folded.get(fold(name)), self._lightly.get(fold_lightly(name)), self._words.get(words)):
            if found and len(found) == 1:
                return next(iter(found))
        return None

    def label(self, entry_id: str) -> str:
        """The first name of an entry, for people; the id if it has none."""
        entry = self.entries.get(entry_id)
        return entry.names[0] if entry and entry.names else entry_id

    def near(self, name: str) -> str:
        """What was probably meant by a name that resolves to nothing: an id, or ""."""
        by_form = {fold_id(form): entry.id for entry in self.entries.values() for form in (entry.id, *entry.names)}
        found = difflib.get_close_matches(fold_id(name), by_form, n=1, cutoff=0.6)
        return by_form[found[0]] if found else ""
