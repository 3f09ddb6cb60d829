"""Whatever an agent behind a URL does ends that one call, with the right verdict and blame."""

from __future__ import annotations

import contextlib
import json
import socket
import threading
import urllib.request
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

QUICK = ("--timeout-turn", "1.5", "--settle-ms", "50")
PASSED = ("pass", None, "")
TIMED_OUT = ("infra_error", "agent", "timeout")


class Handler(BaseHTTPRequestHandler):
    """Sells two samosas through the world's door, and answers as the caller's last word says."""

    protocol_version = "HTTP/1.1"
    sessions: dict[str, str] = {}  # noqa: RUF012 - one server a test process, keyed by call
    gone = threading.Event()

    def do_POST(self) -> None:
        message = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        call = message["session_id"]
        if self.path != "/agent":
            self.misbehave(self.path.removeprefix("/at-the-start/"))
        elif message["event"] == "start":
            self.sessions[call] = message["backend_url"]
            self.answer(200, b"{}")
        elif message["event"] == "stop":
            self.answer(200, b"{}")
        elif message["turn_id"] == "t1":
            word = message["text"].rpartition(" ")[2]
            if word in ("sells", "surrogate", "nan_in_meta"):
                self.sell(call)
            self.misbehave(word)
        else:
            self.answer(200, b'{"text": "Your order is placed. Goodbye."}')

    def sell(self, call: str) -> None:
        tools = f"{self.sessions[call]}/sessions/{call}/tools"
        for tool, body in (("add_item", b'{"item_id": "samosa", "quantity": 2}'), ("submit_order", b"")):
            urllib.request.urlopen(urllib.request.Request(f"{tools}/{tool}", body)).read()

    def misbehave(self, word: str) -> None:
        if word.startswith("status_"):
            self.answer(int(word.removeprefix("status_")), b'{"text": "Placed."}')
        elif word in BODIES:
            self.answer(200, BODIES[word])
        elif word == "hangs_before_the_headers":
            self.gone.wait(20)
        elif word == "hangs_after_the_headers":
            self.begin(200, 100)
            self.gone.wait(20)
        elif word == "drips":
            self.begin(200, 1_000)
            with contextlib.suppress(OSError):
                while not self.gone.wait(0.1):
                    self.wfile.write(b" ")
                    self.wfile.flush()
        elif word == "closes_in_the_body":
            self.begin(200, 100)
            self.wfile.write(b'{"text": "Pl')
            self.close_connection = True
        elif word == "closes_at_once":
            self.close_connection = True
        elif word == "speaks_no_http":
            self.wfile.write(b"220 smtp.example ESMTP\r\n\r\n")
            self.close_connection = True
        elif word == "never_ends":
            with contextlib.suppress(OSError):
                self.begin(200, 10**12)
                while not self.gone.is_set():
                    self.wfile.write(b" " * 100_000)

    def begin(self, status: int, length: int) -> None:
        self.send_response(status)
        if 300 <= status < 400:
            self.send_header("Location", "http://127.0.0.1:1/elsewhere")
        self.send_header("Content-Length", str(length))
        self.end_headers()
        self.wfile.flush()

    def answer(self, status: int, body: bytes) -> None:
        with contextlib.suppress(OSError):
            self.begin(status, len(body))
            self.wfile.write(body)

    def log_message(self, *args: object) -> None:
        return


BODIES = {
    "sells": b'{"text": "Your order is placed. Goodbye."}',
    "surrogate": b'{"text": "ok \\ud800 placed"}',
    "nan_in_meta": b'{"text": "Placed.", "meta": {"cost_usd": NaN}}',
    "not_json": b"<html>Bad gateway</html>",
    "not_utf8": b'{"text": "\xff"}',
    "a_list": b'["Placed."]',
    "no_text": b'{"reply": "Placed."}',
    "null_text": b'{"text": null}',
    "number_text": b'{"text": 7}',
    "empty_body": b"",
    "meta_is_a_list": b'{"text": "Placed.", "meta": []}',
    "nested": b'{"text": "Placed.", "meta": ' + b'{"a":' * 100_000 + b"1" + b"}" * 100_001,
    "twenty_megabytes": b'{"text": "' + b"a" * 20_000_000 + b'"}',
}


def agent_error(code: str) -> tuple[str, str, str]:
    return ("infra_error", "agent", code)


def transport(code: str) -> tuple[str, str, str]:
    return ("infra_error", "transport", code)


