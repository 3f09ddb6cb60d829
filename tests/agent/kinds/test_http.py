"""The HTTP kind against real servers on free ports of this machine."""

import asyncio
import contextlib
import json
import socket
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from kasauti.agent.agent import Utterance
from kasauti.agent.registry import make_agent
from kasauti.errors import AgentError, TransportError


class Server:
    """A server whose answer to each event is `answers[event]`: (status, body) or a function of the handler."""

    def __init__(self) -> None:
        self.answers = {"start": (200, b"{}"), "turn": (200, b'{"text": "Ok."}'), "stop": (200, b"{}")}
        self.received: list[dict] = []
        self.headers: list[dict[str, str]] = []
        self.release = threading.Event()
        outer = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                message = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                outer.received.append(message)
                outer.headers.append({name.lower(): value for name, value in self.headers.items()})
                answer = outer.answers[message["event"]]
                if callable(answer):
                    answer(self)
                else:
                    outer.send(self, *answer)

            def log_message(self, *args: object) -> None: ...

        class Listener(ThreadingHTTPServer):
            request_queue_size = 256

        self._server = Listener(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._server.handle_error = lambda request, address: None
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True)
        self._thread.start()
        self.url = f"http://127.0.0.1:{self._server.server_port}/turn"

    @staticmethod
    def send(handler: BaseHTTPRequestHandler, status: int, body: bytes) -> None:
        handler.send_response(status)
        if 300 <= status < 400:
            handler.send_header("Location", "http://127.0.0.1:1/")
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        with contextlib.suppress(OSError):
            handler.wfile.write(body)

    def close(self) -> None:
        self.release.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


@pytest.fixture
def server():
    made = Server()
    yield made
    made.close()


def talk(url: str, ctx, *texts: str, options=None) -> list[str]:
    async def call() -> list[str]:
        agent = make_agent(f"http:{url}", options)
        await agent.start()
        try:
            async with agent.open(ctx) as turns:
                assert await turns.greet() is None
                replies = []
                for number, text in enumerate(texts, 1):
                    said = Utterance(turn_id=f"t{number}", text=text, language="hi-en")
                    replies.append((await turns.turn(said)).text)
            return [*replies, *turns.parting_notes]
        finally:
            await agent.stop()

    return asyncio.run(call())


def test_a_call_is_start_turns_and_stop(server, ctx):
    assert talk(server.url, ctx, "Ek wrap.", "Bas.") == ["Ok.", "Ok."]
    assert [message["event"] for message in server.received] == ["start", "turn", "turn", "stop"]
    assert {message["session_id"] for message in server.received} == {"0f3a"}
    assert [message.get("turn_id") for message in server.received[1:3]] == ["t1", "t2"]


def test_headers_reach_the_agent_filled_in(server, ctx, monkeypatch):
    monkeypatch.setenv("AGENT_TOKEN", "s3cret")
    talk(
        server.url, ctx, "Hi", options={"header:Authorization": "Bearer env:AGENT_TOKEN", "header:X-Call": "{call_id}"}
    )
    assert {(h["authorization"], h["x-call"]) for h in server.headers} == {("Bearer s3cret", "0f3a")}


@pytest.mark.parametrize("status", [401, 403, 404, 429])
@pytest.mark.parametrize("event", ["start", "turn"])
def test_a_refusal_before_the_first_reply_is_transport(server, ctx, status, event):
    server.answers[event] = (status, b"go away, s3cret")
    with pytest.raises(TransportError) as error:
        talk(server.url, ctx, "Hi")
    assert error.value.code == f"http_{status}" and "s3cret" not in error.value.what


def test_a_refusal_after_the_first_reply_is_the_agents(server, ctx):
    def second_time(handler) -> None:
        turns = [message for message in server.received if message["event"] == "turn"]
        server.send(handler, *((200, b'{"text": "Ok."}') if len(turns) == 1 else (429, b"")))

    server.answers["turn"] = second_time
    with pytest.raises(AgentError) as error:
        talk(server.url, ctx, "Hi", "Bye")
    assert error.value.code == "http_429"


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        ((500, b"oops"), "http_500"),
        ((503, b""), "http_503"),
        ((302, b""), "http_302"),
        ((400, b""), "http_400"),
        ((200, b"<html>"), "bad_json"),
        ((200, b""), "bad_json"),
        ((200, b"[1, 2]"), "not_object"),
        ((200, b"{}"), "no_text"),
        ((200, b'{"text": null}'), "no_text"),
        ((200, b'{"text": NaN}'), "bad_number"),
        ((200, b'{"text": "a", "meta": 1}'), "bad_meta"),
        ((200, b"\xff\xfe"), "not_utf8"),
        ((200, b'{"a":' * 100_000), "too_deep"),
        ((200, b'{"text": "' + b"x" * 1_100_000 + b'"}'), "too_large"),
    ],
)
def test_each_kind_of_rubbish_has_its_own_code(server, ctx, answer, code):
    server.answers["turn"] = answer
    with pytest.raises(AgentError) as error:
        talk(server.url, ctx, "Hi")
    assert error.value.code == code
    assert server.received[-1]["event"] == "stop"


