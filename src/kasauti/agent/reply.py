"""A foreign reply, by its shape, as a clean `Reply`."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from kasauti.agent.agent import Reply
from kasauti.conversation.record import Usage
from kasauti.conversation.value import clean_text
from kasauti.errors import AgentError

_COUNTS = ("prompt_tokens", "completion_tokens", "retries")


def reply_of(raw: Any, *, limit: int) -> Reply:
    """The reply in a string, a mapping with `text`, or an object with `.text` (and `.audio_bytes`, `.meta`).

    Too long a text is cut and lone surrogates are replaced; `notes` say so.

    Raises:
        AgentError: there is no text in it (`no_text`).
    """
    if type(raw) is str:
        text, notes = cleaned(raw, limit)
        return Reply(text=text, notes=notes)
    if raw is None:
        raise AgentError("no_text", "it replied with nothing (None)")
    text, notes = cleaned(_text(raw), limit)
    audio = _field(raw, "audio_bytes")
    return Reply(
        text=text,
        audio=bytes(audio) if isinstance(audio, (bytes, bytearray, memoryview)) else None,
        hung_up=_field(raw, "hung_up") is True,
        usage=usage_of(_field(raw, "meta")),
        notes=notes,
    )


def _text(raw: Any) -> str:
    text = raw if isinstance(raw, str) else _field(raw, "text")
    if isinstance(text, str):
        return str(text)
    what = f"its text is a {type(text).__name__}" if text is not None else f"a {type(raw).__name__} without text"
    raise AgentError("no_text", f"the reply is no text: {what}")


def _field(raw: Any, name: str) -> Any:
    return raw.get(name) if isinstance(raw, Mapping) else getattr(raw, name, None)


def cleaned(text: str, limit: int) -> tuple[str, tuple[str, ...]]:
    """Text that can be recorded, and notes on what was done to it."""
    notes: list[str] = []
    if len(text) > limit:
        notes.append(f"reply_cut: a reply of {len(text)} characters was cut to {limit}")
        text = text[:limit]
    clean = clean_text(text)
    if clean != text:
        notes.append("reply_cleaned: characters that are no text were replaced")
    return clean, tuple(notes)


def usage_of(meta: Any) -> Usage | None:
    """What the agent says that it used, from `meta` or `meta["usage"]`; anything unreadable is left out."""
    if not isinstance(meta, Mapping):
        return None
    inner = meta.get("usage")
    source = inner if isinstance(inner, Mapping) else meta
    counts = {name: _count(source.get(name)) for name in _COUNTS}
    cost = _cost(source.get("cost_usd"))
    if not any(counts.values()) and not cost:
        return None
    return Usage(**counts, cost_usd=cost)


def _count(raw: Any) -> int:
    return int(raw) if isinstance(raw, int) and 0 <= raw < 2**53 else 0


def _cost(raw: Any) -> float:
    if isinstance(raw, bool) or not isinstance(raw, (int, float)):
        return 0.0
    return float(raw) if math.isfinite(raw) and raw >= 0 else 0.0
