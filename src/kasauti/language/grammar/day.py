"""Days as people name them; what a name may mean is told by `named_day`.

day = day word | [which] weekday | day of the calendar | which (week | month)
    | number (days | weeks | months) (later | earlier)
"""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from decimal import Decimal

from kasauti.language.grammar.around import row_of
from kasauti.language.grammar.calendar_day import day_of_month, number_and_month, numeric
from kasauti.language.grammar.coefficient import Reading, word_at
from kasauti.language.grammar.named_day import Named, is_near, shifted, year_around
from kasauti.language.grammar.number import number_at
from kasauti.language.grammar.token import Token
from kasauti.language.lexicon import day as lexicon
from kasauti.language.lexicon.number import ARTICLE
from kasauti.language.lexicon.spelling import Phrases
from kasauti.language.lexicon.unit import DAY, DURATIONS

_MAX_DAYS, _MAX_MONTHS = 365, 24
_WORDS = {name: Phrases(text) for name, text in lexicon.DAY_WORDS.items()}
_OFFSETS: dict[str, tuple[int, ...]] = {
    "today": (0,),
    "tomorrow": (1,),
    "yesterday": (-1,),
    "in two days": (2,),
    "two days ago": (-2,),
    "kal": (-1, 1),
    "parso": (-2, 2),
    "tarson": (-3, 3),
}
_WHICH = {
    "next": Phrases(lexicon.NEXT),
    "last": Phrases(lexicon.LAST),
    "this": Phrases(lexicon.THIS),
    "coming": Phrases(lexicon.COMING),
}
_LATER, _EARLIER, _FROM_TODAY = Phrases(lexicon.LATER), Phrases(lexicon.EARLIER), Phrases(lexicon.FROM_TODAY)


def day_at(row: Sequence[Token], at: int, today: date | None) -> Named | None:
    """The longest day expression at `row[at]`; one that needs the clock is none without `today`."""
    found = [named for reader in _READERS for named in [reader(row, at, today)] if named is not None]
    return max(found, key=lambda named: named.end, default=None)


def _day_word(row: Sequence[Token], at: int, today: date | None) -> Named | None:
    texts = row_of(row)
    lengths = {name: phrases.length_at(texts, at) for name, phrases in _WORDS.items()}
    name = max(lengths, key=lambda key: lengths[key])
    if not lengths[name] or today is None:
        return None
    return Named(shifted(today, _OFFSETS[name]), "only", at + lengths[name])


def _which(row: tuple[str, ...], at: int) -> tuple[str, int]:
    """next, last, this or coming ("" for none), and the place behind it."""
    length, name = max((phrases.length_at(row, at), name) for name, phrases in _WHICH.items())
    return (name, at + length) if length else ("", at)


def _weekday(row: Sequence[Token], at: int, today: date | None) -> Named | None:
    which, start = _which(row_of(row), at)
    weekday = lexicon.WEEKDAYS.get(word_at(row, start))
    if weekday is None or today is None or not is_near(today):
        return None
    end = start + 1
    if which:
        return Named(_which_weekday(which, weekday, today), "only", end)
    nearest = today + timedelta(days=weekday - today.weekday())
    days = frozenset(nearest + timedelta(days=7 * week) for week in range(-52, 53))
    return Named(days, "coming", end, weekday, word_at(row, start) in lexicon.SHORT_ENGLISH)


def _which_weekday(which: str, weekday: int, today: date) -> frozenset[date]:
    """The days that a weekday behind such a word may be.

    To some people "next" is the nearest one, to others the one of next week: it is told where both agree.
    """
    ahead = today + timedelta(days=(weekday - today.weekday() - 1) % 7 + 1)
    behind = today - timedelta(days=(today.weekday() - weekday - 1) % 7 + 1)
    monday = today - timedelta(days=today.weekday())
    in_week = monday + timedelta(days=weekday)
    if which == "coming":
        return frozenset({ahead})
    if which == "this":
        return frozenset({in_week} if in_week >= today else {in_week, ahead})
    if which == "next":
        return frozenset({ahead}) if ahead == in_week + timedelta(days=7) else frozenset()
    return frozenset({behind}) if behind == in_week - timedelta(days=7) else frozenset()


def _week_or_month(row: Sequence[Token], at: int, today: date | None) -> Named | None:
    which, start = _which(row_of(row), at)
    step = {"next": 1, "last": -1, "this": 0, "coming": 1}.get(which)
    if step is None or today is None or not is_near(today):
        return None
    word = word_at(row, start)
    if word in lexicon.WEEK:
        monday = today + timedelta(days=7 * step - today.weekday())
        return Named(shifted(monday, range(7)), "only", start + 1)
    if word in lexicon.MONTH:
        year, month = divmod(today.year * 12 + today.month - 1 + step, 12)
        days = (day for day in year_around(today) if (day.year, day.month) == (year, month + 1))
        return Named(frozenset(days), "only", start + 1)
    return None


def _relative(row: Sequence[Token], at: int, today: date | None) -> Named | None:
    """Such as "teen din baad", "2 days ago", "in 3 days", "aaj se teen din baad"."""
    texts = row_of(row)
    lead = _FROM_TODAY.length_at(texts, at)
    number = number_at(row, at + lead, {}) or _article(row, at + lead)
    if number is None or today is None or not is_near(today):
        return None
    behind = number.end + 1
    later = _LATER.length_at(texts, behind) if behind < len(texts) else 0
    earlier = _EARLIER.length_at(texts, behind) if behind < len(texts) else 0
    if later or (lead and texts[at] in ("in", "after")):
        day, end = _away(today, number.value, word_at(row, number.end)), behind + later
    elif earlier and not lead:
        day, end = _away(today, -number.value, word_at(row, number.end)), behind + earlier
    else:
        return None
    return Named(frozenset({day}), "only", end) if day else None


def _away(today: date, count: Decimal, unit: str) -> date | None:
    """The day so many days, weeks or months from today; the last of the month where it has no such day."""
    if unit in lexicon.MONTH:
        return _months_away(today, int(count)) if count == int(count) and 1 <= abs(count) <= _MAX_MONTHS else None
    days = count * DURATIONS.get(unit, 0) / DAY
    return today + timedelta(days=int(days)) if days == int(days) and 1 <= abs(days) <= _MAX_DAYS else None


def _months_away(today: date, count: int) -> date:
    year, month = divmod(today.year * 12 + today.month - 1 + count, 12)
    return date(year, month + 1, min(today.day, monthrange(year, month + 1)[1]))


def _article(row: Sequence[Token], at: int) -> Reading | None:
    return Reading(Decimal(1), at + 1) if word_at(row, at) in ARTICLE else None


_READERS: tuple[Callable[[Sequence[Token], int, date | None], Named | None], ...] = (
    numeric,
    _day_word,
    _weekday,
    number_and_month,
    day_of_month,
    _week_or_month,
    _relative,
)
