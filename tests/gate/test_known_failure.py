from __future__ import annotations

from datetime import date

import pytest

from kasauti.gate.known_failure import KnownFailure, known_failures, why_red

TODAY = date(2026, 12, 1)


def cell(*, passed: int, counted: int = 3, until: str = "2026-12-31") -> KnownFailure:
    return KnownFailure(
        scenario="refund-twice", style="hinglish", reason="KAS-12", until=until, passed=passed, counted=counted
    )


@pytest.mark.parametrize(
    ("passed", "counted", "until", "red"),
    [
        (0, 3, "2026-12-31", ""),
        (2, 3, "2026-12-31", ""),  # now and then is no fix
        (3, 3, "2026-12-31", "fixed: all 3 trials passed"),
        (1, 1, "2026-12-31", "fixed: its trial passed"),
        (0, 0, "2026-12-31", ""),  # nothing ran, so nothing is fixed
        (0, 3, "2026-12-01", ""),  # the last day still counts
        (0, 3, "2026-11-30", "expired on 2026-11-30: KAS-12"),
        (3, 3, "2026-11-30", "fixed: all 3 trials passed"),
    ],
)
def test_a_known_failure_is_red_once_it_is_fixed_or_expired(passed: int, counted: int, until: str, red: str) -> None:
    assert why_red(cell(passed=passed, counted=counted, until=until), today=TODAY) == red


def test_the_rule_names_every_mark_to_be_taken_off() -> None:
    found = known_failures([cell(passed=0), cell(passed=3), cell(passed=1, until="2026-11-01")], today=TODAY)

    assert found.outcome == "does_not_hold"
    assert found.why == (
        "Take off the mark: refund-twice (hinglish) fixed: all 3 trials passed, "
        "refund-twice (hinglish) expired on 2026-11-01: KAS-12."
    )


def test_failures_that_are_expected_hold() -> None:
    assert known_failures([cell(passed=0)], today=TODAY).outcome == "holds"
    assert known_failures([], today=TODAY).outcome == "holds"
