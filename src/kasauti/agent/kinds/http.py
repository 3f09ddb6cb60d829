"""`http:URL`: an agent that answers the old turn protocol (start, turn, stop) at one URL."""

from __future__ import annotations

import json
import ssl
from types import TracebackType
from typing import Any, Literal

import httpx

from kasauti.agent import turn_protocol
from kasauti.agent.agent import AgentOptions, CallContext, Reply, Utterance
from kasauti.agent.headers import Headers, headers_of, masked_url
from kasauti.conversation.record import Capability
from kasauti.errors import AgentError, TheirsToFix, TransportError, UsageProblem

_CONNECT_S = 10.0
# Shorter than the 5 s after which common servers drop an idle connection, so that none is reused while it closes.
_LIMITS = httpx.Limits(max_connections=1_000, max_keepalive_connections=256, keepalive_expiry=2.0)
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
    """An agent behind a URL; one pool of connections for all calls of a run."""

    where: Literal["process", "io"] = "io"
    capabilities: frozenset[Capability] = frozenset({"text", "tool_calls", "arguments", "results", "state", "timing"})
    needs_door = True
    told_now = True

    def __init__(self, url: str, headers: Headers, *, version: str = "") -> None:
        self._url, self._headers = url, headers
        self._client: httpx.AsyncClient | None = None
        self.spec = f"http:{masked_url(url)}"
        self.identity = f"{self.spec}#{version}" if version else self.spec

    def __repr__(self) -> str:
        return f"HttpAgent({self.spec!r}, {self._headers!r})"

    async def start(self) -> None:
        """Open the pool on this loop."""
        timeout = httpx.Timeout(None, connect=_CONNECT_S)
        self._client = httpx.AsyncClient(limits=_LIMITS, timeout=timeout, follow_redirects=False)

    async def stop(self) -> None:
        """Close the pool."""
        client, self._client = self._client, None
        if client is not None:
            await client.aclose()

    def open(self, ctx: CallContext) -> _Opened:
        """One call: `start` on entering, `stop` on leaving."""
        if self._client is None:
            raise RuntimeError("start() comes before open()")
        return _Opened(HttpTurns(self._client, self._url, self._headers, ctx))


class _Opened:
    """The context of one call."""

    def __init__(self, turns: HttpTurns) -> None:
        self._turns = turns

    async def __aenter__(self) -> HttpTurns:
        await self._turns.begin()
        return self._turns

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._turns.end()


class HttpTurns:
    """One call; `parting_notes` say how `stop` failed, if it did."""

    def __init__(self, client: httpx.AsyncClient, url: str, headers: Headers, ctx: CallContext) -> None:
        self._client, self._url, self._ctx = client, url, ctx
        self._secrets, self._headers = headers, {"content-type": "application/json", **headers.for_call(ctx)}
        self._begun = self._answered = False
        self.parting_notes: tuple[str, ...] = ()

    async def begin(self) -> None:
        """Send `start`; any 2xx will do."""
        await self._post(turn_protocol.start(self._ctx))
        self._begun = True

    async def greet(self) -> Reply | None:
        """The protocol lets the caller speak first."""
        return None

    async def turn(self, said: Utterance) -> Reply:
        """Send a turn and read the reply."""
        body = await self._post(turn_protocol.turn(self._ctx, said))
        reply = turn_protocol.reply_in(turn_protocol.message(body), limit=self._ctx.limits.reply_chars)
        self._answered = True
        return reply

    async def end(self) -> None:
        """Send `stop`; a failure is noted and changes nothing."""
        if self._client.is_closed:
            return
        try:
            await self._post(turn_protocol.stop(self._ctx))
        except TheirsToFix as error:
            self.parting_notes = (f"stop_failed: {error.code}, {error.what}",)

    async def _post(self, message: dict[str, Any]) -> bytes:
        content = json.dumps(message).encode()
        try:
            async with self._client.stream("POST", self._url, content=content, headers=self._headers) as response:
                self._check(response.status_code)
                return await _body(response)
        except (httpx.HTTPError, httpx.StreamError, httpx.InvalidURL, ssl.SSLError, OSError) as error:
            raise self._mapped(error) from None

    def _check(self, status: int) -> None:
        if 200 <= status < 300:
            return
        what = f"HTTP {status} from {masked_url(self._url)}"
        if status in _REFUSALS and not self._answered:
            raise TransportError(f"http_{status}", what)
        raise AgentError(f"http_{status}", f"{what} (redirects are not followed)" if 300 <= status < 400 else what)

    def _mapped(self, error: Exception) -> TheirsToFix:
        code = _code(error)
        what = f"{_SAID[code]} ({masked_url(self._url)})"
        unreached = code in _UNREACHED and not self._answered
        # A server that is flooded may reset a connection it has never looked at; once `start` was answered, the
        # agent is there, and a drop is its own.
        if unreached or (code == "dropped" and not self._begun):
            return TransportError(code, self._secrets.hidden_in(what))
        return AgentError(code, self._secrets.hidden_in(what))


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
