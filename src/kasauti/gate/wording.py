"""Numbers of a decision as people read them, never rounded over the line that decided."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

EPSILON = 1e-9
"""Rates are means of means: 0.9 may come as 0.8999999999999999, and nine tenths is nine tenths."""

_MOST_DIGITS = 7
_MOST_NAMES = 20


def percent(rate: float, *others: float) -> str:
    """`rate` as "91.7 %", with as many digits as tell it apart from 0, 1 and `others`."""
    different = [other for other in (0.0, 1.0, *others) if abs(other - rate) > EPSILON]
    for digits in range(1, _MOST_DIGITS):
        text = _rounded(rate, digits)
        if all(float(text) != float(_rounded(other, digits)) for other in different):
            return f"{text} %"
    return f"{_rounded(rate, _MOST_DIGITS)} %"


def points(difference: float, *others: float) -> str:
    """A difference of two rates as "6.0 points"."""
    return percent(difference, *others).removesuffix(" %") + " points"


def count(number: int, noun: str) -> str:
    """`number` with its noun, "1 scenario" or "3 scenarios"; `noun` is the singular."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def names(items: Iterable[str]) -> str:
    """The items with commas between; after twenty only how many more."""
    every: Sequence[str] = list(items)
    shown = ", ".join(every[:_MOST_NAMES])
    rest = len(every) - _MOST_NAMES
    return f"{shown} and {rest} more" if rest > 0 else shown


def _rounded(rate: float, digits: int) -> str:
    text = f"{rate * 100:.{digits}f}"
    if float(text) in (0, 100) and abs(rate - float(text) / 100) <= EPSILON:
        return f"{float(text):.0f}".removeprefix("-")  # all and none are exact, and shown so
    return text.removeprefix("-") if float(text) == 0 else text
