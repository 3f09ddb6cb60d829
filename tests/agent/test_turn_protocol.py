import contextlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kasauti.agent import turn_protocol
from kasauti.agent.agent import CallContext, Utterance
from kasauti.clock import VirtualClock
from kasauti.errors import AgentError

CTX = CallContext(call_id="0f3a", clock=VirtualClock(), url="http://door", language="hi-en")


def test_the_messages_have_the_old_fields_and_tell_no_scenario():
    assert turn_protocol.start(CTX) == {
        "event": "start",
        "session_id": "0f3a",
        "scenario_id": "0f3a",
        "backend_url": "http://door",
        "language": "hi-en",
        "modality": "text",
    }
    assert turn_protocol.turn(CTX, Utterance(turn_id="t1", text="Ek wrap.", language="hi-en")) == {
        "event": "turn",
        "session_id": "0f3a",
        "turn_id": "t1",
        "text": "Ek wrap.",
        "audio_b64": None,
        "audio_format": "wav",
        "language": "hi-en",
    }
    assert turn_protocol.stop(CTX) == {"event": "stop", "session_id": "0f3a"}


def test_a_fixed_day_is_told_at_the_start():
    fixed = CallContext(call_id="0f3a", clock=VirtualClock(), now="2026-12-01T10:00:00", zone="Asia/Kolkata")
    assert turn_protocol.start(fixed)["now"] == "2026-12-01T10:00:00"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "bad_json"),
        (b"<html>", "bad_json"),
        (b"[1]", "not_object"),
        (b"null", "not_object"),
        (b"\xff\xfe{}", "not_utf8"),
        (b"[" * 200_000, "too_deep"),
        (b'{"text": NaN}', "bad_number"),
        (b'{"text": "a", "meta": {"cost": -Infinity}}', "bad_number"),
        (b'{"n": ' + b"9" * 5_000 + b"}", "bad_json"),
        (b"{}", "no_text"),
        (b'{"text": null}', "no_text"),
        (b'{"text": 7}', "no_text"),
        (b'{"text": "a", "meta": []}', "bad_meta"),
        (b'{"text": "a", "audio_b64": "###"}', "bad_audio"),
        (b'{"text": "a", "audio_b64": 7}', "bad_audio"),
    ],
)
def test_each_kind_of_rubbish_has_its_own_code(body, code):
    with pytest.raises(AgentError) as error:
        turn_protocol.reply_in(turn_protocol.message(body), limit=100)
    assert error.value.code == code


def test_a_lone_surrogate_in_json_is_cleaned():
    reply = turn_protocol.reply_in(turn_protocol.message(rb'{"text": "ok \ud800"}'), limit=100)
    assert reply.text == "ok \ufffd" and reply.notes


@given(st.binary(max_size=80))
def test_any_bytes_are_a_message_or_the_agents_error(body):
    with contextlib.suppress(AgentError):
        assert isinstance(turn_protocol.message(body), dict)


@given(st.dictionaries(st.text(max_size=8), st.none() | st.text(max_size=8) | st.integers() | st.booleans()))
def test_any_object_is_a_reply_or_the_agents_error(found):
    found["text"] = found.get("text", "x")
    try:
        turn_protocol.reply_in(json.loads(json.dumps(found)), limit=100)
    except AgentError as error:
        assert error.code in ("no_text", "bad_meta", "bad_audio")
