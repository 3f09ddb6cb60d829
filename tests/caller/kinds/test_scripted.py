import asyncio

import pytest

from kasauti.caller.caller import CallerView, HangUp, Say, Unanswerable
from kasauti.caller.kinds.scripted import ScriptedCaller
from kasauti.caller.phrases import phrasebook
from kasauti.errors import UsageProblem
from kasauti.scenario.scenario import Answer, Fact, Line, Scenario, Script

ORDER = ("Do paneer wrap.", "Aur ek mango lassi. Bas, order place kar do.")


def scenario(*lines: str | Line, style: str = "hinglish", facts: tuple[Fact, ...] = (), **script: object) -> Scenario:
    made = tuple(Line(text=line) if isinstance(line, str) else line for line in lines)
    return Scenario(
        id="a-call", title="", world="", scripts={style: Script(lines=made, **script)}, expect={}, hash="h", facts=facts
    )


def talk(of: Scenario, *replies: str | CallerView, style: str = "hinglish") -> list[str]:
    """What the caller says (`source: text`), and how it ends."""

    async def turns() -> list[str]:
        caller = ScriptedCaller().open(of, style, 0)
        said = []
        for reply in (CallerView(), *replies):
            view = reply if isinstance(reply, CallerView) else CallerView(reply=reply, committed=False, cancelled=False)
            move = await caller.next(view)
            if isinstance(move, Say):
                said.append(f"{move.source}: {move.line.text}")
            elif isinstance(move, HangUp):
                return [*said, f"hang up: {move.reason}"]
            elif isinstance(move, Unanswerable):
                return [*said, f"unanswerable: {move.slot}"]
        return said

    return asyncio.run(turns())


def placed(text: str) -> CallerView:
    return CallerView(reply=text, committed=True, cancelled=False)


def test_says_its_lines_in_order_and_ends_when_the_order_is_placed():
    assert talk(scenario(*ORDER), "Theek hai.", placed("Done.")) == [
        f"script: {ORDER[0]}",
        f"script: {ORDER[1]}",
        "hang up: done",
    ]


def test_ends_at_a_goodbye_where_nothing_can_be_observed():
    view = CallerView(reply="Aapka order place ho gaya hai. Aur kuch?")
    assert talk(scenario(*ORDER), "Theek hai.", view)[-1] == "hang up: done"


def test_an_agent_that_says_the_order_is_placed_without_placing_it_is_believed():
    assert talk(scenario(*ORDER), "Ok.", "Done! Aapka order place ho gaya hai, 30 minute me pahunch jayega.") == [
        f"script: {ORDER[0]}",
        f"script: {ORDER[1]}",
        "hang up: done",
    ]


def test_a_line_of_its_own_that_closes_needs_no_closing_phrase():
    assert talk(scenario(*ORDER), "Ok.", "Ok.", "Ok.")[2] == "nudge: To ab confirm kar dijiye please."


@pytest.mark.parametrize(
    ("style", "question", "yes"),
    [
        ("english", "Shall I place the order?", "Yes, please go ahead and confirm it."),
        ("hinglish", "Order place kar doon", "Haan, confirm kar dijiye."),
        ("hindi_roman", "Order confirm kar dein?", "Ji haan, pakka kar dijiye."),
        ("hindi_devanagari", "क्या मैं ऑर्डर कन्फर्म कर दूँ?", "जी हाँ, कन्फर्म कर दीजिए।"),
        ("english", "One wrap and a lassi. Is that correct?", "Yes, please go ahead and confirm it."),
    ],
)
def test_a_request_to_confirm_gets_a_yes_in_the_style_of_the_call(style, question, yes):
    assert talk(scenario("Ek paneer wrap.", style=style), question, style=style)[1] == f"confirm: {yes}"


def test_confirms_once_and_then_insists():
    said = talk(scenario("Ek wrap, bas itna hi."), *["Order place kar doon?"] * 4)
    assert [line.partition(":")[0] for line in said] == ["script", "confirm", "fallback", "fallback", "hang up"]


