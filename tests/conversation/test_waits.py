from typing import Any

import pytest

from kasauti.conversation.event import HungUp, Said
from kasauti.conversation.record import CallKey, Conversation
from kasauti.conversation.waits import waits


def caller(t_ms: int, text: str = "hello") -> Said:
    return Said(t_ms=t_ms, turn="t1", who="caller", text=text)


def agent(t_ms: int, text: str = "ji") -> Said:
    return Said(t_ms=t_ms, turn="t1", who="agent", text=text)


BYE = HungUp(t_ms=9_999, who="caller", reason="done")
CLICK = HungUp(t_ms=9_999, who="agent", reason="agent_hung_up")


@pytest.mark.parametrize(
    ("events", "found"),
    [
        ([], []),
        ([caller(0), agent(100), caller(300), agent(700)], [100, 400]),
        ([agent(0), caller(100), agent(300), agent(9_000)], [200]),
        ([caller(0), agent(100), caller(300)], [100, None]),
        ([caller(0), caller(500), agent(600)], [None, 100]),
        ([caller(0), agent(100), caller(300), BYE], [100]),
        ([caller(0), agent(10, ""), BYE], [None]),
        ([caller(0), agent(10, "  "), CLICK], [None]),
        ([caller(0), agent(10, ""), caller(300), agent(400)], [None, 100]),
        ([caller(0), agent(10, ""), agent(250, "ji")], [250]),
        ([caller(0), agent(10, ""), caller(300), BYE], [None]),
        ([Said(t_ms=0, end_ms=900, turn="t1", who="caller", text="a"), agent(1_000)], [100]),
        ([Said(t_ms=0, end_ms=900, turn="t1", who="caller", text="a"), agent(800)], [0]),
    ],
)  # fmt: skip
def test_each_caller_turn_waits_for_words(events: list[Any], found: list[int | None]) -> None:
    assert [wait.ms for wait in waits(events)] == found


def test_the_record_counts_the_same_waits() -> None:
    key = CallKey(scenario="s", hash="h", style="english", trial=1)
    events = (caller(0), agent(100), caller(300), agent(310, " "), caller(900), agent(1_000))
    conversation = Conversation(call_id="c", key=key, capabilities=("text", "timing"), events=events)
    assert conversation.latencies_ms() == [100, 100]
    assert [wait.at for wait in waits(events)] == [1, 2, 5]
