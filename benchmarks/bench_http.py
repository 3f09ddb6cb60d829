"""A slow agent behind HTTP: what many calls at once take, beside the longest of them.

The built-in agent runs as a process of its own and thinks for half a second before each turn. No call can be
shorter than its thinking, and the run no shorter than its longest call and the time for late writes after it: that
sum is the ideal, in which neither side ever computes anything. What the longest call takes when nothing else goes
on is measured beside it: connecting, `start`, the agent's calls of tools, our record.
"""

from __future__ import annotations

import http.client
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import msgspec
from table import goal, show

from kasauti.agent.headers import headers_of
from kasauti.agent.kinds.http import HttpAgent
from kasauti.run.execute import prepare, start_run
from kasauti.run.progress import NoProgress
from kasauti.run.request import RunRequest
from kasauti.store.folder import VERDICTS
from kasauti.store.row import TrialRow
from kasauti.suite.select import Filters

THINKS_S = 0.5
CONCURRENCY = 64
ROUNDS = 3
AGENT = Path(__file__).with_name("slow_agent.py")


@contextmanager
def agent() -> Iterator[str]:
    """The address of the agent, once it answers."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    process = subprocess.Popen([sys.executable, str(AGENT), str(port), str(THINKS_S)])
    try:
        _await(port)
        yield f"http://127.0.0.1:{port}/"
    finally:
        process.terminate()
        process.wait()


def _await(port: int) -> None:
    for _ in range(200):
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
        try:
            line.request("GET", "/")
            line.getresponse().read()
            return
        except OSError:
            time.sleep(0.05)
        finally:
            line.close()
    raise SystemExit("the agent did not start")


class Watch(NoProgress):
    """When the calls began and when the last record was written; opening and closing servers is left out."""

    def __init__(self) -> None:
        self.began_s = self.ended_s = 0.0

    def done(self, row: TrialRow) -> None:
        self.ended_s = time.monotonic()


class Timed(HttpAgent):
    """An agent that notes when it is ready to be called."""

    def __init__(self, url: str, watch: Watch) -> None:
        super().__init__(url, headers_of({}))
        self._watch = watch

    async def start(self) -> None:
        await super().start()
        self._watch.began_s = time.monotonic()


def measured(url: str, folder: Path, filters: Filters) -> tuple[float, list[TrialRow]]:
    """Seconds from the first call to the last record, and the rows."""
    watch = Watch()
    prepared = prepare(
        RunRequest(suite="indicorderbench:starter", agent=f"http:{url}", filters=filters, concurrency=CONCURRENCY)
    )
    start_run(replace(prepared, agent=Timed(url, watch)), folder, watch)
    rows = [msgspec.json.decode(line, type=TrialRow) for line in (folder / VERDICTS).read_bytes().splitlines()]
    return watch.ended_s - watch.began_s, rows


def main() -> None:
    with agent() as url, tempfile.TemporaryDirectory() as place:
        runs = [measured(url, Path(place) / str(number), Filters()) for number in range(ROUNDS)]
        longest = max(runs[0][1], key=lambda row: row.turns)
        only = Filters(ids=(longest.scenario,))
        alone = [measured(url, Path(place) / f"alone{number}", only) for number in range(ROUNDS)]
    took_s = statistics.median(seconds for seconds, _ in runs)
    alone_s = statistics.median(seconds for seconds, _ in alone)
    rows = runs[0][1]
    wrong = [row for _, some in runs for row in some if row.verdict != "pass"]
    turns, settle_s = [row.turns for row in rows], RunRequest("", "", Filters()).limits.settle_ms / 1000
    ideal_s = max(turns) * THINKS_S + settle_s
    show(
        f"{len(rows)} calls at once, {THINKS_S} s a turn (s on the wall, median of {ROUNDS})",
        ["", "s", "ratio", "goal"],
        [
            ["one call after the other", f"{sum(turns) * THINKS_S:.2f}", "", ""],
            [f"ideal: longest call ({max(turns)} turns), {settle_s} s to settle", f"{ideal_s:.2f}", "1.00", ""],
            ["the longest call alone", f"{alone_s:.2f}", f"{alone_s / ideal_s:.2f}", ""],
            [
                "the calls", f"{took_s:.2f}", f"{took_s / ideal_s:.2f}",
                goal("at most 1.05", took_s <= 1.05 * ideal_s),
            ],
        ],
    )  # fmt: skip
    if wrong:
        print(f"  {len(wrong)} calls did not pass: {sorted({row.why for row in wrong})}")


if __name__ == "__main__":
    main()
