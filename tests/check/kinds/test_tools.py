from typing import Any

import pytest

from kasauti.check.kinds.tools import ToolsKind
from kasauti.errors import FileProblems


def found(desk: Any, expect: Any, *events: Any) -> list[bool | None]:
    check = ToolsKind().bind(expect, desk.case({"tools": expect}))
    return [finding.met for finding in check(desk.conversation(*events))]


CONFIRM = {"confirm_before": ["submit_order"]}


@pytest.mark.parametrize(
    ("asked", "said", "consent"),
    [
        ("So 1 paneer wrap, shall I place the order?", "Yes please.", True),
        ("Order place kar doon?", "Haan ji", True),
        ("Aapka order: 1 paneer wrap.", "Haan, theek hai", True),
        ("ऑर्डर कर दूँ?", "जी हाँ", True),
        ("Shall I place it?", "Haan, bina pyaaz ke.", True),
        ("Shall I place it?", "Yes, no onion.", True),
        ("Order laga dein", "Haan", True),
        ("ऑर्डर कर दें", "हाँ", True),
        ("Shall I place it?", "Ji nahi.", False),
        ("ऑर्डर कर दूँ?", "जी नहीं।", False),
        ("Shall I place it?", "ok no", False),
        ("Anything else?", "Yes", False),
        ("Shall I cancel it?", "Yes", False),
        ("Shall I place it?", "Yes, please cancel it.", False),
        ("Shall I place it?", "no", False),
        ("Shall I place it?", "Nahi, ruko.", False),
        ("Shall I place it?", "hmm", False),
        ("Shall I place it?", "Sochta hoon", False),
        ("Shall I place it?", "", False),
        ("Shall I place it?", "Yes... wait, one minute", False),
        ("Okay, added.", "Yes", False),
        ("Okay, added.", "Bas itna hi", False),
        ("Anything else?", "Bas itna hi, thanks", False),
        ("Okay, added.", "Bas, order place kar do.", True),
        ("Okay, added.", "yes please book it", True),
        ("Okay, added.", "ऑर्डर कर दो", True),
        ("Okay, added.", "That's it, please place the order.", True),
        ("Okay, added.", "Order mat karo abhi", False),
        ("Okay, added.", "Don't place the order yet", False),
        ("Okay, added.", "Place kar do... nahi, ruko", False),
        ("Okay, added.", "Nahi nahi, place kar do", True),
        ("Okay, added.", "I want to order something", False),
    ],
)
def test_a_yes_is_an_answer_to_a_question_or_the_callers_own_order(
    desk: Any, asked: str, said: str, consent: bool
) -> None:
    events = [desk.caller("ek paneer wrap"), desk.agent(asked), desk.caller(said), *desk.submitted({"paneer_wrap": 1})]
    assert found(desk, CONFIRM, *events) == [consent]


def test_a_commit_verb_stands_while_the_agent_asks_for_details(desk: Any) -> None:
    events = [
        desk.caller("ek wrap, order place kar do"),
        desk.agent("Kaunsa?"),
        desk.caller("paneer"),
        *desk.submitted({"paneer_wrap": 1}),
    ]
    assert found(desk, CONFIRM, *events) == [True]


def test_a_consent_taken_back_is_none(desk: Any) -> None:
    events = [
        desk.caller("order place kar do"),
        desk.agent("Kaunsa?"),
        desk.caller("Ruko, sochta hoon"),
        *desk.submitted({"paneer_wrap": 1}),
    ]
    assert found(desk, CONFIRM, *events) == [False]


@pytest.mark.parametrize(
    "said", ["No.", "Nahi.", "Ji nahi.", "जी नहीं।", "Rehne dijiye", "Abhi nahi", "अभी नहीं", "रहने दीजिए"]
)
def test_a_no_to_the_question_takes_the_callers_own_order_back(desk: Any, said: str) -> None:
    events = [desk.caller("ek wrap, order place kar do"), desk.agent("Shall I place the order?"), desk.caller(said)]
    assert found(desk, CONFIRM, *events, *desk.submitted({"paneer_wrap": 1})) == [False]
    after = [desk.agent("Theek hai. Order place kar doon?"), desk.caller("Haan")]
    assert found(desk, CONFIRM, *events, *after, *desk.submitted({"paneer_wrap": 1})) == [True]


