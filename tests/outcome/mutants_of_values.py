"""Comparers without a rule about numbers, ids, times, or what is missing."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, timedelta
from decimal import Decimal
from typing import Any

from mutating import (
    IDS,
    NO_WORDS,
    Mutant,
    both,
    laxer,
    loses,
    nfkc,
    nothing,
    ratio,
    sets,
    spaced,
    texts_only,
    wraps,
    yes,
)

from kasauti.outcome import (
    alike,
    cell,
    comparison,
    expected_cell,
    folded,
    matcher,
    moment,
    number,
    reading,
    shape,
    spoken,
    typed,
    want,
)
from kasauti.outcome.key import ABSENT, NULL
from kasauti.outcome.unreadable import Unreadable

MUTANTS: dict[str, Mutant] = {}

# --- numbers and money
MUTANTS |= {
    "number.equal-decimals": sets(typed, "_read_number", repr),
    "number.text-digits": wraps(number, "read_number", texts_only(nothing)),
    "number.native-digits": wraps(
        number, "read_number", texts_only(lambda read, text: read(text) if text.isascii() else None)
    ),
    "number.float-repr": both(
        sets(number, "close", lambda left, right: left == right), sets(number, "without_noise", lambda value: value)
    ),
    "number.no-tolerance": sets(
        number,
        "close",
        lambda left, right: abs(Decimal(left) - Decimal(right)) <= max(Decimal("0.005"), abs(Decimal(left)) / 10**6),
    ),
    "number.true-not-one": wraps(
        typed, "_read_number", lambda read, value: read(int(value) if value is True or value is False else value)
    ),
    "money.float-quantise": sets(number, "whole_minor", lambda value, currency: Decimal(value)),
    "money.lakh-crore": both(sets(number, "_MONEY_SCALES", {}), NO_WORDS),
    "fine.lakh-crore-k": both(sets(number, "_SCALES", {}), NO_WORDS),
    "fine.money-suffix": both(sets(number, "_MONEY_SCALES", number._SCALES), NO_WORDS),
    "fine.number-words": NO_WORDS,
    "fine.commas": both(
        wraps(number, "read_number", texts_only(lambda read, text: None if "," in text else read(text))),
        wraps(number, "read_money", texts_only(lambda read, text, c: None if "," in text else read(text, c))),
    ),
    "fine.raw-first": wraps(number, "read_number", texts_only(lambda read, text: read(nfkc(text).replace(" ", "")))),
    "fine.whole-text": wraps(number, "read_number", texts_only(lambda read, text: _first_number(read, text))),
    "fine.bare-currency": wraps(number, "read_money", lambda read, value, currency: read(value, "none")),
    "fine.other-currency": wraps(
        number, "read_money", lambda read, value, currency: (found := read(value, currency)) and ("", found[1])
    ),
    "fine.nan": wraps(number, "read_number", lambda read, value: "nan" if str(value).lower() == "nan" else read(value)),
    "fine.infinity": wraps(
        number,
        "read_number",
        lambda read, value: None if str(value).lower().endswith(("inf", "infinity")) else read(value),
    ),
}


def _first_number(read: Callable[[str], Any], text: str) -> Any:
    found = re.search(r"\d+(?:\.\d+)?", text)
    return read(found[0]) if found else read(text)


# --- quantities and booleans
MUTANTS |= {
    "quantity.convert": both(sets(number, "_in_base", lambda amount, unit: (unit or "piece", amount)), NO_WORDS),
    "fine.litre": both(
        sets(number, "_UNITS", {k: v for k, v in number._UNITS.items() if not k.startswith(("l", "ल"))}), NO_WORDS
    ),
    "fine.bare-pieces": wraps(
        number, "read_quantity", lambda read, value, unit="": None if _is_bare(value) else read(value, unit)
    ),
    "fine.bare-unit": laxer(lambda one, raw: _is_quantity(one) and _digits(one.raw) == _digits(raw)),
    "boolean.exact": sets(typed, "_read_boolean", lambda value: ("bool", bool(value))),
    "shape.boolean": sets(typed, "_read_strict_boolean", lambda value: ("bool", bool(value))),
    "fine.boolean-declared": sets(typed, "_read_boolean", typed._read_strict_boolean),
    "fine.boolean-undeclared": sets(typed, "_read_strict_boolean", typed._read_boolean),
}


def _is_bare(value: Any) -> bool:
    return not isinstance(value, str) or number.read_number(value) is not None


def _is_quantity(one: want.Cell) -> bool:
    return one.col.reader.kind == "quantity"


def _digits(value: Any) -> str:
    return "".join(re.findall(r"\d", str(value)))


# --- ids, people, places, phones
MUTANTS |= {
    "id.case": sets(folded, "fold_id", lambda text: spaced(nfkc(text))),
    "id.nfkc": sets(folded, "fold_id", lambda text: spaced(text.casefold())),
    "id.spacing": both(
        sets(folded, "fold_id", lambda text: nfkc(text).casefold()), sets(folded, "squeezed", lambda text: text)
    ),
    "id.leading-zeros": wraps(typed, "id_key", lambda key, text: re.sub(r"(?<!\d)0+(?=\d)", "", key(text))),
    "id.never-numeric": wraps(
        typed,
        "_read_identifier",
        lambda read, value: found if (found := _number_in(value)) is not None else read(value),
    ),
    "id.never-fuzzy": laxer(
        lambda one, raw: one.col.reader.kind in IDS and isinstance(raw, str) and ratio(str(one.raw), raw) >= 0.8
    ),
    "fine.id-number": wraps(
        typed, "_read_identifier", lambda read, value: Unreadable(value, "") if type(value) is int else read(value)
    ),
    "fine.id-number-zero": laxer(lambda one, raw: type(raw) is int and str(one.raw).lstrip("0") == str(raw)),
    "like.not-people-places-ids": wraps(
        expected_cell.CellBinder,
        "_also",
        lambda also, self, read, column, value, like: (
            alike.Alike(self._reading.likeness, value, like)
            if read.kind in IDS and like
            else also(self, read, column, value, like)
        ),
    ),
    "phone.prefix": sets(typed, "PREFIXES", ()),
    "phone.ten-digits": sets(
        typed,
        "national",
        lambda digits: next((digits[len(p) :] for p in typed.PREFIXES if digits.startswith(p)), digits),
    ),
    "phone.no-other-prefix": sets(typed, "national", lambda digits: digits[-10:]),
    "phone.digits": sets(typed, "read_phone", lambda value: value),
}


def _number_in(value: Any) -> Any:
    try:
        return Decimal(value)
    except (ArithmeticError, TypeError, ValueError):
        return number.read_number(value)


# --- times and dates
MUTANTS |= {
    "time.same-instant": wraps(
        moment, "_plain", lambda plain, value: re.sub(r"(?<=:\d\d)(z|[+-]\d\d:?\d\d)$", "", plain(value))
    ),
    "time.scenario-zone": sets(reading, "ZoneInfo", lambda name: UTC),
    "time.forms": both(sets(moment, "_TIMES", (re.compile(r"(?P<h>\d{2}):(?P<min>\d{2})(?P<s>x)?"),)), NO_WORDS),
    "date.forms": sets(spoken, "day", nothing),
    "date.clock": sets(moment, "now", nothing),
    "fine.weekday": both(
        wraps(spoken, "day", lambda read, text, *more: read(_without_weekday(text), *more)),
        wraps(spoken, "instant", lambda read, text, *more: read(_without_weekday(text), *more)),
    ),
    "fine.day-part": wraps(
        spoken,
        "clock_time",
        lambda read, text: (
            read(text) or read(f"shaam {text}") or read(f"dopahar {text}") or read(f"{text} in the evening")
        ),
    ),
    "fine.kal": wraps(spoken, "day", lambda read, text, now, zone: read(text, now, zone) or _guessed_day(text, now)),
    "fine.colon-24": laxer(lambda one, raw: _is_half_a_day_off(one, raw)),
    "fine.seconds": sets(moment, "has_seconds", yes),
    "fine.datetime-day": wraps(
        moment, "read_date", lambda read, value, zone: None if "T" in str(value) else read(value, zone)
    ),
}


def _swapped(pattern: str) -> str:
    day_first = pattern.startswith(r"(?P<d>")
    if not day_first:
        return pattern
    return pattern.replace("(?P<d>", "(?P<x>").replace("(?P<m>", "(?P<d>").replace("(?P<x>", "(?P<m>")


MUTANTS["fine.day-first"] = both(
    sets(moment, "_DATES", tuple(re.compile(_swapped(one.pattern)) for one in moment._DATES)),
    sets(moment, "_DATETIMES", tuple(re.compile(_swapped(one.pattern)) for one in moment._DATETIMES)),
)


def _without_weekday(text: str) -> str:
    return re.sub(r"^\w+day,?\s+|^\S+वार,\s+", "", text)


def _guessed_day(text: str, now: Any) -> Any:
    days = {"kal": 1, "कल": 1, "parso": 2, "परसों": 2}.get(text)
    return None if days is None else now.date() + timedelta(days=days)


def _is_half_a_day_off(one: want.Cell, raw: Any) -> bool:
    hours = moment.written_time(one.raw), moment.written_time(raw)
    if None in hours or not re.fullmatch(r"[\d:]+", str(raw)):
        return False
    return hours[0].minute == hours[1].minute and (hours[0].hour - hours[1].hour) % 12 == 0


# --- missing, null and shapes
def _numbers_are_text(kind: Any) -> Any:
    return "text" if kind == "decimal" else kind


def _emptiest(value: Any) -> bool:
    return value is ABSENT or value in (None, "", 0) or value == [] or value is False


MUTANTS |= {
    "null.not-missing": wraps(
        cell.Reader,
        "key",
        lambda key, self, value: key(self, None if value is ABSENT and self.default is ABSENT else value),
    ),
    "null.absent": sets(matcher.Absent, "met", lambda self, raw, key: (raw is ABSENT) is self.wanted),
    "fine.none-default": wraps(
        cell.Reader, "key", lambda key, self, value: NULL if value is None else key(self, value)
    ),
    "fine.none-only": laxer(
        lambda one, raw: (_emptiest(one.raw) and _emptiest(raw)) or (raw is None and one.raw is not None)
    ),
    "shape.number": both(
        wraps(comparison, "shape", lambda told, value: _numbers_are_text(told(value))),
        wraps(expected_cell, "shape", lambda told, value: _numbers_are_text(told(value))),
    ),
    "shape.text": sets(typed, "_read_text", lambda told_apart: lambda value: value),
}
MUTANTS |= {f"shape.{kind}": loses(shape, "SHAPES", kind) for kind in ("time", "date", "phone", "id", "money")}
