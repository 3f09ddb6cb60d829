"""One call, taken apart for showing: its fields, its turns, what was said, and what was done beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from kasauti.conversation.event import (
    AnyEvent,
    Called,
    Changed,
    Dtmf,
    Failed,
    Heard,
    HungUp,
    Interrupted,
    Mark,
    Noted,
    Probed,
    Said,
)
from kasauti.conversation.record import Conversation
from kasauti.conversation.value import Row
from kasauti.conversation.verdict import Finding
from kasauti.report import words
from kasauti.report.safe_text import cut

MAX_TEXT = 2_000
MAX_VALUE = 400
MAX_EVENTS = 300


@dataclass(frozen=True, slots=True)
class FieldLine:
    """A row of the field table. `result` is met, not met, not measured, or note (it only explains)."""

    field: str
    expected: str
    committed: str
    result: str
    turn: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Spoken:
    """A line of the transcript: `who` is caller, agent, or empty for what is no speech."""

    seq: int
    who: str
    text: str
    t_ms: int
    latency_ms: int | None = None
    source: str = ""
    bad: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the ledger: a tool call with its answer, and the rows it changed."""

    seq: int
    tool: str
    args: str
    answer: str
    t_ms: int
    refused: bool = False
    effect: str = ""
    changes: list[str] = field(default_factory=list)
    bad: bool = False


@dataclass(slots=True)
class Turn:
    """What belongs to one caller turn; `name` is `t1`, ..., or empty outside turns."""

    name: str
    spoken: list[Spoken] = field(default_factory=list)
    ledger: list[Entry] = field(default_factory=list)


def fields(findings: Iterable[Finding], events: Sequence[AnyEvent] = ()) -> list[FieldLine]:
    """The field table: the leaves of all findings, in their order."""
    return [_field(leaf, events) for finding in findings for leaf in leaves(finding)]


def leaves(finding: Finding) -> Iterator[Finding]:
    """The findings at the ends of the tree; also a failed finding whose parts are all met."""
    if not finding.parts:
        yield finding
        return
    if finding.met is False and all(part.met for part in finding.parts):
        yield finding
    for part in finding.parts:
        yield from leaves(part)


def _field(finding: Finding, events: Sequence[AnyEvent]) -> FieldLine:
    result = {True: "met", False: "not met", None: "not measured"}[finding.met]
    if not finding.gates and not finding.met:
        result = "note"
    turn = events[finding.at].turn if finding.at is not None and 0 <= finding.at < len(events) else None
    return FieldLine(
        field=cut(finding.field or finding.check, MAX_VALUE),
        expected=cut(words.value(finding.expected), MAX_VALUE),
        committed=cut(words.value(finding.actual), MAX_VALUE),
        result=result,
        turn=turn or "",
        why=cut(finding.why, MAX_VALUE),
    )


def turns(conversation: Conversation, findings: Iterable[Finding] = ()) -> list[Turn]:
    """The call turn by turn; events that a failed finding points at are `bad`. Very long calls are cut, and say so."""
    bad = {leaf.at for finding in findings for leaf in leaves(finding) if leaf.met is False and leaf.at is not None}
    builder = _Turns(bad)
    for seq, event in enumerate(conversation.events[:MAX_EVENTS]):
        builder.add(seq, event)
    left = len(conversation.events) - MAX_EVENTS
    if left > 0:
        builder.add(MAX_EVENTS, Noted(t_ms=0, code="cut", what=f"{words.count(left, 'more event')} in calls.jsonl"))
    return builder.turns


class _Turns:
    def __init__(self, bad: set[int]) -> None:
        self.turns: list[Turn] = []
        self._bad = bad
        self._entries: dict[str, Entry] = {}
        self._asked_ms: int | None = None

    def add(self, seq: int, event: AnyEvent) -> None:
        bad = seq in self._bad
        match event:
            case Said():
                self._said(seq, event, bad)
            case Called():
                self._called(seq, event, bad)
            case Changed():
                self._changed(seq, event, bad)
            case Probed():
                answer = cut(words.value(event.outcome), MAX_VALUE)
                name = f"outcome {event.when} the call"
                self._turn(event).ledger.append(Entry(seq, name, args="", answer=answer, t_ms=event.t_ms, bad=bad))
            case Mark():
                pass
            case _:
                bad = bad or isinstance(event, Failed)
                text = cut(_note(event), MAX_TEXT)
                self._turn(event).spoken.append(Spoken(seq, "", text, event.t_ms, bad=bad))

    def _turn(self, event: AnyEvent) -> Turn:
        name = event.turn or ""
        if not self.turns or (self.turns[-1].name != name and name):
            self.turns.append(Turn(name=name))
        elif not name and self.turns[-1].name and not isinstance(event, (HungUp, Failed)):
            self.turns.append(Turn(name=""))  # what happens after the last reply stands apart
        return self.turns[-1]

    def _said(self, seq: int, event: Said, bad: bool) -> None:
        latency = None
        if event.who == "caller":
            self._asked_ms = event.t_ms if event.end_ms is None else event.end_ms
        elif self._asked_ms is not None:
            latency, self._asked_ms = max(0, event.t_ms - self._asked_ms), None
        text = cut(event.text, MAX_TEXT)
        self._turn(event).spoken.append(
            Spoken(seq, event.who, text, event.t_ms, latency_ms=latency, source=event.source, bad=bad)
        )

    def _called(self, seq: int, event: Called, bad: bool) -> None:
        args = words.value(event.args) if event.args is not None else f"no object: {event.raw or ''}"
        entry = Entry(
            seq,
            tool=cut(event.tool, 100),
            args=cut("" if args == "{}" else args, MAX_VALUE),
            answer=cut(event.error or words.value(event.result), MAX_VALUE),
            t_ms=event.t_ms,
            refused=event.error is not None,
            effect=event.effect or "",
            bad=bad,
        )
        self._entries[event.id] = entry
        self._turn(event).ledger.append(entry)

    def _changed(self, seq: int, event: Changed, bad: bool) -> None:
        entry = self._entries.get(event.call or "")
        if entry is None:
            entry = Entry(seq, tool="(no tool call)", args="", answer="", t_ms=event.t_ms, bad=bad)
            self._turn(event).ledger.append(entry)
        entry.changes.append(cut(change(event), MAX_VALUE))


def _note(event: AnyEvent) -> str:
    match event:
        case Heard():
            return f"the {event.who} was heard as: {event.text}"
        case Interrupted():
            return f"the {event.who} was cut off after {words.milliseconds(event.heard_ms)}"
        case Dtmf():
            return f"the {event.who} pressed {event.digits}"
        case HungUp():
            return f"{event.who} hung up: {event.reason.replace('_', ' ')}"
        case Failed():
            return f"the call broke off ({event.blame}, {event.code}): {event.what}"
        case Noted():
            return f"{event.code.replace('_', ' ')}: {event.what}"
    return ""


def change(event: Changed) -> str:
    """A changed row in words: `orders o1 created: ...`, `cart l1: quantity 2 → 1`."""
    name = f"{event.table} {event.key}"
    if event.before is None:
        return f"{name} created: {words.value(event.after)}"
    if event.after is None:
        return f"{name} deleted, was: {words.value(event.before)}"
    return f"{name} changed: " + "; ".join(_columns(event.before, event.after))


def _columns(before: Row, after: Row) -> Iterator[str]:
    for key in dict.fromkeys((*before, *after)):
        if before.get(key) != after.get(key):
            yield f"{key} {words.value(before.get(key))} → {words.value(after.get(key))}"
