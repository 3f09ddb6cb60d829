"""The HTTP door: sessions of a call, reached by agents in any language.

    GET  /healthz                          {"ok": true}
    GET  /sessions/{id}/menu               the session's catalogue
    GET  /sessions/{id}/tools              [{name, description, parameters}]
    POST /sessions/{id}/tools/{name}       a JSON object (an empty body is {}), header `Idempotency-Key` if wanted

A tool answers 200 `{"ok": true, "result": ...}`, else `{"ok": false, "error": {"code", "message"}}` with 400 (refused),
401 (no or another bearer token), 404 (`unknown_session`, `not_found`), 410 (`closed`: the call is over), 413 (over
`MAX_BODY`), 500 (an injected `internal`) or 504 (an injected `timeout`).
"""

from __future__ import annotations

import asyncio
import hmac
import json
import re
import secrets
import threading
import weakref
from decimal import Decimal
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from kasauti.clock import Clock, RealClock
from kasauti.conversation.value import Value
from kasauti.errors import UsageProblem
from kasauti.world.world import Session, ToolResult

MAX_BODY = 1_000_000
# An id that is forgotten answers 404 instead of 410; nobody can be that late any more.
_REMEMBERED = 10_000

_ID = re.compile(r"[A-Za-z0-9_.~-]+")
_STATUS = {"closed": 410, "timeout": 504, "internal": 500}
_encode = msgspec.json.Encoder(decimal_format="number").encode
_decode = msgspec.json.Decoder(float_hook=Decimal).decode


class Door:
    """Many sessions behind one app; `open` and `close` may be called from any thread.

    Args:
        token: when set, every request but /healthz needs `Authorization: Bearer <token>`.
        clock: what injected delays are waited by.
    """

    def __init__(self, *, token: str | None = None, clock: Clock | None = None) -> None:
        self.token = token
        self._clock = clock or RealClock()
        self._open: dict[str, Session] = {}
        self._closed: dict[str, weakref.ref[Session]] = {}
        self._waiting: set[asyncio.Future[None]] = set()
        self._lock = threading.Lock()
        self.app: ASGIApp = _app(self)

    def open(self, session: Session, *, id: str | None = None) -> str:
        """Let a session be reached; its id is one that cannot be guessed unless it is given.

        Raises:
            UsageProblem: the given id is taken, or cannot stand in an address.
        """
        if id is not None and not _ID.fullmatch(id):
            raise UsageProblem(
                f"{id!r} cannot stand in an address", option="session", fix="use letters, digits, . - and _"
            )
        with self._lock:
            if id in self._open:
                raise UsageProblem(f"a session {id!r} is open already", option="session", fix="give another id")
            id = id or secrets.token_urlsafe(16)
            self._closed.pop(id, None)
            self._open[id] = session
            return id

    def close(self, id: str) -> None:
        """End a session; idempotent. Later calls get 410 and are counted by the session as long as anyone holds it."""
        with self._lock:
            session = self._open.get(id)
            if session is None:
                return
            session.close()
            self._closed[id] = weakref.ref(session)
            del self._open[id]
            if len(self._closed) > _REMEMBERED:
                del self._closed[next(iter(self._closed))]

    def session(self, id: str) -> Session | None:
        """The open session of that id."""
        return self._open.get(id)

    def was_open(self, id: str) -> bool:
        """Whether a session of that id was closed lately."""
        return id in self._closed

    def late(self, id: str, tool: str) -> None:
        """Tell a closed session that somebody still called."""
        held = self._closed.get(id)
        session = held() if held is not None else None
        if session is not None:
            session.call(tool, {})

    async def wait_ms(self, delay_ms: int) -> None:
        """Wait an injected delay, or until `release`."""
        sleeping = asyncio.ensure_future(self._clock.sleep_until(self._clock.now_ms() + delay_ms))
        self._waiting.add(sleeping)
        try:
            await asyncio.wait({sleeping})
        finally:
            sleeping.cancel()
            self._waiting.discard(sleeping)

    def release(self) -> None:
        """End every injected delay now: the server stops."""
        for sleeping in tuple(self._waiting):
            sleeping.cancel()


