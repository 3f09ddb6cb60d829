"""Records without rows (a kill between the two writes, a deleted `verdicts.jsonl`), and rows without records."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import msgspec

from kasauti.errors import FileProblems, Place, Problem
from kasauti.run.judging import row_of
from kasauti.store.folder import CALLS, VERDICTS, RunFolder, Written
from kasauti.store.lines import CallLine, read_lines
from kasauti.suite.suite import BoundScenario


class _Span(msgspec.Struct, frozen=True):
    offset: int = 0
    size: int = 0


_spans = msgspec.json.Decoder(_Span)


class Recovered(NamedTuple):
    """How many rows were judged anew, and how many records belong to no scenario of the suite any more."""

    judged: int
    strange: int


def recover_rows(folder: RunFolder, scenarios: Mapping[str, BoundScenario]) -> Recovered:
    """Judge every record that has no row and append the row; rows from the first one without a record on are cut.

    A machine that died may have kept rows whose records it lost: those calls are not made until they are made.

    Args:
        scenarios: by content hash.

    Raises:
        FileProblems: a line is no record, or no row.
        HarnessError: the disk refuses.
    """
    known, whole = _known(folder.path / VERDICTS, (folder.path / CALLS).stat().st_size)
    folder.cut_rows(whole)
    judged = strange = 0
    for line, offset, size in read_lines(folder.path / CALLS):
        if not isinstance(line, CallLine) or offset in known:
            continue
        bound = scenarios.get(line.call.key.hash)
        if bound is None:
            strange += 1
            continue
        folder.append_row(row_of(line.call, bound, Written(offset, size)))
        judged += 1
    folder.sync()
    return Recovered(judged, strange)


def _known(path: Path, records_end: int) -> tuple[set[int], int]:
    """Where the records of the rows stand, and how far the rows go that have one, in bytes."""
    found: set[int] = set()
    end = 0
    if path.exists():
        with path.open("rb") as file:
            for number, raw in enumerate(file, 1):
                if not raw.endswith(b"\n"):  # torn by a kill
                    break
                span = _span(raw, Place(str(path), number))
                if span.offset + span.size >= records_end:
                    break
                found.add(span.offset)
                end += len(raw)
    return found, end


def _span(raw: bytes, place: Place) -> _Span:
    try:
        return _spans.decode(raw)
    except msgspec.MsgspecError as error:
        fix = "delete the file; `kasauti grade` makes it again"
        raise FileProblems([Problem(place, f"is no row of a call: {error}", fix)]) from None
