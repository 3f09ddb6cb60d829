"""What can become of a synthetic call: its verdict, its findings and its events."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from kasauti.conversation.event import AnyEvent, Blame, Called, Changed, Failed, HungUp, Said
from kasauti.conversation.record import CallKey, Conversation
from kasauti.conversation.value import Row
from kasauti.conversation.verdict import Finding, VerdictKind
from kasauti.conversation.wire import encode


@dataclass(frozen=True, slots=True)
class Call:
    """One call: its style, how much slower than usual the agent is, and text to put into every mouth."""

    style: str
    pace_ms: int = 0
    hostile: str = ""


@dataclass(frozen=True, slots=True)
class Fate:
    """A way for a call to end. `commits` says what the agent puts into the order."""

    verdict: VerdictKind
    blame: Blame | None = None
    code: str = ""
    why: str = ""
    story: str = ""
    quantity: int = 1
    onion: str = "no_onion"
    commits: int = 1
    ends: Literal["done", "raised", "unreached", "unanswerable"] = "done"

    def findings(self, hostile: str = "") -> tuple[Finding, ...]:
        """What the checks say about this call."""
        if self.ends in ("raised", "unreached"):
            return ()
        if self.ends == "unanswerable":
            return (Finding(check="caller", field="phone", met=None, rule="required parameter", why=self.story),)
        rows = [
            ("orders", 1, self.commits, "count of committed rows"),
            ("orders 1 / Paneer Wrap / quantity", 1, self.quantity, "integer"),
            ("orders 1 / Paneer Wrap / onion", "no_onion" + hostile, self.onion + hostile, "enum"),
            ("orders 1 / Mango Lassi / quantity", 1, 1, "integer"),
        ]
        return tuple(
            Finding(
                check="outcome",
                field=name,
                expected=want,
                actual=got,
                met=want == got,
                rule=rule,
                why=self.story if want != got else "",
                at=4 if want != got else None,
            )
            for name, want, got, rule in rows
        )


FATES: dict[str, Fate] = {
    "pass": Fate("pass"),
    "quantity": Fate(
        "fail",
        blame="agent",
        why="Paneer Wrap: quantity is 2, not 1",
        story="The agent added 2 Paneer Wrap in turn t1, and never took back one after the caller's correction.",
        quantity=2,
    ),
    "onion": Fate(
        "fail",
        blame="agent",
        why="Paneer Wrap: onion is with_onion, not no_onion",
        story="The caller asked for no onion in turn t1; the agent ordered it with onion.",
        onion="with_onion",
    ),
    "duplicate": Fate(
        "fail",
        blame="agent",
        why="orders: a duplicate of o1",
        story="The agent submitted the same order twice in turn t2.",
        commits=2,
    ),
    "agent_error": Fate(
        "infra_error",
        blame="agent",
        code="raised",
        why="the agent raised KeyError",
        story="The agent raised KeyError in turn t1.",
        ends="raised",
    ),
    "transport": Fate(
        "infra_error",
        blame="transport",
        code="connect",
        why="no connection to the agent",
        story="No connection to the agent before its first reply.",
        ends="unreached",
    ),
    "invalid": Fate(
        "simulator_invalid",
        blame="caller",
        code="cannot_answer",
        why="the agent asked for phone, which the scenario does not say",
        story="In turn t2 the agent asked for phone, and the scenario has no value for it.",
        ends="unanswerable",
    ),
}

_OPENERS = {
    "hinglish": "Do paneer wrap... actually ek hi karo. Bina pyaaz.",
    "english": "Two paneer wraps... actually make it one. No onion.",
    "hindi_devanagari": "दो पनीर रैप... नहीं, एक ही। बिना प्याज़।",
    "hindi_roman": "Do paneer wrap... nahi, ek hi. Bina pyaaz ke.",
}
_SECOND = {
    "english": "And a mango lassi. That's it, please place the order.",
    "hindi_devanagari": "और एक मैंगो लस्सी। बस, ऑर्डर कर दीजिए।",
}


class Course(NamedTuple):
    """What became of a call: its events, the latency of each answered turn, what checks say, its size as a record."""

    events: tuple[AnyEvent, ...]
    latencies_ms: tuple[int, ...]
    findings: tuple[Finding, ...]
    size: int


@lru_cache(maxsize=1_000)
def course(name: str, call: Call) -> Course:
    """The course of a call of that fate; kept, since thousands of calls take the same."""
    fate = FATES[name]
    key = CallKey(scenario="", hash="", style=call.style, trial=1)
    conversation = Conversation(call_id="", key=key, capabilities=(), events=events_of(fate, call))
    return Course(
        events=conversation.events,
        latencies_ms=tuple(conversation.latencies_ms()),
        findings=fate.findings(call.hostile),
        size=len(encode(conversation)),
    )


def events_of(fate: Fate, call: Call) -> tuple[AnyEvent, ...]:
    """The events of a call that ends so."""
    opener = _OPENERS.get(call.style, _OPENERS["hinglish"]) + call.hostile
    first = Said(t_ms=0, turn="t1", who="caller", text=opener, source="script")
    ends: dict[str, Callable[[Fate, Call, Said], list[AnyEvent]]] = {
        "raised": _raised,
        "unreached": _unreached,
        "unanswerable": _unanswerable,
        "done": _done,
    }
    return (first, *ends[fate.ends](fate, call, first))


def _raised(_fate: Fate, call: Call, first: Said) -> list[AnyEvent]:
    return [Failed(t_ms=310, turn=first.turn, blame="agent", code="raised", what=f"KeyError: 'wrap'{call.hostile}")]


def _unreached(_fate: Fate, call: Call, _first: Said) -> list[AnyEvent]:
    return [Failed(t_ms=30_000, blame="transport", code="connect", what=f"connection refused{call.hostile}")]


def _unanswerable(_fate: Fate, call: Call, _first: Said) -> list[AnyEvent]:
    return [
        Said(
            t_ms=640 + call.pace_ms, turn="t1", who="agent", text="Aapka phone number?" + call.hostile, source="reply"
        ),
        HungUp(t_ms=1_200 + call.pace_ms, who="caller", reason="cannot_answer"),
    ]


def _done(fate: Fate, call: Call, _first: Said) -> list[AnyEvent]:
    line: Row = {"line_id": "l1", "item": "paneer_wrap", "quantity": fate.quantity, "onion": fate.onion + call.hostile}
    lassi: Row = {"line_id": "l2", "item": "mango_lassi", "quantity": 1}
    later = 2_000 + call.pace_ms
    ended: list[AnyEvent] = [
        Called(
            t_ms=210,
            turn="t1",
            id="k0",
            tool="add_item",
            args={"item_id": "panner_wrap"},
            error="unknown_item: no item panner_wrap" + call.hostile,
        ),
        Called(
            t_ms=320,
            turn="t1",
            id="k1",
            tool="add_item",
            args={"item_id": "paneer_wrap", "quantity": fate.quantity, "modifiers": [fate.onion]},
            result=line,
            effect="working",
        ),
        Changed(t_ms=320, turn="t1", call="k1", table="cart", key="l1", after=line),
        Said(
            t_ms=640 + call.pace_ms,
            turn="t1",
            who="agent",
            text=f"{fate.quantity} Paneer Wrap add kar diya. Aur kuch?" + call.hostile,
            source="reply",
        ),
        Said(
            t_ms=later,
            turn="t2",
            who="caller",
            text=_SECOND.get(call.style, "Aur ek mango lassi. Bas, order place kar do.") + call.hostile,
            source="closing",
        ),
        Called(t_ms=later + 180, turn="t2", id="k2", tool="add_item", args={"item_id": "mango_lassi"}, result=lassi),
        Changed(t_ms=later + 180, turn="t2", call="k2", table="cart", key="l2", after=lassi),
    ]
    for number in range(1, fate.commits + 1):
        order: Row = {"order_id": f"o{number}", "status": "placed", "items": [line, lassi], "total": 318}
        at_ms = later + 200 + 40 * number
        ended += [
            Called(
                t_ms=at_ms, turn="t2", id=f"s{number}", tool="submit_order", args={}, result=order, effect="committed"
            ),
            Changed(t_ms=at_ms, turn="t2", call=f"s{number}", table="orders", key=f"o{number}", after=order),
        ]
    goodbye = "Order place ho gaya, shukriya!" + call.hostile
    ended.append(Said(t_ms=later + 900 + call.pace_ms, turn="t2", who="agent", text=goodbye, source="reply"))
    ended.append(HungUp(t_ms=later + 1_000 + call.pace_ms, who="caller", reason="done"))
    return ended