def _app(door: Door) -> ASGIApp:
    async def healthz(request: Request) -> Response:
        return _answer(200, {"ok": True})

    async def menu(request: Request) -> Response:
        session = door.session(request.path_params["id"])
        return _gone(door, request) if session is None else _answer(200, session.catalogue())

    async def tools(request: Request) -> Response:
        session = door.session(request.path_params["id"])
        if session is None:
            return _gone(door, request)
        told = [{"name": t.name, "description": t.description, "parameters": t.parameters} for t in session.spec.tools]
        return _answer(200, told)

    async def call(request: Request) -> Response:
        session = door.session(request.path_params["id"])
        tool = request.path_params["tool"]
        body = await _body(request)
        if isinstance(body, Response):
            return body
        if session is None:
            door.late(request.path_params["id"], tool)
            return _gone(door, request)
        result = _call(session, tool, body, request.headers.get("idempotency-key"))
        if result.delay_ms:
            await door.wait_ms(result.delay_ms)
        if result.code:
            return _error(_STATUS.get(result.code, 400), result.code, result.message)
        return _answer(200, {"ok": True, "result": result.value})

    app = Starlette(
        routes=[
            Route("/healthz", healthz),
            Route("/sessions/{id}/menu", menu),
            Route("/sessions/{id}/tools", tools),
            Route("/sessions/{id}/tools/{tool}", call, methods=["POST"]),
        ],
        exception_handlers={HTTPException: _not_found},
    )
    return _Entrance(door, app)


class _Entrance:
    """Checks the token, and reads a path as old clients may write it: with a slash too many at either end."""

    def __init__(self, door: Door, app: ASGIApp) -> None:
        self._door = door
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        path = "/" + scope["path"].strip("/")
        if path != scope["path"]:
            scope = {**scope, "path": path}
        if path != "/healthz" and not self._allowed(scope):
            refusal = _error(401, "unauthorized", "the bearer token is missing or another one")
            await refusal(scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _allowed(self, scope: Scope) -> bool:
        token = self._door.token
        if token is None:
            return True
        given = dict(scope["headers"]).get(b"authorization", b"")
        return hmac.compare_digest(given, b"Bearer " + token.encode())


async def _body(request: Request) -> bytes | Response:
    """The whole body, however it is sent, unless it is too large or never ends."""
    length = request.headers.get("content-length", "")
    if length.isdecimal() and int(length) > MAX_BODY:
        return _too_large()
    parts = bytearray()
    try:
        async for part in request.stream():
            parts += part
            if len(parts) > MAX_BODY:
                return _too_large()
    except ClientDisconnect:
        return _error(400, "invalid_json", "the body broke off")
    return bytes(parts)


def _call(session: Session, tool: str, body: bytes, key: str | None) -> ToolResult:
    if not body.strip():
        return session.call(tool, {}, key=key)
    try:
        args = _parsed(body)
    except (ValueError, RecursionError):
        return session.call(tool, None, key=key, raw=body.decode(errors="replace"))
    if type(args) is not dict:
        return session.call(tool, None, key=key, raw=body.decode(errors="replace"))
    return session.call(tool, args, key=key)


def _parsed(body: bytes) -> Any:
    """JSON; numbers exact. NaN and lone surrogates get through here, for the session to say what is wrong with them.

    Raises:
        ValueError: no JSON.
        RecursionError: nested too deep.
    """
    try:
        return _decode(body)
    except msgspec.DecodeError:
        return json.loads(body, parse_float=Decimal)


def _answer(status: int, value: Value) -> Response:
    return Response(_encode(value), status, media_type="application/json")


def _error(status: int, code: str, message: str) -> Response:
    return _answer(status, {"ok": False, "error": {"code": code, "message": message}})


def _gone(door: Door, request: Request) -> Response:
    id = request.path_params["id"]
    if door.was_open(id):
        return _error(410, "closed", "the call is over; nothing was changed")
    return _error(404, "unknown_session", f"there is no session {id!r}")


def _too_large() -> Response:
    response = _error(413, "too_large", f"a body has at most {MAX_BODY} bytes")
    response.headers["connection"] = "close"
    return response


async def _not_found(request: Request, exc: Exception) -> Response:
    return _error(404, "not_found", f"there is no {request.method} {request.url.path}")
