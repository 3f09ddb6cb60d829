"""The comparer on an order of twenty lines: microseconds for one comparison, read from the events to findings."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from table import goal, show

from kasauti.conversation.event import Changed
from kasauti.conversation.value import Row
from kasauti.errors import Place
from kasauti.outcome.bind import bind
from kasauti.outcome.compare import compare
from kasauti.outcome.ledger import read
from kasauti.outcome.spec import OutcomeSpec
from kasauti.suite.load import load_suite

LINES = 20
GOAL_US = 1_000
REPEATS = 7


def main() -> None:
    spec = load_suite("indicorderbench:starter").scenarios[0].spec
    assert spec is not None
    outcome = spec.outcome
    rows = []
    for name, wanted, found in cases(outcome):
        us, unmet = measured(outcome, wanted, found)
        rows.append([name, f"{us:,.0f}", str(unmet), goal(f"at most {GOAL_US:,}", us <= GOAL_US)])
    show(f"An order of {LINES} lines (best of {REPEATS})", ["", "us", "unmet", "goal"], rows)


def cases(spec: OutcomeSpec) -> list[tuple[str, list[Row], list[Row]]]:
    """Name, expected lines, committed lines."""
    items = [entry.id for entry in spec.entries if entry.kind == "item"]
    plain = [{"item": items[at % len(items)], "quantity": 1 + at // len(items)} for at in range(LINES)]
    spicy = [{"item": "paneer_wrap", "quantity": 1 + at, "spice": "spicy" if at % 2 else "mild"} for at in range(LINES)]
    ranges = [{**line, "quantity": {"min": line["quantity"], "max": line["quantity"] + 1}} for line in plain]
    more = [{**line, "quantity": line["quantity"] + 1} for line in plain]
    return [
        ("equal, in another sequence", plain, plain[::-1]),
        ("one quantity wrong", plain, [*plain[:-1], more[-1]]),
        ("every quantity wrong", plain, more),
        ("one item in many ways, one option wrong", spicy, [*spicy[:-1], {**spicy[-1], "spice": "medium"}]),
        ("every quantity a range", ranges, plain),
        ("ten lines for ten others", plain[: LINES // 2], plain[LINES // 2 :]),
    ]


def measured(spec: OutcomeSpec, wanted: list[Row], found: list[Row]) -> tuple[float, int]:
    """Microseconds, and how many findings are unmet."""
    expectation = bind({"orders": [{"items": wanted}]}, spec, lambda *path: Place("bench"))
    lines = [{"line_id": f"l{at}", **line} for at, line in enumerate(found, start=1)]
    order: Row = {"order_id": "o1", "status": "submitted", "items": lines}
    events = [Changed(t_ms=0, call="c1", table="orders", key="o1", after=order)]

    def act() -> Any:
        return compare(expectation, read(events, spec))

    unmet = sum(finding.met is False for finding in act())
    return best_us(act), unmet


def best_us(act: Callable[[], Any]) -> float:
    """The best of several rounds of at least 20 ms each."""
    number, took_ns = 1, 0
    while took_ns < 20_000_000:
        number *= 2
        took_ns = _round_ns(act, number)
    return min(_round_ns(act, number) for _ in range(REPEATS)) / number / 1000


def _round_ns(act: Callable[[], Any], number: int) -> int:
    began = time.process_time_ns()
    for _ in range(number):
        act()
    return time.process_time_ns() - began


if __name__ == "__main__":
    main()
