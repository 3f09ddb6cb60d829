"""Which day is meant: an expression names a set of days, and the clock, a weekday and the tense choose one of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from typing import Literal, NamedTuple

Tense = Literal["past", "future", ""]
Choice = Literal["only", "coming", "nearest", "this month"]
_MAX_DAYS = 366


class Named(NamedTuple):
    """The days that one expression may mean, how to choose without a tense, and where it ends.

    `weekday` tells a bare weekday (0 is Monday): it only confirms a day that something else names.
    """

    days: frozenset[date]
    choice: Choice
    end: int
    weekday: int | None = None
    weak: bool = False
    """A short word that means a day only beside something else that tells of time ("sun")."""


def choose(named: Sequence[Named], tense: Tense, today: date | None) -> date | None:
    """The one day that all expressions name together, or None if that cannot be told."""
    others = [one for one in named if one.weekday is None]
    weekdays = {one.weekday for one in named if one.weekday is not None}
    if len(weekdays) > 1:
        return None
    if not others:
        return _chosen(named[0].days, named[0].choice, tense, today) if named else None
    days = frozenset.intersection(*(one.days for one in others))
    choice = min((one.choice for one in others), key=_STRICTNESS.index)
    found = _chosen(days, choice, tense, today)
    if found is None and weekdays and choice == "only":
        days = frozenset(day for day in days if day.weekday() in weekdays)
        return _chosen(days, "only", tense, today)
    return found if found is None or not weekdays or found.weekday() in weekdays else None


_STRICTNESS: tuple[Choice, ...] = ("only", "nearest", "this month", "coming")


def _chosen(days: frozenset[date], choice: Choice, tense: Tense, today: date | None) -> date | None:
    if len(days) == 1:
        (day,) = days
        if today is not None and ((tense == "past" and day > today) or (tense == "future" and day < today)):
            return None
        return day
    if today is None or not days:
        return None
    before = max((day for day in days if day < today), default=None)
    after = min((day for day in days if day > today), default=None)
    if tense and today in days and choice in ("nearest", "this month"):
        return today
    if tense:
        return before if tense == "past" else after
    if choice == "only" or (choice == "coming" and today in days):
        return None
    return _untensed(before, after, choice, today, today in days)


def _untensed(before: date | None, after: date | None, choice: Choice, today: date, now: bool) -> date | None:
    if now:
        return today
    if after is None or choice == "coming":
        return after
    if choice == "this month":
        return after if (after.year, after.month) == (today.year, today.month) else None
    return after if before is None or after - today < today - before else None


def shifted(today: date, offsets: Sequence[int]) -> frozenset[date]:
    """The days that lie so many days from today; none at the ends of the calendar."""
    return frozenset(today + timedelta(days=offset) for offset in offsets if is_near(today))


def is_near(today: date) -> bool:
    """Whether a year more and a year less are dates, too."""
    return date.min.year + 3 < today.year < date.max.year - 3


def year_around(today: date) -> Iterator[date]:
    """Every day of the year before today and the year after."""
    return (today + timedelta(days=offset) for offset in range(-_MAX_DAYS, _MAX_DAYS + 1))
