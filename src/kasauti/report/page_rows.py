"""The calls that a page does not show whole, one short row each: written as they come, within a budget of bytes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from kasauti.report.safe_text import cut, shown
from kasauti.report.trials import VERDICT_WORDS, Gist, cause, standing
from kasauti.run.summary import CellSummary

_CODES = {name: number for number, name in enumerate(VERDICT_WORDS)}
_IN_RESULTS = "(see results.json)"


class PageRows:
    """Rows as `{"r": [[cell, trial, verdict, cause, turns, slowest ms]], "s": strings, "c": cells}`.

    Strings and cells stand once and are meant by number. What no longer fits the budget is counted in `left`.
    """

    def __init__(self, cells: Mapping[tuple[str, str], CellSummary], *, budget: int, strings_budget: int) -> None:
        self.left = 0
        self._summaries = cells
        self._budget = budget
        self._strings_budget = strings_budget
        self._strings: dict[str, int] = {}
        self._cells: dict[tuple[str, str], int] = {}
        self._cell_rows: list[bytes] = []
        self.string(_IN_RESULTS)

    def chunks(self, rows: Iterable[Gist]) -> Iterator[bytes]:
        """JSON in pieces, safe inside a script element."""
        yield b'{"r":['
        comma = b""
        for row in rows:
            if self._budget <= 0:
                self.left += 1
                continue
            line = comma + self._row(row)
            self._budget -= len(line)
            comma = b",\n"
            yield line
        yield b'],\n"s":' + _inert(list(self._strings)) + b',\n"c":[' + b",".join(self._cell_rows) + b"]}"

    def string(self, text: str) -> int:
        """The number of a text; a long or late one is cut, then told to be elsewhere."""
        text = cut(shown(text), 160)
        found = self._strings.get(text)
        if found is not None:
            return found
        size = len(text.encode()) + 3
        if size > self._strings_budget:
            return self._strings[_IN_RESULTS]
        self._strings_budget -= size
        self._strings[text] = len(self._strings)
        return self._strings[text]

    def _row(self, row: Gist) -> bytes:
        slowest = max(row.latencies_ms, default=-1)
        code = _CODES[standing(row)]
        why = self.string(cause(row))
        return msgspec.json.encode((self._cell(row), row.trial, code, why, row.turns, slowest))

    def _cell(self, row: Gist) -> int:
        key = (row.scenario, row.style)
        if key not in self._cells:
            summary = self._summaries.get(key)
            tags = "\n".join(summary.tags) if summary else ""
            marks = "" if summary is None else "known" if summary.expect_fail else "flaky" if summary.flaky else ""
            line = _inert((cut(shown(row.scenario), 80), self.string(row.style), self.string(tags), marks))
            self._cells[key] = len(self._cells)
            self._cell_rows.append(line)
            self._budget -= len(line) + 1
        return self._cells[key]


def _inert(item: object) -> bytes:
    # no end tag and no comment can begin without this sign
    return msgspec.json.encode(item).replace(b"<", b"\\u003c")