def test_a_lone_surrogate_becomes_clean_text(server, ctx):
    server.answers["turn"] = (200, rb'{"text": "ok \ud800"}')
    assert talk(server.url, ctx, "Hi") == ["ok \ufffd"]


def test_a_body_without_end_is_cut_off_as_too_large(server, ctx):
    def endless(handler) -> None:
        handler.send_response(200)
        handler.end_headers()
        with contextlib.suppress(OSError):
            while not server.release.is_set():
                handler.wfile.write(b"x" * 65_536)
        handler.close_connection = True

    server.answers["turn"] = endless
    with pytest.raises(AgentError) as error:
        talk(server.url, ctx, "Hi")
    assert error.value.code == "too_large"


@pytest.mark.parametrize("sent", [b"", b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{", b"nonsense\r\n\r\n"])
def test_a_connection_dropped_while_answering_is_the_agents(server, ctx, sent):
    def drop(handler) -> None:
        handler.wfile.write(sent)
        handler.wfile.flush()
        handler.connection.shutdown(socket.SHUT_RDWR)
        handler.close_connection = True

    server.answers["turn"] = drop
    with pytest.raises(AgentError) as error:
        talk(server.url, ctx, "Hi")
    assert error.value.code == ("bad_http" if sent.startswith(b"nonsense") else "dropped")


def test_a_connection_dropped_at_the_start_is_transport(server, ctx):
    def drop(handler) -> None:
        handler.connection.shutdown(socket.SHUT_RDWR)
        handler.close_connection = True

    server.answers["start"] = drop
    with pytest.raises(TransportError) as error:
        talk(server.url, ctx, "Hi")
    assert error.value.code == "dropped"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def test_no_connection_is_transport(ctx):
    with pytest.raises(TransportError) as error:
        talk(f"http://127.0.0.1:{free_port()}/turn", ctx, "Hi")
    assert error.value.code == "no_connection"


def test_an_unknown_host_is_transport(ctx):
    with pytest.raises(TransportError) as error:
        talk("http://no-such-host.invalid/turn", ctx, "Hi")
    assert error.value.code in ("dns", "no_connection")


def test_tls_with_something_that_speaks_none_is_transport(server, ctx):
    with pytest.raises(TransportError) as error:
        talk(server.url.replace("http:", "https:"), ctx, "Hi")
    assert error.value.code == "tls"


@pytest.mark.parametrize("answer", [(500, b""), (404, b"")])
def test_a_stop_that_fails_is_noted_only(server, ctx, answer):
    server.answers["stop"] = answer
    replies = talk(server.url, ctx, "Hi")
    assert replies[0] == "Ok." and replies[1].startswith(f"stop_failed: http_{answer[0]}")


@pytest.mark.parametrize("drips", [False, True])
def test_an_agent_that_hangs_or_drips_can_be_cancelled_by_a_timer(server, ctx, drips):
    def slow(handler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Length", "1000")
        handler.end_headers()
        while not server.release.wait(0.02):
            if drips:
                with contextlib.suppress(OSError):
                    handler.wfile.write(b" ")
        handler.close_connection = True

    server.answers["turn"] = slow

    async def call() -> None:
        agent = make_agent(f"http:{server.url}")
        await agent.start()
        try:
            async with agent.open(ctx) as turns:
                with pytest.raises(TimeoutError):
                    async with asyncio.timeout(0.2):
                        await turns.turn(Utterance(turn_id="t1", text="Hi"))
        finally:
            await agent.stop()

    asyncio.run(call())
    assert server.received[-1]["event"] == "stop"


def test_many_calls_at_once_share_one_pool(server, ctx):
    async def all_at_once() -> int:
        agent = make_agent(f"http:{server.url}")
        await agent.start()

        async def one() -> str:
            async with agent.open(ctx) as turns:
                return (await turns.turn(Utterance(turn_id="t1", text="Hi"))).text

        try:
            return len(await asyncio.gather(*(one() for _ in range(40))))
        finally:
            await agent.stop()

    assert asyncio.run(all_at_once()) == 40
