"""Whose code it is: the files that an agent is made of, and one hash over them."""

from __future__ import annotations

import hashlib
import os
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from pathlib import Path

import kasauti

MOST_FILES = 2_000
MOST_BYTES = 20_000_000
MOST_FOLDERS = 5_000
"""Beyond these a folder is not an agent's own any more (a home, a disk), and only the nearest files count."""

_INSTALLED = frozenset({"site-packages", "dist-packages"})
_NOT_ITS_OWN = _INSTALLED | {"__pycache__", "node_modules"}
_OURS = Path(kasauti.__file__).resolve().parent


def fingerprint(files: Iterable[Path], *, root: Path) -> str:
    """16 hex digits of the SHA-256 over the files and their names from `root`; "" for no file, or an unreadable one.

    Of a file over `MOST_BYTES` (a model) only size and time count.
    """
    digest, found = hashlib.sha256(), False
    try:
        for path in sorted(set(files)):
            digest.update(os.path.relpath(path, root).encode(errors="surrogateescape") + b"\0")
            stat = path.stat()
            if stat.st_size > MOST_BYTES:
                digest.update(f"{stat.st_size} {stat.st_mtime_ns}".encode())
            else:
                digest.update(path.read_bytes())
            digest.update(b"\0")
            found = True
    except (OSError, ValueError):  # ValueError: another drive
        return ""
    return digest.hexdigest()[:16] if found else ""


def sources_below(folder: Path) -> list[Path]:
    """The `.py` files in a folder and below it, the nearest first: no hidden folders, environments and caches."""
    found: list[Path] = []
    total = looked_into = 0
    waiting = deque([] if folder.name in _INSTALLED else [folder])
    while waiting and looked_into < MOST_FOLDERS:
        looked_into += 1
        for entry in _entries(waiting.popleft()):
            if entry.is_dir(follow_symlinks=False):
                if not _foreign(entry):
                    waiting.append(Path(entry.path))
            elif entry.name.endswith(".py") and entry.is_file():
                total += entry.stat().st_size
                if len(found) == MOST_FILES or total > MOST_BYTES:
                    return found
                found.append(Path(entry.path))
    return found


def loaded_below(root: Path) -> Iterator[Path]:
    """Source files at or below `root` of the modules that are loaded now; nothing installed, and nothing of ours."""
    for module in list(sys.modules.values()):
        file = getattr(module, "__file__", None)
        if isinstance(file, str) and file.endswith(".py"):
            path = Path(file).resolve()
            if path.is_relative_to(root) and not _INSTALLED & set(path.parts) and not path.is_relative_to(_OURS):
                yield path


def _entries(folder: Path) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            return sorted(entries, key=lambda entry: entry.name)
    except OSError:
        return []


def _foreign(folder: os.DirEntry[str]) -> bool:
    return (
        folder.name.startswith(".")
        or folder.name in _NOT_ITS_OWN
        or os.path.exists(os.path.join(folder.path, "pyvenv.cfg"))
    )
