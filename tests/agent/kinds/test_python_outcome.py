"""`python:` agents with reset, send and outcome."""

from __future__ import annotations

import asyncio
import sys
import textwrap
from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from kasauti.agent.agent import CallContext, Limits, Utterance
from kasauti.agent.kinds.python import OutcomeAgent
from kasauti.agent.registry import make_agent
from kasauti.clock import VirtualClock
from kasauti.errors import AgentError, UsageProblem

Module = Callable[[str], str]
GOOD = """
    class Good:
        made = 0
        def __init__(self):
            Good.made += 1
        def reset(self):
            self.said = []
        def send(self, text):
            self.said.append(text)
            return f"You said {text}"
        def outcome(self):
            return {"said": self.said, "made": Good.made}
"""


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[Module]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    name = f"three_{abs(hash(request.node.nodeid))}"

    def write(body: str) -> str:
        (tmp_path / f"{name}.py").write_text(textwrap.dedent(body))
        return name

    yield write
    sys.modules.pop(name, None)


def agent(module: Module, body: str, name: str, **options: str) -> OutcomeAgent:
    made = make_agent(f"python:{module(body)}:{name}", options)
    assert isinstance(made, OutcomeAgent)
    return made


def context(seed: int = 7) -> CallContext:
    return CallContext(call_id="c", clock=VirtualClock(), seed=seed)


def call(agent: OutcomeAgent, *texts: str, ctx: CallContext | None = None) -> tuple[list[str], Any]:
    """The replies to these, and the outcome after them."""

    async def talk() -> tuple[list[str], Any]:
        async with agent.open(ctx or context()) as turns:
            said = [Utterance(turn_id=f"t{n}", text=text) for n, text in enumerate(texts, 1)]
            return [(await turns.turn(one)).text for one in said], await turns.outcome()

    return asyncio.run(talk())


@pytest.mark.parametrize(
    "made",
    [
        "thing = Good",
        "thing = Good()",
        "def thing(): return Good()",
        "async def thing(): return Good()",
        "thing = lambda: Good()",
        "class thing(Good):\n        def __init__(self, rate=0.3, *more, **named): super().__init__()",
        "class Late:\n        x = Good()\n        def __getattr__(self, name): return getattr(self.x, name)\n"
        "    thing = Late()",
    ],
)
def test_a_class_an_instance_or_a_factory(module: Module, made: str) -> None:
    replies, outcome = call(agent(module, f"{GOOD}\n    {made}\n", "thing"), "Hi", "Bye")

    assert replies == ["You said Hi", "You said Bye"]
    assert outcome["said"] == ["Hi", "Bye"]


def test_every_method_may_be_async(module: Module) -> None:
    body = """
        import asyncio
        class Slow:
            async def reset(self):
                self.n = 0
            async def send(self, text):
                await asyncio.sleep(0)
                self.n += 1
                return text.upper()
            async def outcome(self):
                return {"n": self.n}
    """
    assert call(agent(module, body, "Slow"), "a", "b") == (["A", "B"], {"n": 2})


def test_a_sync_method_may_run_a_loop_of_its_own(module: Module) -> None:
    body = """
        import asyncio
        class Wrapped:
            def __init__(self):
                self.loop = None
            def reset(self):
                self.loop = self.loop or asyncio.new_event_loop()
            def send(self, text):
                async def think():
                    await asyncio.sleep(0)
                    return text[::-1]
                return self.loop.run_until_complete(think())
            def outcome(self):
                return {"loop": asyncio.run(self.alone())}
            async def alone(self):
                return "its own"
            def close(self):
                self.loop.close()
    """
    wrapped = agent(module, body, "Wrapped")

    assert call(wrapped, "abc") == (["cba"], {"loop": "its own"})
    asyncio.run(wrapped.stop())


def test_one_object_serves_call_after_call_and_is_reset_each_time(module: Module) -> None:
    good = agent(module, GOOD, "Good")

    async def two_calls() -> list[Any]:
        outcomes = []
        for text in ("a", "b"):
            async with good.open(context()) as turns:
                await turns.turn(Utterance(turn_id="t1", text=text))
                outcomes.append(await turns.outcome())
        return outcomes

    assert asyncio.run(two_calls()) == [{"said": ["a"], "made": 1}, {"said": ["b"], "made": 1}]


def test_calls_at_the_same_time_have_objects_of_their_own(module: Module) -> None:
    good = agent(module, GOOD, "Good")

    async def at_once() -> list[Any]:
        async with good.open(context()) as one, good.open(context()) as two:
            await one.turn(Utterance(turn_id="t1", text="a"))
            await two.turn(Utterance(turn_id="t1", text="b"))
            return [(await one.outcome())["said"], (await two.outcome())["said"]]

    assert not good.single and asyncio.run(at_once()) == [["a"], ["b"]]


def test_an_instance_is_all_there_is_so_calls_are_made_one_after_the_other(module: Module) -> None:
    assert agent(module, GOOD + "\n    thing = Good()\n", "thing").single
    assert agent(module, GOOD, "Good", seeds_random="yes").single


