"""An agent's own outcome, by its shape, as a clean row: tables and fields."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from kasauti.conversation.value import Row, UncleanValue, clean
from kasauti.errors import AgentError

SHAPES = "an object with `entries` (name, numbers, tags) and `fields`; a mapping; a dataclass; or a pydantic model"
_CLEAN = frozenset((bool, type(None)))
_NOT_NUMBERS = ("name", "tags", "numbers")


def outcome_of(raw: Any) -> Row:
    """The outcome as a row that can be recorded and compared.

    An object with `entries` and `fields` becomes `{"entries": [{name, <numbers>, tags}], **fields}`; a mapping is
    taken as it is, a dataclass or model by its fields.

    Raises:
        AgentError: it is none of these shapes (`no_outcome`), or holds what is no value (`bad_outcome`: NaN).
    """
    try:
        return _cleaned(_plain(raw))
    except UncleanValue as error:
        raise AgentError("bad_outcome", f"its outcome holds what is no value: {error}") from None


def _cleaned(raw: dict[str, Any]) -> Row:
    """As `clean`; short texts and whole numbers, of which most outcomes are made, without its detour."""
    return {
        key: value
        if type(value) in _CLEAN or (type(value) is str and len(value) < 200 and value.isascii())
        else clean(value)
        for key, value in raw.items()
    }


def _plain(raw: Any) -> dict[str, Any]:
    if isinstance(raw, Mapping):
        return {str(key): value if key != "entries" else _entries(value) for key, value in raw.items()}
    entries, fields = getattr(raw, "entries", None), getattr(raw, "fields", None)
    if isinstance(fields, Mapping) and entries is not None:
        return {"entries": _entries(entries), **fields}
    found = _fields_of(raw)
    if found is None:
        raise AgentError("no_outcome", f"outcome() returned a {type(raw).__name__}; wanted: {SHAPES}")
    return found


def _fields_of(raw: Any) -> dict[str, Any] | None:
    if dataclasses.is_dataclass(raw) and not isinstance(raw, type):
        return dataclasses.asdict(raw)
    dump = getattr(raw, "model_dump", None)
    dumped = dump() if callable(dump) else None
    return dumped if isinstance(dumped, dict) else None


def _entries(raw: Any) -> Any:
    """Entries as rows; what is no sequence of them is left as it is, to be told as a difference."""
    return [_entry(one) for one in raw] if isinstance(raw, (list, tuple)) else raw


def _entry(raw: Any) -> Any:
    numbers = getattr(raw, "numbers", None)
    if isinstance(numbers, Mapping):
        return {"name": raw.name, **numbers, "tags": getattr(raw, "tags", ())}
    if isinstance(raw, Mapping):
        return raw
    found = _fields_of(raw)
    if found is None:
        return raw
    inner = found.get("numbers")
    rest = {key: value for key, value in found.items() if key not in _NOT_NUMBERS}
    name = {"name": found["name"]} if "name" in found else {}
    tags = {"tags": found["tags"]} if "tags" in found else {}
    return {**name, **(inner if isinstance(inner, dict) else {}), **rest, **tags}
