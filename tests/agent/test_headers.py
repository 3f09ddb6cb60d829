import pytest

from kasauti.agent.agent import CallContext
from kasauti.agent.headers import headers_of, masked_url
from kasauti.agent.registry import make_agent
from kasauti.clock import VirtualClock
from kasauti.errors import UsageProblem

CTX = CallContext(call_id="0f3a", clock=VirtualClock(), number="+919876543210", seed=7)


def test_values_come_from_the_environment_and_from_the_call(monkeypatch):
    monkeypatch.setenv("AGENT_TOKEN", "s3cret-token")
    headers = headers_of({"header:Authorization": "Bearer env:AGENT_TOKEN", "header:X-Call": "{call_id}/{seed}"})
    assert headers.for_call(CTX) == {"Authorization": "Bearer s3cret-token", "X-Call": "0f3a/7"}


def test_no_secret_shows_in_any_text_of_an_agent(monkeypatch):
    monkeypatch.setenv("AGENT_TOKEN", "s3cret-token")
    agent = make_agent(
        "http:https://me:pa55word@localhost/turn?key=k3y-value", {"header:Authorization": "Bearer env:AGENT_TOKEN"}
    )
    shown = f"{agent!r} {agent.spec} {agent.identity}"
    assert not any(secret in shown for secret in ("s3cret-token", "pa55word", "k3y-value"))
    assert "https://***@localhost/turn?key=***" in shown


def test_a_secret_is_taken_out_of_texts(monkeypatch):
    monkeypatch.setenv("AGENT_TOKEN", "s3cret-token")
    headers = headers_of({"header:Authorization": "Bearer env:AGENT_TOKEN"})
    assert headers.hidden_in("sent s3cret-token to them") == "sent *** to them"


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"header:X-Key": "env:NOT_THERE"}, "the environment has no NOT_THERE"),
        ({"header:bad name": "x"}, "'bad name' is no header name"),
        ({"header:X-Key": "a\r\nX-Evil: 1"}, "cannot be sent"),
    ],
)
def test_a_header_that_cannot_be_made_is_told(options, told):
    with pytest.raises(UsageProblem, match=told):
        headers_of(options)


def test_a_version_makes_another_agent():
    assert make_agent("http://h/x", {"agent_version": "v2"}).identity != make_agent("http://h/x").identity


@pytest.mark.parametrize("url", ["http://h", "http://h:1/a/b", "https://h/?"])
def test_a_url_without_secrets_stays(url):
    assert masked_url(url) == url.rstrip("?")
