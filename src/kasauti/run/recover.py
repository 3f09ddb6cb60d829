"""Records without rows: a kill between the two writes, or a deleted `verdicts.jsonl`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import msgspec

from kasauti.run.judging import row_of
from kasauti.store.folder import CALLS, VERDICTS, RunFolder, Written
from kasauti.store.lines import CallLine, read_lines
from kasauti.suite.suite import BoundScenario


class _Offset(msgspec.Struct, frozen=True):
    offset: int = 0


class Recovered(NamedTuple):
    """How many rows were judged anew, and how many records belong to no scenario of the suite any more."""

    judged: int
    strange: int


def recover_rows(folder: RunFolder, scenarios: Mapping[str, BoundScenario]) -> Recovered:
    """Judge every record that has no row and append the row.

    Args:
        scenarios: by content hash.
    """
    known = _offsets(folder.path / VERDICTS)
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
    return Recovered(judged, strange)


def _offsets(path: Path) -> set[int]:
    if not path.exists():
        return set()
    decoder = msgspec.json.Decoder(_Offset)
    with path.open("rb") as file:
        return {decoder.decode(raw).offset for raw in file if raw.endswith(b"\n")}
