"""`http:URL`: an agent that answers the old turn protocol (start, turn, stop) at one URL."""

from __future__ import annotations

import json
import ssl
from collections.abc import Callable
from types import TracebackType
from typing import Any, Literal

import httpx
import msgspec

from kasauti.agent import turn_protocol
from kasauti.agent.agent import AgentOptions, CallContext, Reply, Utterance
from kasauti.agent.connection import Attempt, Connection, Connections
from kasauti.agent.headers import Headers, headers_of, masked_url
from kasauti.conversation.record import Capability, Usage
from kasauti.errors import AgentError, TheirsToFix, TransportError, UsageProblem

_PASSING = frozenset({"no_connection", "dropped"})
"""What a server does that has too many callers for a moment; a request it has not seen is sent once more."""
_PAUSE_MS = 100
_UNREACHED = frozenset({"no_connection", "connect_timeout", "tls", "dns"})
_REFUSALS = frozenset({401, 403, 404, 429})


def make(rest: str, options: AgentOptions) -> HttpAgent:
    """The agent at a URL.

    Raises:
        UsageProblem: no http(s) URL, or a header that cannot be made.
    """
    example = "http:http://127.0.0.1:8900/turn"
    try:
        url, shown = httpx.URL(rest), masked_url(rest)
    except (httpx.InvalidURL, ValueError):
        raise UsageProblem("this is no URL", option="--agent", fix=example) from None
    if url.scheme not in ("http", "https") or not url.host:
        raise UsageProblem(f"{shown!r} is no URL of an agent", option="--agent", fix=example)
    return HttpAgent(rest, headers_of(options), version=options.get("agent_version", ""))


class HttpAgent:
    """An agent behind a URL; its connections are shared by all calls of a run, one after the other."""

    where: Literal["process", "io"] = "io"
    capabilities: frozenset[Capability] = frozenset({"text", "tool_calls", "arguments", "results", "state", "timing"})
    needs_door = True
    told_now = True

    def __init__(self, url: str, headers: Headers, *, version: str = "") -> None:
        self._url, self._headers = url, headers
        self._connections: Connections | None = None
        self.spec = f"http:{masked_url(url)}"
        self.identity = f"{self.spec}#{version}" if version else self.spec

    def __repr__(self) -> str:
        return f"HttpAgent({self.spec!r}, {self._headers!r})"

    async def start(self) -> None:
        """Be ready to make connections on this loop."""
        self._connections = Connections()

    async def stop(self) -> None:
        """Close all connections."""
        connections, self._connections = self._connections, None
        if connections is not None:
            await connections.close()

    def open(self, ctx: CallContext) -> _Opened:
        """One call: `start` on entering, `stop` on leaving."""
        if self._connections is None:
            raise RuntimeError("start() comes before open()")
        return _Opened(self._connections, self._url, self._headers, ctx)


class _Opened:
    """The context of one call."""

    def __init__(self, connections: Connections, url: str, headers: Headers, ctx: CallContext) -> None:
        self._connections, self._url, self._headers, self._ctx = connections, url, headers, ctx

    async def __aenter__(self) -> HttpTurns:
        self._connection = self._connections.take()
        self._turns = HttpTurns(self._connection, self._url, self._headers, self._ctx)
        try:
            await self._turns.begin()
        except BaseException:
            await self._connections.give_back(self._connection)
            raise
        return self._turns

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            await self._turns.end()
        finally:
            await self._connections.give_back(self._connection)


