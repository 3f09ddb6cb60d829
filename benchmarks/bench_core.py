"""The core beside indicorderbench: processor time a call, peak memory, and how soon the help is there.

Both tools run the same 42 scenarios with a built-in agent, one after the other in each round. A slope between few
and many trials leaves out what a start costs.
"""

from __future__ import annotations

import statistics

from child import Took, took
from table import goal, show

SCENARIOS = 42
FEW, MANY, VERY_MANY = 1, 50, 1000
ROUNDS = 3


def ours(trials: int) -> Took:
    agent = ("--agent", "builtin:correct", "--trials", str(trials), "--out", "run")
    return took("kasauti", "run", "indicorderbench:starter", *agent)


def theirs(trials: int) -> Took:
    return took("iob", "run", "starter", "--agent", "builtin:correct", "--trials", str(trials), "--out", "run")


def main() -> None:
    rounds = [(theirs(FEW), ours(FEW), theirs(MANY), ours(MANY)) for _ in range(ROUNDS)]
    cpu(rounds)
    memory(rounds)
    start()


def cpu(rounds: list[tuple[Took, Took, Took, Took]]) -> None:
    calls = SCENARIOS * (MANY - FEW)
    their_us = statistics.median((many.cpu_s - few.cpu_s) / calls * 1e6 for few, _, many, _ in rounds)
    our_us = statistics.median((many.cpu_s - few.cpu_s) / calls * 1e6 for _, few, _, many in rounds)
    their_start = statistics.median(few.cpu_s for few, *_ in rounds)
    our_start = statistics.median(few.cpu_s for _, few, *_ in rounds)
    show(
        f"Processor time ({SCENARIOS} scenarios, between {FEW} and {MANY} trials, median of {ROUNDS})",
        ["", "indicorderbench", "kasauti", "ratio", "goal"],
        [
            [
                "us a call, reports included", f"{their_us:,.0f}", f"{our_us:,.0f}", f"1/{their_us / our_us:.1f}",
                goal("at most 1/20", our_us * 20 <= their_us),
            ],
            [
                f"s for {SCENARIOS} calls, with the start", f"{their_start:.2f}", f"{our_start:.2f}",
                f"{our_start / their_start:.2f}", "",
            ],
        ],
    )  # fmt: skip


def memory(rounds: list[tuple[Took, Took, Took, Took]]) -> None:
    our_many = statistics.median(many.peak_mb for *_, many in rounds)
    their_many = statistics.median(many.peak_mb for _, _, many, _ in rounds)
    their_ten, our_most = theirs(10).peak_mb, ours(VERY_MANY).peak_mb
    growth = our_most - our_many
    rows = [
        ["indicorderbench", f"{SCENARIOS} x 10", f"{their_ten:.0f}", ""],
        ["indicorderbench", f"{SCENARIOS} x {MANY}", f"{their_many:.0f}", f"+{their_many - their_ten:.0f}"],
        ["kasauti", f"{SCENARIOS} x {MANY}", f"{our_many:.0f}", ""],
        ["kasauti", f"{SCENARIOS} x {VERY_MANY}", f"{our_most:.0f}", f"+{growth:.0f}"],
    ]
    show("Peak memory", ["", "calls", "MB", "growth"], rows)
    print("  " + goal("kasauti grows by at most 24 MB", growth <= 24))


def start() -> None:
    helps = [(took("iob", "--help").wall_s, took("kasauti", "--help").wall_s) for _ in range(2 * ROUNDS + 1)]
    their_s, our_s = (statistics.median(both[at] for both in helps) for at in (0, 1))
    show(
        f"--help on the screen (s on the wall, median of {len(helps)})",
        ["", "indicorderbench", "kasauti", "ratio", "goal"],
        [["--help", f"{their_s:.3f}", f"{our_s:.3f}", f"{our_s / their_s:.2f}", goal("at most 0.12 s", our_s <= 0.12)]],
    )


if __name__ == "__main__":
    main()
