"""The pages that people read, taken apart: their blocks, and the commands that they show."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INDENTED = re.compile(r"(?:^ {4}\S.*\n(?:^ {4,}.*\n)*)+", re.MULTILINE)
FILE = re.compile(r"# ([\w/.-]+\.(?:py|yaml))\n")


@dataclass(frozen=True)
class Block:
    """A fenced block; `line` is where its first line stands."""

    page: Path
    language: str
    text: str
    line: int

    @property
    def file(self) -> str:
        """The name of the file that its first line says it is."""
        found = FILE.match(self.text)
        return found[1] if found else ""


@dataclass(frozen=True)
class Shown:
    """A command as a page shows it: its words, the exit code it states, the output it shows."""

    command: str
    code: int
    output: tuple[str, ...]


def blocks(page: Path, *languages: str) -> list[Block]:
    text = page.read_text(encoding="utf-8")
    return [
        Block(page, found[1], found[2], text[: found.start()].count("\n") + 2)
        for found in FENCE.finditer(text)
        if not languages or found[1] in languages
    ]


def commands(page: Path) -> Iterator[Shown]:
    """Every command in the `console` blocks of a page that is one of ours."""
    for block in blocks(page, "console"):
        for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
            line, _, output = part.replace("\\\n", " ").partition("\n")
            command, _, stated = line.partition("   # exit ")
            if command.startswith("kasauti "):
                yield Shown(command, int(stated or 0), tuple(filter(None, output.splitlines())))


def only_shown(page: Path) -> list[str]:
    """Our commands that a page shows outside of `console` blocks: they are not run."""
    text = page.read_text(encoding="utf-8")
    plain = FENCE.sub("", text)
    lines = [line for found in INDENTED.findall(plain) for line in found.replace("\\\n", " ").splitlines()]
    lines += [line for block in blocks(page, "yaml", "bash") for line in re.findall(r"run: (kasauti .*)", block.text)]
    return [line.strip() for line in lines if line.strip().startswith("kasauti ")]
