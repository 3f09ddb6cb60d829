"""One call as text: who said what, what was done, and what was expected against what was committed."""

from __future__ import annotations

from kasauti.conversation.record import Conversation
from kasauti.report import call_parts, words
from kasauti.report.screen import Cell, Column, Screen, Tone
from kasauti.report.trials import VERDICT_WORDS, standing, told
from kasauti.store.row import TrialRow

_FIELD_COLUMNS = (
    Column("Field", wraps=True),
    Column("Expected", wraps=True),
    Column("Committed", wraps=True),
    Column("Result"),
)
_RESULT_TONES: dict[str, Tone] = {"met": "good", "not met": "bad", "not measured": "warn", "note": "dim"}


def render(
    conversation: Conversation, row: TrialRow, *, width: int = 80, colour: bool = False, encoding: str = "utf-8"
) -> str:
    """One call: a line on what became of it, the transcript with latencies and the ledger, the field table."""
    screen = Screen(width=width, colour=colour, encoding=encoding)
    show(screen, conversation, row)
    return screen.result()


def show(screen: Screen, conversation: Conversation, row: TrialRow) -> None:
    """`render` onto a screen that others write to, too."""
    verdict = standing(row)
    tone: Tone = "good" if verdict == "pass" else "bad" if verdict in ("fail", "agent_error") else "warn"
    screen.say(f"{row.scenario}, {row.style}, trial {row.trial}: {VERDICT_WORDS[verdict]}", tone)
    if verdict != "pass":
        screen.say(told(row), first="  ")
    screen.gap()
    for turn in call_parts.turns(conversation, row.findings):
        _turn(screen, turn)
    table(screen, row, conversation)


def brief(
    conversation: Conversation, row: TrialRow, *, width: int = 80, colour: bool = False, encoding: str = "utf-8"
) -> str:
    """One call at a glance: what was said, which tools were called, the field table, and the sentence on it."""
    screen = Screen(width=width, colour=colour, encoding=encoding)
    for turn in call_parts.turns(conversation, row.findings):
        for part in _in_order(turn):
            if isinstance(part, call_parts.Entry):
                screen.say(f"{part.tool}({part.args})", "dim", first="        > ")
            elif part.who:
                screen.say(part.text, first=f"{part.who:>7}: ")
    table(screen, row, conversation)
    screen.gap()
    screen.say(told(row))
    return screen.result()


def transcript(conversation: Conversation, row: TrialRow, *, width: int = 100) -> str:
    """The transcript with its ledger alone, for files that hold plain text."""
    screen = Screen(width=width)
    for turn in call_parts.turns(conversation, row.findings):
        _turn(screen, turn)
    return screen.result()


def table(screen: Screen, row: TrialRow, conversation: Conversation | None = None) -> None:
    """The field table of a call, if any check looked at a field."""
    lines = call_parts.fields(row.findings, conversation.events if conversation else ())
    if not lines:
        return
    screen.gap()
    screen.table(
        _FIELD_COLUMNS,
        [(line.field, line.expected, line.committed, Cell(line.result, _RESULT_TONES[line.result])) for line in lines],
    )


def _turn(screen: Screen, turn: call_parts.Turn) -> None:
    for part in _in_order(turn):
        if isinstance(part, call_parts.Spoken):
            _spoken(screen, part)
        else:
            _entry(screen, part)


def _in_order(turn: call_parts.Turn) -> list[call_parts.Spoken | call_parts.Entry]:
    parts: list[call_parts.Spoken | call_parts.Entry] = [*turn.spoken, *turn.ledger]
    return sorted(parts, key=lambda part: part.seq)


def _spoken(screen: Screen, said: call_parts.Spoken) -> None:
    latency = "" if said.latency_ms is None else f"  ({words.milliseconds(said.latency_ms)})"
    if said.who:
        screen.say(said.text + latency, first=f"  {said.who:>6}: ")
    else:
        screen.say(said.text, "bad" if said.bad else "dim", first="          ")


def _entry(screen: Screen, entry: call_parts.Entry) -> None:
    answer = f"refused, {entry.answer}" if entry.refused else entry.answer
    first = "        > "
    if not entry.changes or entry.refused:
        screen.say(
            f"{entry.tool}({entry.args}) → {answer}" if answer else f"{entry.tool}({entry.args})", "dim", first=first
        )
        return
    screen.say(f"{entry.tool}({entry.args})", "dim", first=first)
    for change in entry.changes:
        screen.say(change, "dim", first="          ")
