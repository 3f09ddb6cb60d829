"""A text screen of some width: paragraphs and tables that line up, in any script and any encoding."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from kasauti.report.safe_text import one_line

Tone = Literal["", "good", "bad", "warn", "dim", "bold"]

_ANSI: dict[Tone, str] = {"good": "32", "bad": "31", "warn": "33", "dim": "2", "bold": "1"}
_STAND_INS = str.maketrans(
    {"…": "...", "—": "-", "–": "-", "→": "->", "₹": "Rs ", "‘": "'", "’": "'", "“": '"', "”": '"', "।": "."}
)
_NARROWEST = 10


class Column(NamedTuple):
    """A column of a table; `wraps` columns give way when the screen is narrow."""

    head: str
    right: bool = False
    wraps: bool = False


class Cell(NamedTuple):
    """Text in a table and its tone."""

    text: str
    tone: Tone = ""


class Screen:
    """Collects lines of at most `width` terminal cells.

    What `encoding` cannot show gets a stand-in, so printing never fails. Colour never carries meaning alone.
    """

    def __init__(self, *, width: int = 80, colour: bool = False, encoding: str = "utf-8") -> None:
        self.width = max(40, width)
        self._colour = colour
        self._encoding = encoding
        self._lines: list[str] = []

    def result(self) -> str:
        """Everything, with one newline at the end."""
        return "\n".join(self._lines).rstrip("\n") + "\n"

    def gap(self) -> None:
        """An empty line, unless there is one."""
        if self._lines and self._lines[-1]:
            self._lines.append("")

    def say(self, text: str, tone: Tone = "", *, first: str = "", rest: str | None = None) -> None:
        """A paragraph; its first line begins with `first`, the others with `rest` (as many blanks)."""
        lead = self.clean(first, strip=False)
        rest = " " * cells(lead) if rest is None else rest
        room = self.width - max(cells(lead), cells(rest))
        for number, line in enumerate(wrap(self.clean(text), room)):
            self._lines.append((lead if number == 0 else rest) + self._paint(line, tone))

    def heading(self, text: str) -> None:
        """A line of its own after an empty one."""
        self.gap()
        self.say(text, "bold")

    def table(self, columns: Sequence[Column], rows: Sequence[Sequence[str | Cell]], *, indent: int = 2) -> None:
        """Rows under their heads; columns without any head get no head line."""
        table = [[self._cell(cell) for cell in row] for row in rows]
        heads = [Cell(self.clean(column.head), "dim") for column in columns]
        lines = [heads, *table] if any(column.head for column in columns) else table
        widths = self._widths(columns, lines, self.width - indent)
        for row in lines:
            self._row(columns, row, widths, indent)

    def clean(self, text: str, *, strip: bool = True) -> str:
        """Text on one line that this screen can show."""
        text = one_line(text) if strip else text
        try:
            text.encode(self._encoding)
        except UnicodeEncodeError:
            text = text.translate(_STAND_INS).encode(self._encoding, "replace").decode(self._encoding)
        return text

    def _cell(self, cell: str | Cell) -> Cell:
        if isinstance(cell, Cell):
            return Cell(self.clean(cell.text), cell.tone)
        return Cell(self.clean(cell))

    def _widths(self, columns: Sequence[Column], lines: Sequence[Sequence[Cell]], room: int) -> list[int]:
        widths = [max(cells(row[at].text) for row in lines) for at in range(len(columns))]
        over = sum(widths) + 2 * (len(widths) - 1) - room
        while over > 0:
            # the widest column that may give way gives way, one cell at a time, so none is starved
            wide = max((at for at, column in enumerate(columns) if column.wraps), key=lambda at: widths[at], default=-1)
            if wide < 0 or widths[wide] <= _NARROWEST:
                break
            widths[wide] -= 1
            over -= 1
        return widths

    def _row(self, columns: Sequence[Column], row: Sequence[Cell], widths: Sequence[int], indent: int) -> None:
        parts = [wrap(cell.text, width) for cell, width in zip(row, widths, strict=True)]
        for number in range(max(len(part) for part in parts)):
            line = " " * indent
            for at, column in enumerate(columns):
                text = parts[at][number] if number < len(parts[at]) else ""
                blank = " " * (widths[at] - cells(text))
                painted = self._paint(text, row[at].tone)
                line += (blank + painted if column.right else painted + blank) + "  "
            self._lines.append(line.rstrip())

    def _paint(self, text: str, tone: Tone) -> str:
        if not (self._colour and tone and text):
            return text
        return f"\x1b[{_ANSI[tone]}m{text}\x1b[0m"


def cells(text: str) -> int:
    """How many terminal cells text takes."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len  # only for text beyond ASCII: the import costs more than the measuring

    return cell_len(text)


def wrap(text: str, width: int) -> list[str]:
    """Lines of at most `width` cells, broken at spaces; a longer word is broken where it must. Never empty."""
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        joined = f"{line} {word}" if line else word
        if cells(joined) <= width:
            line = joined
            continue
        if line:
            lines.append(line)
        *whole, line = _pieces(word, width)
        lines += whole
    return [*lines, line]


def _pieces(word: str, width: int) -> list[str]:
    pieces: list[str] = []
    while cells(word) > width:
        at = min(len(word), max(1, width))
        while at < len(word) and cells(word[: at + 1]) <= width:
            at += 1
        while at > 1 and cells(word[:at]) > width:
            at -= 1
        pieces.append(word[:at])
        word = word[at:]
    return [*pieces, word]
