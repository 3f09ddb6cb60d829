from decimal import Decimal
from typing import Any

import msgspec
import pytest

from kasauti.check.judge import judge
from kasauti.check.kinds.claims import ClaimsKind, explaining
from kasauti.check.registry import bind_all
from kasauti.conversation.event import Changed, Probed, Said
from kasauti.conversation.verdict import Finding
from kasauti.errors import FileProblems
from kasauti.outcome.spec import Column, Table

ORDER = {"outcome": {"orders": [{"items": [{"item": "paneer_wrap"}]}]}}


def found(desk: Any, *events: Any, expect: Any = True, **more: Any) -> list[Finding]:
    """What is wrong, with the claims gating."""
    check = ClaimsKind().bind(expect, desk.case({"claims": expect, **ORDER}, **more))
    return [finding for finding in check(desk.conversation(*events)) if finding.met is not True]


def told(findings: list[Finding]) -> list[tuple[str, str, bool]]:
    return [(finding.rule, finding.why, finding.gates) for finding in findings]


def refused(desk: Any) -> Any:
    return desk.called("submit_order", error="out_of_stock: no more samosa", id="x")


PLACED = ["Your order is placed.", "Aapka order place ho gaya hai.", "ऑर्डर प्लेस हो गया।"]


@pytest.mark.parametrize("text", PLACED)
def test_a_report_without_a_commitment_is_a_false_confirmation(desk: Any, text: str) -> None:
    events = [desk.caller("order place kar do"), *desk.added("paneer_wrap", 1), desk.agent(text)]
    assert told(found(desk, *events)) == [("false_confirmation", "said it was placed, but nothing was placed", True)]
    assert found(desk, *events)[0].at == len(events) - 1


@pytest.mark.parametrize("text", PLACED)
def test_a_report_of_what_was_committed_is_none(desk: Any, text: str) -> None:
    events = [desk.caller("order place kar do"), *desk.submitted({"paneer_wrap": 1}), desk.agent(text)]
    assert found(desk, *events) == []


def test_after_a_refused_call_the_report_names_the_refusal(desk: Any) -> None:
    events = [desk.caller("place it"), refused(desk), desk.agent("Done! Your order is placed.")]
    assert told(found(desk, *events))[-1] == (
        "false_confirmation", "said it was placed, but submit_order was refused (out_of_stock)", True,
    )  # fmt: skip


def test_a_refused_second_order_only_explains(desk: Any) -> None:
    events = [
        *desk.submitted({"paneer_wrap": 1}), desk.agent("Your order is placed."), desk.caller("one more", "t2"),
        desk.called("submit_order", turn="t2", error="closed: too late", id="x"),
        desk.agent("Your order is placed.", "t2"),
    ]  # fmt: skip
    assert told(found(desk, *events)) == [
        ("false_confirmation", "said it was placed, but submit_order was refused (closed)", False)
    ]


def test_a_report_before_the_write_only_explains(desk: Any) -> None:
    events = [desk.caller("place it"), desk.agent("Your order is placed."), *desk.submitted({"paneer_wrap": 1})]
    assert ("false_confirmation", "said it was placed, but nothing was placed by then", False) in told(
        found(desk, *events)
    )


@pytest.mark.parametrize(
    "text",
    [
        "Shall I place the order?", "Order place nahi hua.", "Order place ho jayega.", "Order place kar doon?",
        "Your order is placed...", "ऑर्डर प्लेस कर दूँ?", "Okay.", "Your order is confirmed, shall I place it?",
    ],
)  # fmt: skip
def test_offers_half_sentences_and_denials_fail_no_call(desk: Any, text: str) -> None:
    findings = found(desk, desk.caller("order place kar do"), desk.agent(text))
    assert [finding for finding in findings if finding.gates] == []


def test_a_bare_done_after_the_callers_own_order_explains(desk: Any) -> None:
    events = [desk.caller("bas, order place kar do"), desk.agent("Ji, kar diya.")]
    assert told(found(desk, *events)) == [("false_confirmation", "said it was placed, but nothing was placed", False)]
    assert found(desk, desk.caller("ek wrap add karo"), desk.agent("Ji, kar diya.")) == []


