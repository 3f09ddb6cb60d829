from typing import Any

import pytest

from kasauti.check.kinds.latency import LatencyKind
from kasauti.errors import FileProblems


def found(desk: Any, expect: Any, *events: Any) -> list[tuple[str, Any, Any]]:
    check = LatencyKind().bind(expect, desk.case({"latency_ms": expect}))
    return [(f.field, f.actual, f.met) for f in check(desk.conversation(*events))]


def talk(desk: Any, *times: tuple[int, int]) -> list[Any]:
    return [said for at, to in times for said in (desk.caller("a", t_ms=at), desk.agent("b", t_ms=to))]


def test_the_slowest_reply_counts(desk: Any) -> None:
    events = talk(desk, (0, 900), (2000, 3400), (5000, 5100))
    assert found(desk, {"each": 1400}, *events) == [("latency_ms.each", 1400, True)]
    assert found(desk, {"each": 1399}, *events) == [("latency_ms.each", 1400, False)]


def test_the_first_reply_has_its_own_limit(desk: Any) -> None:
    events = talk(desk, (0, 900), (2000, 3400))
    assert found(desk, {"first": 800, "each": 1400}, *events) == [
        ("latency_ms.each", 1400, True),
        ("latency_ms.first", 900, False),
    ]


def test_no_reply_is_never_in_time(desk: Any) -> None:
    events = [desk.caller("a", t_ms=0), desk.caller("hello?", t_ms=5000), desk.agent("yes", t_ms=5100)]
    assert found(desk, {"each": 9000}, *events) == [("latency_ms.each", None, False)]


@pytest.mark.parametrize("reply", ["", " ", "\n\t", "\u00a0"])
def test_a_blank_reply_is_never_in_time(desk: Any, reply: str) -> None:
    events = [*talk(desk, (0, 100)), desk.caller("hello?", t_ms=200), desk.agent(reply, t_ms=210), desk.hung_up()]
    assert found(desk, {"each": 9000, "first": 9000}, *events) == [
        ("latency_ms.each", None, False),
        ("latency_ms.first", 100, True),
    ]


def test_a_call_without_a_caller_turn_is_not_measured(desk: Any) -> None:
    assert found(desk, {"each": 100}, desk.agent("hello")) == [("latency_ms.each", None, None)]


@pytest.mark.parametrize(
    "expect", [{}, {"each": True}, {"each": "1400"}, {"each": 0}, {"p95": 3}, {"first": None}, 1400]
)
def test_a_mistake_is_refused(desk: Any, expect: Any) -> None:
    with pytest.raises(FileProblems):
        LatencyKind().bind(expect, desk.case({"latency_ms": expect}))
