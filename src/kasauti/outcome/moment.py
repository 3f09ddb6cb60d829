"""Dates, times of day and instants, read whole: ISO 8601, day-first dates, 24-hour and am / pm times, and words.

`written_*` read one closed pattern of digits each; `read_*` read words, too, on the clock of the call.
"""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time, timedelta, timezone, tzinfo

from kasauti.language.fold import ascii_digits
from kasauti.outcome import spoken
from kasauti.outcome.now import now

_ISO_DATE = r"(?P<y>\d{4})[-/](?P<m>\d{1,2})[-/](?P<d>\d{1,2})"
_DAY_FIRST = r"(?P<d>\d{1,2})(?P<sep>[-/.])(?P<m>\d{1,2})(?P=sep)(?P<y>\d{4})"
_CLOCK = r"(?P<h>\d{1,2}):(?P<min>\d{2})(?::(?P<s>\d{2})(?:\.(?P<f>\d{1,6})\d*)?)?(?:\s*(?P<half>[ap])\.?m\.?)?"
_HOUR = r"(?P<h>\d{1,2})\s*(?P<half>[ap])\.?m\.?"
_ZONE = r"(?P<zone>z|[+-]\d{2}:?\d{2})"

_DATES = (re.compile(_ISO_DATE), re.compile(_DAY_FIRST))
_TIMES = (re.compile(rf"{_CLOCK}\s*{_ZONE}?"), re.compile(_HOUR))
_DATETIMES = (re.compile(rf"{_ISO_DATE}(?:t|\s+){_CLOCK}\s*{_ZONE}?"), re.compile(rf"{_DAY_FIRST}\s+{_CLOCK}"))


def read_date(value: object, zone: tzinfo) -> date | None:
    """The day `value` names, in digits or words; of an instant, its day in `zone`. None if it is no date."""
    found = written_date(value, zone)
    if found is not None or type(value) is not str:
        return found
    return spoken.day(value, now(), name_of(zone))


def written_date(value: object, zone: tzinfo) -> date | None:
    """The day that `value` names in digits."""
    text = _plain(value)
    for pattern in _DATES:
        found = pattern.fullmatch(text)
        if found:
            return _day(found)
    instant = written_instant(value, zone)
    return instant.astimezone(zone).date() if instant else None


def read_time(value: object, zone: tzinfo = UTC) -> time | None:
    """The time of day `value` names, in digits or words, to the microsecond; None if it is none.

    A time with a zone of its own is read in `zone`. A bare number is no time.
    """
    found = written_time(value, zone)
    if found is not None or type(value) is not str:
        return found
    return spoken.clock_time(value)


def written_time(value: object, zone: tzinfo = UTC) -> time | None:
    """The time of day that `value` names in digits."""
    text = _plain(value)
    for pattern in _TIMES:
        found = pattern.fullmatch(text)
        if found:
            return _in_zone(_clock(found), found.groupdict().get("zone"), zone)
    return None


_ANY_DAY = date(2000, 1, 1)


def _in_zone(clock: time | None, named: str | None, zone: tzinfo) -> time | None:
    if clock is None or named is None:
        return clock
    own, moment = _offset(named), now()
    if own is None:
        return None
    return datetime.combine(moment.date() if moment else _ANY_DAY, clock, own).astimezone(zone).time()


def read_instant(value: object, zone: tzinfo) -> datetime | None:
    """The instant in UTC that `value` names, in digits or words; without a zone of its own it is read in `zone`."""
    found = written_instant(value, zone)
    if found is not None or type(value) is not str:
        return found
    told = spoken.instant(value, now(), name_of(zone))
    return told.astimezone(UTC) if told else None


def written_instant(value: object, zone: tzinfo) -> datetime | None:
    """The instant in UTC that `value` names in digits."""
    text = _plain(value)
    for pattern in _DATETIMES:
        found = pattern.fullmatch(text)
        if found:
            day, clock = _day(found), _clock(found)
            if day is None or clock is None:
                return None
            named = found.groupdict().get("zone")
            own = _offset(named) if named else zone
            return datetime.combine(day, clock, own).astimezone(UTC) if own else None
    return None


def name_of(zone: tzinfo) -> str:
    """The name of a zone, as `zoneinfo` knows it."""
    return getattr(zone, "key", "UTC")


def has_seconds(value: object) -> bool:
    """Whether a time or instant was written with seconds: only then do they count."""
    text = _plain(value)
    return any(bool(found and found["s"]) for found in (p.fullmatch(text) for p in (_TIMES[0], *_DATETIMES)))


def _plain(value: object) -> str:
    return ascii_digits(value).strip().casefold() if type(value) is str else ""


def _day(found: re.Match[str]) -> date | None:
    try:
        return date(int(found["y"]), int(found["m"]), int(found["d"]))
    except ValueError:
        return None


def _clock(found: re.Match[str]) -> time | None:
    parts = found.groupdict()
    hour, half = int(parts["h"]), parts.get("half")
    if half and not 1 <= hour <= 12:
        return None
    if half:
        hour = hour % 12 + (12 if half == "p" else 0)
    try:
        fraction = int((parts.get("f") or "0").ljust(6, "0"))
        return time(hour, int(parts.get("min") or 0), int(parts.get("s") or 0), fraction)
    except ValueError:
        return None


def _offset(named: str) -> tzinfo | None:
    if named == "z":
        return UTC
    hours, minutes = int(named[1:3]), int(named[-2:])
    if hours > 14 or minutes > 59:
        return None
    ahead = timedelta(hours=hours, minutes=minutes)
    return timezone(-ahead if named[0] == "-" else ahead)