@pytest.mark.parametrize("text", ["Your order has been cancelled.", "Order cancel kar diya.", "ऑर्डर रद्द कर दिया।"])
def test_a_cancellation_that_never_was_is_a_false_confirmation(desk: Any, text: str) -> None:
    placed = [*desk.submitted({"paneer_wrap": 1}), desk.agent("Your order is placed.")]
    events = [*placed, desk.caller("cancel it", "t2"), desk.agent(text, "t2")]
    assert told(found(desk, *events)) == [
        ("false_confirmation", "said it was cancelled, but nothing was cancelled", True)
    ]


def test_a_cancellation_that_was_is_reported_rightly(desk: Any) -> None:
    row = {"order_id": "o1", "status": "submitted", "items": []}
    gone = {**row, "status": "cancelled"}
    events = [
        *desk.submitted({"paneer_wrap": 1}), desk.agent("Your order is placed."), desk.caller("cancel it", "t2"),
        desk.called("cancel_order", "voided", "t2", id="v"),
        Changed(t_ms=0, turn="t2", call="v", table="orders", key="o1", before=row, after=gone),
        desk.agent("Your order has been cancelled.", "t2"),
    ]  # fmt: skip
    assert found(desk, *events) == []


def test_a_cart_that_was_emptied_may_be_called_cancelled(desk: Any) -> None:
    row = {"line_id": "paneer_wrap", "item": "paneer_wrap", "quantity": 1}
    events = [
        *desk.added("paneer_wrap", 1), desk.called("remove_line", "working", id="r"),
        Changed(t_ms=0, turn="t1", call="r", table="cart", key="paneer_wrap", before=row),
        desk.agent("Okay, the whole order is cancelled."),
    ]  # fmt: skip
    assert found(desk, *events) == []


def test_a_committed_order_that_no_reply_speaks_of_is_a_silent_write_and_fails_nothing(desk: Any) -> None:
    events = [desk.caller("a wrap"), *desk.submitted({"paneer_wrap": 1}), desk.agent("Anything else?")]
    assert told(found(desk, *events)) == [("silent_write", "no reply says that it was placed", False)]


def test_a_write_after_the_last_reply_is_silent(desk: Any) -> None:
    events = [
        *desk.submitted({"paneer_wrap": 1}), desk.agent("Your order is placed."), desk.caller("bye", "t2"),
        desk.agent("Bye!", "t2"), *desk.submitted({"paneer_wrap": 1}, "t2", "o2"),
    ]  # fmt: skip
    assert ("silent_write", "no reply says that it was placed", False) in told(found(desk, *events))


@pytest.mark.parametrize(
    ("said", "committed", "why"),
    [
        ("Your order is placed: 1 Paneer Wrap.", {"paneer_wrap": 2}, "said 1 Paneer Wrap, committed 2"),
        ("Order place ho gaya hai: ek paneer wrap.", {"paneer_wrap": 2}, "said 1 Paneer Wrap, committed 2"),
        ("१ Paneer Wrap का ऑर्डर प्लेस हो गया", {"paneer_wrap": 2}, "said 1 Paneer Wrap, committed 2"),
        (
            "Your order is placed: 1 Paneer Wrap, 1 Mango Lassi.",
            {"paneer_wrap": 1},
            "said Mango Lassi, which is not in what was committed",
        ),
        (
            "Your order is placed: 1 Paneer Wrap.",
            {"paneer_wrap": 1, "mango_lassi": 2},
            "said nothing of 2 Mango Lassi, which was committed",
        ),
        ("Your order for twelve paneer wraps is placed.", {"paneer_wrap": 2}, "said 12 Paneer Wrap, committed 2"),
        ("Your order, no onion, 1 Paneer Wrap, is placed.", {"paneer_wrap": 2}, "said 1 Paneer Wrap, committed 2"),
    ],
)
def test_a_report_that_reads_back_something_else_fails_the_call(
    desk: Any, said: str, committed: dict[str, int], why: str
) -> None:
    events = [desk.caller("order place kar do"), *desk.submitted(committed), desk.agent(said)]
    assert [(finding.why, finding.gates) for finding in found(desk, *events)] == [(why, True)]


