"""YAML that people write, read strictly: what stands there is what is meant, and every value knows its place.

Only `true` and `false` are booleans; nothing, `~` and `null` are null; plain integers and decimals are numbers
(decimals exactly as written). All else stays text: `no`, `on`, `16:00`, `0123`, `+9198...`, `1_500`, `2026-12-01`.
"""

from __future__ import annotations

import pathlib
import re
from decimal import Decimal

import yaml

from kasauti.conversation.value import Value
from kasauti.errors import FileProblems, Place, Problem
from kasauti.scenario.document import Document
from kasauti.scenario.problems import Problems
from kasauti.scenario.scenario import Path
from kasauti.scenario.source import has_control, syntax_problem, text_of, unprintable
from kasauti.scenario.validation import FileModel, Number, validate

__all__ = ["Document", "FileModel", "Number", "Problems", "read", "read_text", "validate"]

MAX_NODES = 400_000
MAX_DEPTH = 40
MAX_DIGITS = 1_200

_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]*)")
_DECIMAL = re.compile(r"-?(?:0|[1-9][0-9]*)\.[0-9]+")
_WORDS = {"": None, "~": None, "null": None, "true": True, "false": False}
_NOTHING = ("", "~", "null")
_PLAIN = "plain"
_HARMLESS_TAGS = {_PLAIN, "!", "tag:yaml.org,2002:str", "tag:yaml.org,2002:map", "tag:yaml.org,2002:seq"}
# An id right behind the sign (`order: #W1001`); a comment that a person means has a space there.
_SWALLOWED = re.compile(r"[ \t]+#\w")

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Strict(_Loader):  # type: ignore[misc, valid-type]  # the C loader where there is one
    """Composes nodes and resolves nothing: a plain scalar is tagged `plain`."""

    def resolve(self, kind: type, value: object, implicit: object) -> str:
        """The tag of an untagged node."""
        if kind is yaml.ScalarNode:
            return _PLAIN if isinstance(implicit, tuple) and implicit[0] else "tag:yaml.org,2002:str"
        return str(super().resolve(kind, value, implicit))


def read(path: pathlib.Path) -> Document:
    """The document in a file.

    Raises:
        FileProblems: everything that is wrong with the file, each with its place.
    """
    return read_text(text_of(path), file=str(path))


def read_text(text: str, file: str = "<text>") -> Document:
    """The document in a text; `file` is what its places are called. Raises as `read` does."""
    root = compose(text, file, _Strict)
    reader = _Reader(text, file)
    value = reader.value(root, (), MAX_DEPTH)
    reader.problems.raise_if_any()
    return Document(file, value, reader.places, reader.keys, reader.problems.warnings)


def compose(text: str, file: str, loader: type) -> yaml.Node:
    """The root node of a text that holds exactly one document. Raises FileProblems."""
    text = text.removeprefix("\ufeff")
    bad = list(unprintable(text, file))
    if bad:
        raise FileProblems(bad)
    try:
        root = yaml.compose(text, Loader=loader)
    except yaml.YAMLError as error:
        raise FileProblems([syntax_problem(error, file)]) from error
    if root is None or (isinstance(root, yaml.ScalarNode) and root.style in (None, "") and root.value in _NOTHING):
        raise FileProblems([Problem(Place(file, 1, 1), "is empty", "write something, or delete it", code="empty")])
    return root


class Composed:
    """What is noted while the nodes of one text are turned into values."""

    def __init__(self, text: str, file: str) -> None:
        self.text = text.removeprefix("\ufeff")
        self.file = file
        self.problems = Problems()
        self.places: dict[Path, Place] = {}
        self.keys: dict[Path, Place] = {}

    def place_of(self, node: yaml.Node) -> Place:
        """Where a node begins."""
        mark = node.start_mark
        return Place(self.file, mark.line + 1, mark.column + 1)

    swallowing_is_fatal = False
    """Whether a value that a comment swallowed whole stops the reading."""

    def look_for_swallowed(self, node: yaml.ScalarNode, place: Place) -> None:
        """Warn if what stands behind a plain scalar looks like text, but is a comment."""
        end = node.end_mark.index
        if node.style not in (None, "") or _SWALLOWED.match(self.text, end) is None:
            return
        line_end = self.text.find("\n", end)
        rest = self.text[end : line_end if line_end >= 0 else None].strip()
        what = f"a comment swallowed {'the rest of ' if node.value else ''}the value: {_short(rest)}"
        tell = self.problems.add if self.swallowing_is_fatal and not node.value else self.problems.warn
        tell(place, what, "quote it, or put a space behind the #", code="comment")


