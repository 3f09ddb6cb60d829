"""What the agent's replies say in so many words, and what they never say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from kasauti.check.check import Case, Check
from kasauti.check.complaints import complaints_of
from kasauti.conversation.event import Said
from kasauti.conversation.record import Capability, Conversation
from kasauti.conversation.value import Value
from kasauti.conversation.verdict import Finding
from kasauti.language.fold import tokens
from kasauti.outcome.complaints import Complaints, Step, nearest

_CONTAINS, _NEVER = "reply_contains", "never_says"
_ENTRY_KEYS = ("text", "turn", "any_turn")


@dataclass(frozen=True, slots=True)
class Wanted:
    """A phrase, and the caller turn (`t2`) whose reply must hold it; None is any turn."""

    text: str
    turn: str | None = None

    def said_in(self, reply: Said) -> bool:
        """Whether this reply says it: the words side by side, after folding."""
        return (self.turn is None or reply.turn == self.turn) and says(reply.text, self.text)


def says(reply: str, phrase: str) -> bool:
    """Whether the words of `phrase` stand side by side among the words of `reply`; never a part of a word."""
    return f" {' '.join(tokens(phrase))} " in f" {' '.join(tokens(reply))} "


@dataclass(slots=True)
class ReplyContainsCheck:
    """The bound `expect.reply_contains`."""

    wanted: tuple[Wanted, ...]
    name: str = _CONTAINS
    needs: frozenset[Capability] = frozenset({"text"})

    def __call__(self, conversation: Conversation) -> Iterable[Finding]:
        """One finding for each phrase, with the first reply that says it."""
        replies = _replies(conversation)
        for index, one in enumerate(self.wanted):
            at = next((at for at, reply in replies if one.said_in(reply)), None)
            where = f"in the reply to {one.turn}" if one.turn else "in any reply"
            if at is None and one.turn is not None:
                shown = next((at for at, reply in replies if reply.turn == one.turn), None)
            else:
                shown = at
            yield Finding(
                check=self.name, field=f"{self.name}[{index}]", expected=one.text, met=at is not None,
                rule=self.name, why="" if at is not None else f"“{one.text}” was not said {where}", at=shown,
            )  # fmt: skip

    def explain(self) -> Iterable[str]:
        """What has to be said."""
        for one in self.wanted:
            where = f"the reply to {one.turn}" if one.turn else "a reply"
            yield f"{self.name}: {where} says “{one.text}”, word by word, after folding"


@dataclass(slots=True)
class NeverSaysCheck:
    """The bound `expect.never_says`."""

    phrases: tuple[str, ...]
    name: str = _NEVER
    needs: frozenset[Capability] = frozenset({"text"})

    def __call__(self, conversation: Conversation) -> Iterable[Finding]:
        """One finding for each phrase, with the first reply that says it."""
        replies = _replies(conversation)
        for index, phrase in enumerate(self.phrases):
            at = next((at for at, reply in replies if says(reply.text, phrase)), None)
            why = "" if at is None else f"“{phrase}” was said, and must never be"
            yield Finding(
                check=self.name, field=f"{self.name}[{index}]", expected=f"never {phrase}", met=at is None,
                rule=self.name, why=why, at=at,
            )  # fmt: skip

    def explain(self) -> Iterable[str]:
        """What must not be said."""
        for phrase in self.phrases:
            yield f"{self.name}: no reply says “{phrase}”, word by word, after folding"


def _replies(conversation: Conversation) -> list[tuple[int, Said]]:
    return [
        (at, event) for at, event in enumerate(conversation.events) if isinstance(event, Said) and event.who == "agent"
    ]


class ReplyContainsKind:
    """`expect.reply_contains`: `[text | {text, turn} | {text, any_turn: true}]`."""

    key = _CONTAINS

    def bind(self, expect: Value, case: Case) -> Check:
        """Read the phrases; raises FileProblems."""
        complaints = complaints_of(self.key, case)
        entries = list(_entries(complaints, expect, f"{self.key}: [namaste]"))
        wanted = [_wanted(complaints, (index,), entry) for index, entry in entries]
        complaints.raise_if_any()
        return ReplyContainsCheck(tuple(wanted))


class NeverSaysKind:
    """`expect.never_says`: `[text]`."""

    key = _NEVER

    def bind(self, expect: Value, case: Case) -> Check:
        """Read the phrases; raises FileProblems."""
        complaints = complaints_of(self.key, case)
        entries = list(_entries(complaints, expect, f"{self.key}: [guaranteed]"))
        phrases = [_phrase(complaints, (index,), entry) for index, entry in entries]
        complaints.raise_if_any()
        return NeverSaysCheck(tuple(phrases))


def _entries(complaints: Complaints, value: Value, example: str) -> Iterator[tuple[int, Value]]:
    if type(value) is not list or not value:
        complaints.add((), "a list of phrases belongs here", fix=example, code="check")
        return
    yield from enumerate(value)


def _wanted(complaints: Complaints, path: tuple[Step, ...], entry: Value) -> Wanted:
    if type(entry) is not dict:
        return Wanted(_phrase(complaints, path, entry))
    for key in entry:
        if key not in _ENTRY_KEYS:
            complaints.add((*path, key), f"unknown key {key}", fix=nearest(key, _ENTRY_KEYS), code="check")
    if "text" not in entry:
        complaints.add(path, "no `text` to look for", fix="{text: namaste, turn: t1}", code="check")
        return Wanted("")
    text = _phrase(complaints, (*path, "text"), entry["text"])
    if "any_turn" in entry:
        if type(entry["any_turn"]) is not bool:
            complaints.add((*path, "any_turn"), "any_turn is true or false", code="check")
        elif entry["any_turn"] and "turn" in entry:
            complaints.add(
                (*path, "any_turn"), "`turn` and `any_turn` contradict each other", fix="keep one", code="check"
            )
        elif not entry["any_turn"] and "turn" not in entry:
            complaints.add((*path, "any_turn"), "not any turn: which one?", fix="turn: t1", code="check")
    return Wanted(text, _turn(complaints, path, entry["turn"]) if "turn" in entry else None)


def _turn(complaints: Complaints, path: tuple[Step, ...], value: Value) -> str:
    if type(value) is int and 1 <= value <= 1000:
        return f"t{value}"
    if type(value) is str and value[:1] == "t" and value[1:].isascii() and value[1:].isdecimal() and int(value[1:]):
        return f"t{int(value[1:])}"
    complaints.add((*path, "turn"), "a caller turn belongs here", fix="turn: t1", code="check")
    return "t1"


def _phrase(complaints: Complaints, path: Sequence[Step], value: Value) -> str:
    if type(value) is not str:
        complaints.add(tuple(path), "a text belongs here", fix='put it in "quotes"', code="check")
        return ""
    if not tokens(value):
        complaints.add(tuple(path), "a text without a word would be found everywhere or nowhere", code="check")
    return value