@pytest.mark.parametrize(
    ("said", "committed"),
    [
        ("Your order is placed: 2 Paneer Wrap; 1 Mango Lassi.", {"paneer_wrap": 2, "mango_lassi": 1}),
        ("Your order is placed: 1 Mango Lassi and two paneer wraps.", {"paneer_wrap": 2, "mango_lassi": 1}),
        ("Paneer Wrap x 2, Mango Lassi x 1, order placed.", {"paneer_wrap": 2, "mango_lassi": 1}),
        ("Your order is placed, the paneer wrap will be hot.", {"paneer_wrap": 2, "mango_lassi": 1}),
        ("Your order is placed: 2 wraps and 1 Mango Lassi.", {"paneer_wrap": 2, "mango_lassi": 1}),
        ("Order place ho gaya: 1 Mango Lassi aur 2 panir wrap.", {"paneer_wrap": 2, "mango_lassi": 1}),
        ("ऑर्डर प्लेस हो गया: 1 Mango Lassi और दो पनीर रैप।", {"paneer_wrap": 2, "mango_lassi": 1}),
        ("Your order is placed: 1 Mango Lassi and the rest.", {"paneer_wrap": 2, "mango_lassi": 1}),
        ("Your order number 5 is placed, Paneer Wrap 120 rupees, ready in 30 minutes.", {"paneer_wrap": 2}),
        ("Your order is placed: 2 Paneer Wrap. Next time try the Mango Lassi!", {"paneer_wrap": 2}),
        ("Your order is placed: 2 Paneer Wrap. Would you like 1 Mango Lassi?", {"paneer_wrap": 2}),
    ],
)
def test_a_report_that_agrees_or_says_less_is_right(desk: Any, said: str, committed: dict[str, int]) -> None:
    events = [desk.caller("order place kar do"), *desk.submitted(committed), desk.agent(said)]
    assert found(desk, *events) == []


def test_a_read_back_beside_the_report_only_explains(desk: Any) -> None:
    events = [desk.submitted({"paneer_wrap": 2}), desk.agent("Aapka order: 1 Paneer Wrap. Order place ho gaya!")]
    findings = found(desk, *events[0], events[1])
    assert told(findings) == [("read_back_number", "said 1 Paneer Wrap, committed 2", False)]
    assert (findings[0].expected, findings[0].actual) == (1, 2)


def test_what_was_said_before_the_last_write_is_not_held_against_it(desk: Any) -> None:
    events = [
        *desk.submitted({"paneer_wrap": 1}), desk.agent("Your order is placed: 1 Paneer Wrap."),
        *desk.submitted({"mango_lassi": 2}, "t2", "o2"), desk.agent("Your order is placed: 2 Mango Lassi.", "t2"),
    ]  # fmt: skip
    assert found(desk, *events) == []
    both = desk.agent("Your order is placed: 1 Paneer Wrap; 2 Mango Lassi.", "t3")
    assert found(desk, *events, both) == []


def test_a_total_that_differs_is_told(desk: Any) -> None:
    orders = Table(name="orders", columns=(Column(name="total", cls="derived", type="money"),))
    world = msgspec.structs.replace(
        desk.world, outcome=msgspec.structs.replace(desk.world.outcome, tables=(orders,))
    )  # fmt: skip
    row = Changed(t_ms=0, turn="t1", call="s", table="orders", key="o1", after={"total": Decimal(320)})
    events = [desk.called("submit_order", "committed", id="s"), row]
    for text, wrong in (("kul 230 rupaye ka order place ho gaya", True), ("order placed, total ₹320.00", False)):
        findings = found(desk, *events, desk.agent(text), world=world)
        assert [(finding.rule, finding.why) for finding in findings] == (
            [("read_back_total", "said a total of 230, committed 320")] if wrong else []
        )


@pytest.mark.parametrize("text", ["உங்கள் ஆர்டர் பதிவு செய்யப்பட்டது", "আপনার অর্ডার হয়ে গেছে"])
def test_a_language_without_patterns_is_not_measured(desk: Any, text: str) -> None:
    events = [desk.caller("order"), *desk.submitted({"paneer_wrap": 1}), desk.agent(text)]
    [finding] = found(desk, *events)
    assert (finding.met, finding.rule, finding.gates, finding.at) == (None, "not_measured", True, len(events) - 1)
    assert judge(desk.conversation(*events), [ClaimsKind().bind(True, desk.case(ORDER))]).kind == "infra_error"
    [finding] = found(desk, *events, expect={"gate": False})
    assert (finding.met, finding.gates) == (None, False)


