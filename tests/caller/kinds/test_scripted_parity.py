"""The old tool's own caller is the oracle: on its pack, ours says the same, but for the differences named here."""

import asyncio
from pathlib import Path

import indicorderbench
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from indicorderbench.adapters.protocol import CallerUtterance
from indicorderbench.agents.rule_based import RuleBasedAgent
from indicorderbench.backend.state import OrderBackend
from indicorderbench.caller.scripted import ScriptedCaller as TheirCaller
from indicorderbench.packs import load_pack
from indicorderbench.schemas.scenario import CallerTurn, ResolvedCallerScript

from kasauti.caller.caller import CallerView, HangUp, Say, Unanswerable
from kasauti.caller.hearing import Hearing
from kasauti.caller.kinds.scripted import ScriptedCaller
from kasauti.caller.patterns import is_cancel_request, says_cancelled
from kasauti.scenario.scenario import Answer, Line, Scenario, Script

PACK = load_pack(Path(indicorderbench.__file__).parent / "data" / "packs" / "starter")
SOURCES = {"clarification": "answer"}
REPLIES = st.one_of(
    st.sampled_from(
        [
            "",
            "Okay.",
            "2 Paneer Wrap add kar diya. Aur kuch?",
            "Added two paneer wraps. Anything else?",
            "Kitne chahiye?",
            "How many would you like?",
            "Pyaaz chahiye ya nahi?",
            "With or without onion?",
            "Order place kar doon?",
            "Shall I place the order?",
            "Order place ho gaya, shukriya!",
            "Your order is placed. Goodbye!",
            "Aapka phone number kya hai?",
            "What is your zodiac sign?",
            "Which spice level, mild or spicy?",
            "Cheeni kitni?",
            "###STOP###",
            "Order cancel kar diya.",
            "Cancelled, done.",
            "Pakka cancel kar doon?",
        ]
    ),
    st.text(max_size=40),
)


def our_scenario(scenario) -> tuple[Scenario, ResolvedCallerScript]:
    theirs = scenario.caller.resolved(PACK.defaults_for(scenario.language))

    def line(turn: CallerTurn) -> Line:
        return Line(text=turn.text, closing=turn.is_closing)

    script = Script(
        lines=tuple(line(turn) for turn in theirs.turns),
        answers=tuple(
            Answer(id=rule.id, say=line(rule.reply), patterns=tuple(rule.match), max_uses=rule.max_uses)
            for rule in theirs.clarifications
        ),
        confirm=line(theirs.confirm),
        closing=line(theirs.closing),
        fallback=line(theirs.fallback),
        nudge=line(theirs.nudge),
        confirm_patterns=tuple(theirs.confirm_patterns),
        goodbye_patterns=tuple(theirs.goodbye_patterns),
        question_patterns=tuple(theirs.question_patterns),
        max_fallbacks=theirs.max_fallbacks,
        max_nudges=theirs.max_nudges,
        wants_nothing=all(not state.orders for state in scenario.expected),
    )
    ours = Scenario(
        id=scenario.id, title="", world="", scripts={"hinglish": script}, expect={}, hash="", format="indicorderbench"
    )
    return ours, theirs


def their_turns(theirs: ResolvedCallerScript, replies: list[tuple[str, bool]]) -> list[tuple[str, str]]:
    caller = TheirCaller(theirs)
    move = caller.first_move()
    said = [(SOURCES.get(move.source, move.source), move.turn.text)]
    for text, active in replies:
        if caller.should_end(text, active) or (following := caller.next_move(text)) is None:
            return [*said, ("end", "")]
        said.append((SOURCES.get(following.source, following.source), following.turn.text))
    return said


def our_turns(scenario: Scenario, replies: list[tuple[str, bool]]) -> list[tuple[str, str]]:
    async def talk() -> list[tuple[str, str]]:
        turns = ScriptedCaller().open(scenario, "hinglish", 0)
        said = []
        views = [CallerView(), *(CallerView(reply=t, committed=a, cancelled=False) for t, a in replies)]
        for view in views:
            move = await turns.next(view)
            if not isinstance(move, Say):
                assert isinstance(move, HangUp | Unanswerable)
                return [*said, ("end", "")]
            said.append((move.source, move.line.text))
        return said

    return asyncio.run(talk())


