"""Connections to one server: each call has its own, and a burst of calls does not overrun the server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from typing import Any
from urllib.request import getproxies

import httpx

CONNECT_S = 10.0
AT_ONCE = 5
"""New connections that wait for the server at one time: Python's own servers queue no more, and reset the rest."""
CONNECTING_S = 0.1
"""A connection that takes longer than this to be made no longer keeps others from being made."""
ATTENDED_S = 0.02
"""This long after it was made, a connection is taken to be out of the server's queue, even without an answer."""
# One call sends one request at a time; without a limit on their number, nothing can wait for a lost connection.
# Shorter than the 5 s after which common servers drop an idle connection, so that none is reused while it closes.
_LIMITS = httpx.Limits(max_connections=None, max_keepalive_connections=1, keepalive_expiry=2.0)


class Attempt:
    """How far one request got: `sent` if the server may have seen any of it, `answered` if its headers came back."""

    __slots__ = ("_seat", "answered", "sent")

    def __init__(self) -> None:
        self.sent = self.answered = False
        self._seat: _Seat | None = None

    async def follow(self, event: str, seats: asyncio.Semaphore) -> None:
        """Take note of a step of the transport (the events of httpcore's `trace`); a connection waits for its seat."""
        step = event.partition(".")[2]
        if step == "connect_tcp.started":
            self.leave()
            await seats.acquire()
            self._seat = _Seat(seats, CONNECTING_S)
        elif step == "connect_tcp.complete" and self._seat is not None:
            self._seat.leave_after(ATTENDED_S)
        elif step == "send_request_headers.started":
            self.sent = True
        elif step == "send_request_headers.failed":
            # The connection was known to be broken, and nothing was written to it.
            self.sent = False
        elif step == "receive_response_headers.complete":
            self.answered = True
            self.leave()

    def leave(self) -> None:
        """Let the next connection be made."""
        seat, self._seat = self._seat, None
        if seat is not None:
            seat.leave()


class _Seat:
    """A place among the connections that are being made; left once, however often it is said."""

    __slots__ = ("_seats", "_timer")

    def __init__(self, seats: asyncio.Semaphore, seconds: float) -> None:
        self._seats: asyncio.Semaphore | None = seats
        self._timer = asyncio.get_running_loop().call_later(seconds, self.leave)

    def leave_after(self, seconds: float) -> None:
        self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(seconds, self.leave)

    def leave(self) -> None:
        seats, self._seats = self._seats, None
        if seats is not None:
            seats.release()
            self._timer.cancel()


class Connection:
    """What one call talks through: the connection of its first request is kept for those that follow.

    A client per call, since a client looks at all of its connections for every request.
    """

    def __init__(self, client: httpx.AsyncClient, seats: asyncio.Semaphore) -> None:
        self.client, self._seats = client, seats
        self.whole = True

    @property
    def closed(self) -> bool:
        """The run is over."""
        return self.client.is_closed

    @asynccontextmanager
    async def post(
        self, url: httpx.URL, content: bytes, *, headers: Mapping[str, str], attempt: Attempt
    ) -> AsyncGenerator[httpx.Response]:
        """The response to a POST, its body not read yet; `attempt` knows afterwards how far it got.

        Raises whatever httpx does.
        """

        async def follow(event: str, info: Mapping[str, Any]) -> None:
            await attempt.follow(event, self._seats)

        try:
            async with self.client.stream(
                "POST", url, content=content, headers=headers, extensions={"trace": follow}
            ) as response:
                yield response
        except BaseException:
            self.whole = False
            raise
        finally:
            attempt.leave()


class Connections:
    """The connections of a run: made on its loop, handed to one call after the other, kept alive between them."""

    def __init__(self) -> None:
        # Reading the certificates and the environment takes longer than opening a connection, so it is done once.
        self._tls = httpx.create_ssl_context()
        self._proxies = bool(getproxies())
        self._seats = asyncio.Semaphore(AT_ONCE)
        self._idle: list[Connection] = []
        self._taken: set[Connection] = set()

    def take(self) -> Connection:
        """A connection for one call; the one that was given back last, if there is any."""
        connection = self._idle.pop() if self._idle else self._made()
        self._taken.add(connection)
        return connection

    async def give_back(self, connection: Connection) -> None:
        """The call is over: the connection is for the next one, unless something went wrong on it."""
        if connection not in self._taken:
            return
        self._taken.remove(connection)
        if not connection.whole:
            await connection.client.aclose()
            return
        # A server's cookies belong to the call they were set in.
        connection.client.cookies.clear()
        self._idle.append(connection)

    async def close(self) -> None:
        """Close all of them, also those that calls still have."""
        everyone = [*self._idle, *self._taken]
        self._idle.clear()
        self._taken.clear()
        for connection in everyone:
            await connection.client.aclose()

    def _made(self) -> Connection:
        timeout = httpx.Timeout(None, connect=CONNECT_S)
        client = httpx.AsyncClient(
            verify=self._tls, limits=_LIMITS, timeout=timeout, trust_env=self._proxies, follow_redirects=False
        )
        return Connection(client, self._seats)
