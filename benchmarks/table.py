"""A small table on the screen: what was measured, against what, and whether that is what we want."""

from __future__ import annotations

from collections.abc import Sequence


def show(title: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print the rows in columns; the first column is left-aligned, the others right-aligned."""
    widths = [max(len(row[at]) for row in (head, *rows)) for at in range(len(head))]
    print(f"\n{title}")
    for row in (head, *rows):
        cells = [
            cell.ljust(width) if at == 0 else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        print("  " + "  ".join(cells).rstrip())


def goal(text: str, met: bool) -> str:
    """A target and whether it was met; a missed one fails nothing, since machines differ."""
    return f"{text}: {'met' if met else 'missed'}"