def test_a_reset_that_takes_a_seed_is_told_the_calls(module: Module) -> None:
    body = GOOD.replace("def reset(self):", "def reset(self, seed=None):\n            self.seed = seed").replace(
        '"made": Good.made', '"seed": self.seed'
    )
    assert call(agent(module, body, "Good"), ctx=context(11))[1]["seed"] == 11


def test_pythons_own_generator_is_seeded_by_call_where_that_is_asked_for(module: Module) -> None:
    body = "import random\n" + textwrap.dedent(GOOD).replace('"made": Good.made', '"drawn": random.random()')
    drawing = agent(module, body, "Good", seeds_random="yes")
    drawn = [call(drawing, ctx=context(seed))[1]["drawn"] for seed in (1, 2, 1)]

    assert drawn[0] == drawn[2] != drawn[1]


@pytest.mark.parametrize(
    ("body", "name", "told"),
    [
        ("class A:\n    def reset(self): ...\n    def send(self, text): ...\n", "A", "A lacks outcome()"),
        ("x = 1\nclass A:\n    def send(self, t): ...\n    def outcome(self): ...\na = A()\n", "a", "a lacks reset()"),
        ("def make(): return 7\n", "make", "make is no agent: it takes no arguments and made a int"),
        ("class A:\n    reset = send = outcome = print\n    def __init__(self, url): ...\n", "A", "A needs url"),
        ("class A:\n    reset = send = outcome = print\n    def __init__(self): 1 / 0\n", "A", "ZeroDivisionError"),
        ("class A:\n    reset = send = outcome = print\n    def __init__(self): raise SystemExit\n", "A", "SystemExit"),
    ],
)  # fmt: skip
def test_an_adapter_that_cannot_be_used_is_refused_with_file_and_line(
    module: Module, body: str, name: str, told: str
) -> None:
    with pytest.raises(UsageProblem) as problem:
        agent(module, body, name)
    file, line, *_ = str(problem.value).removeprefix("--agent: ").split(":")
    assert told in str(problem.value)
    assert file.endswith(".py") and int(line) == next(
        n for n, text in enumerate(body.splitlines(), 1) if text.startswith(("class", "def"))
    )


def test_a_mismatch_lists_all_shapes(module: Module) -> None:
    with pytest.raises(UsageProblem) as problem:
        make_agent(f"python:{module('thing = 7')}:thing")

    for shape in ("(backend, session)", "reset(), send(text) -> text and outcome()", "text -> text"):
        assert shape in str(problem.value)


def test_an_agent_that_raises_is_blamed_and_used_again(module: Module) -> None:
    body = GOOD.replace("self.said.append(text)", "1 / int(text)")
    good = agent(module, body, "Good")

    for _ in range(2):
        with pytest.raises(AgentError, match="ZeroDivisionError"):
            call(good, "0")
    assert call(good, "1")[0] == ["You said 1"]


def test_its_outcome_is_met_by_shape(module: Module) -> None:
    body = """
        from dataclasses import dataclass, field
        from outturn.models import Entry, Outcome
        @dataclass
        class Booking:
            day: str = "friday"
            lines: list = field(default_factory=list)
        outcomes = {
            "outturn": Outcome((Entry("tea", {"quantity": 2.0}, ("hot",)), Entry("bun")), {"total": 4.5}),
            "mapping": {"entries": [Entry("tea", {"quantity": 2.0}, ("hot",))], "total": 4},
            "dataclass": Booking(),
            "nothing": None,
            "nan": {"total": float("nan")},
        }
        class Any:
            def reset(self): ...
            def send(self, text):
                self.kind = text
                return text
            def outcome(self):
                return outcomes[self.kind]
    """
    any_shape = agent(module, body, "Any")
    tea = {"name": "tea", "quantity": Decimal("2.0"), "tags": ["hot"]}

    assert call(any_shape, "outturn")[1] == {"entries": [tea, {"name": "bun", "tags": []}], "total": Decimal("4.5")}
    assert call(any_shape, "mapping")[1] == {"entries": [tea], "total": 4}
    assert call(any_shape, "dataclass")[1] == {"day": "friday", "lines": []}
    for kind, code in (("nothing", "no_outcome"), ("nan", "bad_outcome")):
        with pytest.raises(AgentError) as error:
            call(any_shape, kind)
        assert error.value.code == code


def test_what_is_recorded_is_a_copy(module: Module) -> None:
    good = agent(module, GOOD, "Good")

    async def held() -> Any:
        async with good.open(context()) as turns:
            early = await turns.outcome()
            await turns.turn(Utterance(turn_id="t1", text="a"))
            return early

    assert asyncio.run(held())["said"] == []


def test_it_shows_state_and_no_tools(module: Module) -> None:
    assert agent(module, GOOD, "Good").capabilities == {"text", "state", "timing"}


def test_the_limit_on_replies_holds(module: Module) -> None:
    limited = CallContext(call_id="c", clock=VirtualClock(), limits=Limits(reply_chars=5))

    assert call(agent(module, GOOD, "Good"), "Hello", ctx=limited)[0] == ["You s"]
