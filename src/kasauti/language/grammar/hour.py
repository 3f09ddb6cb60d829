"""The time of day: "shaam saadhe paanch baje", "quarter past seven pm", "16:00", "saat baj ke bees minute".

hour = clock | [moved] hour [minutes] ["baje"] | hour "baj ke" minutes | minutes (past | to) hour | noon | midnight
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import time
from decimal import Decimal
from typing import NamedTuple

from kasauti.language.grammar.around import row_of
from kasauti.language.grammar.coefficient import small_at, word_at
from kasauti.language.grammar.number import number_at
from kasauti.language.grammar.token import Token
from kasauti.language.lexicon import hour as lexicon
from kasauti.language.lexicon.number import ADDS, ENGLISH_TEENS, ENGLISH_TENS, FIXED
from kasauti.language.lexicon.spelling import Phrases

_OCLOCK, _STRUCK, _TO_STRIKE, _MISSING = (
    Phrases(text) for text in (lexicon.OCLOCK, lexicon.STRUCK, lexicon.TO_STRIKE, lexicon.MISSING)
)
_NOON, _MIDNIGHT = Phrases(lexicon.NOON), Phrases(lexicon.MIDNIGHT)
_PARTS = {name: Phrases(text) for name, text in lexicon.PARTS.items()}
_DOTTED = re.compile(r"(\d{1,2})\.(\d{2})")
_MILITARY = re.compile(r"([01]\d|2[0-3])([0-5]\d)")

# Part of the day: the hours on the twelve-hour clock that it may go with, and what is added to each.
_SHIFTS: dict[str, dict[int, int]] = {
    "am": {12: -12, **dict.fromkeys(range(1, 12), 0)},
    "pm": {12: 0, **dict.fromkeys(range(1, 12), 12)},
    "morning": dict.fromkeys(range(1, 12), 0),
    "subah": dict.fromkeys(range(1, 12), 0),
    "dopahar": {11: 0, 12: 0, **dict.fromkeys(range(1, 5), 12)},
    "afternoon": {12: 0, **dict.fromkeys(range(1, 6), 12)},
    "shaam": dict.fromkeys(range(3, 12), 12),
    "evening": dict.fromkeys(range(3, 12), 12),
    "raat": {12: -12, **dict.fromkeys(range(1, 5), 0), **dict.fromkeys(range(7, 12), 12)},
    "night": {12: -12, **dict.fromkeys(range(1, 5), 0), **dict.fromkeys(range(7, 12), 12)},
    "din": {9: 0, 10: 0, 11: 0, 12: 0, **dict.fromkeys(range(1, 5), 12)},
}


class Hour(NamedTuple):
    """An hour as it was said, and where it ends.

    `marked` if the words themselves say that it is a time; `settled` if it is on the 24-hour clock.
    """

    hour: int
    minute: int
    second: int
    end: int
    marked: bool = True
    settled: bool = False
    midnight: bool = False


def part_at(row: Sequence[Token], at: int) -> tuple[str, int] | None:
    """The part of the day named at `row[at]`, and the place behind it."""
    texts = row_of(row)
    lengths = {name: phrases.length_at(texts, at) for name, phrases in _PARTS.items()}
    name = max(lengths, key=lambda key: lengths[key])
    return (name, at + lengths[name]) if lengths[name] else None


def hour_at(row: Sequence[Token], at: int) -> Hour | None:
    """The longest time of day at `row[at]`."""
    found = [hour for reader in _READERS for hour in [reader(row, at)] if hour is not None]
    return max(found, key=lambda hour: (hour.end, hour.marked), default=None)


def resolve(hour: Hour, part: str) -> time | None:
    """The time of day; None if the part of the day is missing or does not go with the hour."""
    if hour.midnight:
        return time(0) if part in ("", "raat", "night", "am") else None
    if hour.settled or hour.hour > 12:
        early = hour.hour <= 12 and part
        return _shifted(hour, part) if early else _checked(hour, part)
    return _shifted(hour, part) if part and hour.hour > 0 else None


def _shifted(hour: Hour, part: str) -> time | None:
    """An hour of the twelve-hour clock in its part of the day."""
    shift = _SHIFTS[part].get(hour.hour)
    if shift is None:
        return _time(hour.hour, hour) if hour.settled and hour.hour == 0 and part in ("raat", "night", "am") else None
    return _time(hour.hour + shift, hour)


def _checked(hour: Hour, part: str) -> time | None:
    """An hour of the 24-hour clock, if the part of the day agrees."""
    if part in ("am", "pm") and hour.hour > 12:
        return _time(hour.hour, hour) if part == "pm" and hour.settled and hour.hour < 24 else None
    agrees = not part or _SHIFTS[part].get(hour.hour - 12) == 12
    return _time(hour.hour, hour) if agrees else None


def _time(hour: int, said: Hour) -> time | None:
    return time(hour, said.minute, said.second) if 0 <= hour < 24 and said.minute < 60 and said.second < 60 else None


def is_small_hour_of_night(hour: Hour, part: str) -> bool:
    """Whether nobody can tell on which day it is: "aaj raat do baje", midnight."""
    return hour.midnight or (part in ("raat", "night") and (hour.hour == 12 or hour.hour < 5))


def _clock(row: Sequence[Token], at: int) -> Hour | None:
    if row[at].kind != "clock":
        return None
    parts = [int(part) for part in row[at].text.split(":")]
    marked = _OCLOCK.length_at(row_of(row), at + 1) if at + 1 < len(row) else 0
    return Hour(parts[0], parts[1], parts[2] if len(parts) > 2 else 0, at + 1 + marked, settled=True)


def _military(row: Sequence[Token], at: int) -> Hour | None:
    """Such as "1600 hours"."""
    found = _MILITARY.fullmatch(row[at].text) if row[at].kind == "digits" else None
    if found and word_at(row, at + 1) in ("hours", "hrs", "hour"):
        return Hour(int(found[1]), int(found[2]), 0, at + 2, settled=True)
    return None


def _spoken(row: Sequence[Token], at: int) -> Hour | None:
    base = _moved(row, at) or _dotted(row, at) or _hour_and_minutes(row, at) or _plain(row, at)
    if base is None:
        return None
    length = _OCLOCK.length_at(row_of(row), base.end) if base.end < len(row) else 0
    return base._replace(end=base.end + length, marked=bool(length))


def _moved(row: Sequence[Token], at: int) -> Hour | None:
    """sava, saadhe and paune before an hour; dedh and dhai alone."""
    word = word_at(row, at)
    if word in FIXED:
        return {Decimal("1.5"): Hour(1, 30, 0, at + 1), Decimal("2.5"): Hour(2, 30, 0, at + 1)}.get(FIXED[word])
    delta = ADDS.get(word)
    base = _plain(row, at + 1) if delta is not None and at + 1 < len(row) else None
    if delta is None or base is None or base.hour > 12:
        return None
    minutes = base.hour * 60 + int(delta * 60)
    return Hour(minutes // 60 or 12, minutes % 60, 0, base.end)


def _plain(row: Sequence[Token], at: int) -> Hour | None:
    small = small_at(row, at)
    if small is None or small.value != int(small.value) or not 1 <= small.value <= 23:
        return None
    return Hour(int(small.value), 0, 0, small.end) if len(row[at].text) <= 12 else None


def _dotted(row: Sequence[Token], at: int) -> Hour | None:
    """Such as "7.30", for which something else has to say that it is a time."""
    found = _DOTTED.fullmatch(row[at].text) if row[at].kind == "digits" else None
    if found is None or not 1 <= int(found[1]) <= 23 or int(found[2]) > 59:
        return None
    return Hour(int(found[1]), int(found[2]), 0, at + 1)


def _hour_and_minutes(row: Sequence[Token], at: int) -> Hour | None:
    """Such as "seven thirty", "saat tees", "7 30", "seven oh five"."""
    first = _plain(row, at)
    if first is None or first.end >= len(row):
        return None
    second = row[first.end]
    if second.text in lexicon.OH and second.text != "zero":
        last = small_at(row, first.end + 1)
        return Hour(first.hour, int(last.value), 0, last.end) if last and 1 <= last.value <= 9 else None
    minutes = small_at(row, first.end)
    if minutes is None or not 10 <= minutes.value <= 59 or minutes.value != int(minutes.value):
        return None
    # Two Hindi numbers are a range as well ("das barah baje"): only quarters and fives from a quarter on are minutes.
    free = second.kind == "digits" or second.text in ENGLISH_TENS or second.text in ENGLISH_TEENS
    told = minutes.value > 12 if free else minutes.value >= 15 and minutes.value % 5 == 0
    two_digits = second.kind != "digits" or len(second.text) == 2
    return Hour(first.hour, int(minutes.value), 0, minutes.end) if told and two_digits else None


def _struck(row: Sequence[Token], at: int) -> Hour | None:
    """Such as "saat baj ke bees minute", "saat bajne mein das minute"."""
    hour = _plain(row, at)
    if hour is None or hour.end >= len(row):
        return None
    texts = row_of(row)
    after, before = _STRUCK.length_at(texts, hour.end), _TO_STRIKE.length_at(texts, hour.end)
    minutes = number_at(row, hour.end + max(after, before), {}) if after or before else None
    if minutes is None or not 1 <= minutes.value <= 59 or minutes.value != int(minutes.value):
        return None
    end = minutes.end + 1 if word_at(row, minutes.end) in lexicon.MINUTE else minutes.end
    if after:
        return Hour(hour.hour, int(minutes.value), 0, end)
    if end < len(row):
        end += _MISSING.length_at(texts, end)
    return _before(hour.hour, int(minutes.value), end) if hour.hour <= 12 else None


def _past_or_to(row: Sequence[Token], at: int) -> Hour | None:
    """Such as "half past six", "quarter to eight", "ten past five"."""
    start = at + 1 if word_at(row, at) == "a" else at
    minutes, end = (
        30 if word_at(row, start) in lexicon.HALF else 15 if word_at(row, start) in lexicon.QUARTER else 0,
        start + 1,
    )
    if not minutes:
        small = small_at(row, at)
        if small is None or not 1 <= small.value <= 59 or small.value != int(small.value):
            return None
        minutes, end = int(small.value), small.end
        end = end + 1 if word_at(row, end) in lexicon.MINUTE else end
    word = word_at(row, end)
    hour = _plain(row, end + 1) if word in lexicon.PAST_HOUR or word in lexicon.TO_HOUR else None
    if hour is None or hour.hour > 12:
        return None
    stop = hour.end + (_OCLOCK.length_at(row_of(row), hour.end) if hour.end < len(row) else 0)
    if word in lexicon.PAST_HOUR:
        return Hour(hour.hour, minutes, 0, stop)
    return _before(hour.hour, minutes, stop) if word_at(row, start) not in lexicon.HALF else None


def _before(hour: int, minutes: int, end: int) -> Hour:
    return Hour(hour - 1 or 12, 60 - minutes, 0, end)


def _noon_or_midnight(row: Sequence[Token], at: int) -> Hour | None:
    texts = row_of(row)
    noon, midnight = _NOON.length_at(texts, at), _MIDNIGHT.length_at(texts, at)
    if midnight:
        return Hour(0, 0, 0, at + midnight, settled=True, midnight=True)
    return Hour(12, 0, 0, at + noon, settled=True) if noon else None


_READERS: tuple[Callable[[Sequence[Token], int], Hour | None], ...] = (
    _clock,
    _military,
    _spoken,
    _struck,
    _past_or_to,
    _noon_or_midnight,
)
