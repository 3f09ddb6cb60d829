"""The events of one call, in the order in which they happened. `seq` of an event is its index in the record."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from kasauti.conversation.value import Row, Value

Who = Literal["caller", "agent"]
Blame = Literal["agent", "caller", "harness", "transport", "judge"]


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", omit_defaults=True):
    """Base of all events.

    `t_ms` counts from the start of the call (monotonic, or media time on a line); `turn` is the caller turn
    (`t1`, `t2`, ...) it belongs to, None outside turns (after the last reply, before the first).
    """

    t_ms: int
    turn: str | None = None


class Said(Event, tag="said", frozen=True, kw_only=True):
    """Somebody spoke. `source` is why: script, answer, confirm, closing, fallback, nudge, greeting, reply.

    For an agent `t_ms` is when the reply was there; minus the `t_ms` of the caller's turn it is the latency.
    """

    who: Who
    text: str
    source: str = ""
    end_ms: int | None = None
    language: str | None = None


class Heard(Event, tag="heard", frozen=True, kw_only=True):
    """What an engine understood of somebody's audio; `wer` is None where no reference is known."""

    who: Who
    text: str
    engine: str
    wer: float | None = None


class Called(Event, tag="called", frozen=True, kw_only=True):
    """A tool call, also a refused one.

    `args` is None when they were no object; `raw` keeps what was sent then. `error` is `code: message`.
    `effect` is what it did to the world: None (read or refused), `working`, `committed`, `voided`, `replayed`.
    """

    id: str
    tool: str
    args: Row | None = None
    raw: str | None = None
    result: Value = None
    error: str | None = None
    effect: str | None = None


class Changed(Event, tag="changed", frozen=True, kw_only=True):
    """A row was created (`before` is None), changed, or deleted (`after` is None) by tool call `call`."""

    call: str | None
    table: str
    key: str
    before: Row | None = None
    after: Row | None = None


class Probed(Event, tag="probed", frozen=True, kw_only=True):
    """The agent's own outcome as a probe read it, before the first turn or after the last."""

    when: Literal["before", "after"]
    outcome: Row


class Interrupted(Event, tag="interrupted", frozen=True, kw_only=True):
    """Somebody was cut off after `heard_ms` of speech had been played out."""

    who: Who
    heard_ms: int


class Mark(Event, tag="mark", frozen=True, kw_only=True):
    """A play-out mark; `played` is False when it came back on a clear."""

    name: str
    played: bool


class Dtmf(Event, tag="dtmf", frozen=True, kw_only=True):
    """Keys pressed."""

    who: Who
    digits: str


class HungUp(Event, tag="hung_up", frozen=True, kw_only=True):
    """The end of the call: who ended it, and why (`done`, `gave_up`, `max_turns`, `cannot_answer`, ...)."""

    who: str
    reason: str


class Failed(Event, tag="failed", frozen=True, kw_only=True):
    """Something broke and ended the call. `what` holds no secret and no transcript."""

    blame: Blame
    code: str
    what: str


class Noted(Event, tag="noted", frozen=True, kw_only=True):
    """Something worth showing that changes nothing: a late write, a cleaned text, a dropped line."""

    code: str
    what: str


AnyEvent: TypeAlias = Said | Heard | Called | Changed | Probed | Interrupted | Mark | Dtmf | HungUp | Failed | Noted
