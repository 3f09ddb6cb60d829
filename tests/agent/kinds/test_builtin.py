"""The built-in agent behind the agent seam."""

from __future__ import annotations

import asyncio
from decimal import Decimal

import pytest

from kasauti import __version__
from kasauti.agent.agent import CallContext, Utterance
from kasauti.agent.kinds.builtin import BuiltinAgent
from kasauti.clock import VirtualClock
from kasauti.conversation.log import Log
from kasauti.errors import HarnessError, UsageProblem
from kasauti.world.kinds.ordering import OrderingSession, OrderingWorld
from kasauti.world.menu import Item, Menu
from kasauti.world.world import Fault

WORLD = OrderingWorld(
    Menu(id="m", name="M", items=[Item(id="poha", name="Poha", price=Decimal(40))], max_quantity=50), name="m"
)


def context(clock: VirtualClock, *faults: Fault) -> CallContext:
    session: OrderingSession = WORLD.open(Log(clock.now_ms), faults=faults)
    return CallContext(call_id="c", clock=clock, session=session, world=WORLD.spec)


async def say(agent: BuiltinAgent, ctx: CallContext, text: str | None) -> str:
    async with agent.open(ctx) as turns:
        assert await turns.greet() is None
        return (await turns.turn(Utterance(turn_id="t1", text=text))).text


def test_a_call_reaches_the_world() -> None:
    agent, ctx = BuiltinAgent("builtin:correct"), context(VirtualClock())
    assert asyncio.run(say(agent, ctx, "Two poha, that's all.")).endswith("Your order is placed, thank you!")
    assert ctx.session is not None
    assert ctx.session.committed() == 1


def test_a_slow_tool_is_waited_for_before_the_reply() -> None:
    clock = VirtualClock()
    ctx = context(clock, Fault(tool="add_item", kind="slow", delay_ms=4_000))
    asyncio.run(say(BuiltinAgent("builtin:correct"), ctx, "Two poha."))
    assert clock.now_ms() == 4_000


def test_silence_is_answered() -> None:
    assert asyncio.run(say(BuiltinAgent("builtin:correct"), context(VirtualClock()), None)).startswith("Sorry")


def test_the_identity_is_the_spec_and_the_version() -> None:
    agent = BuiltinAgent("builtin:buggy:double_submit")
    assert agent.identity == f"builtin:buggy:double_submit@{__version__}"
    assert (agent.where, agent.needs_door) == ("process", False)


def test_the_menu_is_compiled_once_for_a_world() -> None:
    agent = BuiltinAgent("builtin:correct")
    first, second = context(VirtualClock()), context(VirtualClock())
    assert first.session is not None
    assert second.session is not None
    menus = {id(agent.brain(ctx.session, ctx.world, "en")._menu) for ctx in (first, second) if ctx.session}
    assert len(menus) == 1


def test_a_call_without_a_world_is_the_harness_s_fault() -> None:
    ctx = CallContext(call_id="c", clock=VirtualClock())
    with pytest.raises(HarnessError, match="no_session"):
        asyncio.run(say(BuiltinAgent("builtin:correct"), ctx, "Hello"))


def test_an_unknown_bug_is_a_usage_problem() -> None:
    with pytest.raises(UsageProblem, match="there is no bug"):
        BuiltinAgent("builtin:buggy:nothing")