AT_A_TURN = {
    "sells": PASSED,
    "surrogate": PASSED,
    "nan_in_meta": agent_error("bad_number"),
    "status_401": transport("http_401"),
    "status_403": transport("http_403"),
    "status_404": transport("http_404"),
    "status_429": transport("http_429"),
    "status_500": agent_error("http_500"),
    "status_503": agent_error("http_503"),
    "status_302": agent_error("http_302"),
    "not_json": agent_error("bad_json"),
    "not_utf8": agent_error("not_utf8"),
    "a_list": agent_error("not_object"),
    "no_text": agent_error("no_text"),
    "null_text": agent_error("no_text"),
    "number_text": agent_error("no_text"),
    "empty_body": agent_error("bad_json"),
    "meta_is_a_list": agent_error("bad_meta"),
    "nested": agent_error("too_deep"),
    "twenty_megabytes": agent_error("too_large"),
    "never_ends": agent_error("too_large"),
    "hangs_before_the_headers": TIMED_OUT,
    "hangs_after_the_headers": TIMED_OUT,
    "drips": TIMED_OUT,
    "closes_in_the_body": agent_error("dropped"),
    "closes_at_once": agent_error("dropped"),
    "speaks_no_http": agent_error("bad_http"),
}


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    class Listener(ThreadingHTTPServer):
        request_queue_size = 128
        daemon_threads = True

        def handle_error(self, request: Any, client_address: Any) -> None:
            """Clients that hang up are what this is about."""

    Handler.gone.clear()
    listener = Listener(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=listener.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{listener.server_port}"
    Handler.gone.set()
    listener.shutdown()
    listener.server_close()
    thread.join()


@pytest.fixture(scope="module")
def at_a_turn(kasauti_once: Callable[..., Any], two_samosas: Callable[..., Path], server: str) -> Any:
    """One run in which the agent does everything at once."""
    two_samosas(kasauti_once.args[0], AT_A_TURN)
    return kasauti_once("run", "stall", "--agent", f"http:{server}/agent", "--out", "run", *QUICK)


@pytest.mark.parametrize("act", AT_A_TURN)
def test_what_an_agent_behind_a_url_does_ends_its_own_call_only(at_a_turn: Any, act: str) -> None:
    assert at_a_turn.ends()[act] == AT_A_TURN[act]


def test_a_run_against_a_bad_server_is_written_whole(at_a_turn: Any) -> None:
    assert at_a_turn.code == 1
    counted = at_a_turn.results["summary"]["total"]["tally"]
    assert counted["planned"] == len(AT_A_TURN)
    assert (counted["passed"], counted["missing"], counted["invalid"]) == (2, 0, 0)
    assert counted["infra"] == 4
    assert max(path.stat().st_size for path in (at_a_turn.folder / "run").iterdir()) < 1_000_000


@pytest.mark.parametrize(
    ("act", "end", "code"),
    [
        ("status_401", transport("http_401"), 3),
        ("status_429", transport("http_429"), 3),
        ("status_500", agent_error("http_500"), 1),
        ("hangs_before_the_headers", TIMED_OUT, 1),
        ("closes_at_once", transport("dropped"), 3),
    ],
)
def test_a_call_that_does_not_begin_is_the_lines_fault_only_if_the_agent_was_not_reached(
    kasauti: Callable[..., Any],
    two_samosas: Callable[..., Path],
    tmp_path: Path,
    server: str,
    act: str,
    end: tuple[str, str, str],
    code: int,
) -> None:
    two_samosas(tmp_path, ["a", "b"])
    agent = f"http:{server}/at-the-start/{act}"
    ran = kasauti("run", "stall", "--agent", agent, "--out", "run", "--timeout-turn", "0.5", "--settle-ms", "0")
    assert ran.ends() == {"a": end, "b": end}
    assert ran.code == code


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("http://127.0.0.1:{port}/", "no_connection"),
        ("http://agent.invalid/", "dns"),
        ("https://127.0.0.1:{http}", "tls"),
    ],
)
def test_without_a_way_to_the_agent_nothing_is_judged(
    kasauti: Callable[..., Any], two_samosas: Callable[..., Path], tmp_path: Path, server: str, url: str, code: str
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    agent = url.format(port=port, http=server.rpartition(":")[2])
    two_samosas(tmp_path, ["a", "b"])
    ran = kasauti("run", "stall", "--agent", agent, "--out", "run")
    assert ran.ends() == {"a": transport(code), "b": transport(code)}
    assert ran.code == 3
    assert "0 passed" in ran.err


def test_a_refusal_after_the_first_reply_is_the_agents(
    kasauti: Callable[..., Any], two_samosas: Callable[..., Path], tmp_path: Path
) -> None:
    class Tired(Handler):
        def do_POST(self) -> None:
            message = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            self.answer(429 if message.get("turn_id") == "t2" else 200, b'{"text": "Anything else?"}')

    listener = ThreadingHTTPServer(("127.0.0.1", 0), Tired)
    listener.daemon_threads = True
    thread = threading.Thread(target=listener.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        two_samosas(tmp_path, ["a"])
        ran = kasauti("run", "stall", "--agent", f"http://127.0.0.1:{listener.server_port}/", "--out", "run")
    finally:
        listener.shutdown()
        listener.server_close()
        thread.join()
    assert ran.ends() == {"a": agent_error("http_429")}
    assert ran.code == 1
