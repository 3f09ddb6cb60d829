"""Values: what tools, rows and expectations are made of, and the one door that cleans what agents send."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, TypeAlias

Value: TypeAlias = Any
"""None, bool, int, Decimal, str, list of values, dict of str to value; never float, never anything live.

Spelt `Any` because msgspec reads annotations at run time and lists are invariant for type checkers.
"""
Row: TypeAlias = dict[str, Value]

MAX_DEPTH = 40
MAX_ITEMS = 20_000
MAX_TEXT = 200_000
MAX_INT_BITS = 4_096


class UncleanValue(ValueError):
    """What came in is no value; the message says why, for the record."""


def clean_text(text: str) -> str:
    """Text that can be written as UTF-8: lone surrogates become U+FFFD; over `MAX_TEXT` it is cut, and says so."""
    if len(text) > MAX_TEXT:
        text = f"{text[:MAX_TEXT]}… (cut: {len(text)} characters)"
    if text.isascii():
        return text
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


def clean(raw: Any) -> Value:
    """A deep copy of `raw` made of values only.

    Numpy-like scalars become numbers, tuples and sets become lists, floats become Decimals by their shortest
    text. Everything that comes from an agent passes here once, and nothing else does.

    Raises:
        UncleanValue: NaN or infinity, a type that is no value, too deep, too large.
    """
    return _clean(raw, MAX_DEPTH, [MAX_ITEMS])


def _clean(raw: Any, depth: int, left: list[int]) -> Value:
    kind = type(raw)
    if kind is str:
        return raw if len(raw) <= MAX_TEXT and raw.isascii() else clean_text(raw)
    if raw is None or kind is bool:
        return raw
    if kind is int:
        if raw.bit_length() > MAX_INT_BITS:
            raise UncleanValue("a number of more than 1,200 digits")
        return raw
    if kind is float:
        return _clean_float(raw)
    if kind is Decimal:
        if not raw.is_finite():
            raise UncleanValue(f"{raw} is no number")
        return raw
    if depth <= 0:
        raise UncleanValue(f"nested deeper than {MAX_DEPTH} levels")
    if kind is list or kind is dict:
        left[0] -= len(raw)
        if left[0] < 0:
            raise UncleanValue(f"more than {MAX_ITEMS} entries")
        if kind is list:
            return [_clean(item, depth - 1, left) for item in raw]
        return {
            key if type(key) is str and len(key) <= MAX_TEXT and key.isascii() else clean_text(str(key)): _clean(
                item, depth - 1, left
            )
            for key, item in raw.items()
        }
    return _clean_container(raw, depth, left)


def _clean_float(raw: float) -> Decimal:
    if math.isnan(raw) or math.isinf(raw):
        raise UncleanValue(f"{raw} is no number")
    return Decimal(repr(raw))


def _clean_container(raw: Any, depth: int, left: list[int]) -> Value:
    if isinstance(raw, Mapping):
        left[0] -= len(raw)
        if left[0] < 0:
            raise UncleanValue(f"more than {MAX_ITEMS} entries")
        return {clean_text(str(key)): _clean(item, depth - 1, left) for key, item in raw.items()}
    if isinstance(raw, (set, frozenset)):
        raw = sorted(raw, key=repr)
    if isinstance(raw, Sequence) and not isinstance(raw, (str, bytes, bytearray)):
        left[0] -= len(raw)
        if left[0] < 0:
            raise UncleanValue(f"more than {MAX_ITEMS} entries")
        return [_clean(item, depth - 1, left) for item in raw]
    return _clean_scalar(raw, depth, left)


def _clean_scalar(raw: Any, depth: int, left: list[int]) -> Value:
    if isinstance(raw, bool):
        return bool(raw)
    if isinstance(raw, str):  # a str subclass, an enum of text
        return clean_text(str(getattr(raw, "value", raw)))
    if isinstance(raw, int):
        return _clean(int(raw), depth, left)
    if isinstance(raw, float):
        return _clean_float(float(raw))
    item = getattr(raw, "item", None)  # numpy and torch scalars
    if callable(item) and getattr(raw, "ndim", 0) == 0:
        return _clean(item(), depth - 1, left)
    tolist = getattr(raw, "tolist", None)
    if callable(tolist):
        return _clean(tolist(), depth - 1, left)
    raise UncleanValue(f"a {type(raw).__name__} is no JSON value")


def copied(value: Value) -> Value:
    """A deep copy of a value that is already clean, for handing to an agent."""
    if type(value) is dict:
        return {key: copied(item) for key, item in value.items()}
    if type(value) is list:
        return [copied(item) for item in value]
    return value
