"""outturn's own demo agents on three scenarios in its format, by outturn and by us: seconds on the wall, and ratios.

We keep every transcript, verdict and finding on disk; outturn drops its transcripts. The one-turn scenario is shown
without a goal: there is nothing in it but our keeping records. `bench_outturn.py [RUNS]`;
3 x 10,000 take more than a minute, so that 2,000 are the default.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from outturn.cli import main as outturn
from table import goal, show

from kasauti.run.execute import prepare, start_run
from kasauti.run.progress import NoProgress
from kasauti.run.request import RunRequest
from kasauti.store.folder import CALLS

DATA = Path(__file__).with_name("data") / "outturn"
AGENTS = {
    "order": "outturn.adapters.demo_order:DemoOrderAgent",
    "booking": "outturn.adapters.demo_booking:DemoBookingAgent",
    "trivial": "outturn.adapters.demo_booking:DemoBookingAgent",
}
TURNS = {"order": "4 turns", "booking": "3 turns", "trivial": "1 turn"}
RUNS = 2_000
ROUNDS = 3
ONE_PROCESS, TWO_WORKERS = 1.3, 0.9


def theirs(name: str, runs: int) -> float:
    """Seconds that outturn takes."""
    with contextlib.redirect_stdout(io.StringIO()):
        return _timed(lambda: outturn([str(DATA / f"{name}.yaml"), "--adapter", AGENTS[name], "--runs", str(runs)]))


def ours(name: str, runs: int) -> float:
    """Seconds that we take, in one process; every call is in the run folder afterwards."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "run"
        request = RunRequest(suite=str(DATA / f"{name}.yaml"), agent=f"python:{AGENTS[name]}", trials=runs)
        took_s = _timed(lambda: start_run(prepare(request), folder, NoProgress()))
        kept = sum(1 for _ in (folder / CALLS).open("rb"))
    if kept != runs:
        raise SystemExit(f"{kept} of {runs} calls were kept")
    return took_s


def two_processes(name: str, runs: int) -> float:
    """Seconds from when both are ready until the slower of two processes has made half of the runs."""
    words = [sys.executable, __file__, "--half", name, str(runs // 2)]
    halves = [subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    for half in halves:
        assert half.stdout is not None
        half.stdout.readline()
    for half in halves:
        assert half.stdin is not None
        half.stdin.write("go\n")
        half.stdin.flush()
    return max(float(half.communicate()[0]) for half in halves)


def half(name: str, runs: int) -> None:
    """One of two processes: say that it is ready, wait, and print the seconds that its runs took."""
    print("ready", flush=True)
    sys.stdin.readline()
    print(ours(name, runs))


def _timed(act: Callable[[], object]) -> float:
    began = time.perf_counter()
    act()
    return time.perf_counter() - began


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("runs", type=int, nargs="?", default=RUNS)
    options.add_argument("--half", nargs=2, metavar=("NAME", "RUNS"), help=argparse.SUPPRESS)
    given = options.parse_args()
    if given.half:
        half(given.half[0], int(given.half[1]))
        return
    rows, ratios = [], {}
    for name in AGENTS:
        rounds = [(theirs(name, given.runs), ours(name, given.runs), two_processes(name, given.runs))
                  for _ in range(ROUNDS)]  # fmt: skip
        there, here, two = (statistics.median(one) for one in zip(*rounds, strict=True))
        ratios[name] = here / there, two / there
        rows.append([f"{name} ({TURNS[name]})", *(f"{s * 1e6 / given.runs:.0f}" for s in (there, here, two)),
                     f"{here / there:.2f}", f"{two / there:.2f}"])  # fmt: skip
    show(
        f"outturn's demo agents, {given.runs:,} runs of each scenario, median of {ROUNDS} (us a run on the wall)",
        ["", "outturn", "ours", "ours, 2 processes", "ratio", "ratio, 2"],
        rows,
    )
    worst = max(ratios[name][0] for name in ("order", "booking"))
    print(f"  one process, order and booking: {goal(f'at most {ONE_PROCESS}', worst <= ONE_PROCESS)}")
    worst = max(ratios[name][1] for name in ("order", "booking"))
    print(f"  two processes: {goal(f'at most {TWO_WORKERS}', worst <= TWO_WORKERS)}")
    print("  (two runs of half the size side by side: one run with two worker processes there is not yet)")


if __name__ == "__main__":
    main()
