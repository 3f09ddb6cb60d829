"""`parameters:`, a table of values: one written scenario becomes one for each row."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kasauti.conversation.value import Row, Value
from kasauti.scenario.document import Document
from kasauti.scenario.problems import Problems
from kasauti.scenario.scenario import Path
from kasauti.scenario.validation import did_you_mean

_HOLE = re.compile(r"\{(\{)?([a-z][a-z0-9_]*)\}(?(1)\})")
_NAME = re.compile(r"[a-z][a-z0-9_]*")
_UNFIT = re.compile(r"[^\w\-.\u0900-\u0D7F]+")
_UNTOUCHED = ("id", "parameters")
_OF_THE_CALL = ("probe", "hooks")
"""Here a placeholder may also stand for something of the call, and the model says which there are."""
MAX_ROWS = 1_000


def expanded(document: Document, problems: Problems) -> Iterator[Document]:
    """The scenario in `document` once for each row of its parameters; itself, if it has none.

    `{name}` in a text stands for the row's value, `{{name}}` for itself; a text that is nothing but `{name}` (and
    a bare `{name}`, which YAML reads as a mapping) becomes the value with its type. A placeholder without a
    parameter is a problem.
    """
    if not isinstance(document.value, dict):
        yield document
        return
    table = _table(document.value.get("parameters"))
    if not table:
        yield _Filling(document, {}, problems).filled()  # what is wrong with the table, the model says
        return
    if not _fits(table, document, problems):
        return
    for row in table:
        filled = _Filling(document, row, problems).filled()
        filled.value["id"] = f"{document.value.get('id')}[{','.join(f'{key}={_word(row[key])}' for key in row)}]"
        filled.value.pop("parameters")
        yield filled


def _table(value: Value) -> list[Row]:
    fits = isinstance(value, list) and all(isinstance(row, dict) and row for row in value)
    return list(value) if fits else []


def _fits(table: list[Row], document: Document, problems: Problems) -> bool:
    before = len(problems.found)
    if len(table) > MAX_ROWS:
        problems.add(document.place("parameters"), f"{len(table)} rows", f"at most {MAX_ROWS}", code="parameters")
    for index, row in enumerate(table):
        for name in row:
            if not _NAME.fullmatch(name):
                problems.add(document.key_place("parameters", index, name), f"`{name[:40]}` is no parameter name",
                             "use small letters, digits and _", code="parameters")  # fmt: skip
        if set(row) != set(table[0]):
            what = f"this row has {', '.join(row)}; the first has {', '.join(table[0])}"
            problems.add(document.place("parameters", index), what, "give every row the same names", "parameters")
        if row in table[:index]:
            problems.add(document.place("parameters", index), "a row that stands twice", "delete one", "parameters")
    return len(problems.found) == before


def _word(value: Value) -> str:
    return _UNFIT.sub("-", str(value).strip())[:40].strip("-")


class _Filling:
    """One row's values put into one document."""

    def __init__(self, document: Document, row: Row, problems: Problems) -> None:
        self._document, self._row, self._problems = document, row, problems

    def filled(self) -> Document:
        document = self._document
        value = {
            key: inner if key in _UNTOUCHED else self._fill(inner, (key,)) for key, inner in document.value.items()
        }
        return Document(document.file, value, document.places, document.keys)

    def _fill(self, value: Value, path: Path) -> Value:
        if isinstance(value, str):
            return self._text(value, path) if "{" in value else value
        if isinstance(value, list):
            return [self._fill(inner, (*path, index)) for index, inner in enumerate(value)]
        if isinstance(value, dict):
            if len(value) == 1:
                ((name, inner),) = value.items()
                if inner is None and name in self._row:
                    return self._row[name]
            return {key: self._fill(inner, (*path, key)) for key, inner in value.items()}
        return value

    def _text(self, text: str, path: Path) -> Value:
        whole = _HOLE.fullmatch(text)
        if whole is not None and not whole[1] and whole[2] in self._row:
            return self._row[whole[2]]
        return _HOLE.sub(lambda hole: self._word(hole, path), text)

    def _word(self, hole: re.Match[str], path: Path) -> str:
        if hole[1]:
            return f"{{{hole[2]}}}"
        if hole[2] in self._row:
            return str(self._row[hole[2]])
        if path[0] in _OF_THE_CALL:
            return hole[0]
        fix = did_you_mean(hole[2], self._row) if self._row else f"add `parameters:`, or write {{{{{hole[2]}}}}}"
        self._problems.add(self._document.place(*path), f"no parameter `{hole[2]}`", fix, code="placeholder")
        return hole[0]
