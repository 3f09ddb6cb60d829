"""Foreign code by name: the only place where modules are imported by a string."""

from __future__ import annotations

import importlib
import os
import sys
import traceback
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from kasauti.agent.source import fingerprint, loaded_below, sources_below
from kasauti.errors import UsageProblem


@dataclass(frozen=True, slots=True)
class Loaded:
    """Something found by name: the thing, its module, and where it stands (`my_agent:make_agent`)."""

    thing: Any
    module: ModuleType
    target: str

    def fingerprint(self) -> str:
        """16 hex digits over the source of its module and all `.py` files in its folder and below, imported or not.

        Modules loaded from elsewhere under the folder that it was imported from count, too; installed packages do
        not. Empty if the module has no readable file.
        """
        file = getattr(self.module, "__file__", None)
        if not file:
            return ""
        path = Path(file).resolve()
        root = _import_root(path, self.module.__name__)
        return fingerprint([path, *sources_below(path.parent), *loaded_below(root)], root=root)


def _import_root(file: Path, name: str) -> Path:
    """The entry of the search path under which the module was found."""
    steps = name.count(".") + (1 if file.stem == "__init__" else 0)
    return file.parents[min(steps, len(file.parents) - 1)]


def load(target: str, *, option: str = "--agent") -> Loaded:
    """What `module:attribute` names; the current directory is importable.

    Raises:
        UsageProblem: no such module or attribute, or the module's own code failed; with the user's file:line,
            never a traceback.
    """
    module_name, _, attribute = target.partition(":")
    if not module_name or not attribute or not all(part.isidentifier() for part in module_name.split(".")):
        raise UsageProblem(f"{target!r} names no Python object", option=option, fix="module:factory")
    module = _import(module_name, option)
    thing: Any = module
    for part in attribute.split("."):
        try:
            thing = getattr(thing, part)
        except AttributeError:
            raise UsageProblem(
                f"{_shown(module)} has no {attribute!r}", option=option, fix=_candidates(module, module_name)
            ) from None
    return Loaded(thing, module, target)


def _import(name: str, option: str) -> ModuleType:
    try:
        here = os.getcwd()
    except OSError:
        fix = "cd to one that is there"
        raise UsageProblem("the working directory is gone", option=option, fix=fix) from None
    if here not in sys.path and "" not in sys.path:
        sys.path.insert(0, here)
    importlib.invalidate_caches()
    try:
        return importlib.import_module(name)  # noqa: TID251 - this is where code is loaded by name
    except SyntaxError as error:
        at = f"{_short(error.filename)}:{error.lineno or 1}"
        raise UsageProblem(f"{at}: {error.msg}", option=option) from None
    except ModuleNotFoundError as error:
        if error.name and (name == error.name or name.startswith(f"{error.name}.")):
            raise UsageProblem(
                f"no module named {error.name!r}", option=option, fix=f"run from the folder that holds {error.name}.py"
            ) from None
        raise UsageProblem(
            f"{_where(error)}: it imports {error.name!r}, which is not installed", option=option
        ) from None
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001 - a module's own code may raise anything, SystemExit too
        raise UsageProblem(f"{_where(error)}: {type(error).__name__}: {_first_line(error)}", option=option) from None


def _where(error: BaseException) -> str:
    """file:line of the innermost frame that is neither ours nor the import system's."""
    ours = str(Path(__file__))
    frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if frame.filename != ours and not frame.filename.startswith("<") and "importlib" not in frame.filename
    ]
    return f"{_short(frames[-1].filename)}:{frames[-1].lineno}" if frames else "the module"


def _short(filename: str | None) -> str:
    if not filename:
        return "?"
    try:
        return os.path.relpath(filename) if Path(filename).is_relative_to(Path.cwd()) else filename
    except (ValueError, OSError):  # another drive, or a working directory that is gone
        return filename


def _first_line(error: BaseException) -> str:
    lines = str(error).strip().splitlines()
    return lines[0][:200] if lines else "no message"


def _shown(module: ModuleType) -> str:
    return _short(getattr(module, "__file__", None) or module.__name__)


def _candidates(module: ModuleType, name: str) -> str:
    own = [
        key
        for key, value in vars(module).items()
        if callable(value) and not key.startswith("_") and getattr(value, "__module__", "") == module.__name__
    ]
    return f"python:{name}:{' | '.join(own[:8])}" if own else "define a factory(backend, session) in it"
