"""Dates, times of day and instants: days and hours in any order, among words that tell the tense or nothing at all."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta, tzinfo
from typing import NamedTuple

from kasauti.language.fold import ascii_digits
from kasauti.language.grammar import hour as hours
from kasauti.language.grammar.around import is_pause, row_of
from kasauti.language.grammar.day import day_at
from kasauti.language.grammar.duration import is_moment, span_at
from kasauti.language.grammar.named_day import Named, Tense, choose
from kasauti.language.grammar.number import number_at
from kasauti.language.grammar.token import Token, tokens
from kasauti.language.lexicon import day as day_words
from kasauti.language.lexicon import filler
from kasauti.language.lexicon import hour as hour_words
from kasauti.language.lexicon.spelling import Phrases

_ISO = re.compile(
    r"\s*(\d{4}-\d{2}-\d{2})(?:[Tt]|\s+)(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?)\s*(Z|z|[+-]\d{2}:?\d{2})?\s*\.?\s*"
)
_PAST, _FUTURE = Phrases(day_words.PAST), Phrases(day_words.FUTURE)
_DAY_FILLERS = Phrases(
    filler.POLITE, filler.BEING, filler.JUST, filler.POSSESSIVE, filler.VERBS, day_words.AROUND, hour_words.AROUND
)
_TIME_FILLERS = Phrases(filler.POLITE, filler.BEING, filler.JUST, filler.POSSESSIVE, filler.VERBS, hour_words.AROUND)
_PEOPLE = Phrases(filler.PEOPLE)
_LATER, _EARLIER = Phrases(day_words.LATER), Phrases(day_words.EARLIER)
_NOW = Phrases("abhi | now | right now | अभी | abhi ke abhi")


@dataclass
class _Said:
    """What a text says of time."""

    days: list[Named] = field(default_factory=list)
    hours: list[hours.Hour] = field(default_factory=list)
    parts: set[str] = field(default_factory=set)
    tenses: set[Tense] = field(default_factory=set)
    shift: list[timedelta] = field(default_factory=list)
    untold: bool = False

    def add_day(self, named: Named, parts: set[str]) -> None:
        """Takes a day, and the parts of the day that its name holds ("tonight")."""
        self.days.append(named)
        self.parts |= parts

    def tense(self) -> Tense | None:
        """The tense, "" for none; None if there are two."""
        if len(self.tenses) > 1:
            return None
        return next(iter(self.tenses), "") if not self.untold or "past" in self.tenses else ""

    def is_timed(self) -> bool:
        """Whether anything beside a day tells of time."""
        return bool(self.hours or self.parts or self.tenses)

    def part(self) -> str | None:
        """The part of the day, "" for none; None if there are two that differ."""
        parts = {_SAME_PART.get(part, part) for part in self.parts}
        return None if len(parts) > 1 else next(iter(self.parts), "")


_SAME_PART = {"night": "raat", "evening": "shaam", "morning": "subah", "afternoon": "dopahar"}


def read_date(text: str, now: datetime | None, zone: tzinfo) -> date | None:
    """The day that a text names, on the clock `now`; of an instant, its day in `zone`."""
    written = _ISO.fullmatch(ascii_digits(text))
    if written:
        instant = _from_iso(written, zone)
        return instant.date() if instant else None
    said = _said(tokens(text), now, with_days=True)
    if said is None or said.shift or not said.days or len(said.hours) > 1:
        return None
    tense, part = said.tense(), said.part()
    if tense is None or part is None or (_is_weak(said.days) and not said.is_timed()):
        return None
    if any(hours.is_small_hour_of_night(hour, part) or not (hour.marked or part) for hour in said.hours):
        return None
    return choose(said.days, tense, now.date() if now else None)


def read_time(text: str) -> time | None:
    """The time of day that a text names; None without a part of the day, unless it is on the 24-hour clock."""
    said = _said(tokens(text), None, with_days=False)
    part = said.part() if said else None
    if said is None or part is None or len(said.hours) != 1 or not (said.hours[0].marked or part):
        return None
    return hours.resolve(said.hours[0], part)


def read_datetime(text: str, now: datetime | None, zone: tzinfo) -> datetime | None:
    """The instant that a text names, in `zone`; both the day and the time of day have to be told."""
    written = _ISO.fullmatch(ascii_digits(text))
    if written:
        return _from_iso(written, zone)
    said = _said(tokens(text), now, with_days=True)
    if said is None:
        return None
    if said.shift:
        alone = len(said.shift) == 1 and not (said.days or said.hours or said.parts)
        return _later(now, said.shift[0]) if alone and now else None
    tense, part = said.tense(), said.part()
    if tense is None or part is None or len(said.hours) != 1 or hours.is_small_hour_of_night(said.hours[0], part):
        return None
    day, moment = choose(said.days, tense, now.date() if now else None), hours.resolve(said.hours[0], part)
    return datetime.combine(day, moment, zone) if day and moment else None


def _later(now: datetime, by: timedelta) -> datetime | None:
    try:
        return now + by
    except OverflowError:  # no such day in the calendar
        return None


def _is_weak(days: Sequence[Named]) -> bool:
    return all(one.weak for one in days)


def _from_iso(written: re.Match[str], zone: tzinfo) -> datetime | None:
    own = (written[3] or "").upper().replace("Z", "+00:00")
    try:
        found = datetime.fromisoformat(f"{written[1]}T{written[2]}{own}")
        return found.astimezone(zone) if own else found.replace(tzinfo=zone)
    except (ValueError, OverflowError):
        return None


class _Step(NamedTuple):
    """One thing that a text says of time at some place, and how many tokens it takes."""

    length: int
    take: Callable[[_Said], object]


def _said(row: Sequence[Token], now: datetime | None, *, with_days: bool) -> _Said | None:
    """All that the tokens say of time; None if a word is left over."""
    if not row:
        return None
    said, texts, at = _Said(), row_of(row), 0
    said.untold = with_days and any(text in day_words.UNTOLD for text in texts)
    while at < len(row):
        steps = [*(_day_steps(row, texts, at, now) if with_days else ()), *_hour_steps(row, texts, at)]
        steps.append(_filler_step(texts, at) if with_days else _Step(_TIME_FILLERS.length_at(texts, at), _nothing))
        # Of steps of one length the first counts: a tense before a filler.
        step = max(steps, key=lambda one: one.length)
        if step.length:
            step.take(said)
        elif not is_pause(row, at):
            return None
        at += step.length or 1
    return said


def _filler_step(texts: tuple[str, ...], at: int) -> _Step:
    """A filler, and the tense that is in it ("i will come")."""
    length = _DAY_FILLERS.length_at(texts, at)
    inside = texts[at : at + length]
    past = any(_PAST.length_at(inside, place) for place in range(length))
    future = any(_FUTURE.length_at(inside, place) for place in range(length))
    tenses: set[Tense] = {"past"} if past else {"future"} if future else set()
    return _Step(length, lambda said: said.tenses.update(tenses))


def _nothing(said: _Said) -> None:
    """A filler says nothing of time."""


def _day_steps(row: Sequence[Token], texts: tuple[str, ...], at: int, now: datetime | None) -> Iterator[_Step]:
    named = day_at(row, at, now.date() if now else None)
    if named is not None:
        parts = {_PART_IN_DAY[text] for text in texts[at : named.end] if text in _PART_IN_DAY}
        yield _Step(named.end - at, lambda said: said.add_day(named, parts))
    shift = _shift_at(row, texts, at)
    if shift is not None:
        yield _Step(shift[1] - at, lambda said: said.shift.append(shift[0]))
    yield _Step(_PAST.length_at(texts, at), lambda said: said.tenses.add("past"))
    yield _Step(_FUTURE.length_at(texts, at), lambda said: said.tenses.add("future"))


_PART_IN_DAY = {
    "tonight": "night",
    "night": "night",
    "morning": "morning",
    "evening": "evening",
    "afternoon": "afternoon",
}


def _hour_steps(row: Sequence[Token], texts: tuple[str, ...], at: int) -> Iterator[_Step]:
    party = number_at(row, at, {})
    if party is not None and party.end < len(row):
        people = _PEOPLE.length_at(texts, party.end)
        if people:
            yield _Step(party.end + people - at, _nothing)
    part = hours.part_at(row, at)
    if part is not None:
        yield _Step(part[1] - at, lambda said: said.parts.add(part[0]))
    hour = hours.hour_at(row, at)
    if hour is not None:
        yield _Step(hour.end - at, lambda said: said.hours.append(hour))


def _shift_at(row: Sequence[Token], texts: tuple[str, ...], at: int) -> tuple[timedelta, int] | None:
    """A length of time from now: "do ghante baad", "in 2 hours", "abhi"; and the place behind it."""
    now = _NOW.length_at(texts, at)
    if now:
        return timedelta(0), at + now
    lead = texts[at] == "in"
    span = span_at(row, at + lead) if at + lead < len(row) else None
    if span is None or is_moment(row, at + lead, span.end):
        return None
    behind = span.end < len(row)
    later = _LATER.length_at(texts, span.end) if behind else 0
    earlier = _EARLIER.length_at(texts, span.end) if behind else 0
    length = timedelta(seconds=int(span.seconds))
    if later or lead:
        return length, span.end + later
    return (-length, span.end + earlier) if earlier else None
