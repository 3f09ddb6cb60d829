"""A file that a person wrote, read: its values, and where each of them stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kasauti.conversation.value import Value
from kasauti.errors import Place, Problem
from kasauti.scenario.scenario import Path


@dataclass(frozen=True, slots=True)
class Document:
    """One file.

    `value` is made of None, bool, int, Decimal, str, list and dict. `places` has the position of every value by
    its path, `keys` that of the key before it. `warnings` are traps that do not stop the reading.
    """

    file: str
    value: Value
    places: Mapping[Path, Place]
    keys: Mapping[Path, Place] = field(default_factory=dict)
    warnings: tuple[Problem, ...] = ()

    def place(self, *path: str | int) -> Place:
        """Where the value at `path` stands; of a missing one, its nearest parent."""
        while path:
            found = self.places.get(path)
            if found is not None:
                return found
            path = path[:-1]
        return self.places.get((), Place(self.file))

    def key_place(self, *path: str | int) -> Place:
        """Where the key of the value at `path` stands; without a key (in lists) the value itself."""
        found = self.keys.get(path)
        return found if found is not None else self.place(*path)

    def at(self, *path: str | int) -> Value:
        """The value at `path`, None where there is none."""
        value = self.value
        for step in path:
            if isinstance(value, dict):
                value = value.get(step)
            elif isinstance(value, list) and isinstance(step, int) and step < len(value):
                value = value[step]
            else:
                return None
        return value
