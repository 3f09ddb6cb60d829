"""Values as people in India say and write them, read from text: numbers, money, phones, days, hours. Pure.

What the readings rest on, where people differ:

- "do" is two unless it may be the verb ("chai do", "mujhe do"); "saath" is sixty before a unit, a currency or inside a
  larger number, alone it is "with" as well, and among single digits it is nothing.
- A number stands for itself: "do samose", "do log", "table 4" are no numbers. A weight, volume or count of pieces may
  have an item of a closed list beside it ("dedh kilo aaloo"), a bare number may not. A plate or cup has no size.
- "kal", "parso", "tarson" need a tense ("kal ke liye" has none). A weekday alone is the coming one; today's weekday
  alone cannot be told. "agle" and "pichhle" before a weekday are told where the nearest such day and that of the other
  week are one.
- A date without a year is the nearest one if that is still to come; "5 tareekh" is this month's if it is still to come.
  "ek mahine baad" is the same day of the next month, or its last. Feasts and names of zones are not read.
- An hour needs a part of the day, am or pm; digits with a colon and hours over twelve are on the 24-hour clock. The
  small hours of a night ("aaj raat do baje") have no certain day.
- "pav" is bread, "paav" a quarter kilo: "ek paav", "paav litre"; "do paav" may be either.
- "ek minute", "just a sec" ask to wait; "1 minute" is a minute. Months and years have no fixed length.
- "do lakh pachas" is 200,050; "one fifty" is 150; "ten fifteen" may be a range.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from types import MappingProxyType
from typing import Literal, get_args
from zoneinfo import ZoneInfo

from kasauti.language.grammar.amount import Amount, read_amount
from kasauti.language.grammar.count import read_count
from kasauti.language.grammar.digits import read_otp, read_phone
from kasauti.language.grammar.duration import read_duration
from kasauti.language.grammar.email import read_email
from kasauti.language.grammar.moment import read_date, read_datetime, read_time
from kasauti.language.grammar.quantity import Quantity, read_quantity
from kasauti.language.grammar.token import MAX_CHARS, tokens

Kind = Literal["number", "amount", "quantity", "phone", "otp", "email", "date", "time", "datetime", "duration"]
Spoken = int | Decimal | Amount | Quantity | str | date | time | datetime | timedelta

_BY_TEXT: Mapping[str, Callable[[str], Spoken | None]] = MappingProxyType(
    {
        "number": lambda text: read_count(tokens(text)),
        "amount": lambda text: read_amount(tokens(text)),
        "quantity": lambda text: read_quantity(tokens(text)),
        "phone": lambda text: read_phone(tokens(text)),
        "otp": lambda text: read_otp(tokens(text)),
        "email": read_email,
        "time": read_time,
        "duration": lambda text: read_duration(tokens(text)),
    }
)


def read(text: str, kind: Kind, *, clock: datetime | None = None, zone: str = "Asia/Kolkata") -> Spoken | None:
    """The value of `kind` that `text` says, or None if that cannot be told.

    English, Hindi in Devanagari, romanised Hindi and mixtures of them. Nothing is guessed: a range ("do teen"), a
    word that is left over, a day or an hour that may be two ("kal" without a tense, "saat baje" without a part of
    the day) give None. Words that change no value may stand beside it: politeness, verbs of asking, and
    beside a weight or volume one of the everyday goods; `kasauti.language.lexicon` lists them all.

    Args:
        text: what was said or written, at most 400 characters; longer texts give None.
        kind: what is looked for, and so the type of the value:
            number    int, or Decimal if it has a fraction
            amount    Amount(value: Decimal, currency: ISO 4217 code); a bare number is in INR
            quantity  Quantity(value: Decimal, unit), in g, ml, m or piece; a bare whole number counts pieces
            phone     str of digits; 0, 91, +91, 0091 before ten digits is dropped
            otp       str of four to eight digits
            email     str
            date      date; dates are day first
            time      time, to the second, without a zone
            datetime  datetime in `zone`
            duration  timedelta
        clock: what time it is for the speaker, zoned or in `zone`. Without it, words like "aaj" or a date without a
            year cannot be told.
        zone: an IANA name.

    Raises:
        ValueError: `kind` is none of these, or `zone` is unknown.

    >>> read("saadhe teen hazaar", "number")
    3500
    >>> read("de do", "number") is None
    True
    """
    if kind not in get_args(Kind):
        raise ValueError(f"no such kind of value: {kind!r} (one of {', '.join(get_args(Kind))})")
    here = _zone(zone)
    if len(text) > MAX_CHARS:
        return None
    if kind in _BY_TEXT:
        return _BY_TEXT[kind](text)
    now = clock if clock is None else clock.astimezone(here) if clock.tzinfo else clock.replace(tzinfo=here)
    return read_date(text, now, here) if kind == "date" else read_datetime(text, now, here)


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (KeyError, OSError, ValueError) as unknown:
        raise ValueError(f"no such time zone: {name!r}") from unknown
