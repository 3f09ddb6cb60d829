"""The old turn protocol in JSON (start, turn, stop), as HTTP bodies and as lines of a child process.

start   {event, session_id, scenario_id, backend_url, language, modality}     `scenario_id` is the random call id
turn    {event, session_id, turn_id, text, audio_b64, audio_format, language} answered by {text, audio_b64?, meta?}
stop    {event, session_id}
"""

from __future__ import annotations

import base64
import binascii
import json
from typing import Any

from kasauti.agent.agent import CallContext, Reply, Utterance
from kasauti.agent.reply import cleaned, usage_of
from kasauti.errors import AgentError

MAX_BYTES = 1_000_000
"""The largest message an agent may send."""


def start(ctx: CallContext) -> dict[str, Any]:
    """The message that begins a call; a fixed `now` is told, too, and the token of a guarded sandbox."""
    more = {} if ctx.now == "real" else {"now": ctx.now, "zone": ctx.zone}
    if ctx.token is not None:
        more["backend_token"] = ctx.token
    return {
        "event": "start",
        "session_id": ctx.call_id,
        "scenario_id": ctx.call_id,
        "backend_url": ctx.url,
        "language": ctx.language,
        "modality": "text",
        **more,
    }


def turn(ctx: CallContext, said: Utterance) -> dict[str, Any]:
    """The message of one caller turn."""
    audio = said.audio_bytes
    return {
        "event": "turn",
        "session_id": ctx.call_id,
        "turn_id": said.turn_id,
        "text": said.text,
        "audio_b64": base64.b64encode(audio).decode("ascii") if audio else None,
        "audio_format": "wav",
        "language": said.language,
    }


def stop(ctx: CallContext) -> dict[str, Any]:
    """The message that ends a call."""
    return {"event": "stop", "session_id": ctx.call_id}


def message(body: bytes) -> dict[str, Any]:
    """The JSON object in a body.

    Raises:
        AgentError: not UTF-8 (`not_utf8`), not JSON (`bad_json`), NaN or infinity (`bad_number`), nested too deep
            (`too_deep`), no object (`not_object`).
    """
    try:
        found = json.loads(body.decode("utf-8-sig"), parse_constant=_refuse_constant)
    except UnicodeDecodeError:
        raise AgentError("not_utf8", "the reply is not UTF-8") from None
    except RecursionError:
        raise AgentError("too_deep", "the reply is nested too deep") from None
    except ValueError:
        raise AgentError("bad_json", "the reply is not JSON") from None
    if not isinstance(found, dict):
        kind = {list: "a list", str: "a string", type(None): "null", bool: "a boolean"}.get(type(found), "a number")
        raise AgentError("not_object", f"the reply is {kind}, not an object with text")
    return found


def reply_in(found: dict[str, Any], *, limit: int) -> Reply:
    """The reply in a message.

    Raises:
        AgentError: no text (`no_text`), `meta` no object (`bad_meta`), `audio_b64` not base64 (`bad_audio`).
    """
    text = found.get("text")
    if not isinstance(text, str):
        what = "missing" if "text" not in found else "null" if text is None else f"a {type(text).__name__}"
        raise AgentError("no_text", f"the reply's text is {what}")
    meta = found.get("meta")
    if meta is not None and not isinstance(meta, dict):
        raise AgentError("bad_meta", "the reply's meta is no object")
    clean, notes = cleaned(text, limit)
    return Reply(
        text=clean,
        audio=_audio(found.get("audio_b64")),
        hung_up=found.get("hung_up") is True,
        usage=usage_of(meta),
        notes=notes,
    )


def _audio(raw: Any) -> bytes | None:
    if raw is None:
        return None
    try:
        return base64.b64decode(raw, validate=True)
    except (binascii.Error, ValueError, TypeError):
        raise AgentError("bad_audio", "the reply's audio_b64 is not base64") from None


def _refuse_constant(name: str) -> Any:
    raise AgentError("bad_number", f"the reply holds {name}, which is no JSON number")
