from __future__ import annotations

from decimal import Decimal

from kasauti.conversation.event import Called, Changed, Dtmf, Failed, Heard, HungUp, Interrupted, Noted, Probed, Said
from kasauti.conversation.record import CallKey, Conversation
from kasauti.conversation.verdict import Finding
from kasauti.report.call_parts import MAX_EVENTS, FieldLine, fields, turns

KEY = CallKey(scenario="ek-hi-karo", hash="00", style="hinglish", trial=1)


def conversation(*events: object) -> Conversation:
    return Conversation(call_id="c1", key=KEY, capabilities=("text",), events=events)  # type: ignore[arg-type]


def test_leaves_of_findings_are_the_rows_of_the_field_table() -> None:
    finding = Finding(
        check="outcome",
        field="orders",
        met=False,
        parts=(
            Finding(check="outcome", field="quantity", expected=1, actual=Decimal("2"), met=False, at=0, why="two"),
            Finding(check="outcome", field="onion", expected="no_onion", actual="no_onion", met=True),
        ),
    )
    judged = Finding(check="judge", field="tone", expected="polite", actual=None, met=None)
    warned = Finding(check="repetition", field="", expected=0, actual=3, met=False, gates=False)
    said = Said(t_ms=0, turn="t1", who="agent", text="Do")
    assert [
        FieldLine("quantity", "1", "2", "not met", turn="t1", why="two"),
        FieldLine("onion", "no_onion", "no_onion", "met"),
        FieldLine("tone", "polite", "-", "not measured"),
        FieldLine("repetition", "0", "3", "note"),
    ] == fields([finding, judged, warned], [said])


def test_a_failed_finding_whose_parts_are_all_met_is_a_row_of_its_own() -> None:
    part = Finding(check="tools", field="add_item", met=True)
    whole = Finding(check="tools", field="order of calls", met=False, parts=(part,))
    assert [(row.field, row.result) for row in fields([whole])] == [("order of calls", "not met"), ("add_item", "met")]


def test_the_ledger_stands_beside_the_turn_with_rows_before_and_after() -> None:
    call = conversation(
        Said(t_ms=0, turn="t1", who="caller", text="Ek hi karo"),
        Called(t_ms=5, turn="t1", id="k1", tool="update_line", args={"quantity": 1}, result={"line_id": "l1"}),
        Changed(t_ms=5, turn="t1", call="k1", table="cart", key="l1", before={"quantity": 2}, after={"quantity": 1}),
        Called(t_ms=6, turn="t1", id="k2", tool="remove_line", raw="{oops", error="invalid_args: no object"),
        Said(t_ms=400, turn="t1", who="agent", text="Kar diya"),
        Said(t_ms=900, turn="t2", who="caller", text="Bas", end_ms=1_500),
        Said(t_ms=1_800, turn="t2", who="agent", text="Shukriya"),
        HungUp(t_ms=1_900, who="caller", reason="gave_up"),
        Changed(t_ms=2_100, call=None, table="orders", key="o1", before={"status": "placed"}, after=None),
    )
    first, second, after = turns(call)
    assert (first.name, second.name, after.name) == ("t1", "t2", "")
    assert [(said.who, said.latency_ms) for said in first.spoken] == [("caller", None), ("agent", 400)]
    assert [(said.who, said.latency_ms) for said in second.spoken] == [("caller", None), ("agent", 300), ("", None)]
    assert second.spoken[-1].text == "caller hung up: gave up"
    updated, removed = first.ledger
    assert (updated.tool, updated.args, updated.refused) == ("update_line", "quantity: 1", False)
    assert updated.changes == ["cart l1 changed: quantity 2 → 1"]
    assert (removed.args, removed.answer, removed.refused) == ("no object: {oops", "invalid_args: no object", True)
    assert after.ledger[0].changes == ["orders o1 deleted, was: status: placed"]


def test_everything_that_is_no_speech_is_told_in_words() -> None:
    call = conversation(
        Probed(t_ms=0, when="before", outcome={"booking": None}),
        Said(t_ms=0, turn="t1", who="caller", text="Hello"),
        Heard(t_ms=1, turn="t1", who="caller", text="Hollow", engine="toy"),
        Interrupted(t_ms=2, turn="t1", who="agent", heard_ms=1_240),
        Dtmf(t_ms=3, turn="t1", who="caller", digits="1#"),
        Noted(t_ms=4, turn="t1", code="late_write", what="submit_order after the last reply"),
        Failed(t_ms=5, turn="t1", blame="agent", code="raised", what="KeyError"),
    )
    before, first = turns(call)
    assert (before.ledger[0].tool, before.ledger[0].answer) == ("outcome before the call", "booking: -")
    assert [(said.text, said.bad) for said in first.spoken] == [
        ("Hello", False),
        ("the caller was heard as: Hollow", False),
        ("the agent was cut off after 1,240 ms", False),
        ("the caller pressed 1#", False),
        ("late write: submit_order after the last reply", False),
        ("the call broke off (agent, raised): KeyError", True),
    ]


def test_the_event_that_a_failed_finding_points_at_is_marked() -> None:
    call = conversation(
        Said(t_ms=0, turn="t1", who="caller", text="Ek"),
        Called(t_ms=1, turn="t1", id="k1", tool="add_item", args={"quantity": 2}),
    )
    (turn,) = turns(call, [Finding(check="outcome", field="quantity", met=False, at=1)])
    assert (turn.spoken[0].bad, turn.ledger[0].bad) == (False, True)


def test_a_call_without_end_is_cut_and_says_so() -> None:
    said = [Said(t_ms=i, turn="t1", who="agent", text="ji") for i in range(MAX_EVENTS + 7)]
    (turn,) = turns(conversation(*said))[:1]
    assert len(turn.spoken) == MAX_EVENTS
    assert turns(conversation(*said))[-1].spoken[-1].text == "cut: 7 more events in calls.jsonl"