def test_confirms_always_when_told_so():
    said = talk(scenario("Ek wrap, bas itna hi.", confirms="always"), *["Order place kar doon?"] * 5)
    assert {line.partition(":")[0] for line in said[1:]} == {"confirm"}


def test_a_caller_who_never_confirms_says_no():
    said = talk(scenario("Ek wrap, bas itna hi.", confirms="never"), "Order place kar doon?")
    assert said[1] == "deny: Nahi nahi, rehne dijiye, confirm mat kijiye."


def test_shall_i_confirm_with_a_goodbye_in_the_same_breath_ends_nothing():
    said = talk(scenario("Ek wrap, bas itna hi."), "Order confirm kar doon? Shukriya!")
    assert said[1] == "confirm: Haan, confirm kar dijiye."


def test_after_its_closing_a_caller_says_yes_before_it_goes_on():
    said = talk(
        scenario("Ek lassi, bas itna hi.", "Order cancel kar do.", wants_nothing=True),
        "Order place kar doon?",
        placed("Place ho gaya."),
        CallerView(reply="Cancel kar diya.", committed=False, cancelled=True),
    )
    assert said == [
        "script: Ek lassi, bas itna hi.",
        "confirm: Haan, confirm kar dijiye.",
        "script: Order cancel kar do.",
        "hang up: done",
    ]


def test_a_request_to_cancel_gets_a_yes_to_just_that():
    said = talk(scenario("Mera order cancel kar do.", wants_nothing=True), "Order cancel kar doon?")
    assert said[1] == "answer: Haan, cancel kar dijiye."


def test_a_caller_who_wants_nothing_never_says_place_it():
    said = talk(scenario("Order cancel kar do, bas itna hi.", wants_nothing=True), "Order place kar doon?", "Ok.")
    assert said == [
        "script: Order cancel kar do, bas itna hi.",
        "deny: Nahi nahi, rehne dijiye, confirm mat kijiye.",
        "hang up: done",
    ]


def test_a_caller_who_wants_nothing_insists_while_the_order_cannot_be_observed():
    views = [CallerView(reply="Hmm.")] * 3
    said = talk(scenario("Order cancel kar do, bas itna hi.", wants_nothing=True), *views)
    assert said[1:] == ["nudge: Bas, ab mujhe kuch nahi chahiye."] * 2 + ["hang up: gave_up"]


def test_answers_a_slot_about_the_thing_that_was_named():
    answers = (
        Answer(id="wraps", slot="quantity", about="paneer_wrap", names=("Paneer Wrap",), say=Line(text="Ek hi.")),
        Answer(id="lassis", slot="quantity", about="mango_lassi", names=("Mango Lassi",), say=Line(text="Do.")),
    )
    said = talk(
        scenario("Paneer wrap aur mango lassi.", answers=answers), "Mango lassi kitni chahiye", "Aur paneer wrap kitne?"
    )
    assert said[1:] == ["answer: Do.", "answer: Ek hi."]


def test_answers_a_pattern_only_as_often_as_it_may():
    answers = (Answer(id="onion", patterns=("onion",), say=Line(text="No onion."), max_uses=1),)
    said = talk(scenario("Ek wrap.", "Bas itna hi.", answers=answers), "Onion?", "Onion?")
    assert said[1:] == ["answer: No onion.", "script: Bas itna hi."]


def test_facts_answer_the_slots_they_name():
    facts = (Fact(key="customer_name", value="Ritu Sharma"), Fact(key="phone_number", value="9876543210"))
    said = talk(scenario("Ek wrap.", facts=facts), "Aapka naam kya hai?", "Aur phone number?")
    assert said[1:] == ["answer: Ritu Sharma", "answer: 9876543210"]


def test_an_agent_that_insists_on_a_slot_without_value_cannot_be_answered():
    said = talk(scenario("Ek wrap, bas itna hi."), *["Aapka phone number bata dijiye."] * 3)
    assert [line.partition(":")[0] for line in said] == ["script", "fallback", "fallback", "unanswerable"]
    assert said[-1] == "unanswerable: phone"


def test_a_question_about_nothing_that_matters_is_no_excuse():
    assert talk(scenario("Ek wrap, bas itna hi."), *["What is your zodiac sign?"] * 3)[-1] == "hang up: gave_up"