def a_named_difference(theirs: ResolvedCallerScript, replies: list[tuple[str, bool]]) -> bool:
    """A goodbye in the same breath as "shall I place it?" ends their call, and not ours (case C17)."""
    return any(theirs.is_goodbye(text) and theirs.is_confirm_request(text) for text, _ in replies)


@settings(max_examples=200)
@given(scenario=st.sampled_from(PACK.scenarios), replies=st.lists(st.tuples(REPLIES, st.booleans()), max_size=9))
def test_an_old_pack_is_played_turn_for_turn_as_the_old_caller_plays_it(scenario, replies):
    ours, theirs = our_scenario(scenario)
    if a_named_difference(theirs, replies):
        return
    expected, got = their_turns(theirs, replies), our_turns(ours, replies)
    if ours.scripts["hinglish"].wants_nothing:
        expected, got = until_the_script_is_done(expected), until_the_script_is_done(got)
        shorter = min(len(expected), len(got))
        expected, got = expected[:shorter], got[:shorter]
    assert got == expected


def until_the_script_is_done(turns: list[tuple[str, str]]) -> list[tuple[str, str]]:
    last = max(index for index, (source, _) in enumerate(turns) if source == "script")
    return turns[: last + 1]


WANTS_NOTHING = [s for s in PACK.scenarios if all(not state.orders for state in s.expected)]


@settings(max_examples=200)
@given(scenario=st.sampled_from(WANTS_NOTHING), replies=st.lists(st.tuples(REPLIES, st.just(False)), max_size=12))
def test_a_caller_who_wants_nothing_asks_for_an_order_only_with_lines_of_its_own(scenario, replies):
    ours, theirs = our_scenario(scenario)
    forbidden = {("nudge", theirs.nudge.text), ("confirm", theirs.confirm.text)}
    assert not forbidden & set(our_turns(ours, replies))


@pytest.mark.parametrize("scenario", WANTS_NOTHING, ids=lambda s: s.id)
def test_after_a_cancellation_in_any_words_the_caller_closes_and_ends(scenario):
    ours, _ = our_scenario(scenario)
    script = ours.scripts["hinglish"]
    replies = [("Okay.", False)] * (len(script.lines) - 1) + [("Done, cancelled.", False)] * 2
    turns = our_turns(ours, replies)
    assert turns[-1] == ("end", "")
    assert {source for source, _ in turns} <= {"script", "answer", "closing", "end"}


def test_the_patterns_that_name_the_difference_hear_both_languages():
    assert says_cancelled(Hearing("Done, cancelled.")) and says_cancelled(Hearing("Order cancel kar diya."))
    assert is_cancel_request(Hearing("Pakka cancel kar doon?"))


BUGS = (
    "",
    "ignore_corrections",
    "drop_modifiers",
    "double_submit",
    "ignore_cancellation",
    "quantity_default_one",
    "ignore_corrections,drop_modifiers,double_submit,ignore_cancellation,quantity_default_one",
)


@pytest.mark.parametrize("bugs", BUGS, ids=lambda bugs: bugs or "correct")
def test_with_each_of_their_agents_the_whole_pack_is_phoned_turn_for_turn_alike(bugs):
    unlike = []
    for scenario in PACK.scenarios:
        ours, theirs = our_scenario(scenario)
        replies = their_agent_replies(scenario, theirs, bugs)
        if our_turns(ours, replies) != their_turns(theirs, replies):
            unlike.append(scenario.id)
    assert unlike == []


def their_agent_replies(scenario, theirs: ResolvedCallerScript, bugs: str) -> list[tuple[str, bool]]:
    backend = OrderBackend(PACK.menu)
    agent = RuleBasedAgent(backend, scenario.language.value, frozenset(filter(None, bugs.split(","))))
    caller, replies = TheirCaller(theirs), []
    move = caller.first_move()
    while move is not None and len(replies) < 20:
        said = CallerUtterance(move.turn.id, move.turn.text, None, None, scenario.language.value)
        text = agent.handle(said).text
        replies.append((text, bool(backend.active_orders())))
        move = None if caller.should_end(*replies[-1]) else caller.next_move(text)
    return replies
