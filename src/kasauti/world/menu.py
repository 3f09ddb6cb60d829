"""A menu, compiled and immutable: what may be ordered, what it costs, and what people call it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from types import MappingProxyType

import msgspec

from kasauti.conversation.value import Row, Value
from kasauti.language.fold import fold
from kasauti.world.refused import Refused

# A client may choose in endless combinations; the menu remembers this many of them.
_REMEMBERED = 4_096


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """One choice in a modifier group. `without` is the word that expectations use for it: `no_onion` is `onion`."""

    id: str
    name: str
    aliases: tuple[str, ...] = ()
    price_delta: Decimal = Decimal(0)
    without: str = ""


class Group(msgspec.Struct, frozen=True, kw_only=True):
    """Choices that belong together: exactly one of them (`exclusive`, `default` if unsaid), or any number."""

    id: str
    name: str
    options: tuple[Option, ...]
    exclusive: bool = True
    default: str | None = None


class Item(msgspec.Struct, frozen=True, kw_only=True):
    """Something that can be ordered. `stock` None is as much as anyone wants."""

    id: str
    name: str
    price: Decimal
    aliases: tuple[str, ...] = ()
    category: str = "general"
    groups: tuple[str, ...] = ()
    stock: int | None = None


class Choice(msgspec.Struct, frozen=True):
    """An item with its modifiers, checked.

    `columns` has every group that applies, in full; `modifiers` the option ids that were named, sorted. Both are
    shared between rows and must never be changed.
    """

    item: str
    columns: Row
    modifiers: list[str]
    unit_price: Decimal


class Menu:
    """Items, groups and options by id; safe to share between threads.

    Args:
        id: what old clients call the menu.
        max_quantity: the most of one line; None is no limit.
        not_together: pairs of option ids that no line may have at once.
    """

    def __init__(
        self, *, id: str, name: str, items: Sequence[Item], groups: Sequence[Group] = (), currency: str = "INR",
        max_quantity: int | None = None, not_together: Sequence[tuple[str, str]] = (),
    ) -> None:  # fmt: skip
        self.id, self.name, self.currency, self.max_quantity = id, name, currency, max_quantity
        self.items = MappingProxyType({item.id: item for item in items})
        self.groups = MappingProxyType({group.id: group for group in groups})
        self.options = MappingProxyType({option.id: option for group in groups for option in group.options})
        self.group_of = MappingProxyType({option.id: group for group in groups for option in group.options})
        self.not_together = tuple(not_together)
        self._heard = tuple((item.id, _folded_names(item.name, item.aliases)) for item in items)
        self._chosen: dict[tuple[str, ...], Choice] = {}

    def groups_for(self, item: str) -> tuple[Group, ...]:
        """The modifier groups that apply to an item."""
        return tuple(self.groups[group] for group in self.items[item].groups)

    def search(self, query: str) -> list[Item]:
        """Items one of whose names holds the query, or stands in it; folded, in either script; nothing for ""."""
        wanted = fold(query)
        if not wanted:
            return []
        return [self.items[item] for item, names in self._heard if any(wanted in n or n in wanted for n in names)]

    def choose(self, item: str, modifiers: Sequence[str]) -> Choice:
        """An item of this menu with these options.

        Raises:
            Refused: invalid_modifier (unknown, not for this item, two of an exclusive group), invalid_combination.
        """
        key = (item, *modifiers)
        choice = self._chosen.get(key)
        if choice is None:
            choice = self._choose(item, modifiers)
            if len(self._chosen) < _REMEMBERED and len(key) < 20:
                self._chosen[key] = choice
        return choice

    def _choose(self, item: str, modifiers: Sequence[str]) -> Choice:
        named = sorted(set(modifiers))
        by_group: dict[str, list[str]] = {}
        for option in named:
            group = self.group_of.get(option)
            if group is None:
                raise Refused("invalid_modifier", f"there is no option {option!r}")
            if group.id not in self.items[item].groups:
                raise Refused("invalid_modifier", f"{option!r} is no option for {item!r}")
            by_group.setdefault(group.id, []).append(option)
        columns: Row = {}
        for group in self.groups_for(item):
            picked = by_group.get(group.id, [])
            if group.exclusive and len(picked) > 1:
                raise Refused("invalid_modifier", f"only one of {', '.join(picked)} ({group.name}) is possible")
            columns[group.id] = (picked[0] if picked else group.default) if group.exclusive else picked
        self._refuse_clash(columns)
        return Choice(item, columns, named, self._unit_price(item, columns))

    def _refuse_clash(self, columns: Row) -> None:
        present = set(_options(columns))
        for first, second in self.not_together:
            if first in present and second in present:
                names = f"{self.options[first].name} and {self.options[second].name}"
                raise Refused("invalid_combination", f"{names} cannot be had together ({first}, {second})")

    def _unit_price(self, item: str, columns: Row) -> Decimal:
        return sum((self.options[option].price_delta for option in _options(columns)), self.items[item].price)

    def catalogue(self) -> Value:
        """The whole menu as JSON values; money as text, as old clients read it."""
        return {
            "id": self.id,
            "name": self.name,
            "currency": self.currency,
            "modifier_groups": [_group_json(group) for group in self.groups.values()],
            "items": [
                {
                    "id": item.id, "name": item.name, "aliases": list(item.aliases), "price": str(item.price),
                    "category": item.category, "modifier_groups": list(item.groups),
                }
                for item in self.items.values()
            ],
        }  # fmt: skip


def _folded_names(name: str, aliases: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(found for found in map(fold, (name, *aliases)) if found))


def _options(columns: Row) -> Iterable[str]:
    for value in columns.values():
        if isinstance(value, list):
            yield from value
        else:
            yield value


def _group_json(group: Group) -> Row:
    options = [
        {"id": option.id, "name": option.name, "aliases": list(option.aliases), "price_delta": str(option.price_delta)}
        for option in group.options
    ]
    return {
        "id": group.id,
        "name": group.name,
        "exclusive": group.exclusive,
        "default": group.default,
        "options": options,
    }
