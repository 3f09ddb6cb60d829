from typing import Any

import pytest

from kasauti.check.decide import cause, decide
from kasauti.conversation.event import Failed
from kasauti.conversation.record import Quality
from kasauti.conversation.verdict import Finding

MET = Finding(check="outcome", field="orders", met=True)
UNMET = Finding(check="outcome", field="orders", met=False, rule="integer", why="paneer_wrap: quantity 2, expected 1")
UNKNOWN = Finding(check="latency_ms", field="latency_ms.each", met=None, why="no timing")
EXTRA = Finding(check="outcome", field="orders[2]", met=False, rule="unexpected_row", why="orders: 2 found, expected 1")
TWICE = Finding(check="outcome", field="orders[2]", met=False, rule="duplicate_row", why="a duplicate of orders[1]")
MISSING = Finding(check="outcome", field="orders[1]", met=False, rule="missing_row", why="orders: 0 found, expected 1")
IN_CART = Finding(check="outcome", field="cart[1]", met=False, rule="unexpected_row", why="cart: 1 found, expected 0")
UNDONE = Finding(check="outcome", field="outcome", met=False, rule="something_undone", why="nothing was undone")
MAY_VOID = Finding(check="outcome", field="voided", expected="at most 1", met=True, rule="voided", why="0 voided")
VOIDED = Finding(check="outcome", field="orders.voided", expected="none", met=False, rule="voided", why="1 voided")
GONE = Finding(check="outcome", field="orders.voided[1]", met=False, rule="missing_row", why="orders: not voided")
NOTE = Finding(check="outcome", field="cart", met=False, gates=False, why="cart: 1 left over")


def failed(blame: Any) -> Failed:
    return Failed(t_ms=1, blame=blame, code="http_500", what="secret of this call")


ASKED = "cannot_answer:address"


@pytest.mark.parametrize(
    ("void", "failures", "hung_up", "commits", "findings", "kind", "blame"),
    [
        ("", [], "done", True, [MET], "pass", None),
        ("", [], "done", True, [MET, NOTE], "pass", None),
        ("", [], "done", True, [MET, UNMET], "fail", "agent"),
        ("", [], "done", True, [MET, UNKNOWN], "infra_error", "harness"),
        ("", [], "done", True, [UNMET, UNKNOWN], "fail", "agent"),
        ("", [], "done", True, [], "infra_error", "harness"),
        ("", [], "done", True, [NOTE], "infra_error", "harness"),
        ("pacer slept", ["agent"], ASKED, True, [UNMET], "infra_error", "harness"),
        ("", ["harness", "agent"], "done", True, [UNMET], "infra_error", "harness"),
        ("", ["agent", "harness"], "done", True, [UNMET], "infra_error", "harness"),
        ("", ["transport", "agent"], "done", True, [UNMET], "infra_error", "agent"),
        ("", ["agent"], "done", True, [MET], "infra_error", "agent"),
        ("", ["transport"], "done", True, [UNMET], "infra_error", "transport"),
        ("", ["caller"], "done", True, [UNMET], "infra_error", "caller"),
        ("", ["judge"], "done", True, [MET], "infra_error", "judge"),
        ("", ["transport"], "done", True, [MET, EXTRA], "fail", "agent"),
        ("", ["caller"], "done", True, [TWICE], "fail", "agent"),
        ("", ["judge"], "done", True, [UNDONE, EXTRA], "fail", "agent"),
        ("", ["transport"], "done", True, [VOIDED, EXTRA], "fail", "agent"),
        ("", ["transport"], "done", True, [MISSING], "infra_error", "transport"),
        ("", ["transport"], "done", True, [IN_CART], "infra_error", "transport"),
        ("", ["transport"], "done", True, [MAY_VOID, EXTRA], "infra_error", "transport"),
        ("", ["transport"], "done", True, [GONE, EXTRA], "infra_error", "transport"),
        ("", ["agent"], "done", True, [EXTRA], "infra_error", "agent"),
        ("", ["transport", "harness"], "done", True, [EXTRA], "infra_error", "harness"),
        ("pacer slept", ["transport"], "done", True, [EXTRA], "infra_error", "harness"),
        ("", [], ASKED, True, [UNMET], "fail", "agent"),
        ("", [], ASKED, False, [UNMET], "simulator_invalid", "caller"),
        ("", [], ASKED, False, [UNMET, UNKNOWN], "simulator_invalid", "caller"),
        ("", [], ASKED, False, [MET], "simulator_invalid", "caller"),
        ("", [], "cannot_answer:zodiac", False, [UNMET], "fail", "agent"),
        ("", [], "cannot_answer:query", False, [UNMET], "fail", "agent"),
        ("", [], "cannot_answer:item", False, [UNMET], "simulator_invalid", "caller"),
        ("", [], "cannot_answer:", False, [UNMET], "fail", "agent"),
        ("", [], "gave_up", False, [UNMET], "fail", "agent"),
        ("", [], "max_turns", False, [UNMET], "fail", "agent"),
    ],
)
def test_the_order_of_precedence(
    desk: Any, void: str, failures: Any, hung_up: str, commits: bool, findings: Any, kind: str, blame: str | None
) -> None:
    events = [desk.hung_up(hung_up), *map(failed, failures)]
    if commits:
        events = [*desk.submitted({"paneer_wrap": 2}), *events]
    verdict = decide(desk.conversation(*events, quality=Quality(void=void)), findings, desk.world)
    assert (verdict.kind, verdict.blame) == (kind, blame)
    assert verdict.findings == tuple(findings)


