"""A menu as a caller may speak of it: names, options, and what can be said of their ingredients."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any

import msgspec

from kasauti.agent.reference.phrasebook import Phrasebook, plain_phrase, spoken
from kasauti.agent.reference.spelling import is_devanagari

# How big, in both languages: menus name one of a row, callers may say any.
_SIZES = (
    ("small", "s", "chhota", "chota", "chhoti", "choti", "छोटा", "छोटी", "छोटे"),
    ("medium", "m"),
    ("large", "l", "big", "bada", "badi", "bade", "बडा", "बडी", "बडे"),
    ("half", "aadha", "adha", "aadhi", "हाफ", "आधा", "आधी"),
    ("full", "फुल"),
    ("spicy", "teekha", "teekhi", "तीखा", "तीखी"),
    ("regular", "रेगुलर"),
)


class Choice(msgspec.Struct, frozen=True):
    """An option put on a line (`on`) or taken off it; `option` is never the default of its group when taken off."""

    group: str
    option: str
    on: bool = True


class Wish(msgspec.Struct, frozen=True):
    """What was said of a line's options: `choices` by group, of which those of the line's item apply.

    `ingredient` and `degree` are what it was said of and how much; empty for an option named outright.
    """

    choices: tuple[Choice, ...]
    ingredient: str = ""
    degree: str = ""


class Group(msgspec.Struct, frozen=True):
    """A modifier group: one of `options` (`default` if unsaid) when exclusive, else any number."""

    id: str
    exclusive: bool
    default: str
    options: tuple[str, ...]


class Item(msgspec.Struct, frozen=True):
    """Something that can be ordered; `names` by script: roman and, where the menu has one, Devanagari."""

    id: str
    name: str
    hindi: str
    price: str
    category: str
    groups: tuple[str, ...]


class Menu:
    """A compiled menu; immutable, safe to share, equal to itself only.

    Args:
        raw: a menu as `Session.catalogue` gives it.
    """

    def __init__(self, raw: Mapping[str, Any]) -> None:
        raw_groups: Sequence[Mapping[str, Any]] = raw.get("modifier_groups", ())
        self.groups = MappingProxyType({group["id"]: _group(group) for group in raw_groups})
        self.items = MappingProxyType({item["id"]: _item(item) for item in raw.get("items", ())})
        self.group_of = MappingProxyType({o: group.id for group in self.groups.values() for o in group.options})
        self.option_names = MappingProxyType(
            {o["id"]: (o["name"], _hindi_name(o)) for group in raw_groups for o in group["options"]}
        )
        self.book = Phrasebook()
        self._degrees: dict[tuple[str, str], list[Choice]] = {}
        for item in raw.get("items", ()):
            self.book.add_item(item["id"], _names(item))
        for group in raw_groups:
            for option in group["options"]:
                self._add_option(group, option)
        self._alike = self._synonyms()
        self.book.close()
        self.kin = MappingProxyType({item: self.book.kin(item) for item in self.items})

    def _synonyms(self) -> dict[str, list[str]]:
        """Ingredients that one option is about in the same degree are two words for one thing."""
        said: dict[tuple[str, str], dict[str, None]] = {}
        for (degree, ingredient), choices in self._degrees.items():
            for choice in choices:
                said.setdefault((degree, choice.option), {})[ingredient] = None
        alike: dict[str, dict[str, None]] = {}
        for together in said.values():
            for ingredient in together:
                alike.setdefault(ingredient, {}).update(together)
        return {ingredient: [word for word in words if word != ingredient] for ingredient, words in alike.items()}

    def _add_option(self, group: Mapping[str, Any], option: Mapping[str, Any]) -> None:
        names = [*_names(option), *_sizes(option)]
        if option.get("without"):
            names += [f"no {option['without']}"]
        for name in names:
            phrase = plain_phrase(name)
            degree, ingredient = spoken(phrase)
            self.book.add_option(option["id"], phrase)
            if degree and ingredient:
                mark = self.book.add_ingredient(ingredient)
                self._degrees.setdefault((degree, mark), []).append(Choice(group["id"], option["id"]))
            elif not group.get("exclusive", True) and ingredient:
                mark = self.book.add_ingredient(ingredient)
                self._degrees.setdefault(("with", mark), []).append(Choice(group["id"], option["id"]))

    def named(self, options: Iterable[str]) -> Wish:
        """The wish for options named outright."""
        return Wish(tuple(Choice(self.group_of[option], option) for option in options))

    def wish(self, degree: str, ingredient: str) -> Wish:
        """The wish for an ingredient in a degree: zero, low, normal, with, high. No choices: not to be had."""
        return Wish(_distinct(self._choices(degree, ingredient)), ingredient, degree)

    def _choices(self, degree: str, ingredient: str) -> list[Choice]:
        found = self._choices_of(degree, ingredient)
        for alike in self._alike.get(ingredient, ()) if not found else ():
            found += self._choices_of(degree, alike)
        return found

    def _choices_of(self, degree: str, ingredient: str) -> list[Choice]:
        found = list(self._degrees.get((degree, ingredient), ()))
        if degree == "zero":
            found += self._taken_off(ingredient)
        for nearby in _NEARBY[degree]:
            found += self._degrees.get((nearby, ingredient), ())
        if degree in ("with", "normal", "high"):
            found += self._put_back(ingredient)
        return found

    def _taken_off(self, ingredient: str) -> list[Choice]:
        """Extras of that ingredient, gone."""
        given = [c for degree in ("with", "high") for c in self._degrees.get((degree, ingredient), ())]
        return [Choice(c.group, c.option, on=False) for c in given if not self.groups[c.group].exclusive]

    def _put_back(self, ingredient: str) -> list[Choice]:
        """The defaults of exclusive groups that can be had without that ingredient."""
        bare = [c for degree in ("zero", "low") for c in self._degrees.get((degree, ingredient), ())]
        groups = [self.groups[choice.group] for choice in bare]
        return [Choice(group.id, group.default) for group in groups if group.exclusive] + [
            Choice(c.group, c.option, on=False) for c in bare if not self.groups[c.group].exclusive
        ]

    def applies(self, wish: Wish, item: str) -> Choice | None:
        """The choice of a wish that this item has a group for."""
        groups = self.items[item].groups
        return next((choice for choice in wish.choices if choice.group in groups), None)

    def likest(self, item: str, others: Sequence[str]) -> tuple[str, ...]:
        """Those of `others` that share the most words of their names with an item, then its category."""
        words = self.book.words_of(item)
        likeness = {other: len(words & self.book.words_of(other)) for other in others}
        most = max(likeness.values())
        nearest = tuple(other for other in others if likeness[other] == most)
        alike = tuple(other for other in nearest if self.items[other].category == self.items[item].category)
        return alike or nearest

    def searched(self, wishes: Sequence[Wish], items: Iterable[str]) -> list[str]:
        """The items for which every wish applies."""
        return [item for item in items if all(self.applies(wish, item) for wish in wishes)]


_NEARBY = {
    "zero": ("low",), "low": (), "normal": ("with",), "with": ("plain", "normal", "high"), "high": ("with", "plain"),
}  # fmt: skip


@lru_cache(maxsize=64)
def menu_of(encoded: bytes) -> Menu:
    """The compiled menu of a catalogue in JSON; one object for equal catalogues."""
    return Menu(msgspec.json.decode(encoded))


def _distinct(choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """The first choice of each group."""
    by_group: dict[str, Choice] = {}
    for choice in choices:
        by_group.setdefault(choice.group, choice)
    return tuple(by_group.values())


def _names(entry: Mapping[str, Any]) -> list[str]:
    return [entry["name"], *entry.get("aliases", ())]


def _sizes(option: Mapping[str, Any]) -> list[str]:
    said = {name for name in map(plain_phrase, _names(option)) if len(name) == 1}
    return [word for row in _SIZES if (row[0],) in said for word in row]


def _hindi_name(entry: Mapping[str, Any]) -> str:
    return next((name for name in _names(entry) if is_devanagari(name)), entry["name"])


def _group(raw: Mapping[str, Any]) -> Group:
    options = tuple(option["id"] for option in raw["options"])
    exclusive = raw.get("exclusive", True)
    return Group(raw["id"], exclusive, (raw.get("default") or options[0]) if exclusive else "", options)


def _item(raw: Mapping[str, Any]) -> Item:
    return Item(
        raw["id"], raw["name"], _hindi_name(raw), str(raw.get("price", "")), raw.get("category", ""),
        tuple(raw.get("modifier_groups", ())),
    )  # fmt: skip
