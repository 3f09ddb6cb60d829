"""The HTTP kind against real servers on free ports of this machine."""

import asyncio
import contextlib
import json
import socket
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from msgspec.structs import replace

from kasauti.agent.agent import Reply, Utterance
from kasauti.agent.registry import make_agent
from kasauti.clock import VirtualClock
from kasauti.conversation.record import Usage
from kasauti.errors import AgentError, TheirsToFix, TransportError


class Server:
    """A server whose answer to each event is `answers[event]`: (status, body) or a function of the handler."""

    def __init__(self) -> None:
        self.answers = {"start": (200, b"{}"), "turn": (200, b'{"text": "Ok."}'), "stop": (200, b"{}")}
        self.received: list[dict] = []
        self.headers: list[dict[str, str]] = []
        self.connections = 0
        self.release = threading.Event()
        outer = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def setup(self) -> None:
                super().setup()
                outer.connections += 1

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

    def events(self) -> list[str]:
        return [message["event"] for message in self.received]

    @staticmethod
    def send(handler: BaseHTTPRequestHandler, status: int, body: bytes) -> None:
        handler.send_response(status)
        if 300 <= status < 400:
            handler.send_header("Location", "http://127.0.0.1:1/")
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        with contextlib.suppress(OSError):
            handler.wfile.write(body)

    @staticmethod
    def drop(handler: BaseHTTPRequestHandler) -> None:
        handler.connection.shutdown(socket.SHUT_RDWR)
        handler.close_connection = True

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


async def one_call(agent, ctx, *texts: str) -> tuple[list[Reply], tuple[str, ...]]:
    """The replies of a call, and its parting notes."""
    async with agent.open(ctx) as turns:
        assert await turns.greet() is None
        said = [Utterance(turn_id=f"t{number}", text=text, language="hi-en") for number, text in enumerate(texts, 1)]
        heard = [await turns.turn(one) for one in said]
    return heard, turns.parting_notes


async def calls(url: str, ctx, *texts: str, options=None, times: int = 1) -> list[tuple[list[Reply], tuple[str, ...]]]:
    """So many calls, one after the other, by one agent."""
    agent = make_agent(f"http:{url}", options)
    await agent.start()
    try:
        return [await one_call(agent, ctx, *texts) for _ in range(times)]
    finally:
        await agent.stop()


def replies(url: str, ctx, *texts: str) -> list[Reply]:
    return asyncio.run(calls(url, ctx, *texts))[0][0]


def talk(url: str, ctx, *texts: str, options=None) -> list[str]:
    ((heard, notes),) = asyncio.run(calls(url, ctx, *texts, options=options))
    return [*(reply.text for reply in heard), *notes]


def test_a_call_is_start_turns_and_stop(server, ctx):
    assert talk(server.url, ctx, "Ek wrap.", "Bas.") == ["Ok.", "Ok."]
    assert server.events() == ["start", "turn", "turn", "stop"]
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
    assert server.events() == ["start", "turn", "stop"]


def test_a_connection_dropped_twice_at_the_start_is_transport(server, ctx):
    server.answers["start"] = server.drop
    with pytest.raises(TransportError) as error:
        talk(server.url, ctx, "Hi")
    assert error.value.code == "dropped"
    assert server.events() == ["start", "start"]


def test_a_start_without_an_answer_is_sent_once_more_and_the_first_reply_says_so(server, ctx):
    def second_time(handler) -> None:
        server.drop(handler) if len(server.received) == 1 else server.send(handler, 200, b"{}")

    server.answers["start"] = second_time
    server.answers["turn"] = (200, b'{"text": "Ok.", "meta": {"usage": {"prompt_tokens": 7, "retries": 2}}}')
    first, second = replies(server.url, ctx, "Hi", "Bye")
    assert server.events() == ["start", "start", "turn", "turn", "stop"]
    assert [note.partition(": ")[0] for note in first.notes] == ["sent_again"] and second.notes == ()
    assert "start was sent once more" in first.notes[0]
    assert first.usage == Usage(prompt_tokens=7, retries=3) and second.usage == Usage(prompt_tokens=7, retries=2)


@pytest.mark.parametrize("answer", [(500, b""), (429, b""), (404, b"")])
def test_a_start_that_was_answered_is_not_sent_again(server, ctx, answer):
    server.answers["start"] = answer
    with pytest.raises(TheirsToFix):
        talk(server.url, ctx, "Hi")
    assert server.events() == ["start"]


class Door:
    """An agent at one port that may stop to listen, answering each message on a connection of its own."""

    def __init__(self) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.events: list[str] = []
        self.closes_after = ""
        self._server: asyncio.Server | None = None

    async def listen(self) -> None:
        self._server = await asyncio.start_server(self._answer, "127.0.0.1", self.port, reuse_address=True)

    def close(self) -> None:
        self._server.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        body = await reader.readexactly(int(head.partition(b"content-length: ")[2].split()[0]))
        self.events.append(json.loads(body)["event"])
        if self.events[-1] == self.closes_after:
            self.close()
        writer.write(b'HTTP/1.0 200 OK\r\nContent-Length: 15\r\n\r\n{"text": "Ok."}')
        writer.close()


