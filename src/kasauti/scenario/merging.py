"""Defaults under what a file says: one document out of two, with every value's own place."""

from __future__ import annotations

from kasauti.conversation.value import Value
from kasauti.errors import Place
from kasauti.scenario.document import Document
from kasauti.scenario.scenario import Path


def part(document: Document, at: Path) -> Document:
    """The part of a document under `at`, as a document of its own; places stay where they are."""
    copy = _Copy()
    copy.take(document, at, ())
    return copy.document(document.file, document.at(*at))


def merged(base: Document, over: Document) -> Document:
    """`over` on top of the defaults in `base`.

    Mappings are merged key by key, at every depth; a text, number or list replaces the default whole; an empty
    value (null) takes a default away. Places point into the file that a value comes from.
    """
    copy = _Copy()
    value = copy.merge(base, over, ())
    return copy.document(over.file, value)


class _Copy:
    def __init__(self) -> None:
        self.places: dict[Path, Place] = {}
        self.keys: dict[Path, Place] = {}

    def document(self, file: str, value: Value) -> Document:
        return Document(file, value, self.places, self.keys)

    def take(self, source: Document, at: Path, to: Path) -> Value:
        """The value at `at`, its places noted under `to`."""
        value = source.at(*at)
        self._walk(source, value, at, to)
        return value

    def _walk(self, source: Document, value: Value, at: Path, to: Path) -> None:
        self.places[to] = source.place(*at)
        key = source.keys.get(at)
        if key is not None:
            self.keys[to] = key
        if isinstance(value, dict):
            for name, inner in value.items():
                self._walk(source, inner, (*at, name), (*to, name))
        elif isinstance(value, list):
            for index, inner in enumerate(value):
                self._walk(source, inner, (*at, index), (*to, index))

    def merge(self, base: Document, over: Document, path: Path) -> Value:
        below, above = base.at(*path), over.at(*path)
        if not (isinstance(below, dict) and isinstance(above, dict)):
            return self.take(over, path, path)
        self.places[path] = over.place(*path)
        if path in over.keys:
            self.keys[path] = over.keys[path]
        value: dict[str, Value] = {}
        for name in {**below, **above}:
            inner = (*path, name)
            if name not in above:
                value[name] = self.take(base, inner, inner)
            elif name not in below:
                value[name] = self.take(over, inner, inner)
            elif above[name] is not None:
                value[name] = self.merge(base, over, inner)
        return value
