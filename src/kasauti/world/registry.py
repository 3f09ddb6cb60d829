"""Worlds by name: from the file that describes one to the world itself."""

from __future__ import annotations

import pathlib
from collections.abc import Callable

from kasauti.errors import FileProblems, Problem
from kasauti.scenario.reading import Document, read
from kasauti.scenario.validation import did_you_mean
from kasauti.world.world import World


def load_world(path: pathlib.Path, *, name: str) -> World:
    """The world in a file (`kind:` says which), called `name`.

    Raises:
        FileProblems: everything that is wrong with the file.
    """
    return world_of(read(path), name=name)


def world_of(document: Document, *, name: str) -> World:
    """The world in a document that was read already. Raises as `load_world`."""
    kind = document.at("kind")
    maker = KINDS.get(kind) if isinstance(kind, str) else None
    if maker is None:
        what = "`kind` is missing" if kind is None else f"there is no kind of world `{kind}`"
        place = document.place("kind")
        raise FileProblems([Problem(place, what, did_you_mean(str(kind or ""), KINDS), code="kind")])
    return maker(document, name)


def menu_world(document: Document, *, name: str) -> World:
    """An ordering world from an older pack's menu.yaml, which names no kind. Raises as `load_world`."""
    from kasauti.world.kinds.ordering import OrderingWorld
    from kasauti.world.old_menu_file import read_old_menu

    found = read_old_menu(document, name=name)
    return OrderingWorld(found.menu, name=name, policy=found.policy, warnings=found.warnings)


def _ordering(document: Document, name: str) -> World:
    from kasauti.world.kinds.ordering import OrderingWorld
    from kasauti.world.menu_file import read_menu

    found = read_menu(document, name=name)
    return OrderingWorld(found.menu, name=name, policy=found.policy, warnings=found.warnings)


# Imported when asked for: a process that books never loads what orders.
KINDS: dict[str, Callable[[Document, str], World]] = {"ordering": _ordering}
