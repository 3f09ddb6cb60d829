"""Calls that share a loop: each is judged by its own doing, and what is made again is written down."""

from __future__ import annotations

import sys
import textwrap
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import msgspec
import pytest

from kasauti.agent.agent import Limits
from kasauti.conversation.record import Conversation
from kasauti.run.execute import prepare, start_run
from kasauti.run.folder_run import FolderRun
from kasauti.run.progress import NoProgress
from kasauti.run.request import RunRequest
from kasauti.run.verdict import GateOptions
from kasauti.store.folder import CALLS, VERDICTS, read_manifest
from kasauti.store.lines import AnyLine, CallLine, LateLine, SupersededLine, read_lines
from kasauti.store.manifest import Manifest
from kasauti.store.row import TrialRow
from kasauti.suite.select import Filters

# The first four calls wait for one another: by then they share a loop. `number` counts calls, from 1.
TOGETHER = """
    import asyncio
    import contextlib
    import threading

    number = 0
    waiting = []
    given_up = threading.Event()
    wrote = threading.Event()

    async def together(among):
        mine = asyncio.Event()
        waiting.append((asyncio.get_running_loop(), mine))
        if len(waiting) == among:
            for loop, event in waiting:
                loop.call_soon_threadsafe(event.set)
        if len(waiting) <= among:
            await mine.wait()
        await asyncio.sleep(0)

    class Agent:
        def __init__(self, backend, session):
            global number
            number += 1
            self.number, self.backend = number, backend

        def sells_wrong(self):
            self.backend.add_item("masala_chai", quantity=17)
            assert self.backend.submit_order()

    class SellsWrongAndHangs(Agent):
        async def handle(self, said):
            await together(2)
            if 3 <= self.number <= 6:
                self.sells_wrong()
                await asyncio.Event().wait()
            return "Okay."

    class OneBlocks(Agent):  # and another one has sold by then
        async def handle(self, said):
            await together(3)
            if self.number == 1:
                self.sells_wrong()
                await asyncio.Event().wait()
            if self.number == 2:
                given_up.wait()
            if self.number == 3:
                await asyncio.Event().wait()
            return "Okay."

    class SomeAreCancelled(Agent):  # the second one by the third, and the fourth by itself
        async def handle(self, said):
            if self.number == 2:
                SomeAreCancelled.second = asyncio.current_task()
            await together(4)
            if self.number == 2:
                await asyncio.Event().wait()
            if self.number == 3:
                SomeAreCancelled.second.cancel()
            if self.number == 4:
                asyncio.current_task().cancel()
                await asyncio.sleep(0)
            return "Okay."

    class WritesAfterItsEnd(Agent):
        last = None

        async def handle(self, said):
            last, WritesAfterItsEnd.last = WritesAfterItsEnd.last, self.backend
            if last is not None:
                with contextlib.suppress(Exception):
                    last.add_item("masala_chai")
            return "Okay."

    class WritesAfterItWasAbandoned(Agent):
        def handle(self, said):
            if self.number == 1:
                given_up.wait()
                with contextlib.suppress(Exception):
                    self.backend.add_item("masala_chai")
                wrote.set()
            else:
                given_up.set()
                wrote.wait()
            return "Okay."
"""


@dataclass
class Ran:
    """A run of the ten smoke scenarios, as it was written down."""

    folder: Path

    @property
    def manifest(self) -> Manifest:
        return read_manifest(self.folder)

    @property
    def lines(self) -> list[AnyLine]:
        return [line.line for line in read_lines(self.folder / CALLS)]

    def rows(self) -> list[TrialRow]:
        lines = (self.folder / VERDICTS).read_bytes().splitlines()
        return [msgspec.json.decode(line, type=TrialRow) for line in lines]

    def live(self) -> list[TrialRow]:
        run = FolderRun(self.folder, GateOptions(), today=date(2026, 12, 1))
        return list(run.rows())

    def calls(self) -> list[Conversation]:
        return [line.call for line in self.lines if isinstance(line, CallLine)]

    def superseded(self) -> list[SupersededLine]:
        return [line for line in self.lines if isinstance(line, SupersededLine)]


