import asyncio
from collections.abc import Sequence

import pytest

from kasauti.agent.agent import CallContext, Limits, Reply
from kasauti.call.conclude import conclude
from kasauti.call.place import Call, place
from kasauti.caller.caller import CallerView, HangUp, Say, Unanswerable
from kasauti.caller.kinds.scripted import ScriptedCaller
from kasauti.clock import VirtualClock
from kasauti.conversation.event import Dtmf, Failed, HungUp, Noted, Said
from kasauti.conversation.log import Log
from kasauti.conversation.record import CallKey, Usage
from kasauti.errors import AgentError, HarnessError, TransportError
from kasauti.scenario.scenario import Line, Scenario, Script
from kasauti.testing.agents import FakeAgent, echo_agent, raising_agent, scripted_agent

KEY = CallKey(scenario="ek-hi-karo", hash="h", style="hinglish", trial=1)


class Moves:
    """A caller that makes these moves in order."""

    def __init__(self, moves: Sequence[Say | HangUp | Unanswerable | Exception], *, said_all_after: int = 99) -> None:
        self._moves, self._count, self._said_all_after = list(moves), 0, said_all_after
        self.views: list[CallerView] = []

    @property
    def said_all(self) -> bool:
        return self._count >= self._said_all_after

    async def next(self, view: CallerView) -> Say | HangUp | Unanswerable:
        self.views.append(view)
        move = self._moves[min(self._count, len(self._moves) - 1)]
        self._count += 1
        if isinstance(move, Exception):
            raise move
        return move


def say(text: str, source: str = "script", **line: object) -> Say:
    return Say(line=Line(text=text, **line), source=source)


DONE = HangUp(reason="done")


def call(agent: FakeAgent, caller: object, *, limits: Limits | None = None, clock: VirtualClock | None = None, **more):
    clock = clock or VirtualClock()
    ctx = CallContext(call_id="c-1", clock=clock, limits=limits or Limits())
    return Call(key=KEY, log=Log(clock.now_ms), caller=caller, agent=agent, ctx=ctx, **more)


def story(made: Call) -> list[str]:
    """The log in short."""
    asyncio.run(place(made))
    told = []
    for event in made.log.events:
        if isinstance(event, Said):
            told.append(f"{event.turn} {event.who} [{event.source}] {event.text}")
        elif isinstance(event, HungUp):
            told.append(f"{event.turn} {event.who} hung up: {event.reason}")
        elif isinstance(event, Failed):
            told.append(f"{event.turn} failed, {event.blame}: {event.code}")
        elif isinstance(event, Noted):
            told.append(f"{event.turn} noted {event.code}")
        elif isinstance(event, Dtmf):
            told.append(f"{event.turn} {event.who} pressed {event.digits}")
    return told


def test_caller_and_agent_take_turns_until_the_caller_is_done():
    agent = scripted_agent(["Theek hai.", "Done."])
    made = call(agent, Moves([say("Ek wrap."), say("Bas.", "closing"), DONE]))
    assert story(made) == [
        "t1 caller [script] Ek wrap.",
        "t1 agent [reply] Theek hai.",
        "t2 caller [closing] Bas.",
        "t2 agent [reply] Done.",
        "None caller hung up: done",
    ]
    assert agent.closed == 1
    assert made.log.turn is None


def test_the_agent_is_told_turn_ids_and_texts_and_nothing_of_the_scenario():
    agent = echo_agent()
    story(call(agent, Moves([say("Ek wrap.", "nudge"), say("Bas.", "fallback"), DONE])))
    assert [(said.turn_id, said.text) for said in agent.heard] == [("t1", "Ek wrap."), ("t2", "Bas.")]
    told = f"{agent.heard!r} {agent.contexts!r}"
    assert not any(secret in told for secret in ("ek-hi-karo", "nudge", "fallback", "script"))


def test_an_agent_that_greets_speaks_first():
    agent = FakeAgent(lambda *_: Reply(text="Ok."), greeting="Namaste!")
    caller = Moves([say("Ek wrap."), DONE])
    assert story(call(agent, caller))[0] == "None agent [greeting] Namaste!"
    assert caller.views[0].reply == "Namaste!"


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (AgentError("raised", "ValueError"), "t1 failed, agent: raised"),
        (TransportError("no_connection", "refused"), "t1 failed, transport: no_connection"),
        (HarnessError("probe", "no"), "t1 failed, harness: probe"),
        (ValueError("a kind that breaks its contract"), "t1 failed, agent: raised"),
    ],
)
def test_whatever_the_agent_raises_ends_the_call_with_its_blame(error, told):
    assert story(call(raising_agent(error), Moves([say("Ek wrap."), DONE]))) == ["t1 caller [script] Ek wrap.", told]


