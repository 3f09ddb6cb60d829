"""Where the time of a call goes: microseconds of processor time a call, stage by stage, built-in agent, one thread."""

from __future__ import annotations

import asyncio
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

from table import show

from kasauti.agent.registry import make_agent
from kasauti.call.conclude import conclude
from kasauti.call.place import place
from kasauti.caller.registry import make_caller
from kasauti.check.judge import judge
from kasauti.clock import RealClock
from kasauti.conversation.wire import encode
from kasauti.run.engines.opening import DoorAddress, Opening
from kasauti.run.engines.slot import Stamp
from kasauti.run.execute import manifest_of, prepare
from kasauti.run.judging import row_of
from kasauti.run.plan import tasks_of
from kasauti.run.request import RunRequest
from kasauti.store.folder import RunFolder
from kasauti.suite.select import Filters

TRIALS = 10
ROUNDS = 9
WARM = 2
STAGES = ("open", "place", "close and conclude", "judge", "row", "encode", "encode and write")


class Laps:
    """Adds up processor time by stage."""

    def __init__(self) -> None:
        self.ns: dict[str, int] = defaultdict(int)

    def of(self, stage: str, act: Callable[[], Any]) -> Any:
        began = time.thread_time_ns()
        done = act()
        self.ns[stage] += time.thread_time_ns() - began
        return done


def main() -> None:
    request = RunRequest(suite="indicorderbench:starter", agent="builtin:correct", filters=Filters(), trials=TRIALS)
    prepared = prepare(request)
    tasks = tuple(tasks_of(prepared.cells, TRIALS))
    opening = Opening(
        agent=make_agent("builtin:correct", {}), caller=make_caller("scripted"), limits=request.limits,
        clock=RealClock(), nonce="bench", seed=0, door=DoorAddress(),
    )  # fmt: skip
    loop = asyncio.new_event_loop()
    stamp = Stamp()
    rounds: list[dict[str, float]] = []
    turns = events = size = 0
    with tempfile.TemporaryDirectory() as place_name:
        path = Path(place_name) / "run"
        folder = RunFolder.create(path, manifest_of(prepared, path))
        for number in range(ROUNDS + WARM):
            laps = Laps()
            turns = events = size = 0
            for task in tasks:
                made = laps.of("open", lambda task=task: opening.open(task, stamp))
                laps.of("place", lambda made=made: loop.run_until_complete(place(made.call)))
                made.session.close()
                call = laps.of("close and conclude", lambda made=made: conclude(made.call, settled_ms=0))
                bound = task.cell.bound
                size += len(laps.of("encode", lambda call=call: encode(call)))
                written = laps.of("encode and write", lambda call=call: folder.append_call(call))
                row = laps.of("row", lambda call=call, bound=bound, at=written: row_of(call, bound, at))
                laps.of("encode and write", lambda row=row: folder.append_row(row))
                laps.of("judge", lambda call=call, bound=bound: judge(call, bound.checks, bound.spec))
                turns += row.turns
                events += len(call.events)
            if number >= WARM:
                rounds.append({stage: ns / len(tasks) / 1000 for stage, ns in laps.ns.items()})
        folder.close()
    loop.close()
    median = {stage: statistics.median(one[stage] for one in rounds) for stage in STAGES}
    idle = _lap_cost()
    loop_cost = _loop_cost()
    counted = ("open", "place", "close and conclude", "row", "encode and write")
    rows = [
        ["open: world, caller, ids", f"{median['open'] - idle:.0f}"],
        ["place: caller, agent and world", f"{median['place'] - idle - loop_cost:.0f}"],
        ["close: freeze the record", f"{median['close and conclude'] - idle:.0f}"],
        ["judge: checks, verdict, row", f"{median['row'] - idle:.0f}"],
        ["  of which checks and verdict", f"{median['judge'] - idle:.0f}"],
        ["write: record and row", f"{median['encode and write'] - 2 * idle:.0f}"],
        ["  of which encoding the record", f"{median['encode'] - idle:.0f}"],
        ["all stages", f"{sum(median[stage] for stage in counted) - 6 * idle - loop_cost:.0f}"],
    ]
    show(
        f"A built-in call by stage ({turns / len(tasks):.1f} turns, {events / len(tasks):.0f} events, "
        f"{size / len(tasks) / 1000:.1f} kB)",
        ["stage", "us a call"],
        rows,
    )


def _lap_cost() -> float:
    """What taking a lap costs by itself, in microseconds."""
    laps = Laps()
    for _ in range(20_000):
        laps.of("none", lambda: None)
    return laps.ns["none"] / 20_000 / 1000


def _loop_cost() -> float:
    """What entering a loop for each call costs by itself: the engine enters it once for all."""
    loop = asyncio.new_event_loop()

    async def nothing() -> None:
        return

    began = time.thread_time_ns()
    for _ in range(2_000):
        loop.run_until_complete(nothing())
    loop.close()
    return (time.thread_time_ns() - began) / 2_000 / 1000


if __name__ == "__main__":
    sys.exit(main())
