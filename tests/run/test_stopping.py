"""A run that is stopped keeps every call that had ended, and nobody writes into its folder any more."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import textwrap
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kasauti.agent.agent import Agent, CallContext, Limits, Reply, Utterance
from kasauti.conversation.record import Conversation
from kasauti.errors import HarnessError
from kasauti.run.engines import hub, settling
from kasauti.run.execute import prepare, resume_run, start_run
from kasauti.run.progress import NoProgress
from kasauti.run.request import RunRequest
from kasauti.store.folder import CALLS, RunFolder
from kasauti.store.lines import CallLine, read_lines
from kasauti.store.row import TrialRow
from kasauti.suite.select import Filters
from kasauti.testing.agents import FakeAgent, FakeTurns

# A thread that is not ours goes on all the while, so that every call must settle.
NOISY = """
    import os
    import signal
    import threading

    ended = threading.Event()
    thread = threading.Thread(target=ended.wait, daemon=True)
    thread.start()
    begun = 0
    interrupt_at = 0
    told = None
    most = 0

    def handle(text):
        global begun, most
        begun += 1
        if told is not None:
            most = max(most, begun - told())
        if begun == interrupt_at:
            os.kill(os.getpid(), signal.SIGINT)
        return "Okay."
"""


@pytest.fixture
def noisy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The name of a fresh module with `NOISY` in it; its thread ends with the test."""
    name = f"noisy_{tmp_path.name}"
    (tmp_path / f"{name}.py").write_text(textwrap.dedent(NOISY), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    yield name
    sys.modules.pop(name).ended.set()


def prepared(agent: str | Agent, *, settle_ms: int, concurrency: int = 1, trials: int = 1) -> Any:
    """A run of the ten smoke scenarios, one caller turn each."""
    made = prepare(
        RunRequest(
            suite="indicorderbench:starter",
            agent=agent if isinstance(agent, str) else "builtin:correct",
            filters=Filters(tags=("smoke",)),
            concurrency=concurrency,
            trials=trials,
            limits=Limits(turn_ms=30_000, max_turns=1, settle_ms=settle_ms),
        )
    )
    return made if isinstance(agent, str) else replace(made, agent=agent)


def calls(folder: Path) -> list[Conversation]:
    return [line.line.call for line in read_lines(folder / CALLS) if isinstance(line.line, CallLine)]


def test_an_interrupt_keeps_calls_that_settle_and_says_how_long_they_did(
    tmp_path: Path, noisy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "DRAIN_S", 0.05)
    run = prepared(f"python:{noisy}:handle", settle_ms=60_000)
    sys.modules[noisy].interrupt_at = 6
    with pytest.raises(KeyboardInterrupt):
        start_run(run, tmp_path / "run", NoProgress())
    kept = calls(tmp_path / "run")
    assert len(kept) >= 5
    assert all(0 <= call.quality.settled_ms < 60_000 for call in kept)
    assert all(call.failed() is None for call in kept)


def test_an_interrupt_lets_calls_settle_to_the_end_where_that_is_soon(
    tmp_path: Path, noisy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "DRAIN_S", 30.0)
    run = prepared(f"python:{noisy}:handle", settle_ms=20)
    sys.modules[noisy].interrupt_at = 6
    with pytest.raises(KeyboardInterrupt):
        start_run(run, tmp_path / "run", NoProgress())
    assert {call.quality.settled_ms for call in calls(tmp_path / "run")} == {20}


def test_after_an_interrupt_the_rest_is_called_and_nothing_twice(
    tmp_path: Path, noisy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "DRAIN_S", 0.05)
    run = prepared(f"python:{noisy}:handle", settle_ms=60_000)
    sys.modules[noisy].interrupt_at = 6
    with pytest.raises(KeyboardInterrupt):
        start_run(run, tmp_path / "run", NoProgress())
    first = {call.call_id for call in calls(tmp_path / "run")}
    sys.modules[noisy].ended.set()
    sys.modules[noisy].thread.join()
    resume_run(prepared(f"python:{noisy}:handle", settle_ms=60_000), tmp_path / "run", NoProgress())
    every = [call.call_id for call in calls(tmp_path / "run")]
    assert len(every) == len(set(every)) == 10
    assert first <= set(every)


class Counting(NoProgress):
    """How many calls were shown as done."""

    def __init__(self) -> None:
        self.count = 0

    def done(self, row: TrialRow) -> None:
        self.count += 1


def test_so_many_calls_settle_at_once_and_the_next_ones_wait_for_room(
    tmp_path: Path, noisy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settling, "MOST_SETTLING", 4)
    run = prepared(f"python:{noisy}:handle", settle_ms=60, trials=3)
    progress = Counting()
    sys.modules[noisy].told = lambda: progress.count
    start_run(run, tmp_path / "run", progress)
    assert len(calls(tmp_path / "run")) == 30
    assert sys.modules[noisy].most <= 6  # four that settle, one that is being closed, and the one that is being made


class Never(FakeTurns):
    """Never answers; interrupts once everybody has asked."""

    asked = 0

    async def turn(self, said: Utterance) -> Reply:
        Never.asked += 1
        if Never.asked == 4:
            os.kill(os.getpid(), signal.SIGINT)
        await asyncio.Event().wait()
        raise AssertionError


class Remote(FakeAgent):
    """An agent that is awaited and knows whether it was stopped."""

    def __init__(self) -> None:
        super().__init__(lambda said, ctx: Reply(text=""), where="io")
        self.stopped = False

    def open(self, ctx: CallContext) -> FakeTurns:
        return Never(self, ctx)

    async def stop(self) -> None:
        self.stopped = True


def test_calls_that_were_going_on_are_left_unrecorded_and_the_agent_is_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "DRAIN_S", 0.05)
    Never.asked = 0
    agent = Remote()
    run = prepared(agent, settle_ms=0, concurrency=4)
    before = set(threading.enumerate())
    with pytest.raises(KeyboardInterrupt):
        start_run(run, tmp_path / "run", NoProgress())
    assert calls(tmp_path / "run") == []
    assert (agent.stopped, agent.closed) == (True, 4)
    assert set(threading.enumerate()) <= before


def test_a_disk_that_refuses_ends_the_run_and_its_lanes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "DRAIN_S", 5.0)
    append, written = RunFolder.append_call, []

    def refuses(folder: RunFolder, call: Conversation) -> Any:
        if len(written) == 3:
            raise HarnessError("disk", "no space left")
        written.append(call.call_id)
        return append(folder, call)

    monkeypatch.setattr(RunFolder, "append_call", refuses)
    before = set(threading.enumerate())
    with pytest.raises(HarnessError, match="no space left"):
        start_run(prepared("builtin:correct", settle_ms=0, trials=20), tmp_path / "run", NoProgress())
    assert [call.call_id for call in calls(tmp_path / "run")] == written
    assert set(threading.enumerate()) <= before
