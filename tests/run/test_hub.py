"""The local engine: calls are made at once when the agent waits, and one after the other when it computes."""

from __future__ import annotations

import asyncio
import sys
import textwrap
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest

from kasauti.agent.agent import Agent, CallContext, Limits, Reply, Utterance
from kasauti.conversation.event import Called
from kasauti.run.execute import prepare, start_run
from kasauti.run.progress import NoProgress
from kasauti.run.request import RunRequest
from kasauti.store.folder import CALLS, VERDICTS
from kasauti.store.lines import CallLine, read_lines
from kasauti.store.row import TrialRow
from kasauti.suite.select import Filters
from kasauti.testing.agents import FakeAgent, FakeTurns

# The gate opens for good when four calls are inside at once; no call gets out before. Nothing here measures time:
# a gate that never opens fails the calls by the time-out of a turn.
GATE = """
    import asyncio
    import contextlib
    import threading

    most = 0
    inside = set()
    threads = set()
    opened = threading.Event()
    waiting = []

    @contextlib.contextmanager
    def counted():
        global most
        me = object()
        inside.add(me)
        most = max(most, len(inside))
        threads.add(threading.current_thread())
        try:
            yield
        finally:
            inside.discard(me)

    def blocks(text):
        with counted():
            if len(inside) >= 4:
                opened.set()
            opened.wait()
        return "Okay."

    async def awaits(text):
        with counted():
            mine = asyncio.Event()
            waiting.append((asyncio.get_running_loop(), mine))
            if len(inside) >= 4:
                opened.set()
            if opened.is_set():
                for loop, event in waiting:
                    loop.call_soon_threadsafe(event.set)
            await mine.wait()
        return "Okay."

    def computes(text):
        with counted():
            sum(range(100_000))
        return "Okay."

    class Leaves:  # its task waits for the next call, and only then places the order of its own
        last = asyncio.Event()

        def __init__(self, backend, session):
            self.backend = backend
            self.called = asyncio.Event()

        async def handle(self, said):
            self.backend.add_item("masala_chai")
            Leaves.last.set()
            Leaves.last = self.called
            self.task = asyncio.create_task(self.later())
            await asyncio.sleep(0)
            return "Okay."

        async def later(self):
            await self.called.wait()
            self.backend.submit_order()
"""


@pytest.fixture
def gate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The name of a fresh module with `GATE` in it; nobody is left waiting at the end."""
    name = f"gate_{tmp_path.name}"
    (tmp_path / f"{name}.py").write_text(textwrap.dedent(GATE), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    yield name
    sys.modules.pop(name).opened.set()


def run(
    folder: Path, agent: str | Agent, *, concurrency: int, trials: int = 1, turn_ms: int = 30_000, settle_ms: int = 0
) -> list[TrialRow]:
    """The rows of a run of the ten smoke scenarios, one caller turn each."""
    prepared = prepare(
        RunRequest(
            suite="indicorderbench:starter",
            agent=agent if isinstance(agent, str) else "builtin:correct",
            filters=Filters(tags=("smoke",)),
            trials=trials,
            concurrency=concurrency,
            limits=Limits(turn_ms=turn_ms, max_turns=1, settle_ms=settle_ms),
        )
    )
    if not isinstance(agent, str):
        prepared = replace(prepared, agent=agent)
    start_run(prepared, folder, NoProgress())
    return [msgspec.json.decode(line, type=TrialRow) for line in (folder / VERDICTS).read_bytes().splitlines()]


def module(name: str) -> Any:
    return sys.modules[name]


@pytest.mark.parametrize("handle", ["blocks", "awaits"])
def test_an_agent_that_waits_is_called_several_times_at_once(tmp_path: Path, gate: str, handle: str) -> None:
    rows = run(tmp_path / "run", f"python:{gate}:{handle}", concurrency=4)
    assert [row.code for row in rows] == [""] * 10
    assert module(gate).most == 4


@pytest.mark.parametrize("handle", ["blocks", "awaits"])
def test_there_are_never_more_calls_at_once_than_asked_for(tmp_path: Path, gate: str, handle: str) -> None:
    rows = run(tmp_path / "run", f"python:{gate}:{handle}", concurrency=5, trials=3)
    assert {row.code for row in rows} == {""}
    assert 4 <= module(gate).most <= 5


def test_calls_that_await_share_a_thread_and_calls_that_block_do_not(tmp_path: Path, gate: str) -> None:
    run(tmp_path / "first", f"python:{gate}:awaits", concurrency=4)
    shared = set(module(gate).threads)
    assert len(shared) < 4
    module(gate).opened.clear()
    run(tmp_path / "second", f"python:{gate}:blocks", concurrency=4)
    assert len(module(gate).threads - shared) == 4


def test_more_threads_do_not_help_an_agent_that_computes(tmp_path: Path, gate: str) -> None:
    rows = run(tmp_path / "run", f"python:{gate}:computes", concurrency=8, trials=20)
    assert len(rows) == 200
    assert len(module(gate).threads) <= 2  # one more than needed, where the disk was slow for a moment


def test_one_call_at_a_time_is_one_call_at_a_time(tmp_path: Path, gate: str) -> None:
    rows = run(tmp_path / "run", f"python:{gate}:awaits", concurrency=1, turn_ms=30)
    assert {(row.blame, row.code) for row in rows} == {("agent", "timeout")}
    assert module(gate).most == 1


def test_what_a_task_does_that_the_agent_left_running_is_seen(tmp_path: Path, gate: str) -> None:
    rows = run(tmp_path / "run", f"python:{gate}:Leaves", concurrency=1, settle_ms=500)
    calls = [line.line.call for line in read_lines(tmp_path / "run" / CALLS) if isinstance(line.line, CallLine)]
    tools = [[event.tool for event in call.events if isinstance(event, Called)] for call in calls]
    assert sorted(tools) == [["add_item"], *9 * [["add_item", "submit_order"]]]  # nobody calls after the last one
    assert len(rows) == 10


class Gate(FakeTurns):
    """Answers only when four calls have asked."""

    asked: ClassVar[int] = 0
    opened: ClassVar[asyncio.Event]

    async def turn(self, said: Utterance) -> Reply:
        Gate.asked += 1
        if Gate.asked >= 4:
            Gate.opened.set()
        await Gate.opened.wait()
        return Reply(text="Okay.")


class Remote(FakeAgent):
    """An agent that is awaited, as those behind a wire are."""

    def open(self, ctx: CallContext) -> FakeTurns:
        return Gate(self, ctx)


def test_calls_to_an_agent_behind_a_wire_are_made_at_once_from_the_start(tmp_path: Path) -> None:
    Gate.asked, Gate.opened = 0, asyncio.Event()
    rows = run(tmp_path / "run", Remote(lambda said, ctx: Reply(text=""), where="io"), concurrency=4)
    assert {row.code for row in rows} == {""}