def test_a_line_that_drops_after_everything_was_said_and_heard_is_noted():
    agent = raising_agent(TransportError("dropped", "gone"), on_turn=2)
    told = story(call(agent, Moves([say("Ek wrap."), say("Bas.", "nudge")], said_all_after=1)))
    assert told[2:] == [
        "t2 caller [nudge] Bas.",
        "t2 noted dropped",
        "None transport hung up: line_dropped",
    ]


def test_a_line_that_drops_before_the_last_line_was_heard_is_transport():
    agent = raising_agent(TransportError("dropped", "gone"), on_turn=2)
    told = story(call(agent, Moves([say("Ek wrap."), say("Bas.")], said_all_after=2)))
    assert told[-1] == "t2 failed, transport: dropped"


def test_the_caller_may_find_a_question_that_it_cannot_answer():
    told = story(call(echo_agent(), Moves([say("Hi"), Unanswerable(slot="phone", question="Phone?")])))
    assert told[-1] == "None caller hung up: cannot_answer:phone"


def test_the_call_ends_after_max_turns():
    told = story(call(echo_agent(), Moves([say("Aur?")]), limits=Limits(max_turns=3)))
    assert [line for line in told if "caller [" in line] == [f"t{n} caller [script] Aur?" for n in (1, 2, 3)]
    assert told[-1] == "None caller hung up: max_turns"


def test_a_caller_who_is_done_at_the_last_turn_is_done():
    told = story(call(echo_agent(), Moves([say("Aur?"), DONE]), limits=Limits(max_turns=1)))
    assert told[-1] == "None caller hung up: done"


def test_the_agent_may_hang_up():
    agent = FakeAgent(lambda *_: Reply(text="Bye.", hung_up=True))
    told = story(call(agent, Moves([say("Hi")])))
    assert told[-2:] == ["t1 agent [reply] Bye.", "None agent hung up: agent_hung_up"]


def test_a_line_that_hangs_up_is_heard_and_answered_first():
    told = story(call(echo_agent(), Moves([say("Haan, bye.", hang_up=True)])))
    assert told == ["t1 caller [script] Haan, bye.", "t1 agent [reply] Haan, bye.", "None caller hung up: done"]


def test_a_line_may_wait_and_press():
    clock = VirtualClock()
    made = call(echo_agent(), Moves([say("", press="1", wait_ms=4_000), DONE]), clock=clock)
    assert story(made)[0] == "t1 caller pressed 1"
    assert made.log.events[0].t_ms == 4_000


def test_the_callers_own_waits_are_not_the_agents_time():
    clock = VirtualClock()

    def slow(said, ctx) -> Reply:
        clock.advance(700)
        return Reply(text="Ok.")

    waits = [say("Ek minute.", wait_ms=5_000), say("Haan.", wait_ms=5_000), DONE]
    made = call(FakeAgent(slow), Moves(waits), clock=clock, limits=Limits(turn_ms=1_000, call_ms=2_000))
    assert story(made)[-1] == "None caller hung up: done"
    assert made.log.events[-1].t_ms == 11_400
    waits = [say("Ek minute.", wait_ms=5_000), say("Haan."), say("Aur?"), DONE]
    made = call(FakeAgent(slow), Moves(waits), clock=clock, limits=Limits(turn_ms=1_000, call_ms=2_000))
    assert story(made)[-1] == "t3 failed, agent: call_timeout"


def test_notes_and_usage_of_replies_are_kept():
    agent = FakeAgent(lambda *_: Reply(text="Ok.", notes=("reply_cut: long",), usage=Usage(prompt_tokens=5)))
    made = call(agent, Moves([say("a"), say("b"), DONE]))
    assert story(made).count("t1 noted reply_cut") == 1
    assert conclude(made, settled_ms=0).usage.prompt_tokens == 10


def test_a_caller_that_breaks_is_to_blame_itself():
    assert story(call(echo_agent(), Moves([KeyError("x")]))) == ["None failed, caller: caller_raised"]


