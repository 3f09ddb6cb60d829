"""What a backend told, as an outcome: values only, dates as ISO text, numbers exact."""

from __future__ import annotations

import dataclasses
import datetime
import enum
import uuid
from collections.abc import Mapping
from typing import Any

from kasauti.conversation.value import MAX_DEPTH, Row, UncleanValue, clean
from kasauti.errors import HarnessError


def outcome_of(raw: Any) -> Row:
    """The outcome in what a probe was given; None is an empty one.

    Raises:
        HarnessError: no mapping (`no_outcome`), or something in it that is no value.
    """
    if raw is None:
        return {}
    plain = plain_of(raw)
    if not isinstance(plain, Mapping):
        raise HarnessError("no_outcome", f"an outcome is a mapping of tables and fields, not a {type(raw).__name__}")
    try:
        cleaned: Row = clean(plain)
    except UncleanValue as error:
        raise HarnessError("no_outcome", f"the outcome cannot be kept: {error}") from None
    return cleaned


def plain_of(raw: Any, depth: int = MAX_DEPTH) -> Any:
    """`raw` with dates, durations, ids, enums, dataclasses and models as what they stand for."""
    if raw is None or type(raw) in (str, int, bool, float) or depth <= 0:
        return raw
    if isinstance(raw, Mapping):
        return {key: plain_of(inner, depth - 1) for key, inner in raw.items()}
    if isinstance(raw, (list, tuple, set, frozenset)) and not hasattr(raw, "_asdict"):
        return [plain_of(inner, depth - 1) for inner in raw]
    if isinstance(raw, (datetime.date, datetime.time)):  # a datetime is a date
        return raw.isoformat()
    if isinstance(raw, datetime.timedelta):
        return _iso_duration(raw)
    if isinstance(raw, uuid.UUID):
        return str(raw)
    if isinstance(raw, enum.Enum):
        return plain_of(raw.value, depth - 1)
    return _fields_of(raw, depth)


def _fields_of(raw: Any, depth: int) -> Any:
    if dataclasses.is_dataclass(raw) and not isinstance(raw, type):
        return {field.name: plain_of(getattr(raw, field.name), depth - 1) for field in dataclasses.fields(raw)}
    for name in ("model_dump", "_asdict"):
        dump = getattr(raw, name, None)
        if callable(dump) and not isinstance(raw, type):
            return plain_of(dump(), depth - 1)
    return raw


def _iso_duration(length: datetime.timedelta) -> str:
    seconds = length // datetime.timedelta(seconds=1)
    sign, seconds = ("-", -seconds) if seconds < 0 else ("", seconds)
    hours, rest = divmod(seconds, 3600)
    return f"{sign}PT{hours}H{rest // 60}M{rest % 60}S"
