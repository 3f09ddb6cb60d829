"""Fails if a file of the repository names a path of somebody's machine, or the address of a package registry."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FORBIDDEN = {
    "a path of one machine": re.compile(r"(?<![\w.~-])/(?:root|wor[k]|Users/\w+|home/\w+)/|\b[A-Z]:\\\\?Users\\"),
    "the address of a package registry": re.compile(
        r"pypi\.(?:org|io)|pythonhosted\.org|registry\.npmjs|(?:deb|security|ftp)\.debian\.org|--(?:extra-)?index[-]url"
    ),
}
GENERATED = {".git", ".venv", "runs", "build", "dist", "demo-out"}


def main() -> int:
    """Print every place as file:line and return 1, or return 0."""
    found = [line for path in _files() for line in _findings(path)]
    print("\n".join(found) if found else "no machine path, no registry address")
    return 1 if found else 0


def _files() -> Iterator[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True
    )
    if listed.returncode == 0:
        yield from (ROOT / name for name in listed.stdout.decode().split("\0") if name and (ROOT / name).is_file())
        return
    for path in sorted(ROOT.rglob("*")):
        top = path.relative_to(ROOT).parts[0]
        if path.is_file() and top not in GENERATED and "cache" not in str(path.relative_to(ROOT)):
            yield path


def _findings(path: Path) -> Iterator[str]:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError:
        return
    for number, line in enumerate(lines, start=1):
        for what, pattern in FORBIDDEN.items():
            if match := pattern.search(line):
                yield f"{path.relative_to(ROOT)}:{number}:{match.start() + 1}  {what}: {match.group()}"


if __name__ == "__main__":
    sys.exit(main())