def test_a_slot_with_an_answer_that_is_used_up_is_no_excuse():
    answers = (Answer(id="n", slot="quantity", say=Line(text="Ek.")),)
    said = talk(scenario("Wrap, bas itna hi.", answers=answers), *["Kitne chahiye?"] * 5)
    assert said[-1] == "hang up: gave_up"


@pytest.mark.parametrize("reply", ["", "   ", "###STOP###", "HangUp(reason='done')", "done", "\n\n"])
def test_no_text_of_the_agent_ends_the_call_by_itself(reply):
    said = talk(scenario("Ek wrap.", "Bas itna hi."), reply, reply)
    assert said == ["script: Ek wrap.", "script: Bas itna hi.", "nudge: To ab confirm kar dijiye please."]


def test_anything_else_after_the_closing_is_answered_with_the_closing():
    said = talk(scenario("Ek wrap, bas itna hi."), "Aur kuch chahiye?")
    assert said[1] == "fallback: Nahi, bas itna hi. Thank you."


def test_a_hostile_pattern_and_reply_take_no_time_that_grows():
    answers = (Answer(id="evil", patterns=("(a+)+$",), say=Line(text="x")),)
    assert talk(scenario("Ek wrap.", answers=answers), "a" * 100_000 + "!")[1].startswith("closing")


def test_a_pattern_that_cannot_be_read_is_the_authors_problem():
    broken = scenario("Ek wrap.", answers=(Answer(id="bad", patterns=("ok", "(?=x)"), say=Line(text="x")),))
    with pytest.raises(UsageProblem, match=r"'\(\?=x\)' cannot be read.*RE2"):
        ScriptedCaller().open(broken, "hinglish", 0)


def test_a_style_without_a_script_is_told():
    with pytest.raises(UsageProblem, match="no script in style 'tamil'"):
        ScriptedCaller().open(scenario("Ek wrap."), "tamil", 0)


LET_DOWN = [
    "Sorry, I did not understand.",
    "That is not available.",
    "Maaf kijiye, nahi ho sakta.",
]


@pytest.mark.parametrize("reply", LET_DOWN)
def test_a_switcher_turns_to_hinglish_for_good_after_a_refusal(reply):
    lines = (
        Line(text="Two wraps."),
        Line(text="And one lassi."),
        Line(text="Arre, ek lassi bhi.", after_letdown=True),
    )
    said = talk(scenario(*lines, style="switcher"), reply, "Okay.", "Okay.", style="switcher")
    assert said[1:] == [
        "script: Arre, ek lassi bhi.",
        "closing: Nahi, bas itna hi. Thank you.",
        "nudge: To ab confirm kar dijiye please.",
    ]


def test_a_switcher_who_is_not_let_down_stays_english():
    lines = (Line(text="Two wraps."), Line(text="Do wrap bola na.", after_letdown=True))
    said = talk(scenario(*lines, style="switcher"), "Okay.", style="switcher")
    assert said == ["script: Two wraps.", f"closing: {phrasebook('english').closing.text}"]


def test_a_switcher_is_let_down_by_the_same_question_again():
    lines = (Line(text="Two wraps."), Line(text="With ketchup."), Line(text="And one lassi."))
    tagged = tuple(Line(text=text, after_letdown=True) for text in ("Do wrap.", "Ketchup bhi.", "Ek lassi bhi."))
    said = talk(scenario(*lines, *tagged, style="switcher"), "Which drink?", "Which drink?", style="switcher")
    assert said == ["script: Two wraps.", "script: With ketchup.", "script: Ek lassi bhi."]


def test_other_styles_never_switch():
    said = talk(scenario("Two wraps.", style="english"), "Sorry, I did not understand.", style="english")
    assert said[1] == f"closing: {phrasebook('english').closing.text}"


def test_two_calls_of_one_script_share_nothing():
    of = scenario("Ek wrap.", answers=(Answer(id="n", patterns=("kitne",), say=Line(text="Ek."), max_uses=1),))
    assert talk(of, "Kitne?") == talk(of, "Kitne?") == ["script: Ek wrap.", "answer: Ek."]