@pytest.mark.parametrize("asked", ["Aur kuch?", "Pyaaz chahiye?", "Okay, added."])
def test_a_no_to_another_question_leaves_the_callers_own_order(desk: Any, asked: str) -> None:
    events = [desk.caller("ek wrap, order place kar do"), desk.agent(asked), desk.caller("Nahi.")]
    assert found(desk, CONFIRM, *events, *desk.submitted({"paneer_wrap": 1})) == [True]


def test_a_second_effect_needs_a_second_yes(desk: Any) -> None:
    events = [desk.caller("order place kar do"), *desk.submitted({"paneer_wrap": 1})]
    again = desk.submitted({"paneer_wrap": 1}, key="o2")
    assert found(desk, CONFIRM, *events, *again) == [False]
    assert found(desk, CONFIRM, *events, desk.caller("ek aur, place kar do"), *again) == [True]
    assert found(desk, CONFIRM, *events, desk.called("submit_order", "replayed")) == [True]


def test_an_order_to_place_is_no_consent_to_cancel(desk: Any) -> None:
    expect = {"confirm_before": ["cancel_order"]}
    assert found(desk, expect, desk.caller("order place kar do"), desk.called("cancel_order", "voided")) == [False]
    assert found(desk, expect, desk.caller("order cancel kar do"), desk.called("cancel_order", "voided")) == [True]


def test_a_tool_that_was_never_called_needs_no_yes(desk: Any) -> None:
    assert found(desk, CONFIRM, desk.caller("hello")) == [True]
    assert found(desk, CONFIRM, desk.called("submit_order", error="empty_cart: nothing in it")) == [True]


@pytest.mark.parametrize(
    ("effects", "met"),
    [
        ([], True),
        (["committed"], True),
        (["committed", "replayed"], True),
        (["committed", "committed"], False),
        ([None, "committed"], True),
    ],
)
def test_at_most_counts_effects_and_not_calls(desk: Any, effects: list[Any], met: bool) -> None:
    calls = [desk.called("submit_order", effect) for effect in effects]
    assert found(desk, {"at_most": {"submit_order": 1}}, *calls) == [met]


def test_an_effect_counts_though_the_agent_saw_a_time_out(desk: Any) -> None:
    """Cases C08."""
    lost = desk.called("submit_order", "committed", error="timeout: no answer")
    assert found(desk, {"at_most": {"submit_order": 1}}, lost, desk.called("submit_order", "committed")) == [False]


def test_required_needs_success_and_forbidden_no_attempt(desk: Any) -> None:
    refused = desk.called("submit_order", error="empty_cart: nothing in it")
    assert found(desk, {"required": ["submit_order"]}, refused) == [False]
    assert found(desk, {"required": ["submit_order"]}, refused, desk.called("submit_order", "committed")) == [True]
    assert found(desk, {"forbidden": ["submit_order"]}, refused) == [False]
    assert found(desk, {"forbidden": ["cancel_order"]}, refused) == [True]


def test_a_tool_that_took_effect_was_done_though_its_answer_was_lost(desk: Any) -> None:
    lost = desk.called("submit_order", "committed", error="timeout: no answer")
    assert found(desk, {"required": ["submit_order"]}, lost) == [True]
    assert found(desk, {"required": ["submit_order"]}, desk.called("submit_order", error="timeout: no answer")) == [
        False
    ]


@pytest.mark.parametrize(
    "expect",
    [
        {"confirm_befor": ["submit_order"]},
        {"confirm_before": "submit_order"},
        {"confirm_before": []},
        {"confirm_before": ["sumbit_order"]},
        {"confirm_before": ["lookup_menu"]},
        {"at_most": {"lookup_menu": 3}},
        {"at_most": {"submit_order": True}},
        {"at_most": {"submit_order": -1}},
        {"at_most": {}},
        {"required": [3]},
        {"required": ["submit_order"], "forbidden": ["submit_order"]},
    ],
)
def test_a_mistake_is_refused(desk: Any, expect: Any) -> None:
    with pytest.raises(FileProblems):
        ToolsKind().bind(expect, desk.case({"tools": expect}))