class Reopening(VirtualClock):
    """A clock on which a door opens while somebody waits."""

    def __init__(self, door: Door) -> None:
        super().__init__()
        self._door = door

    async def sleep_until(self, t_ms: int) -> None:
        self.advance(t_ms - self.now_ms())
        await self._door.listen()


async def through(door: Door, ctx, reopens: bool):
    door.closes_after = "start"
    await door.listen()
    agent = make_agent(f"http:http://127.0.0.1:{door.port}/")
    await agent.start()
    try:
        async with agent.open(replace(ctx, clock=Reopening(door) if reopens else ctx.clock)) as turns:
            return await turns.turn(Utterance(turn_id="t1", text="Hi"))
    finally:
        await agent.stop()
        door.close()


def test_a_turn_that_could_not_be_sent_is_sent_once_the_agent_can_be_reached(ctx):
    door = Door()
    reply = asyncio.run(through(door, ctx, reopens=True))
    assert door.events == ["start", "turn", "stop"]
    assert reply.text == "Ok." and reply.usage == Usage(retries=1)
    assert "turn was sent once more (no connection" in reply.notes[0]


def test_a_turn_that_cannot_be_sent_before_the_first_reply_is_transport(ctx):
    door = Door()
    with pytest.raises(TransportError) as error:
        asyncio.run(through(door, ctx, reopens=False))
    assert error.value.code == "no_connection" and door.events == ["start"]


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


def test_calls_one_after_the_other_use_one_connection(server, ctx):
    asyncio.run(calls(server.url, ctx, "Hi", "Bye", times=3))
    assert server.events() == ["start", "turn", "turn", "stop"] * 3
    assert server.connections == 1


def test_cookies_of_a_server_stay_in_their_call(server, ctx):
    def with_cookie(handler) -> None:
        handler.send_response(200)
        handler.send_header("Set-Cookie", "worker=7; Path=/")
        handler.send_header("Content-Length", "2")
        handler.end_headers()
        handler.wfile.write(b"{}")

    server.answers["start"] = with_cookie
    asyncio.run(calls(server.url, ctx, "Hi", times=2))
    assert [headers.get("cookie") for headers in server.headers] == [None, "worker=7", "worker=7"] * 2


def test_user_and_password_in_the_url_reach_the_agent_and_no_message(server, ctx):
    server.answers["turn"] = (500, b"")
    with pytest.raises(AgentError) as error:
        talk(server.url.replace("http://", "http://me:s3cret@"), ctx, "Hi")
    assert server.headers[0]["authorization"] == "Basic bWU6czNjcmV0"
    assert "s3cret" not in error.value.what and "me:" not in error.value.what


async def all_at_once(url: str, ctx, many: int) -> list[tuple[list[Reply], tuple[str, ...]]]:
    agent = make_agent(f"http:{url}")
    await agent.start()
    try:
        made = (one_call(agent, replace(ctx, call_id=f"c{number}"), "Hi", "Bye") for number in range(many))
        return await asyncio.gather(*made)
    finally:
        await agent.stop()


def test_many_calls_at_once_open_one_connection_each_at_most(server, ctx):
    done = asyncio.run(all_at_once(server.url, ctx, 40))
    assert [reply.text for heard, _ in done for reply in heard] == ["Ok."] * 80
    assert server.connections <= 40


@contextlib.contextmanager
def child(program: str, *args: str):
    """The address of a server in a process of its own, which says its port first."""
    process = subprocess.Popen([sys.executable, "-c", program, *args], stdout=subprocess.PIPE, text=True)
    try:
        yield f"http://127.0.0.1:{int(process.stdout.readline())}/"
    finally:
        process.terminate()
        process.communicate(timeout=20)


TOGETHER = """
import asyncio, json, sys

async def main(together):
    waiting, everybody = 0, asyncio.Event()

    async def serve(reader, writer):
        nonlocal waiting
        try:
            while head := (await reader.readuntil(b"\\r\\n\\r\\n")).lower():
                message = json.loads(await reader.readexactly(int(head.split(b"content-length: ")[1].split()[0])))
                if message.get("turn_id") == "t1":
                    waiting += 1
                    if waiting == together:
                        everybody.set()
                    await everybody.wait()
                text = json.dumps({"text": f"{message['session_id']}, {waiting} at once"}).encode()
                writer.write(b"HTTP/1.1 200 OK\\r\\nContent-Length: %d\\r\\n\\r\\n" % len(text) + text)
        except (EOFError, OSError):
            writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()

asyncio.run(main(int(sys.argv[1])))
"""


def test_two_hundred_calls_go_on_at_the_same_time(ctx):
    with child(TOGETHER, "200") as url:
        done = asyncio.run(all_at_once(url, ctx, 200))
    assert [[reply.text for reply in heard] for heard, _ in done] == [
        [f"c{number}, 200 at once"] * 2 for number in range(200)
    ]
    assert {notes for _, notes in done} == {()}


PLAIN = """
import json
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b'{"text": "Ok."}')

    def log_message(self, *args): ...

server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(server.server_port, flush=True)
server.serve_forever()
"""


def test_a_burst_of_calls_does_not_overrun_a_server_that_queues_five(ctx):
    with child(PLAIN) as url:
        done = asyncio.run(all_at_once(url, ctx, 64))
    assert [reply.text for heard, _ in done for reply in heard] == ["Ok."] * 128
