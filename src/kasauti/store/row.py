"""The short row of one call, in `verdicts.jsonl` and, byte for byte, in `results.json`."""

from __future__ import annotations

import msgspec

from kasauti.conversation.event import Blame
from kasauti.conversation.verdict import Finding, VerdictKind


class TrialRow(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One trial and what became of it.

    `why` is the cause, alike for alike failures; `story` is one plain sentence (what went wrong, at which turn,
    why), empty on a pass. `latencies_ms` has one value per answered turn. `offset` and `size` locate the record
    in `calls.jsonl`. `superseded` rows were called again on resume and count nowhere.
    """

    scenario: str
    style: str
    hash: str
    trial: int
    attempt: int
    call_id: str
    verdict: VerdictKind
    blame: Blame | None = None
    code: str = ""
    why: str = ""
    story: str = ""
    findings: tuple[Finding, ...] = ()
    turns: int = 0
    latencies_ms: tuple[int, ...] = ()
    duration_ms: int = 0
    late_writes: int = 0
    offset: int = 0
    size: int = 0
    superseded: bool = False
