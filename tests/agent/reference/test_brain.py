"""What the reference agent says, what its tools refuse, and what its bugs change."""

from __future__ import annotations

from typing import Any

import pytest

from kasauti.agent.reference.bugs import BUGS, Bugs, bugs_of
from kasauti.conversation.event import Called
from kasauti.errors import UsageProblem
from kasauti.world.world import Fault


def calls(call: Any) -> list[str]:
    return [event.tool for event in call.log.events if type(event) is Called]


def test_it_answers_in_the_language_of_the_caller_and_keeps_it(dial: Any) -> None:
    call = dial()
    assert call.say("Two teas please.") == "Added 2 Ginger Tea. Anything else?"
    assert call.say("Do coffee dena.") == "2 Filter Coffee add kar diya. Aur kuch?"
    assert call.say("एक जलेबी।") == "1 जलेबी जोड़ दिया। और कुछ?"
    assert call.say("2").startswith("बदल दिया")


def test_it_submits_once_however_often_the_caller_closes(dial: Any) -> None:
    call = dial()
    call.say("Two teas, that's all.", "Yes, confirm the order.", "That's all.", "Place it please.")
    assert calls(call).count("submit_order") == 1
    assert "already placed" in call.replies[-1]


def test_nothing_is_submitted_for_an_empty_cart(dial: Any) -> None:
    call = dial()
    assert call.say("That's all, thanks.") == "There is nothing in the order, so nothing was placed."
    assert calls(call) == []


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (["Sixty kulfis."], "we cannot take that many"),
        (["Ten jalebis."], "it is out of stock"),
        (["A small pizza with cheese burst."], "those two cannot go together"),
        (["Das jalebi dena."], "abhi khatam ho gaya hai"),
        (["दस जलेबी देना।"], "अभी ख़त्म हो गया है"),
        (["One jalebi with extra cheese."], "That is not possible with Jalebi."),
        (["Two teas.", "Remove the kulfi."], "Kulfi is not in your order."),
        (["A burger please."], "I did not find that on our menu"),
        (["Two teas, that's all.", "Make it three."], "cannot be changed"),
    ],
)
def test_what_is_refused_is_told(dial: Any, said: list[str], told: str) -> None:
    call = dial()
    assert told in call.say(*said)


@pytest.mark.parametrize(
    ("said", "state"),
    [
        (["A small pizza with cheese burst.", "Make it medium then."], "1 corn_pizza+cheese_burst"),
        (["Ek chhota pizza cheese burst ke saath.", "Toh cheese burst hata do."], "1 corn_pizza+size_small"),
        (["One pizza with cheese burst.", "Make it small.", "Okay, no cheese burst."], "1 corn_pizza+size_small"),
        (["Ten jalebis.", "Okay, just five then."], "5 jalebi"),
        (["दस जलेबी।", "अच्छा छह ही दे दो।"], "6 jalebi"),
        (["Ten jalebis.", "Never mind. One tea."], "1 ginger_tea"),
    ],
)
def test_the_caller_may_mend_what_was_refused(dial: Any, said: list[str], state: str) -> None:
    call = dial()
    call.say(*said)
    assert state == call.state


@pytest.mark.parametrize(
    "tool", ["submit_order", "add_item", "update_line", "remove_line", "clear_cart", "cancel_order"]
)
@pytest.mark.parametrize("kind", ["commit_then_timeout", "timeout"])
@pytest.mark.parametrize("times", [1, 2])
def test_a_time_out_does_nothing_twice(dial: Any, tool: str, kind: Any, times: int) -> None:
    call = dial(faults=[Fault(tool=tool, kind=kind, times=times)])
    call.say("Two teas and a kulfi.", "Make it three kulfis.", "Remove the tea.", "That's all.")
    assert call.state == "[3 kulfi]"
    call.say("Cancel the order.", "Two coffees.", "Cancel everything.", "One tea, that's all.")
    assert call.state == "[1 ginger_tea]"


def test_a_tool_that_never_answers_is_told_and_not_believed(dial: Any) -> None:
    call = dial(faults=[Fault(tool="submit_order", kind="timeout", times=9)])
    assert "the system did not answer" in call.say("Two teas, that's all.")
    assert call.say("Did my order go through?").startswith("Not placed yet.")


def test_it_can_cancel_an_order_of_an_earlier_call(dial: Any) -> None:
    call = dial(rows={"orders": [{"order_id": "o7", "items": [{"item": "kulfi", "quantity": 2}]}]})
    assert call.orders == ["2 kulfi"]
    assert call.say("Please cancel my order.") == "Your order has been cancelled. Anything else?"
    assert call.orders == []


def test_two_calls_share_nothing_but_the_menu(dial: Any) -> None:
    first, second = dial(), dial()
    first.say("Do chai.")
    assert second.say("Make it three.") == "Nothing is in the order yet. Anything else?"
    assert (first.state, second.state) == ("2 ginger_tea", "")


BUGGY = [
    ("ignore_corrections", ["Two teas.", "Make it three."], "2 ginger_tea"),
    ("ignore_corrections", ["Two teas.", "Actually, coffee instead of the tea."], "2 ginger_tea"),
    ("ignore_corrections", ["One egg roll, spicy.", "Make it mild."], "1 egg_roll+spice_hot"),
    ("drop_modifiers", ["एक चाय बिना चीनी।"], "1 ginger_tea"),
    ("drop_modifiers", ["Ek pizza.", "Large kar do."], "1 corn_pizza"),
    ("double_submit", ["Two teas, that's all.", "Yes, confirm it."], "[2 ginger_tea] [2 ginger_tea]"),
    ("double_submit", ["Two teas, that's all."], "[2 ginger_tea]"),
    ("ignore_cancellation", ["Two teas and a kulfi.", "Remove the kulfi."], "2 ginger_tea, 1 kulfi"),
    ("ignore_cancellation", ["Two teas.", "Cancel everything.", "That's all."], "[2 ginger_tea]"),
    ("ignore_cancellation", ["Two teas, that's all.", "Cancel the order."], "[2 ginger_tea]"),
    ("quantity_default_one", ["Teen chai.", "Do coffee."], "1 filter_coffee, 1 ginger_tea"),
]


@pytest.mark.parametrize(("bug", "said", "state"), BUGGY)
def test_a_bug_changes_what_is_committed_and_not_what_is_said(dial: Any, bug: str, said: list[str], state: str) -> None:
    good, bad = dial(), dial(Bugs(**{bug: True}))
    good.say(*said)
    bad.say(*said)
    assert ", ".join(sorted(state.split(", "))) == ", ".join(sorted(bad.state.split(", ")))
    if said[1:2] != ["Cancel everything."] or len(said) == 2:
        assert good.replies == bad.replies


def test_specs_name_bugs() -> None:
    assert bugs_of("builtin:correct") == Bugs()
    assert bugs_of("builtin:buggy") == Bugs(**dict.fromkeys(BUGS, True))
    assert bugs_of("builtin:buggy:double_submit, drop_modifiers") == Bugs(double_submit=True, drop_modifiers=True)


@pytest.mark.parametrize(
    "spec", ["builtin:", "builtin:good", "builtin:buggy:", "builtin:buggy:typo", "builtin:correct:x"]
)
def test_a_spec_that_names_nothing_is_refused_with_what_there_is(spec: str) -> None:
    with pytest.raises(UsageProblem, match="fix: "):
        bugs_of(spec)
