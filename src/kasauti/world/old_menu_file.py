"""The older menu.yaml, read as its own tool reads it."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from decimal import Decimal, InvalidOperation
from typing import NamedTuple

from pydantic import BaseModel

from kasauti.conversation.value import Row, Value
from kasauti.scenario.document import Document
from kasauti.scenario.problems import Problems
from kasauti.scenario.scenario import Path
from kasauti.scenario.validation import did_you_mean, validate
from kasauti.world.menu_file import GroupFile, ItemFile, MenuFile, OptionFile, ReadMenu, compiled


def read_old_menu(document: Document, *, name: str) -> ReadMenu:
    """The menu in an older menu.yaml: no limit of quantity, no stock, and prices may be text.

    Keys that its tool never looked at fall away, each with a warning.

    Raises:
        FileProblems: everything that is wrong, at its place.
    """
    problems = Problems()
    value = _pruned(document, problems)
    written = validate(MenuFile, dataclasses.replace(document, value=value))
    return compiled(written, document, problems, name=name, max_quantity=None)


def _pruned(document: Document, problems: Problems) -> Value:
    """An older menu without the keys that its tool never looked at, and with its prices as numbers."""
    top = document.value
    if type(top) is not dict:
        return top
    cut = _Cut(document, problems)
    menu = cut.keys((), top, MenuFile, but=("kind", "policy", "limits", "not_together"))
    menu["modifier_groups"] = cut.each(("modifier_groups",), menu.get("modifier_groups"), GroupFile)
    for index, group in enumerate(menu["modifier_groups"] if type(menu["modifier_groups"]) is list else ()):
        if type(group) is dict and "options" in group:
            path = ("modifier_groups", index, "options")
            group["options"] = cut.each(path, group["options"], OptionFile, but=("without",))
    menu["items"] = cut.each(("items",), menu.get("items"), ItemFile, but=("stock",))
    return {key: value for key, value in menu.items() if value is not None}


class _Cut(NamedTuple):
    document: Document
    problems: Problems

    def each(self, path: Path, rows: Value, model: type[BaseModel], but: Iterable[str] = ()) -> Value:
        """Rows with known keys only."""
        if type(rows) is not list:
            return rows
        return [self.keys((*path, i), row, model, but) if type(row) is dict else row for i, row in enumerate(rows)]

    def keys(self, path: Path, row: Row, model: type[BaseModel], but: Iterable[str] = ()) -> Row:
        """A mapping with known keys only; each other one is warned of."""
        known = [name for name in model.model_fields if name not in but]
        for key in row:
            if key not in known:
                place = self.document.key_place(*path, key)
                self.problems.warn(place, f"`{key}` is ignored here", did_you_mean(key, known), code="ignored")
        return {key: _price(key, value) for key, value in row.items() if key in known}


def _price(key: str, value: Value) -> Value:
    if key not in ("price", "price_delta") or type(value) is not str:
        return value
    try:
        return Decimal(value)
    except InvalidOperation:
        return value
