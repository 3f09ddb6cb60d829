"""The built-in agent as a service, and indicorderbench's own command against it."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import uvicorn

from kasauti.agent.serve import app
from kasauti.errors import UsageProblem

IOB = Path(sys.executable).with_name("iob")


@pytest.fixture
def service() -> Iterator[str]:
    server = uvicorn.Server(uvicorn.Config(app("builtin:correct"), port=0, log_level="error", lifespan="off"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    turns = threading.Event()
    while not server.started:
        turns.wait(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(10)


@pytest.mark.slow
def test_indicorderbench_s_own_command_passes_all_its_scenarios_over_http(service: str, tmp_path: Path) -> None:
    command = [str(IOB), "run", "starter", "--agent", f"http:{service}/turn", "--out", str(tmp_path / "out")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=110, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "valid / pass / fail   42 / 42 / 0" in done.stdout


def test_it_says_that_it_is_alive(service: str) -> None:
    assert httpx.get(f"{service}/healthz").json() == {"ok": True}


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"{", 400, "bad_json"),
        (b"[]", 400, "bad_message"),
        (b"{}", 400, "bad_message"),
        (b'{"event": "dance", "session_id": "s"}', 400, "bad_message"),
        (b'{"event": "turn", "session_id": "s", "text": "hello"}', 404, "unknown_session"),
        (b'{"event": "stop", "session_id": "s"}', 404, "unknown_session"),
        (b'{"event": "start", "session_id": "s"}', 400, "bad_message"),
        (b'{"event": "start", "session_id": "s", "backend_url": "http://127.0.0.1:9"}', 502, "no_menu"),
        (b'{"event": "start", "session_id": "s", "backend_url": "nowhere"}', 502, "no_menu"),
    ],
)
def test_what_cannot_be_done_is_answered_with_a_code(service: str, body: bytes, status: int, code: str) -> None:
    response = httpx.post(service, content=body)
    assert (response.status_code, response.json()["error"]["code"]) == (status, code)


def test_an_unknown_spec_is_refused_before_anything_is_served() -> None:
    with pytest.raises(UsageProblem):
        app("builtin:perfect")
