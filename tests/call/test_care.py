"""What surrounds a call: in order, within limits, and never an excuse for the agent."""

from __future__ import annotations

import asyncio
from typing import Any

from kasauti.agent.agent import CallContext, Limits, Reply
from kasauti.agent.backend.keys import CallKeys
from kasauti.call.care import Care, Tended, Timed
from kasauti.call.place import NO_WATCH, Call, NoWatch
from kasauti.caller.caller import CallerView, HangUp
from kasauti.clock import VirtualClock
from kasauti.conversation.event import Blame, Failed, Noted, Probed
from kasauti.conversation.log import Log
from kasauti.conversation.record import CallKey
from kasauti.errors import HarnessError
from kasauti.testing.agents import FakeAgent

KEY = CallKey(scenario="s", hash="h", style="english", trial=1)


class HangsUp:
    """A caller that says nothing."""

    async def next(self, view: CallerView) -> HangUp:
        return HangUp(reason="done")


class Step:
    """A probe and a hook that writes into `done`, and raises what it is given."""

    tells_apart, blocks = True, True

    def __init__(self, name: str, done: list[str], error: BaseException | None = None) -> None:
        self.name, self.done, self.error = name, done, error

    async def run(self, keys: CallKeys) -> None:
        self.done.append(f"{self.name} {keys.call_id} {keys.caller_number} {keys.seed}")
        if self.error is not None:
            raise self.error

    async def read(self, keys: CallKeys) -> Any:
        await self.run(keys)
        return {"seen": len(self.done)}

    def close(self) -> None:
        """Nothing."""


class Watching(NoWatch):
    """Notes whom it would blame when it is asked to watch."""

    def __init__(self) -> None:
        self.blamed: list[Blame] = []

    def begin(self, limit_ms: int) -> None:
        self.blamed.append(self.blame)


def tended(done: list[str], *, watch: Any = NO_WATCH, probe: Step | None = None, **hooks: list[Step]) -> Tended:
    clock = VirtualClock()
    ctx = CallContext(call_id="c-1", clock=clock, number="+915", seed=3, limits=Limits())
    agent = FakeAgent(lambda said, ctx: Reply(text=""))
    call = Call(key=KEY, log=Log(clock.now_ms), caller=HangsUp(), agent=agent, ctx=ctx, watch=watch)
    timed = {when: [Timed(step, 1000, f"{when}[1]") for step in steps] for when, steps in hooks.items()}
    return Care(probe=probe or Step("probe", done), **timed).of(call)


def through(care: Tended, **more: Any) -> list[Any]:
    async def all_of_it() -> None:
        await care.place()
        await care.finish(NO_WATCH, **more)

    asyncio.run(all_of_it())
    return care._call.log.events


def failed(events: list[Any]) -> list[str]:
    return [f"{e.blame} {e.code}: {e.what}" for e in events if isinstance(e, Failed)]


def test_it_is_done_in_order_and_with_the_keys_of_the_call() -> None:
    done: list[str] = []
    before, after = [Step("a", done), Step("b", done)], [Step("c", done)]
    events = through(tended(done, before_call=before, after_call=after))

    assert done == [f"{name} c-1 +915 3" for name in ("a", "b", "probe", "probe", "c")]
    assert [(e.when, e.outcome) for e in events if isinstance(e, Probed)] == [
        ("before", {"seen": 3}),
        ("after", {"seen": 4}),
    ]


def test_after_a_failure_before_the_call_nothing_is_read_and_it_is_cleaned() -> None:
    done: list[str] = []
    before = [Step("a", done, HarnessError("x", "no door")), Step("b", done)]
    events = through(tended(done, before_call=before, after_call=[Step("c", done)]))

    assert [line.split()[0] for line in done] == ["a", "c"]
    assert failed(events) == ["harness hook_failed: before_call[1]: no door"]


def test_a_kind_that_breaks_its_contract_is_told_by_its_type_alone() -> None:
    done: list[str] = []
    events = through(tended(done, probe=Step("probe", done, ValueError("a secret"))))
    assert failed(events) == ["harness probe_failed: probe: ValueError"]


def test_cleaning_that_fails_after_a_call_that_broke_is_only_noted() -> None:
    done: list[str] = []
    care = tended(done, after_call=[Step("c", done, HarnessError("x", "no door")), Step("d", done)])
    care._call.log.append(Failed(t_ms=0, blame="agent", code="raised", what=""))
    asyncio.run(care.finish(NO_WATCH))

    assert failed(care._call.log.events) == ["agent raised: "]
    assert [e.what for e in care._call.log.events if isinstance(e, Noted)] == ["after_call[1]: no door"]
    assert [line.split()[0] for line in done] == ["c", "d"]


def test_no_hook_is_begun_twice() -> None:
    done: list[str] = []
    care = tended(done, after_call=[Step("c", done), Step("d", done)])
    asyncio.run(care.finish(NO_WATCH))
    asyncio.run(care.finish(NO_WATCH))
    assert [line.split()[0] for line in done] == ["probe", "c", "d"]


def test_a_call_that_is_made_again_is_only_cleaned() -> None:
    done: list[str] = []
    events = through(tended(done, after_call=[Step("c", done)]), judged=False)
    assert [line.split()[0] for line in done] == ["probe", "c"]
    assert [e.when for e in events if isinstance(e, Probed)] == ["before"]


def test_the_time_of_hooks_is_not_the_agents() -> None:
    done: list[str] = []
    care = tended(done, before_call=[Step("a", done)])
    clock = care._call.ctx.clock

    async def slowly() -> None:
        await clock.sleep_until(clock.now_ms() + 400_000)  # more than a call may take
        await care.place()

    asyncio.run(slowly())
    assert failed(care._call.log.events) == []


def test_whoever_watches_knows_that_it_is_not_the_agent() -> None:
    done: list[str] = []
    watch = Watching()
    asyncio.run(tended(done, watch=watch, before_call=[Step("a", done)]).place())
    assert watch.blamed[:2] == ["harness", "harness"]
    assert set(watch.blamed[2:]) == {"agent"}
    assert watch.blame == "agent"
