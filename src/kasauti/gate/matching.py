"""Which scenarios of two runs can be compared at all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from kasauti.errors import UsageProblem
from kasauti.gate.wording import count, names, percent

ENOUGH_OVERLAP = 0.8
"""With less of the baseline left, the mean of what is left says little about the suite that it was taken from."""


class Side(NamedTuple):
    """One scenario in one run: its content hash, and its rate in [0, 1] at worst and at best.

    `trials` counts the trials behind the rate, over all styles; it decides only how much evidence a scenario gives.
    """

    hash: str
    worst: float
    best: float
    trials: int = 1


class Matched(NamedTuple):
    """Scenario ids: in both runs unchanged (order of the current run), changed, only now, only in the baseline."""

    both: tuple[str, ...]
    changed: tuple[str, ...]
    added: tuple[str, ...]
    removed: tuple[str, ...]


def match(baseline: Mapping[str, Side], current: Mapping[str, Side], *, allow_changed: bool) -> Matched:
    """Scenarios by id and hash, or a refusal where the two runs are not of one suite any more.

    Added scenarios are no reason to refuse. Overlap is the share of the baseline that is still there unchanged.

    Raises:
        UsageProblem: overlap under 80 %, always; any changed or removed scenario unless `allow_changed`.
    """
    both = tuple(id_ for id_, now in current.items() if id_ in baseline and baseline[id_].hash == now.hash)
    changed = tuple(id_ for id_, now in current.items() if id_ in baseline and baseline[id_].hash != now.hash)
    added = tuple(id_ for id_ in current if id_ not in baseline)
    removed = tuple(id_ for id_ in baseline if id_ not in current)
    if not baseline:
        raise UsageProblem("it holds no scenario", option="--baseline", fix="take a run that has some")
    # In whole numbers: 4 of 5 is enough, and no rounding may say otherwise.
    if len(both) * 10 < len(baseline) * round(ENOUGH_OVERLAP * 10):
        raise UsageProblem(
            f"only {len(both)} of its {count(len(baseline), 'scenario')} "
            f"({percent(len(both) / len(baseline), ENOUGH_OVERLAP)}) are in this run unchanged; "
            f"under {percent(ENOUGH_OVERLAP)} the two are not compared",
            option="--baseline",
            fix="make a new baseline from a run of this suite",
        )
    if (changed or removed) and not allow_changed:
        told = [f"{count(len(changed), 'scenario')} changed since it was made: {names(changed)}"] if changed else []
        told += [f"{count(len(removed), 'scenario')} removed since it was made: {names(removed)}"] if removed else []
        raise UsageProblem(
            "; ".join(told), option="--baseline", fix="--allow-changed compares the rest, or make a new baseline"
        )
    return Matched(both, changed, added, removed)