class _Reader(Composed):
    """Turns nodes into values and collects what is wrong with them."""

    swallowing_is_fatal = True

    def __init__(self, text: str, file: str) -> None:
        super().__init__(text, file)
        self._left = MAX_NODES
        self._open: set[int] = set()

    def value(self, node: yaml.Node, path: Path, depth: int) -> Value:
        """The value of a node, its place noted; None for what is a problem."""
        place = self.places[path] = self.place_of(node)
        self._left -= 1
        if self._left < 0:
            if self._left == -1:
                self.problems.add(place, f"more than {MAX_NODES:,} values once its aliases are written out",
                                  "use fewer aliases, or split the file", code="too-many")  # fmt: skip
            return None
        if node.tag not in _HARMLESS_TAGS:
            self.problems.add(place, f"the tag {_short(node.tag)} is not read",
                              "delete it; put quotes around a text that starts with !", code="tag")  # fmt: skip
            return None
        if isinstance(node, yaml.ScalarNode):
            return self._scalar(node, place)
        if depth <= 0 or id(node) in self._open:
            what = "an alias that holds itself" if id(node) in self._open else f"nested deeper than {MAX_DEPTH} levels"
            self.problems.add(place, what, "write it flatter", code="too-deep")
            return None
        self._open.add(id(node))
        try:
            return self._container(node, path, depth - 1)
        finally:
            self._open.discard(id(node))

    def _container(self, node: yaml.Node, path: Path, depth: int) -> Value:
        if isinstance(node, yaml.SequenceNode):
            return [self.value(item, (*path, index), depth) for index, item in enumerate(node.value)]
        found: dict[str, Value] = {}
        for key_node, value_node in node.value:
            key = self._key(key_node)
            if key is None:
                continue
            if key in found:
                first = self.keys[(*path, key)]
                self.problems.add(self.place_of(key_node), f"`{_short(key)}` stands twice",
                                  f"keep one of them; the first is in line {first.line}", code="duplicate")  # fmt: skip
                continue
            self.keys[(*path, key)] = self.place_of(key_node)
            found[key] = self.value(value_node, (*path, key), depth)
        return found

    def _key(self, node: yaml.Node) -> str | None:
        place = self.place_of(node)
        if not isinstance(node, yaml.ScalarNode):
            self.problems.add(place, "a key must be text", "a key is one word or a text in quotes", code="key")
            return None
        if node.tag == _PLAIN and node.value == "<<":
            self.problems.add(place, "merge keys (<<) are not read",
                              "write the keys out, or use the defaults of suite.yaml", code="merge")  # fmt: skip
            return None
        value = self._scalar(node, place) if node.tag in _HARMLESS_TAGS else None
        if not isinstance(value, str):
            kind = "empty" if value is None and not node.value else f"`{_short(node.value)}`, which is no text"
            self.problems.add(place, f"a key is {kind}", f'put quotes around it: "{_short(node.value)}"', code="key")
            return None
        return value

    def _scalar(self, node: yaml.ScalarNode, place: Place) -> Value:
        text: str = node.value
        if node.tag != _PLAIN:
            if "\\" in self.text[node.start_mark.index : node.end_mark.index] and has_control(text):
                self.problems.add(place, "an escape stands for a control character", "delete it", code="control")
            return text
        self.look_for_swallowed(node, place)
        if text in _WORDS:
            return _WORDS[text]
        first = text[0]
        if first not in "-0123456789" or not (_INTEGER.fullmatch(text) or _DECIMAL.fullmatch(text)):
            return text
        if len(text) > MAX_DIGITS:
            self.problems.add(place, f"a number of more than {MAX_DIGITS:,} digits", "put quotes around it", "number")
            return None
        return Decimal(text) if "." in text else int(text)


def _short(text: str) -> str:
    text = text.removeprefix("tag:yaml.org,2002:")
    return text if len(text) <= 60 else f"{text[:60]}…"
