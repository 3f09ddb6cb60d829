"""`report.html`: one file that needs nothing else, at most 3 MB whatever the run.

Whole calls stand in the page for a few calls of each cause; they wait as text until their scenario is opened, so
the page opens at once. Every other call is a short row, and the page says so.
"""

from __future__ import annotations

import tempfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import IO, NamedTuple

from kasauti.report import page, words
from kasauti.report.atomic import replacing
from kasauti.report.chosen import PER_CAUSE, choose
from kasauti.report.page_rows import PageRows
from kasauti.report.trials import Gist, failing_cells, gists_of, not_passed
from kasauti.run.finished import FinishedRun
from kasauti.run.summary import CellSummary, Tally

MAX_CELLS = 300
# Together with the head (40 groups a table, 200 tags) they stay under 3,000,000 bytes.
CELLS_BUDGET = 450_000
CALLS_BUDGET = 1_000_000
ROWS_BUDGET = 750_000
STRINGS_BUDGET = 500_000

_ORDER = ("fail", "agent_error", "unjudged", "known", "pass")

Key = tuple[str, str]


class Piece(NamedTuple):
    """A whole call in the scratch file."""

    order: int
    start: int
    size: int


def write(run: FinishedRun, path: Path) -> None:
    """Write the page, whole or not at all; one call is held at a time."""
    with tempfile.TemporaryFile() as scratch, replacing(path) as file:
        for chunk in chunks(run, scratch):
            file.write(chunk)


def chunks(run: FinishedRun, scratch: IO[bytes]) -> Iterator[bytes]:
    """The page in pieces; `scratch` is an empty file for calls that are rendered before their place is known."""
    heads = _cells(run)
    calls = _calls(run, set(heads), scratch)
    whole = {piece.order for pieces in calls.values() for piece in pieces}
    yield page.head(run, _limits(run, heads, len(whole))).encode()
    tallies = {(cell.id, cell.style): cell.tally for cell in run.summary.cells}
    for key, text in heads.items():
        yield text
        yield from _cell_calls(calls.get(key, []), _not_passed(tallies[key]), scratch)
        yield b"</div></details>\n"
    yield page.rest().encode()
    yield from _rows(run, whole)
    yield f"<script>{page.script()}</script>\n</body>\n</html>\n".encode()


def _cells(run: FinishedRun) -> dict[Key, bytes]:
    """The cells that have room, what fails first."""
    found: dict[Key, bytes] = {}
    room = CELLS_BUDGET
    for cell in sorted(run.summary.cells, key=_importance)[:MAX_CELLS]:
        text = page.cell(cell).encode()
        if len(text) <= room:
            found[cell.id, cell.style] = text
            room -= len(text)
    return found


def _not_passed(tally: Tally) -> int:
    """Calls that were made and did not pass."""
    return tally.planned - tally.passed - tally.missing


def _importance(cell: CellSummary) -> int:
    return _ORDER.index(words.cell_standing(cell))


def _calls(run: FinishedRun, listed: set[Key], scratch: IO[bytes]) -> dict[Key, list[Piece]]:
    """Render the chosen calls into `scratch`; keep those within the budget, the most telling first."""
    chosen = choose(not_passed(run), listed)
    pieces: dict[int, tuple[Key, Piece]] = {}
    for order, row in enumerate(not_passed(run)):
        if order in chosen:
            text = page.call(run.conversation(row), row).encode()
            pieces[order] = (row.scenario, row.style), Piece(order, scratch.tell(), len(text))
            scratch.write(text)
    room = CALLS_BUDGET
    kept: defaultdict[Key, list[Piece]] = defaultdict(list)
    for order in sorted(pieces, key=chosen.__getitem__):
        key, piece = pieces[order]
        if piece.size <= room:
            kept[key].append(piece)
            room -= piece.size
    return kept


def _cell_calls(pieces: list[Piece], failed: int, scratch: IO[bytes]) -> Iterator[bytes]:
    if pieces:
        yield b"<noscript>"
        for piece in sorted(pieces):
            scratch.seek(piece.start)
            yield scratch.read(piece.size)
        yield b"</noscript>"
    left = failed - len(pieces)
    if left > 0:
        text = f"{words.count(left, 'more call')} that did not pass: see Other calls, at the end of this page."
        yield f'<p class="m">{text}</p>'.encode()
    if not failed:
        yield b'<p class="m">Every call passed.</p>'


def _limits(run: FinishedRun, heads: dict[Key, bytes], whole: int) -> list[str]:
    tallies = [cell.tally for cell in run.summary.cells]
    left = sum(_not_passed(tally) for tally in tallies) - whole
    notes = []
    if left > 0:
        notes.append(
            f"{words.count(whole, 'call')} that did not pass can be read whole here, at most {PER_CAUSE} of each cause "
            f"and as many as a page of 3 MB holds. The other {left:,} are a row each, at the end of this page."
        )
    cells = len(run.summary.cells)
    if len(heads) < cells:
        notes.append(f"{len(heads):,} of {cells:,} scenarios and styles are listed, what fails first.")
    return notes


def _rows(run: FinishedRun, whole: set[int]) -> Iterator[bytes]:
    cells = {(cell.id, cell.style): cell for cell in run.summary.cells}
    rows = PageRows(cells, budget=ROWS_BUDGET, strings_budget=STRINGS_BUDGET)
    yield b'<script type="application/json" id="rows">'
    yield from rows.chunks(_others(run, whole))
    yield b"</script>\n"
    if rows.left:
        yield f'<p class="m">{words.count(rows.left, "more call")} only in results.json.</p>\n'.encode()


def _others(run: FinishedRun, whole: set[int]) -> Iterator[Gist]:
    """Calls that did not pass, then those that did: when room runs out, it runs out for the latter."""
    failing = (gist for cell in failing_cells(run) for gist, _ in gists_of(run, cell) if gist.verdict != "pass")
    for order, gist in enumerate(failing):
        if order not in whole:
            yield gist
    for cell in run.summary.cells:
        yield from (gist for gist, _ in gists_of(run, cell) if gist.verdict == "pass")
