from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kasauti.agent.reply import reply_of
from kasauti.conversation.record import Usage
from kasauti.conversation.wire import encode
from kasauti.errors import AgentError


@pytest.mark.parametrize("raw", ["Ok.", {"text": "Ok."}, SimpleNamespace(text="Ok.")])
def test_a_reply_is_known_by_its_shape(raw):
    assert reply_of(raw, limit=100).text == "Ok."


def test_silence_is_a_reply():
    assert reply_of("", limit=100).text == ""


@pytest.mark.parametrize("raw", [None, 7, b"Ok.", ["Ok."], {}, {"text": None}, SimpleNamespace(text=3), object()])
def test_what_holds_no_text_is_the_agents_error(raw):
    with pytest.raises(AgentError) as error:
        reply_of(raw, limit=100)
    assert error.value.code == "no_text"


def test_a_lone_surrogate_is_replaced_and_noted():
    reply = reply_of("ok \ud800", limit=100)
    assert reply.text == "ok \ufffd" and reply.notes[0].startswith("reply_cleaned")


def test_a_huge_reply_is_cut_and_noted():
    reply = reply_of("x" * 10_000_000, limit=200_000)
    assert len(reply.text) == 200_000
    assert reply.notes == ("reply_cut: a reply of 10000000 characters was cut to 200000",)


@pytest.mark.parametrize(
    ("meta", "usage"),
    [
        ({"prompt_tokens": 3, "cost_usd": 0.5}, Usage(prompt_tokens=3, cost_usd=0.5)),
        ({"usage": {"completion_tokens": 4}}, Usage(completion_tokens=4)),
        ({"cost_usd": float("nan"), "prompt_tokens": -1}, None),
        ({"model": object()}, None),
        ("fast", None),
    ],
)
def test_usage_is_read_where_it_can_be(meta, usage):
    assert reply_of({"text": "Ok.", "meta": meta}, limit=100).usage == usage


@given(st.text(st.characters(codec=None), max_size=50))
def test_any_text_becomes_one_that_can_be_written(text):
    encode(reply_of(text, limit=20).text)
