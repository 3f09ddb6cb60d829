"""Details in a text that another column carries: "Deep Tissue Massage (60min)" beside `duration_minutes: 60`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import NamedTuple

from kasauti.conversation.value import Value
from kasauti.language.fold import fold
from kasauti.outcome import number
from kasauti.outcome.folded import text_key

_BRACKETS = re.compile(r"\(([^()]*)\)|\[([^\[\]]*)\]")
_MEASURE = re.compile(r"(?<![\w.,])\d+(?:\.\d+)?\s*([^\W\d_]+)\.?(?!\w)")
_MINUTES = "minutes"


class Detail(NamedTuple):
    """A text without one of its details, and the keys that a column may carry it by."""

    rest: str
    keys: frozenset[object]


def details(text: str) -> Iterator[Detail]:
    """Each bracketed detail of a text, and each number with its unit, one at a time."""
    for found in _BRACKETS.finditer(text):
        inner = found[1] if found[1] is not None else found[2]
        yield Detail(_without(text, found), frozenset((text_key(inner), number.read_quantity(inner))))
    for found in _MEASURE.finditer(_BRACKETS.sub(" ", text)):
        if number.is_unit(found[1]):
            rest = text.replace(found[0], " ", 1)
            yield Detail(rest, frozenset((number.read_quantity(found[0]),)))


def _without(text: str, found: re.Match[str]) -> str:
    return f"{text[: found.start()]} {text[found.end() :]}"


def carried(columns: Iterable[tuple[str, str | None, Value, object]]) -> frozenset[object]:
    """What other columns carry: (name, type, value, key) of each comes in, keys to compare details by go out."""
    return frozenset(key for column in columns for key in _keys(*column) if key)


def _keys(name: str, kind: str | None, value: Value, key: object) -> Iterator[object]:
    if kind == "quantity":
        yield key
    elif kind in ("integer", "decimal") and isinstance(key, (int, Decimal)):
        unit = _unit_in(name)
        if unit:
            yield number.read_quantity(Decimal(key), unit)
    elif type(value) is str:
        yield text_key(value)


def _unit_in(name: str) -> str:
    """The unit that a column's name tells ("duration_minutes"); a bare duration is in minutes."""
    words = fold(name.replace(".", " ")).split()
    return next((word for word in words if number.is_unit(word)), _MINUTES if "duration" in words else "")
