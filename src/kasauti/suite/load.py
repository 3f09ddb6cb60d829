"""From a name, a folder or a file to a suite that can be run; every problem of every file is told at once."""

from __future__ import annotations

import pathlib
import unicodedata
from collections.abc import Iterable

from kasauti.errors import Place, UsageProblem
from kasauti.scenario.content import digest
from kasauti.scenario.formats import indicorderbench, kasauti, outturn
from kasauti.scenario.problems import Problems
from kasauti.scenario.reading import read
from kasauti.scenario.scenario import Scenario
from kasauti.scenario.validation import did_you_mean
from kasauti.suite.binding import bind
from kasauti.suite.outturn import bound_scenarios
from kasauti.suite.shelf import SHIPPED, Shelf, shipped_suites, world_hash
from kasauti.suite.suite import BoundScenario, Suite
from kasauti.suite.suite_file import Heading, read_suite_file
from kasauti.world.registry import menu_world


def load_suite(target: str) -> Suite:
    """The suite that `target` names.

    A folder (`suite.yaml`, scenario files beside it and below `scenarios/`, worlds in `worlds/`), one scenario file
    (with the suite.yaml and worlds of its folder), the name of a shipped suite, an older pack's folder or file,
    `indicorderbench:starter`, or a file or folder of outturn's scenarios (a folder without suite.yaml and pack.yaml
    in which some file has `turns` and `expect`). A folder of that name comes before a shipped suite.

    Raises:
        FileProblems: everything that is wrong with its files.
        UsageProblem: there is nothing of that name.
    """
    if target.startswith(indicorderbench.PREFIX):
        return _old_pack(indicorderbench.installed_pack(target))
    path = pathlib.Path(target)
    if "\0" in target or not path.exists():
        if target not in shipped_suites():
            fix = did_you_mean(target, [*shipped_suites(), f"{indicorderbench.PREFIX}starter"])
            raise UsageProblem(f"there is no file, folder or shipped suite `{target[:200]}`", fix=fix)
        path = SHIPPED / target
    if path.is_file():
        pack = _pack_of(path)
        if pack:
            return _old_pack(pack, only=path)
        return _outturn(path, [path]) if outturn.looks_like(path) else _suite(path.parent, [path])
    if (path / "pack.yaml").is_file():
        return _old_pack(path)
    if not (path / "suite.yaml").is_file() and any(map(outturn.looks_like, outturn.files_below(path))):
        return _outturn(path, outturn.files_below(path))
    return _suite(path, scenario_files(path))


def scenario_files(root: pathlib.Path) -> list[pathlib.Path]:
    """The files of a suite folder that hold scenarios, and those that look as if they should (`.yml`)."""
    near = [path for path in root.glob("*.y*ml") if path.name not in ("suite.yaml", "suite.yml")]
    return sorted(path for path in [*near, *(root / "scenarios").rglob("*.y*ml")] if path.suffix in (".yaml", ".yml"))


def _pack_of(path: pathlib.Path) -> pathlib.Path | None:
    folder = path.resolve().parent
    if path.name == "pack.yaml":
        return path.parent
    return folder.parent if folder.name == "scenarios" and (folder.parent / "pack.yaml").is_file() else None


def _suite(root: pathlib.Path, paths: list[pathlib.Path]) -> Suite:
    problems = Problems()
    if (root / "suite.yml").is_file():
        problems.add(Place(str(root / "suite.yml")), "a .yml file", "rename it to suite.yaml", code="yml")
    heading = read_suite_file(root, problems)
    scenarios = _scenarios(paths, heading, problems)
    if not scenarios and not problems.errors:
        problems.add(Place(str(root)), "no scenarios", "add a .yaml file with a list `scenarios:`", code="no-scenarios")
    shelf = Shelf(root, problems)
    bound: list[BoundScenario] = []
    for scenario in scenarios:
        found = shelf.find(scenario.world, scenario.place("world")) if scenario.world else None
        if found is not None or not scenario.world:
            bound.append(bind(scenario, found, problems))
    problems.raise_if_any()
    return Suite(
        name=heading.name,
        path=root,
        hash=suite_hash(bound),
        scenarios=tuple(bound),
        title=heading.title,
        worlds=shelf.worlds,
        styles=heading.styles,
        warnings=tuple(dict.fromkeys(problems.warnings)),
    )


def _scenarios(paths: Iterable[pathlib.Path], heading: Heading, problems: Problems) -> list[Scenario]:
    found: list[Scenario] = []
    for path in paths:
        if path.suffix == ".yml":
            problems.add(Place(str(path)), "a .yml file", f"rename it to {path.stem}.yaml", code="yml")
            continue
        with problems.gather():
            document = read(path)
            problems.extend(document.warnings)
            found += kasauti.scenarios_in(document, problems, defaults=heading.defaults, styles=heading.styles)
    _refuse_equal_ids(found, problems)
    return found


def _refuse_equal_ids(scenarios: Iterable[Scenario], problems: Problems) -> None:
    """Ids name files, so they must differ in more than case or the spelling of one Hindi letter."""
    seen: dict[str, Scenario] = {}
    for scenario in scenarios:
        first = seen.setdefault(unicodedata.normalize("NFC", scenario.id.casefold()), scenario)
        if first is not scenario:
            problems.add(scenario.place("id"), f"the id `{scenario.id}` is taken by {first.place('id')}",
                         "rename one of them", code="same-id")  # fmt: skip


def _old_pack(root: pathlib.Path, *, only: pathlib.Path | None = None) -> Suite:
    problems = Problems()
    pack = indicorderbench.load_pack(root, problems)
    world, content = None, None
    if pack is not None:
        with problems.gather():
            world = menu_world(pack.menu, name=pack.menu_name)
            problems.extend(getattr(world, "warnings", ()))
            content = pack.menu.value
    bound: list[BoundScenario] = []
    if pack is not None and world is not None:
        found = (world, world_hash(world, content))
        kept = [one for one in pack.scenarios if only is None or pathlib.Path(one.place().file).name == only.name]
        bound = [bind(scenario, found, problems) for scenario in kept]
    problems.raise_if_any()
    assert pack is not None and world is not None  # else there was a problem
    return Suite(
        name=pack.name,
        path=root,
        hash=suite_hash(bound),
        scenarios=tuple(bound),
        title=pack.title,
        worlds={pack.menu_name: world},
        warnings=tuple(dict.fromkeys(problems.warnings)),
    )


def _outturn(path: pathlib.Path, files: list[pathlib.Path]) -> Suite:
    problems = Problems()
    ours = [file for file in files if "scenarios" in outturn.top_keys(file)]
    if ours:
        theirs = next(file for file in files if outturn.looks_like(file))
        problems.add(Place(str(ours[0])), f"this file is ours (`scenarios:`), and {theirs} is of outturn (`turns:`)",
                     "keep them in folders of their own", code="two-formats")  # fmt: skip
        problems.raise_if_any()
    scenarios = outturn.scenarios_in(files, problems)
    _refuse_equal_ids(scenarios, problems)
    bound = bound_scenarios(scenarios, problems)
    problems.raise_if_any()
    return Suite(
        name=path.resolve().name if path.is_dir() else path.stem,
        path=path if path.is_dir() else path.parent,
        hash=suite_hash(bound),
        scenarios=tuple(bound),
        warnings=tuple(dict.fromkeys(problems.warnings)),
    )


def suite_hash(scenarios: Iterable[BoundScenario]) -> str:
    """The content hash of these scenarios with their worlds, whatever their order and files."""
    return digest(sorted([bound.scenario.hash, bound.world_hash] for bound in scenarios))
