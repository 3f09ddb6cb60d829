"""A web server that answers as it is told to, and keeps what it was asked."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from kasauti.agent.backend.workers import Workers


@dataclass
class Backend:
    """`answers` by path (without what follows a `?`); `asked` holds method, path, the headers, and the body."""

    url: str = ""
    answers: dict[str, tuple[int, bytes]] = field(default_factory=dict)
    asked: list[tuple[str, str, dict[str, str], bytes]] = field(default_factory=list)


@pytest.fixture
def web() -> Iterator[Backend]:
    backend = Backend()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            headers = {name.lower(): value for name, value in self.headers.items()}
            backend.asked.append((self.command, self.path, headers, body))
            status, answer = backend.answers.get(self.path.partition("?")[0], (404, b"nothing here"))
            self.send_response(status)
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        do_POST = do_GET  # noqa: N815 - the name that the server looks for

        def log_message(self, format: str, *args: object) -> None:
            """Quiet."""

    class Server(ThreadingHTTPServer):
        daemon_threads = True

    server = Server(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    backend.url = f"http://127.0.0.1:{server.server_port}"
    yield backend
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def workers() -> Iterator[Workers]:
    pool = Workers(4)
    yield pool
    pool.close()
