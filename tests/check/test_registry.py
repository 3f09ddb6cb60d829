from typing import Any

import pytest

from kasauti.check.registry import KINDS, bind_all
from kasauti.errors import FileProblems


def problems(desk: Any, expect: Any) -> list[str]:
    with pytest.raises(FileProblems) as caught:
        bind_all(expect, desk.case(expect))
    return [str(problem) for problem in caught.value.problems]


@pytest.mark.parametrize("expect", [{}, [], None, "pass"])
def test_an_expectation_of_nothing_is_refused(desk: Any, expect: Any) -> None:
    """Cases C16."""
    assert problems(desk, expect) == [
        "a.yaml:9:3  nothing is expected, so nothing could fail  (fix: expect: {outcome: {orders: [...]}})"
    ]


def test_an_unknown_key_is_told_with_what_was_meant(desk: Any) -> None:
    assert problems(desk, {"outcom": {"orders": []}}) == [
        "a.yaml:9:3  no check is called outcom  (fix: did you mean outcome?)"
    ]


@pytest.mark.parametrize("key", sorted(KINDS))
@pytest.mark.parametrize("part", [{}, [], None, 3])
def test_a_part_that_asserts_nothing_is_refused(desk: Any, key: str, part: Any) -> None:
    assert problems(desk, {key: part})


def test_problems_of_all_parts_come_at_once(desk: Any) -> None:
    expect = {"outcome": {"ordrs": []}, "latency_ms": {"eech": 3}, "tools": {"required": ["sumbit_order"]}, "x": 1}
    assert len(problems(desk, expect)) == 4


def test_checks_come_in_the_order_of_the_file_and_explain_themselves(desk: Any) -> None:
    expect = {"latency_ms": {"each": 1400}, "tools": {"required": ["submit_order"]}, "outcome": {"orders": []}}
    checks = bind_all(expect, desk.case(expect))
    assert [check.name for check in checks] == ["latency_ms", "tools", "outcome", "claims"]
    assert all(list(check.explain()) for check in checks)


CONDUCT = {"confirm_before": ["submit_order"], "at_most": {"submit_order": 1}, "forbidden": ["cancel_order"]}


@pytest.mark.parametrize(
    "expect",
    [
        {"tools": CONDUCT},
        {"latency_ms": {"each": 1400, "first": 900}},
        {"tools": CONDUCT, "latency_ms": {"each": 1400}},
    ],
)
def test_conduct_alone_is_refused_since_doing_nothing_would_pass(desk: Any, expect: Any) -> None:
    assert problems(desk, expect) == [
        "a.yaml:9:3  an agent that does nothing would pass: nothing here needs a thing to be done  "
        "(fix: expect an `outcome`, or require a tool: tools: {required: [...]})"
    ]


@pytest.mark.parametrize(
    "more",
    [
        {"tools": CONDUCT | {"required": ["lookup_menu"]}},
        {"tools": CONDUCT, "outcome": {"orders": []}},
        {"tools": CONDUCT, "outcome": {"orders": [{"items": [{"item": "paneer_wrap"}]}]}},
    ],
)
def test_conduct_beside_something_to_do_is_fine(desk: Any, more: Any) -> None:
    expect = {"latency_ms": {"each": 1400}, **more}
    assert bind_all(expect, desk.case(expect))
