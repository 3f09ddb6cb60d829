"""Kills a run at a seeded moment, again and again, and prints what was left: one JSON object a line.

Each seed forks a child that runs a small suite and kills itself with SIGKILL at a moment that the seed names: before,
in the middle of or after the n-th write to `calls.jsonl`, or a write to `verdicts.jsonl`. What the child showed as
done comes through a pipe. A second child resumes the run.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
from pathlib import Path

from kasauti.run.execute import prepare, resume_run, start_run
from kasauti.run.progress import NoProgress
from kasauti.run.request import RunRequest
from kasauti.store.folder import CALLS, VERDICTS
from kasauti.store.row import TrialRow
from kasauti.suite.select import Filters

MOMENTS = ("before", "middle", "after")


def request() -> RunRequest:
    return RunRequest(
        suite="indicorderbench:starter", agent="builtin:correct", filters=Filters(tags=("smoke",)), trials=3
    )


class Shown(NoProgress):
    """Writes the id of each call that is shown as done into a pipe, at once."""

    def __init__(self, pipe: int) -> None:
        self.pipe = pipe

    def done(self, row: TrialRow) -> None:
        true_write(self.pipe, f"{row.call_id}\n".encode())


true_write = os.write


def die_at(moment: str, name: str, target: int) -> None:
    """From now on the `target`-th write to the file of that name is the last thing this process does."""
    seen = 0

    def write(fd: int, raw: bytes) -> int:
        nonlocal seen
        seen += os.readlink(f"/proc/self/fd/{fd}").endswith(name)
        if seen != target:
            return true_write(fd, raw)
        if moment == "middle":
            true_write(fd, raw[: len(raw) // 2])
        elif moment == "after":
            true_write(fd, raw)
        os.kill(os.getpid(), signal.SIGKILL)
        return 0

    os.write = write


def in_child(act) -> tuple[int, list[str]]:
    """What a forked child's status was, and what it showed."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        act(Shown(writer))
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        shown = pipe.read().split()
    return os.waitpid(child, 0)[1], shown


def main(place: Path, seeds: range) -> None:
    prepared = prepare(request())
    for seed in seeds:
        draw = random.Random(seed)
        moment, name = draw.choice(MOMENTS), draw.choice((CALLS, CALLS, VERDICTS))
        target = draw.randint(1, prepared.calls) if name == CALLS else 1
        folder = place / str(seed)

        def first(shown: Shown, folder=folder, moment=moment, name=name, target=target) -> None:
            die_at(moment, name, target)
            start_run(prepared, folder, shown)

        def second(shown: Shown, folder=folder) -> None:
            resume_run(prepared, folder, shown)

        status, shown = in_child(first)
        torn = [(folder / name).read_bytes() if (folder / name).exists() else b"" for name in (CALLS, VERDICTS)]
        resumed, again = in_child(second)
        print(
            json.dumps(
                {
                    "seed": seed,
                    "moment": f"{moment} write {target} to {name}",
                    "killed": os.WIFSIGNALED(status),
                    "shown": shown,
                    "torn": [bool(raw) and not raw.endswith(b"\n") for raw in torn],
                    "resumed": resumed,
                    "again": again,
                }
            ),
            flush=True,
        )


if __name__ == "__main__":
    main(Path(sys.argv[1]), range(int(sys.argv[2]), int(sys.argv[3])))
