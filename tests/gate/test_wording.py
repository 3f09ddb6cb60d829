from __future__ import annotations

import pytest

from kasauti.gate.wording import count, names, percent, points


@pytest.mark.parametrize(
    ("rate", "others", "expected"),
    [
        (0.0, (), "0 %"),
        (1.0, (), "100 %"),
        (2 / 3, (), "66.7 %"),
        (0.9999, (), "99.99 %"),
        (0.0004, (), "0.04 %"),
        (0.89996, (0.9,), "89.996 %"),
        (0.9, (0.89996,), "90.000 %"),
        (0.8999999999999999, (0.9,), "90.0 %"),
        (-1e-17, (), "0 %"),
    ],
)
def test_a_rate_is_never_rounded_onto_another(rate: float, others: tuple[float, ...], expected: str) -> None:
    assert percent(rate, *others) == expected


def test_a_difference_is_told_in_points() -> None:
    assert points(-0.06) == "-6.0 points"


def test_one_thing_is_singular() -> None:
    assert (count(1, "scenario"), count(0, "scenario")) == ("1 scenario", "0 scenarios")


def test_long_lists_are_cut_after_twenty() -> None:
    assert names(["a", "b"]) == "a, b"
    assert names(str(i) for i in range(25)).endswith("18, 19 and 5 more")
