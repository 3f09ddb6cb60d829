"""The built-in agent as a service of its own: the old turn protocol over HTTP, acting on a sandbox by HTTP.

    POST <any path>   {"event": "start", "session_id", "backend_url", ...}     {"ok": true}
                      {"event": "turn", "session_id", "text", ...}             {"text"}
                      {"event": "stop", "session_id"}                          {"ok": true}

Answers 400 for what is no message, 404 for an unknown session, 502 when the sandbox cannot be used; errors are
`{"error": {"code", "message"}}`. `backend_token` in the start message is sent to the sandbox as a bearer token.
"""

from __future__ import annotations

import json
import socket
from collections import OrderedDict
from typing import Any
from urllib.parse import quote

import httpx
import uvicorn
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from kasauti.agent.kinds.builtin import language_of
from kasauti.agent.reference.brain import Brain
from kasauti.agent.reference.bugs import bugs_of
from kasauti.agent.reference.menu import menu_of
from kasauti.conversation.value import Row
from kasauti.world.world import ToolResult

# Calls whose stop never came are forgotten beyond this many.
_MAX_CALLS = 4_096
_TIMEOUT_S = 30.0


class Remote:
    """A session behind a sandbox's HTTP door; `call` never raises for what the sandbox answers.

    Args:
        url: the sandbox, `http://host:port`.
        session_id: the call there.
        token: bearer token of the sandbox, "" for none.
    """

    def __init__(self, url: str, session_id: str, token: str = "") -> None:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        base = f"{url.rstrip('/')}/sessions/{quote(session_id, safe='')}/"
        self._client = httpx.Client(base_url=base, headers=headers, timeout=_TIMEOUT_S)

    def menu(self) -> bytes:
        """The session's catalogue as JSON. Raises httpx.HTTPError."""
        return self._client.get("menu").raise_for_status().content

    def call(self, tool: str, args: Row | None, *, key: str | None = None, raw: str | None = None) -> ToolResult:
        """Run a tool there; `unreachable` when there is no sandbox, `bad_answer` when it answers rubbish."""
        headers = {"Idempotency-Key": key} if key else {}
        try:
            response = self._client.post(f"tools/{quote(tool, safe='')}", json=args or {}, headers=headers)
        except httpx.TimeoutException:
            return ToolResult(code="timeout", message="no answer in time")
        except httpx.HTTPError as error:
            return ToolResult(code="unreachable", message=type(error).__name__)
        return _result(response)

    def close(self) -> None:
        """End of the call."""
        self._client.close()


def _result(response: httpx.Response) -> ToolResult:
    try:
        answer = response.json()
    except ValueError:
        answer = None
    if isinstance(answer, dict):
        if answer.get("ok") is True:
            return ToolResult(value=answer.get("result"))
        error = answer.get("error")
        if isinstance(error, dict) and isinstance(error.get("code"), str):
            return ToolResult(code=error["code"], message=str(error.get("message", "")))
    return ToolResult(code="bad_answer", message=f"HTTP {response.status_code}")


class _Problem(Exception):
    def __init__(self, status: int, code: str, message: str) -> None:
        self.status, self.code, self.message = status, code, message
        super().__init__(message)


class _Service:
    """The calls that are going on."""

    def __init__(self, spec: str) -> None:
        self._bugs = bugs_of(spec)
        self._calls: OrderedDict[str, tuple[Brain, Remote]] = OrderedDict()

    async def answer(self, request: Request) -> JSONResponse:
        try:
            return JSONResponse(await self._event(_message(await request.body())))
        except _Problem as problem:
            error = {"code": problem.code, "message": problem.message}
            return JSONResponse({"error": error}, status_code=problem.status)

    async def _event(self, message: dict[str, Any]) -> dict[str, Any]:
        session_id = _text(message, "session_id")
        event = message.get("event")
        if event == "start":
            await run_in_threadpool(self._start, session_id, message)
            return {"ok": True}
        if event == "turn":
            brain, _ = self._call(session_id)
            said = message.get("text")
            if said is not None and not isinstance(said, str):
                raise _Problem(400, "bad_message", "text must be text or null")
            return {"text": await run_in_threadpool(brain.reply, said or "")}
        if event == "stop":
            _, remote = self._call(session_id)
            del self._calls[session_id]
            remote.close()
            return {"ok": True}
        raise _Problem(400, "bad_message", "event must be start, turn or stop")

    def _start(self, session_id: str, message: dict[str, Any]) -> None:
        token = message.get("backend_token")
        remote = Remote(_text(message, "backend_url"), session_id, token if isinstance(token, str) else "")
        try:
            menu = menu_of(remote.menu())
        except (httpx.HTTPError, httpx.InvalidURL, ValueError, KeyError, TypeError) as error:
            remote.close()
            raise _Problem(502, "no_menu", f"the sandbox gave no menu ({type(error).__name__})") from error
        language = message.get("language")
        brain = Brain(menu, remote, self._bugs, language=language_of(language if isinstance(language, str) else "en"))
        self._calls[session_id] = brain, remote
        while len(self._calls) > _MAX_CALLS:
            _, (_, forgotten) = self._calls.popitem(last=False)
            forgotten.close()

    def _call(self, session_id: str) -> tuple[Brain, Remote]:
        call = self._calls.get(session_id)
        if call is None:
            raise _Problem(404, "unknown_session", "no call of that session_id is going on")
        return call


def _message(body: bytes) -> dict[str, Any]:
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        raise _Problem(400, "bad_json", "the body is not JSON") from None
    if not isinstance(found, dict):
        raise _Problem(400, "bad_message", "the body is not an object")
    return found


def _text(message: dict[str, Any], name: str) -> str:
    value = message.get(name)
    if not isinstance(value, str) or not value:
        raise _Problem(400, "bad_message", f"{name} must be text")
    return value


async def _alive(request: Request) -> JSONResponse:
    return JSONResponse({"ok": True})


def app(spec: str) -> Starlette:
    """The service for a built-in agent.

    Raises:
        UsageProblem: `spec` names no built-in agent.
    """
    service = _Service(spec)
    routes = [Route("/healthz", _alive, methods=["GET"]), Route("/{path:path}", service.answer, methods=["POST"])]
    return Starlette(routes=routes)


def serve(spec: str, host: str, port: int) -> None:
    """Serve until interrupted; says where it listens, since port 0 is any free one.

    Raises:
        UsageProblem: `spec` names no built-in agent.
    """
    server = _Telling(uvicorn.Config(app(spec), host=host, port=port, log_level="warning"))
    server.run()


class _Telling(uvicorn.Server):
    """Prints its address once it listens."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, and say so."""
        await super().startup(sockets)
        for server in self.servers:
            for listener in server.sockets:
                host, port = listener.getsockname()[:2]
                print(f"listening on http://{host}:{port}/", flush=True)
