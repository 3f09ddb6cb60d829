"""Days of the calendar: "15 december", "5 tareekh", "the 5th", 5/12/2026. The day comes first unless the year does."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from kasauti.language.grammar.around import row_of
from kasauti.language.grammar.coefficient import small_at, word_at
from kasauti.language.grammar.named_day import Named, is_near, year_around
from kasauti.language.grammar.number import number_at
from kasauti.language.grammar.token import Token, is_sign
from kasauti.language.lexicon import day as lexicon
from kasauti.language.lexicon.number import ENGLISH_TENS
from kasauti.language.lexicon.spelling import Phrases, words

_DATE_WORD = Phrases(lexicon.DATE_WORD)
_OF = words("of the ki के की") | words("t(aa|a)r(ee|i)kh तारीख")


def number_and_month(row: Sequence[Token], at: int, today: date | None) -> Named | None:
    """Such as "15 december 2026", "15th of december", "december 15, 2026"."""
    leading = _month_at(row, at, None)
    if leading:
        start = leading[1]
        while word_at(row, start) in _OF:
            start += 1
        day = _day_number(row, start)
        return _in_year(row, day[1], day[0], leading[0], today) if day else None
    day = _day_number(row, at)
    if day is None:
        return None
    start = day[1]
    while word_at(row, start) in _OF or _is_dash(row, start):
        start += 1
    month = _month_at(row, start, day[0])
    if month and word_at(row, start) in lexicon.SHORT_MONTHS and not _is_written(row[day[1] - 1]):
        return None
    return _in_year(row, month[1], day[0], month[0], today) if month else None


def _is_written(day: Token) -> bool:
    """Whether a day of the month is digits or an ordinal, which count no people."""
    return day.kind == "digits" or day.text in lexicon.SUFFIXES or day.text in lexicon.ORDINALS


def day_of_month(row: Sequence[Token], at: int, today: date | None) -> Named | None:
    """Such as "5 tareekh", "pehli tareekh", "the 5th", "date 5"."""
    texts = row_of(row)
    day = _day_number(row, at)
    if day is None or today is None or not is_near(today):
        return None
    length = _DATE_WORD.length_at(texts, day[1]) if day[1] < len(row) else 0
    last = word_at(row, day[1] - 1)
    # "first" and "pehli" alone count other things too.
    told = last in lexicon.SUFFIXES or (last in lexicon.ORDINALS and word_at(row, at) == "the")
    if not length and not told:
        return None
    days = frozenset(found for found in year_around(today) if found.day == day[0])
    return Named(days, "this month", day[1] + length)


def numeric(row: Sequence[Token], at: int, today: date | None) -> Named | None:
    """2026-12-05, 5/12/2026, 5-12-26, 5/12: the day comes first unless the year does."""
    token = row[at]
    if token.kind == "date":
        parts = [int(part) for part in token.text.replace("/", "-").replace(".", "-").split("-")]
        first, month, last = parts
        if first > 31:
            return _exact(first, month, last, at + 1)
        return _exact(last + 2000 if last < 100 else last, month, first, at + 1)
    if at + 2 < len(row) and token.kind == row[at + 2].kind == "digits" and row[at + 1].text == "/":
        glued = row[at + 1].glued and row[at + 2].glued
        short = len(token.text) <= 2 and len(row[at + 2].text) <= 2
        if glued and short and token.text.isdecimal() and row[at + 2].text.isdecimal():
            return _yearless(int(row[at + 2].text), int(token.text), at + 3, today)
    return None


def _month_at(row: Sequence[Token], at: int, day: int | None) -> tuple[int, int] | None:
    word = word_at(row, at)
    month = lexicon.MONTHS.get(word)
    if month is None and day is not None:
        month = lexicon.AFTER_DAY_ONLY.get(word)
    if month is None:
        return None
    dotted = at + 1 < len(row) and is_sign(row[at + 1], ".") and row[at + 1].glued and len(word) <= 4
    return month, at + 2 if dotted and at + 2 < len(row) else at + 1


def _day_number(row: Sequence[Token], at: int) -> tuple[int, int] | None:
    """A day of the month as a number or an ordinal, and the place behind it."""
    start = at + 1 if word_at(row, at) == "the" else at
    ordinal = _ordinal(row, start)
    if ordinal:
        return ordinal
    small = small_at(row, start)
    if small is None or not 1 <= small.value <= 31 or small.value != int(small.value):
        return None
    end = small.end
    if row[end - 1].kind == "digits" and word_at(row, end) in lexicon.SUFFIXES and row[end].glued:
        end += 1
    return int(small.value), end


def _ordinal(row: Sequence[Token], at: int) -> tuple[int, int] | None:
    tens, behind = ENGLISH_TENS.get(word_at(row, at), 0), at + 1
    if tens and behind < len(row) and row[behind].text == "-":
        behind += 1
    ones = lexicon.ORDINALS.get(word_at(row, behind), 0) if tens in (20, 30) else 0
    if tens and 1 <= ones <= 9:
        return tens + ones, behind + 1
    alone = lexicon.ORDINALS.get(word_at(row, at))
    return (alone, at + 1) if alone else None


def _in_year(row: Sequence[Token], at: int, day: int, month: int, today: date | None) -> Named | None:
    parted = at < len(row) and (is_sign(row[at], ",") or _is_dash(row, at))
    start = at + 1 if parted else at
    year = _year_at(row, start)
    if year:
        return _exact(year[0], month, day, year[1])
    return _yearless(month, day, at, today)


def _yearless(month: int, day: int, end: int, today: date | None) -> Named | None:
    if today is None or not is_near(today):
        return None
    years = range(today.year - 4, today.year + 5) if (month, day) == (2, 29) else range(today.year - 1, today.year + 2)
    days = {found for year in years for found in [_date(year, month, day)] if found}
    return Named(frozenset(days), "nearest", end) if days else None


def _year_at(row: Sequence[Token], at: int) -> tuple[int, int] | None:
    if at < len(row) and row[at].kind == "digits":
        text = row[at].text
        return (int(text), at + 1) if len(text) == 4 and text.isdecimal() and text[0] in "12" else None
    number = number_at(row, at, {})
    if number and 1900 <= number.value <= 2199 and number.value == int(number.value):
        return int(number.value), number.end
    twenty = small_at(row, at) if word_at(row, at) == "twenty" else None
    rest = small_at(row, at + 1) if twenty and twenty.value == 20 else None
    return (2000 + int(rest.value), rest.end) if rest and 20 <= rest.value < 100 else None


def _is_dash(row: Sequence[Token], at: int) -> bool:
    """Whether a dash joins what stands before and behind it: "5-dec-2026"."""
    return at + 1 < len(row) and is_sign(row[at], "-") and row[at].glued and row[at + 1].glued


def _exact(year: int, month: int, day: int, end: int) -> Named | None:
    found = _date(year, month, day)
    return Named(frozenset({found}), "only", end) if found else None


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
