from collections.abc import Iterable
from typing import Any

from kasauti.check.judge import judge
from kasauti.check.registry import bind_all
from kasauti.check.story import tell
from kasauti.conversation.verdict import Finding

WRAP_AND_LASSI = {
    "outcome": {"orders": [{"items": [{"item": "paneer_wrap", "quantity": 1}, {"item": "mango_lassi", "quantity": 1}]}]}
}


def judged(desk: Any, expect: Any, *events: Any, **more: Any) -> tuple[Any, Any]:
    conversation = desk.conversation(*events, **more)
    return conversation, judge(conversation, bind_all(expect, desk.case(expect)), desk.world)


def test_the_right_order_passes(desk: Any) -> None:
    _, verdict = judged(desk, WRAP_AND_LASSI, *desk.submitted({"paneer_wrap": 1, "mango_lassi": 1}))
    assert (verdict.kind, verdict.blame, verdict.why) == ("pass", None, "")


def test_a_failure_is_told_with_its_turn_and_the_call_in_which_it_went_wrong(desk: Any) -> None:
    conversation, verdict = judged(
        desk,
        WRAP_AND_LASSI,
        desk.caller("Do paneer wrap... actually ek hi karo.", "t1"),
        *desk.added("paneer_wrap", 2, "t1"),
        desk.agent("1 Paneer Wrap. Aur kuch?", "t1"),
        desk.caller("Aur ek mango lassi. Bas, order place kar do.", "t2"),
        *desk.added("mango_lassi", 1, "t2"),
        *desk.submitted({"paneer_wrap": 2, "mango_lassi": 1}, "t2"),
        desk.agent("Aapka order: 1 Paneer Wrap; 1 Mango Lassi. Order place ho gaya!", "t2"),
        desk.hung_up(),
    )
    assert (verdict.kind, verdict.blame) == ("fail", "agent")
    assert verdict.why == "paneer_wrap: quantity 2, expected 1"
    assert tell(conversation, verdict) == (
        "In turn t1 the caller said “Do paneer wrap... actually ek hi karo.”; the agent committed something else: "
        "paneer_wrap: quantity 2, expected 1; the wrong value entered with "
        "add_item(item_id=paneer_wrap, quantity=2). "
        "Its last words seem to say 1, as expected; what was committed is what counts."
    )


def test_a_claim_without_a_commit_fails_and_is_told(desk: Any) -> None:
    conversation, verdict = judged(
        desk,
        WRAP_AND_LASSI,
        desk.caller("Cart wala order place kar do."),
        desk.agent("Done! Aapka order place ho gaya hai."),
        desk.hung_up("gave_up"),
    )
    assert verdict.kind == "fail"
    assert tell(conversation, verdict) == (
        "In turn t1 the caller said “Cart wala order place kar do.”; the agent committed nothing "
        "(orders: 0 found, expected 1) and the call ended with gave up."
    )


def test_a_check_that_breaks_is_not_measured_and_never_passes(desk: Any) -> None:
    class Broken:
        name = "broken"
        needs: frozenset[Any] = frozenset()

        def __call__(self, conversation: Any) -> Iterable[Finding]:
            raise ZeroDivisionError("details")

        def explain(self) -> Iterable[str]:
            return ()

    verdict = judge(desk.conversation(), [Broken()])
    assert (verdict.kind, verdict.blame) == ("infra_error", "harness")
    assert verdict.why == "not measured: the check broken broke (ZeroDivisionError)"


def test_what_the_agent_does_not_show_is_not_measured(desk: Any) -> None:
    expect = {"latency_ms": {"each": 1400}, "tools": {"required": ["lookup_menu"]}}
    events = [desk.caller("hi"), desk.called("lookup_menu"), desk.agent("hi")]
    _, verdict = judged(desk, expect, *events, capabilities=("text", "tool_calls"))
    assert verdict.kind == "infra_error"
    assert verdict.why == "not measured: latency_ms needs timing, which this agent does not show"


def test_causes_are_alike_in_alike_failures(desk: Any) -> None:
    whys = set()
    for key in ("o1", "o2"):
        _, verdict = judged(desk, WRAP_AND_LASSI, *desk.submitted({"paneer_wrap": 1}, key=key))
        whys.add(verdict.why)
    assert whys == {"mango_lassi: missing"}


def test_a_pass_and_an_unjudged_call_are_told_in_a_sentence(desk: Any) -> None:
    conversation, verdict = judged(desk, WRAP_AND_LASSI, *desk.submitted({"paneer_wrap": 1, "mango_lassi": 1}))
    assert tell(conversation, verdict) == "The agent did what was expected."