def test_a_slot_of_a_write_that_was_done_excuses_nothing(desk: Any) -> None:
    done = desk.called("book_delivery", "committed")
    assert decide(desk.conversation(done, desk.hung_up(ASKED)), [UNMET], desk.world).kind == "fail"
    lost = desk.called("book_delivery", "committed", error="timeout: no answer")
    assert decide(desk.conversation(lost, desk.hung_up(ASKED)), [MET], desk.world).kind == "pass"
    refused = desk.called("book_delivery", error="invalid_args: address")
    assert decide(desk.conversation(refused, desk.hung_up(ASKED)), [UNMET], desk.world).kind == "simulator_invalid"


def test_without_a_world_no_question_excuses_the_agent(desk: Any) -> None:
    assert decide(desk.conversation(desk.hung_up(ASKED)), [UNMET]).kind == "fail"


def test_only_the_callers_own_hang_up_counts(desk: Any) -> None:
    from kasauti.conversation.event import HungUp

    event = HungUp(t_ms=1, who="agent", reason=ASKED)
    assert decide(desk.conversation(event), [UNMET], desk.world).kind == "fail"


def test_a_wrong_commit_before_the_line_broke_is_told_as_such(desk: Any) -> None:
    verdict = decide(desk.conversation(failed("transport")), [EXTRA, MISSING], desk.world)
    assert verdict.why == "orders: 2 found, expected 1"


def test_the_cause_of_a_broken_call_names_no_details(desk: Any) -> None:
    assert decide(desk.conversation(failed("agent")), []).why == "the agent broke the call (http_500)"


def test_the_most_important_cause_comes_first() -> None:
    late = Finding(check="latency_ms", field="latency_ms.each", met=False, rule="latency", why="a reply took longer")
    missing = Finding(
        check="outcome", field="orders[1]", met=False, rule="missing_row", why="orders: 0 found, expected 1"
    )
    assert cause([late, UNMET]) == "paneer_wrap: quantity 2, expected 1 (and 1 more)"
    assert cause([late, UNMET, missing]) == "orders: 0 found, expected 1 (and 2 more)"
    assert cause([UNMET]) == "paneer_wrap: quantity 2, expected 1"