Run = Callable[..., Ran]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Run]:
    """Makes a run with one of the agents of `TOGETHER`; nobody is left waiting at the end."""
    name = f"together_{tmp_path.name}"
    (tmp_path / f"{name}.py").write_text(textwrap.dedent(TOGETHER), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)

    def make(agent: str, *, concurrency: int = 4, trials: int = 1, turn_ms: int = 400, settle_ms: int = 0) -> Ran:
        request = RunRequest(
            suite="indicorderbench:starter",
            agent=f"python:{name}:{agent}",
            filters=Filters(tags=("smoke",)),
            trials=trials,
            concurrency=concurrency,
            limits=Limits(turn_ms=turn_ms, max_turns=1, settle_ms=settle_ms),
        )
        start_run(prepare(request), tmp_path / "run", NoProgress())
        return Ran(tmp_path / "run")

    yield make
    sys.modules.pop(name).given_up.set()


def test_an_agent_that_commits_a_wrong_order_and_then_hangs_is_never_called_again(run: Run) -> None:
    ran = run("SellsWrongAndHangs", concurrency=2, trials=8, turn_ms=700)
    ends = Counter((row.verdict, row.blame, row.code) for row in ran.rows())
    assert ends[("infra_error", "agent", "timeout")] == 4
    assert ends.total() == 80
    assert {row.attempt for row in ran.rows()} == {1}
    assert ran.superseded() == []


def test_calls_on_a_loop_that_one_of_them_blocked_are_made_again_but_for_one_that_had_sold(run: Run) -> None:
    ran = run("OneBlocks", concurrency=3, turn_ms=900)
    (sold,) = [row for row in ran.live() if row.code]
    assert (sold.attempt, sold.blame, sold.code) == (1, "agent", "timeout")
    assert [row.attempt for row in ran.live() if not row.code].count(2) == 2
    assert len(ran.live()) == 10


def test_what_is_made_again_is_written_down_counts_nowhere_and_is_said(run: Run) -> None:
    ran = run("OneBlocks", concurrency=3, turn_ms=900)
    void = [call for call in ran.calls() if call.quality.void]
    assert len(void) == 2
    assert [line.key for line in ran.superseded()] == [call.key for call in void]
    assert [call.key.attempt for call in void] == [1, 1]
    assert {call.call_id for call in void}.isdisjoint(row.call_id for row in ran.live())
    judged = {row.call_id: (row.verdict, row.blame, row.why) for row in ran.rows()}
    for call in void:
        assert judged[call.call_id] == ("infra_error", "harness", call.quality.void)
    assert [note for note in ran.manifest.notes if "made again" in note or "abandoned" in note] == [
        "2 calls were made again because another call may have ended them; "
        "the first attempts are kept and count nowhere.",
        "1 worker was abandoned because the agent did not come back.",
    ]


def test_of_cancelled_calls_only_those_that_another_one_cancelled_are_made_again(run: Run) -> None:
    ran = run("SomeAreCancelled", turn_ms=20_000)
    (again,) = ran.superseded()
    ends = {(row.scenario, row.style): (row.attempt, row.blame, row.code) for row in ran.live()}
    assert ends[(again.key.scenario, again.key.style)][::2] == (2, "")
    assert [end for end in ends.values() if end[2]] == [(1, "agent", "cancelled")]


def test_late_writes_of_calls_that_were_closed_at_once_are_shown(run: Run) -> None:
    ran = run("WritesAfterItsEnd", concurrency=1)
    late = [line for line in ran.lines if isinstance(line, LateLine)]
    assert [line.call_id for line in late] == [call.call_id for call in ran.calls()][:9]
    assert {line.count for line in late} == {1}
    assert ran.manifest.late_writes == 9
    assert {row.code for row in ran.rows()} == {""}


def test_late_writes_of_a_call_whose_worker_was_abandoned_are_shown(run: Run) -> None:
    ran = run("WritesAfterItWasAbandoned", concurrency=1, turn_ms=150)
    (late,) = [line for line in ran.lines if isinstance(line, LateLine)]
    (hung,) = [row for row in ran.rows() if row.code]
    assert (late.call_id, late.count) == (hung.call_id, 1)