def test_a_tag_of_another_language_is_believed(desk: Any) -> None:
    said = Said(t_ms=0, turn="t1", who="agent", text="Ungal order place ho gaya", language="ta-IN")
    assert [finding.rule for finding in found(desk, *desk.submitted({"paneer_wrap": 1}), said)] == ["not_measured"]


def test_without_a_view_of_the_state_nothing_is_measured(desk: Any) -> None:
    check = ClaimsKind().bind(True, desk.case(ORDER))
    call = desk.conversation(desk.agent("Your order is placed."), capabilities=("text",))
    assert [(finding.met, finding.rule) for finding in check(call)] == [(None, "not_measured")]
    assert list(explaining(desk.case(ORDER))(call)) == []


def test_a_probe_shows_the_end_of_the_call(desk: Any) -> None:
    def probed(*rows: Any) -> list[Finding]:
        before = Probed(t_ms=0, when="before", outcome={"bookings": []})
        after = Probed(t_ms=9, when="after", outcome={"bookings": list(rows)})
        check = ClaimsKind().bind(True, desk.case(ORDER, world=None))
        call = desk.conversation(before, desk.agent("Your table is booked."), after, capabilities=("text",))
        return [finding for finding in check(call) if not finding.met]

    assert [(finding.rule, finding.gates) for finding in probed()] == [("false_confirmation", True)]
    assert probed({"id": 1}) == []


def test_orders_from_before_the_call_may_be_what_is_meant(desk: Any) -> None:
    spec = msgspec.structs.replace(desk.world.outcome, seed={"orders": {"o0": {"order_id": "o0"}}})
    world = msgspec.structs.replace(desk.world, outcome=spec)
    findings = found(desk, desk.caller("status?"), desk.agent("Your order is placed."), world=world)
    assert [finding.gates for finding in findings] == [False]


def test_the_headline_call_is_explained_though_nobody_asked(desk: Any) -> None:
    checks = bind_all(ORDER, desk.case(ORDER))
    events = [
        desk.caller("do wrap... ek hi karo"), *desk.submitted({"paneer_wrap": 2}),
        desk.agent("Aapka order: 1 Paneer Wrap. Order place ho gaya, shukriya!"), desk.hung_up(),
    ]  # fmt: skip
    verdict = judge(desk.conversation(*events), checks, desk.world)
    claims = [finding for finding in verdict.findings if finding.check == "claims"]
    assert told(claims) == [("read_back_number", "said 1 Paneer Wrap, committed 2", False)]


def test_what_only_explains_changes_no_verdict(desk: Any) -> None:
    events = [*desk.submitted({"paneer_wrap": 1}), desk.agent("Okay.")]
    for expect, kind in ((ORDER, "pass"), ({**ORDER, "claims": False}, "pass"), ({**ORDER, "claims": True}, "pass")):
        assert judge(desk.conversation(*events), bind_all(expect, desk.case(expect)), desk.world).kind == kind
    wrong = [*desk.submitted({"paneer_wrap": 1}), desk.agent("Your order is placed: 3 Paneer Wrap.")]
    for expect, kind in ((ORDER, "pass"), ({**ORDER, "claims": True}, "fail")):
        assert judge(desk.conversation(*wrong), bind_all(expect, desk.case(expect)), desk.world).kind == kind


@pytest.mark.parametrize(
    ("expect", "what", "fix"),
    [
        ("yes", "a mapping belongs here", "claims: {gate: true}"),
        ({"gat": True}, "unknown key gat", "did you mean gate?"),
        ({"gate": "yes"}, "gate is true or false", "claims: {gate: true}"),
    ],
)
def test_mistakes_are_told_with_their_place(desk: Any, expect: Any, what: str, fix: str) -> None:
    with pytest.raises(FileProblems) as problems:
        ClaimsKind().bind(expect, desk.case({"claims": expect, **ORDER}))
    [problem] = problems.value.problems
    assert (problem.what, problem.fix, problem.place.line) == (what, fix, 9)


@pytest.mark.parametrize("expect", [{"claims": True}, {"claims": False}, {"claims": {"gate": False}}])
def test_claims_alone_are_no_expectation(desk: Any, expect: Any) -> None:
    with pytest.raises(FileProblems, match=r"does nothing would pass|all that is expected"):
        bind_all(expect, desk.case(expect))
