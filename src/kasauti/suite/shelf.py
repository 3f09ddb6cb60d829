"""Where suites and worlds lie: beside the scenarios, or shipped with Kasauti."""

from __future__ import annotations

import pathlib
from collections.abc import Iterator

from kasauti.conversation.value import Value
from kasauti.errors import FileProblems, Place, Problem
from kasauti.scenario.content import digest
from kasauti.scenario.problems import Problems
from kasauti.scenario.reading import read
from kasauti.scenario.validation import did_you_mean
from kasauti.world.registry import KINDS, world_of
from kasauti.world.world import World

SHIPPED = pathlib.Path(__file__).parent / "shipped"


def shipped_suites() -> tuple[str, ...]:
    """The names of the suites that come with Kasauti."""
    return tuple(sorted(path.parent.name for path in SHIPPED.glob("*/suite.yaml")))


def world_hash(world: World, content: Value) -> str:
    """The content hash of a world: its spec, and all that its file says."""
    return digest([world.spec, content])


class Shelf:
    """The worlds that the scenarios of one suite may name, each read once.

    `ordering/chai-nagar` is `worlds/chai-nagar.yaml` of that kind in the suite's folder, else a shipped one.
    """

    def __init__(self, root: pathlib.Path, problems: Problems) -> None:
        self._root, self._problems = root, problems
        self._found: dict[str, tuple[World, str] | None] = {}

    @property
    def worlds(self) -> dict[str, World]:
        """The worlds that were asked for and could be read."""
        return {name: found[0] for name, found in self._found.items() if found is not None}

    def find(self, name: str, place: Place) -> tuple[World, str] | None:
        """The world of that name with its hash; None for a problem, which is told once, at the place of its name."""
        if name not in self._found:
            self._found[name] = None
            with self._problems.gather():
                self._found[name] = self._load(name, place)
        return self._found[name]

    def _load(self, name: str, place: Place) -> tuple[World, str]:
        kind, slash, short = name.partition("/")
        paths = self._paths()
        path = paths.get(short)
        if not slash or kind not in KINDS or path is None:
            raise FileProblems(
                [Problem(place, f"there is no world `{name[:60]}`", self._near(name, paths), code="world")]
            )
        document = read(path)
        if document.at("kind") != kind:
            what = f"`{name}` is of kind `{document.at('kind')}`"
            raise FileProblems([Problem(place, what, f"write {document.at('kind')}/{short}", code="world")])
        self._problems.extend(document.warnings)
        world = world_of(document, name=name)
        self._problems.extend(getattr(world, "warnings", ()))
        return world, world_hash(world, document.value)

    def _paths(self) -> dict[str, pathlib.Path]:
        """World files by name: the suite's own before shipped ones."""
        paths: dict[str, pathlib.Path] = {}
        for path in [*sorted((self._root / "worlds").glob("*.yaml")), *sorted(SHIPPED.glob("*/worlds/*.yaml"))]:
            paths.setdefault(path.stem, path)
        return paths

    def _near(self, name: str, paths: dict[str, pathlib.Path]) -> str:
        return did_you_mean(name, list(_named(paths)))


def _named(paths: dict[str, pathlib.Path]) -> Iterator[str]:
    for short, path in paths.items():
        try:
            kind = read(path).at("kind")
        except FileProblems:
            kind = None
        yield f"{kind if isinstance(kind, str) else 'ordering'}/{short}"
