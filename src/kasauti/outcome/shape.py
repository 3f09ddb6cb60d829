"""The type that an expected value of an undeclared column looks like."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import UTC
from types import MappingProxyType

from kasauti.conversation.value import Value
from kasauti.outcome import moment, number
from kasauti.outcome.spec import ColumnType
from kasauti.outcome.typed import TEN, read_phone

_ID = re.compile(r"(?=.*\d)(?=.*[A-Za-z])[A-Za-z0-9]+(?:[-_/#.][A-Za-z0-9]+)*|0\d+|[A-Za-z]+[-_]\d+")


def shape(value: Value) -> ColumnType | None:
    """The type that an expected value of an undeclared column is compared by; None for null."""
    if value is None:
        return None
    if type(value) is bool:
        return "boolean"
    if type(value) is list:
        return "list"
    if type(value) is not str:
        return "decimal"
    return _text_shape(value)


def _text_shape(text: str) -> ColumnType:
    return next((kind for kind, has_shape in SHAPES.items() if has_shape(text)), "text")


def _is_phone(text: str) -> bool:
    key = read_phone(text)
    if type(key) is not str or "." in text or not any(char.isdecimal() for char in text):
        return False
    return len(key) == TEN or (text.strip().startswith("+") and 7 <= len(key) <= 15)


def _is_id(text: str) -> bool:
    return _ID.fullmatch(text.strip()) is not None


SHAPES: Mapping[ColumnType, Callable[[str], bool]] = MappingProxyType(
    {
        "time": lambda text: moment.written_time(text) is not None,
        "datetime": lambda text: moment.written_instant(text, UTC) is not None,
        "date": lambda text: moment.written_date(text, UTC) is not None,
        "phone": _is_phone,
        "id": _is_id,
        "money": number.is_money,
        "decimal": number.is_plain_number,
    }
)
"""How the shapes of an expected text are told, in this order; what has none of them is text."""