def test_a_turn_that_blocks_past_its_limit_is_a_time_out_even_when_it_comes_back():
    clock = VirtualClock()

    def slow(said, ctx) -> Reply:
        clock.advance(8_000)
        return Reply(text="Sorry, late.")

    told = story(call(FakeAgent(slow), Moves([say("Hi")]), clock=clock, limits=Limits(turn_ms=1_000)))
    assert told == ["t1 caller [script] Hi", "t1 failed, agent: timeout"]


def test_a_call_that_takes_too_long_in_all_is_the_agents_time_out():
    clock = VirtualClock()

    def slow(said, ctx) -> Reply:
        clock.advance(700)
        return Reply(text="Ok.")

    made = call(FakeAgent(slow), Moves([say("Hi")]), clock=clock, limits=Limits(turn_ms=1_000, call_ms=2_000))
    assert story(made)[-1] == "t3 failed, agent: call_timeout"


class WaitingAgent(FakeAgent):
    """Awaits something that never comes."""

    def __init__(self) -> None:
        super().__init__(lambda *_: Reply(text=""), where="io")

    def open(self, ctx: CallContext):
        turns = super().open(ctx)

        async def turn(said):
            await asyncio.get_running_loop().create_future()

        turns.turn = turn
        return turns


def test_an_agent_that_is_awaited_for_too_long_is_cancelled():
    agent = WaitingAgent()
    assert story(call(agent, Moves([say("Hi")]), limits=Limits(turn_ms=5)))[-1] == "t1 failed, agent: timeout"
    assert agent.closed == 1


class Stamps:
    """A watch that keeps what it was told."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def begin(self, limit_ms: int) -> None:
        self.told.append(f"begin {limit_ms}")

    def end(self) -> None:
        self.told.append("end")


def test_code_in_our_process_is_watched_in_every_step():
    watch = Stamps()
    story(call(scripted_agent(["Ok."]), Moves([say("Hi"), DONE]), watch=watch))
    assert watch.told == ["begin 30000", "end"] * 4  # open, greet, turn, close


def test_what_is_awaited_is_not_watched():
    watch = Stamps()
    story(call(scripted_agent(["Ok."], where="io"), Moves([say("Hi"), DONE]), watch=watch))
    assert watch.told == []


class FailingGoodbye(FakeAgent):
    def open(self, ctx: CallContext):
        turns = super().open(ctx)
        turns.parting_notes = ("stop_failed: http_500",)
        return turns


def test_a_goodbye_that_fails_is_noted_and_changes_nothing():
    told = story(call(FailingGoodbye(lambda *_: Reply(text="Ok.")), Moves([say("Hi"), DONE])))
    assert told[-2:] == ["None caller hung up: done", "None noted stop_failed"]


def test_interrupting_the_run_is_no_outcome_of_a_call():
    made = call(WaitingAgent(), Moves([say("Hi")]))

    async def interrupt() -> None:
        task = asyncio.ensure_future(place(made))
        asyncio.get_running_loop().call_later(0.01, task.cancel)
        await task

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(interrupt())
    assert not [event for event in made.log.events if isinstance(event, Failed | HungUp)]


def test_the_record_says_how_the_call_was_made():
    made = call(echo_agent(), Moves([say("Hi"), DONE]), world_hash="w")
    story(made)
    record = conclude(made, settled_ms=500, void="pacer")
    assert (record.call_id, record.key, record.world, record.clock) == ("c-1", KEY, "w", "virtual")
    assert record.capabilities == tuple(sorted(made.agent.capabilities))
    assert (record.quality.settled_ms, record.quality.void, record.quality.late_writes) == (500, "pacer", 0)
    assert len(record.events) == 3


def test_the_scripted_caller_and_an_agent_make_a_whole_call():
    script = Script(lines=(Line(text="Ek paneer wrap."), Line(text="Bas itna hi.")))
    scenario = Scenario(id="s", title="", world="", scripts={"hinglish": script}, expect={}, hash="h")
    agent = scripted_agent(["Theek hai. Aur kuch?", "Order place kar doon?", "Order place ho gaya. Shukriya!"])
    assert story(call(agent, ScriptedCaller().open(scenario, "hinglish", 0))) == [
        "t1 caller [script] Ek paneer wrap.",
        "t1 agent [reply] Theek hai. Aur kuch?",
        "t2 caller [script] Bas itna hi.",
        "t2 agent [reply] Order place kar doon?",
        "t3 caller [confirm] Haan, confirm kar dijiye.",
        "t3 agent [reply] Order place ho gaya. Shukriya!",
        "None caller hung up: done",
    ]
