"""YAML of older tools, read as their reader (PyYAML's safe loader) reads it, with a warning at every trap.

`16:00` really is 960 there, `no` is false, of two equal keys the last one counts. Whoever moves such a file here
gets the same values, and is told where they are not what the file seems to say.
"""

from __future__ import annotations

import datetime
import pathlib
from decimal import Decimal
from typing import Any

import yaml

from kasauti.conversation.value import Value
from kasauti.errors import Place
from kasauti.scenario.document import Document
from kasauti.scenario.reading import MAX_DEPTH, MAX_NODES, Composed, compose
from kasauti.scenario.scenario import Path
from kasauti.scenario.source import text_of

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_PREFIX = "tag:yaml.org,2002:"
_PLAIN_WORDS = {"true", "True", "TRUE", "false", "False", "FALSE", "null", "Null", "NULL", "~", ""}


def read_old(path: pathlib.Path) -> Document:
    """The document in a file of an older tool. Raises FileProblems for what that tool could not read, too."""
    return read_old_text(text_of(path), file=str(path))


def read_old_text(text: str, file: str = "<text>") -> Document:
    """The document in a text of an older tool."""
    root = compose(text, file, _Loader)
    reader = _OldReader(text, file)
    value = reader.value(root, (), MAX_DEPTH)
    reader.problems.raise_if_any()
    return Document(file, value, reader.places, reader.keys, reader.problems.warnings)


class _OldReader(Composed):
    """Turns nodes into the values that PyYAML makes of them."""

    def __init__(self, text: str, file: str) -> None:
        super().__init__(text, file)
        self._left = MAX_NODES
        self._construct = _Loader("")
        self._merged: set[int] = set()

    def value(self, node: yaml.Node, path: Path, depth: int) -> Value:
        """The value of a node, its place noted."""
        place = self.places[path] = self.place_of(node)
        self._left -= 1
        if self._left < 0 or depth < 0:
            if self._left >= -1:
                self.problems.add(place, "too many values, or nested too deeply", "write it flatter", code="too-many")
            return None
        if isinstance(node, yaml.ScalarNode):
            return self._scalar(node, place)
        if isinstance(node, yaml.SequenceNode):
            return [self.value(item, (*path, index), depth - 1) for index, item in enumerate(node.value)]
        return self._mapping(node, path, place, depth)

    def _mapping(self, node: yaml.Node, path: Path, place: Place, depth: int) -> Value:
        own: dict[Any, Place] = {}
        for key_node, _ in node.value if id(node) not in self._merged else ():
            key = key_node.value if isinstance(key_node, yaml.ScalarNode) else None
            at = self.place_of(key_node)
            if key in own and key != "<<":
                self.problems.warn(at, f"`{key}` stands twice; the last one counts",
                                   f"delete the one in line {own[key].line}", code="old-duplicate")  # fmt: skip
            own[key] = at
        if id(node) not in self._merged and any(key == "<<" for key in own):
            self._merged.add(id(node))
            try:
                self._construct.flatten_mapping(node)
            except (yaml.YAMLError, RecursionError):
                self.problems.add(place, "a merge key (<<) that cannot be read", "write the keys out", code="merge")
                return None
        found: dict[str, Value] = {}
        for key_node, value_node in node.value:
            name = self._key(key_node)
            if name is not None:
                self.keys[(*path, name)] = self.place_of(key_node)
                found[name] = self.value(value_node, (*path, name), depth - 1)
        return found

    def _key(self, node: yaml.Node) -> str | None:
        place = self.place_of(node)
        value = self._scalar(node, place) if isinstance(node, yaml.ScalarNode) else None
        if isinstance(value, str):
            return value
        self.problems.add(place, "a key that is no text", "put quotes around it", code="key")
        return None

    def _scalar(self, node: yaml.ScalarNode, place: Place) -> Value:
        text: str = node.value
        if not str(node.tag).startswith(_PREFIX):
            self.problems.add(place, f"the tag {node.tag} is not read", "delete it", code="tag")
            return None
        self.look_for_swallowed(node, place)
        if node.tag == f"{_PREFIX}str":
            return text
        try:
            value = self._construct.construct_object(node)
        except (yaml.YAMLError, ValueError, KeyError, OverflowError, AttributeError, TypeError):
            self.problems.add(
                place, f"`{text[:40]}` cannot be read as what it looks like", "put quotes around it", "tag"
            )
            return None
        return self._checked(value, text, place)

    def _checked(self, value: Any, text: str, place: Place) -> Value:
        if text in _PLAIN_WORDS:
            return value
        if isinstance(value, (datetime.date, datetime.datetime)):
            self.trap(place, text, "a date")
            return value.isoformat()
        if isinstance(value, float):
            number = Decimal(repr(value))
            if not number.is_finite():
                self.problems.add(
                    place, f"`{text}` is no number that can be compared", "put quotes around it", "number"
                )
                return None
            if str(number) != text and number != _decimal(text):
                self.trap(place, text, str(number))
            return number
        if isinstance(value, bool) or value is None or (isinstance(value, int) and str(value) != text):
            self.trap(place, text, "nothing" if value is None else str(value).lower())
        if not isinstance(value, (bool, int, str, type(None))):
            self.problems.add(place, f"`{text[:40]}` is binary or a set", "write it as text", code="tag")
            return None
        return value

    def trap(self, place: Place, text: str, read_as: str) -> None:
        """Warn that a plain scalar is not what it seems."""
        self.problems.warn(
            place, f"`{text[:40]}` without quotes is read as {read_as}", f'quote it: "{text[:40]}"', "old-yaml"
        )


def _decimal(text: str) -> Decimal | None:
    try:
        return Decimal(text)
    except ArithmeticError:
        return None