class HttpTurns:
    """One call; `parting_notes` say what went wrong with `stop` and what no reply has told yet."""

    def __init__(self, connection: Connection, url: str, headers: Headers, ctx: CallContext) -> None:
        self._connection, self._url, self._ctx = connection, httpx.URL(url), ctx
        self._shown = masked_url(url)
        self._secrets, self._headers = headers, {"content-type": "application/json", **headers.for_call(ctx)}
        self._begun = self._answered = False
        self.parting_notes: tuple[str, ...] = ()

    async def begin(self) -> None:
        """Send `start`, once more if it was not answered, since it changes nothing; any 2xx will do."""
        await self._post(turn_protocol.start(self._ctx), repeatable=_unanswered)
        self._begun = True

    async def greet(self) -> Reply | None:
        """The protocol lets the caller speak first."""
        return None

    async def turn(self, said: Utterance) -> Reply:
        """Send a turn and read the reply. What the agent may have seen is never sent twice."""
        body = await self._post(turn_protocol.turn(self._ctx, said), repeatable=_unsent)
        reply = turn_protocol.reply_in(turn_protocol.message(body), limit=self._ctx.limits.reply_chars)
        self._answered = True
        notes, self.parting_notes = self.parting_notes, ()
        return _with_notes(reply, notes) if notes else reply

    async def end(self) -> None:
        """Send `stop`; a failure is noted and changes nothing."""
        if self._connection.closed:
            return
        try:
            await self._post(turn_protocol.stop(self._ctx), repeatable=_unsent)
        except TheirsToFix as error:
            self.parting_notes = (*self.parting_notes, f"stop_failed: {error.code}, {error.what}")

    async def _post(self, message: dict[str, Any], *, repeatable: Callable[[Attempt], bool]) -> bytes:
        content, attempt = json.dumps(message).encode(), Attempt()
        try:
            return await self._send(content, attempt)
        except TheirsToFix as error:
            if error.code not in _PASSING or not repeatable(attempt):
                raise
            note = f"sent_again: {message['event']} was sent once more ({error.what})"
        self.parting_notes = (*self.parting_notes, note)
        clock = self._ctx.clock
        await clock.sleep_until(clock.now_ms() + _PAUSE_MS)
        return await self._send(content, Attempt())

    async def _send(self, content: bytes, attempt: Attempt) -> bytes:
        try:
            async with self._connection.post(self._url, content, headers=self._headers, attempt=attempt) as response:
                self._check(response.status_code)
                return await _body(response)
        except (httpx.HTTPError, httpx.StreamError, httpx.InvalidURL, ssl.SSLError, OSError) as error:
            raise self._mapped(error, attempt) from None

    def _check(self, status: int) -> None:
        if 200 <= status < 300:
            return
        what = f"HTTP {status} from {self._shown}"
        if status in _REFUSALS and not self._answered:
            raise TransportError(f"http_{status}", what)
        raise AgentError(f"http_{status}", f"{what} (redirects are not followed)" if 300 <= status < 400 else what)

    def _mapped(self, error: Exception, attempt: Attempt) -> TheirsToFix:
        code = _code(error)
        what = f"{_SAID[code]} ({self._shown})"
        unreached = (code in _UNREACHED or not attempt.sent) and not self._answered
        # A server that is flooded may reset a connection it has never looked at; once `start` was answered, the
        # agent is there, and a drop is its own.
        if unreached or (code == "dropped" and not self._begun):
            return TransportError(code, self._secrets.hidden_in(what))
        return AgentError(code, self._secrets.hidden_in(what))


def _unanswered(attempt: Attempt) -> bool:
    return not attempt.answered


def _unsent(attempt: Attempt) -> bool:
    return not attempt.sent


def _with_notes(reply: Reply, notes: tuple[str, ...]) -> Reply:
    """The reply, with a note on each request that was sent again, and their number among the retries."""
    usage = reply.usage or Usage()
    usage = msgspec.structs.replace(usage, retries=usage.retries + len(notes))
    return msgspec.structs.replace(reply, usage=usage, notes=(*notes, *reply.notes))


_SAID = {
    "tls": "no secure connection",
    "dns": "the host name is not known",
    "no_connection": "no connection",
    "connect_timeout": "no connection in time",
    "dropped": "the connection was dropped before the reply was complete",
    "bad_http": "the reply is no HTTP that can be read",
}


def _code(error: Exception) -> str:
    if isinstance(error, httpx.ConnectTimeout):
        return "connect_timeout"
    if isinstance(error, httpx.ConnectError | httpx.InvalidURL | httpx.UnsupportedProtocol):
        told = str(error).lower()
        if "ssl" in told or "certificate" in told or "tls" in told:
            return "tls"
        known = ("name or service", "getaddrinfo", "nodename", "name resolution", "no address associated")
        return "dns" if any(part in told for part in known) else "no_connection"
    if isinstance(error, httpx.DecodingError | httpx.RemoteProtocolError) and "disconnected" not in str(error).lower():
        return "dropped" if "incomplete" in str(error).lower() or "peer closed" in str(error).lower() else "bad_http"
    return "dropped"


async def _body(response: httpx.Response) -> bytes:
    """The body, read as it comes.

    Raises:
        AgentError: more than `MAX_BYTES` (`too_large`).
    """
    parts, size = [], 0
    async for part in response.aiter_bytes():
        size += len(part)
        if size > turn_protocol.MAX_BYTES:
            raise AgentError("too_large", f"a reply of more than {turn_protocol.MAX_BYTES} bytes")
        parts.append(part)
    return b"".join(parts)
