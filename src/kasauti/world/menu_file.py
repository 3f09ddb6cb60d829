"""A menu as people write it, read into a `Menu`: our `kind: ordering` file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field

from kasauti.errors import Problem
from kasauti.language.fold import fold
from kasauti.scenario.document import Document
from kasauti.scenario.problems import Problems
from kasauti.scenario.scenario import Path
from kasauti.scenario.validation import FileModel, Number, did_you_mean, validate
from kasauti.world.menu import Group, Item, Menu, Option

MAX_QUANTITY = 50
# Group ids become columns of a line, next to these and to the short words of expectations.
_TAKEN = frozenset({"line_id", "item", "quantity", "with", "without", "modifiers", "note"})

_NONE: Any = Field(default_factory=list)

Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
Word = Annotated[str, Field(min_length=1)]


class OptionFile(FileModel):
    """One choice. `without: onion` makes `without: [onion]` in an expectation mean this option."""

    id: Id
    name: Word
    aliases: list[Word] = _NONE
    price_delta: Number = Decimal(0)
    without: Word | None = None


class GroupFile(FileModel):
    """Choices that belong together; an exclusive group says which one is taken when nothing is said."""

    id: Id
    name: Word
    exclusive: bool = True
    default: str | None = None
    options: Annotated[list[OptionFile], Field(min_length=1)]


class ItemFile(FileModel):
    """Something to order. `stock` is how many there are; without it there is no end."""

    id: Id
    name: Word
    aliases: list[Word] = _NONE
    price: Number
    category: Word = "general"
    modifier_groups: list[str] = _NONE
    stock: Annotated[int, Field(ge=0)] | None = None


class LimitsFile(FileModel):
    """Bounds of the shop."""

    quantity: Annotated[int, Field(ge=1)] | None = MAX_QUANTITY


class MenuFile(FileModel):
    """An ordering world. `not_together` are pairs of options that no line may have at once."""

    kind: Literal["ordering"] = "ordering"
    id: Id | None = None
    name: Word
    currency: Annotated[str, Field(pattern=r"^[A-Z]{3}$")] = "INR"
    policy: str = ""
    limits: LimitsFile | None = None
    modifier_groups: list[GroupFile] = _NONE
    items: Annotated[list[ItemFile], Field(min_length=1)]
    not_together: list[list[str]] = _NONE


class ReadMenu(NamedTuple):
    """A menu, its policy ("" if none is written), and the traps in what its file says (not those of reading it)."""

    menu: Menu
    policy: str
    warnings: tuple[Problem, ...]


def read_menu(document: Document, *, name: str) -> ReadMenu:
    """The menu in our own file; a line has at most `MAX_QUANTITY` unless `limits` says otherwise.

    Raises:
        FileProblems: everything that is wrong, at its place.
    """
    written = validate(MenuFile, document)
    limits = written.limits or LimitsFile()
    return compiled(written, document, Problems(), name=name, max_quantity=limits.quantity)


def compiled(
    written: MenuFile, document: Document, problems: Problems, *, name: str, max_quantity: int | None
) -> ReadMenu:
    """A written menu as a `Menu`; what is wrong is added to `problems`, and raised if any of it is an error."""
    _Review(written, document, problems).run()
    problems.raise_if_any()
    menu = Menu(
        id=written.id or _slug(name),
        name=written.name,
        currency=written.currency,
        groups=[_group(group) for group in written.modifier_groups],
        items=[_item(item) for item in written.items],
        max_quantity=max_quantity,
        not_together=[(first, second) for first, second in written.not_together],
    )
    return ReadMenu(menu, written.policy, problems.warnings)


def _group(group: GroupFile) -> Group:
    options = tuple(
        Option(
            id=option.id, name=option.name, aliases=tuple(option.aliases), price_delta=option.price_delta,
            without=_without(option),
        )
        for option in group.options
    )  # fmt: skip
    return Group(id=group.id, name=group.name, exclusive=group.exclusive, default=group.default, options=options)


def _item(item: ItemFile) -> Item:
    return Item(
        id=item.id, name=item.name, aliases=tuple(item.aliases), price=item.price, category=item.category,
        groups=tuple(item.modifier_groups), stock=item.stock,
    )  # fmt: skip


def _without(option: OptionFile) -> str:
    """The word after `without:`; `no_onion` needs none to be written."""
    return option.without or (option.id.removeprefix("no_") if option.id.startswith("no_") else "")


def _slug(name: str) -> str:
    slug = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")
    return slug if slug[:1].isalpha() else f"menu_{slug}".rstrip("_")


class _Review:
    """What a schema cannot see: words that must be known, or must be one of a kind."""

    def __init__(self, written: MenuFile, document: Document, problems: Problems) -> None:
        self._written = written
        self._document = document
        self._problems = problems
        self._groups = {group.id for group in written.modifier_groups}
        self._group_of = {option.id: group.id for group in written.modifier_groups for option in group.options}

    def run(self) -> None:
        """Collect every problem."""
        written = self._written
        entries: list[tuple[Path, ItemFile | OptionFile]] = [*self._items(), *self._options()]
        self._unique(
            "group", ((group.id, ("modifier_groups", g, "id")) for g, group in enumerate(written.modifier_groups))
        )
        self._unique("item or option", ((entry.id, (*path, "id")) for path, entry in entries))
        self._unique(
            "`without` word", ((_without(option), self._without_path(path, option)) for path, option in self._options())
        )
        for index, group in enumerate(written.modifier_groups):
            self._group(("modifier_groups", index), group)
        for path, item in self._items():
            self._item(path, item)
        for index, pair in enumerate(written.not_together):
            self._pair(("not_together", index), pair)
        self._ambiguous(self._items())
        self._ambiguous(self._options())

    def _items(self) -> Iterator[tuple[Path, ItemFile]]:
        for index, item in enumerate(self._written.items):
            yield ("items", index), item

    def _options(self) -> Iterator[tuple[Path, OptionFile]]:
        for g, group in enumerate(self._written.modifier_groups):
            for o, option in enumerate(group.options):
                yield ("modifier_groups", g, "options", o), option

    def _without_path(self, path: Path, option: OptionFile) -> Path:
        return (*path, "without") if option.without else (*path, "id")

    def _add(self, path: Path, what: str, fix: str = "") -> None:
        self._problems.add(self._document.place(*path), what, fix, code="menu")

    def _unique(self, what: str, ids: Iterable[tuple[str, Path]]) -> None:
        first: dict[str, Path] = {}
        for id, path in ids:
            if id and id in first:
                line = self._document.place(*first[id]).line
                self._add(path, f"a second {what} `{id}`; the first is in line {line}", "give each its own")
            first.setdefault(id, path)

    def _group(self, path: Path, group: GroupFile) -> None:
        options = [option.id for option in group.options]
        if group.id in _TAKEN:
            self._add(
                (*path, "id"), f"a group cannot be called `{group.id}`", "that word has a meaning of its own in orders"
            )
        if group.exclusive and group.default is None:
            self._add(
                path,
                f"the exclusive group `{group.id}` has no `default`",
                f"add `default: {options[0]}`, or `exclusive: false`",
            )
        elif group.exclusive and group.default not in options:
            fix = did_you_mean(str(group.default), options)
            self._add((*path, "default"), f"the default `{group.default}` is no option of `{group.id}`", fix)
        elif not group.exclusive and group.default is not None:
            self._add((*path, "default"), f"`{group.id}` is not exclusive, so it has no default", "delete `default`")

    def _item(self, path: Path, item: ItemFile) -> None:
        if item.price < 0:
            self._add((*path, "price"), f"the price of `{item.id}` is negative", "write what the caller pays")
        for index, group in enumerate(item.modifier_groups):
            here = (*path, "modifier_groups", index)
            if group not in self._groups:
                self._add(here, f"there is no modifier group `{group}`", did_you_mean(group, sorted(self._groups)))
            elif group in item.modifier_groups[:index]:
                self._add(here, f"`{group}` stands twice", "delete one")

    def _pair(self, path: Path, pair: list[str]) -> None:
        if len(pair) != 2 or pair[0] == pair[1]:
            self._add(path, "an entry of `not_together` must be two different options", "write `[one, other]`")
            return
        for index, option in enumerate(pair):
            if option not in self._group_of:
                self._add((*path, index), f"there is no option `{option}`", did_you_mean(option, self._group_of))

    def _ambiguous(self, entries: Iterable[tuple[Path, ItemFile | OptionFile]]) -> None:
        owner: dict[str, str] = {}
        for path, entry in entries:
            names = [((*path, "name"), entry.name), *(((*path, "aliases", i), a) for i, a in enumerate(entry.aliases))]
            for here, name in names:
                other = owner.setdefault(fold(name), entry.id)
                if other != entry.id:
                    what = f"`{name}` can mean `{other}` or `{entry.id}`"
                    self._problems.warn(self._document.place(*here), what, "keep it at one of them", code="ambiguous")
