"""A door on a port."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import os
import socket
from collections.abc import Generator

import uvicorn

from kasauti.errors import UsageProblem
from kasauti.world.doors.http import Door

# How long requests that are under way may take when the server stops.
_GRACE_S = 1
_BACKLOG = 2_048


class Serving:
    """A running server; `url` is without a slash at its end."""

    def __init__(self, door: Door, server: _Server, task: asyncio.Task[None], host: str, port: int) -> None:
        self._door = door
        self._server = server
        self._task = task
        self.host, self.port = host, port
        reachable = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
        self.url = f"http://[{reachable}]:{port}" if ":" in reachable else f"http://{reachable}:{port}"

    async def stop(self) -> None:
        """End it, and return when its port is free; idempotent."""
        self._server.should_exit = True
        self._door.release()
        await self._task


async def serve(door: Door, *, host: str = "127.0.0.1", port: int = 0) -> Serving:
    """Serve a door from the running loop; returns once it listens. Port 0 is any free one.

    Raises:
        UsageProblem: the port cannot be had, or the host can be reached from elsewhere and the door has no token.
    """
    if door.token is None and not _is_loopback(host):
        raise UsageProblem(f"{host} can be reached from other machines", option="--backend-host", fix="set a token")
    listener = _listener(host, port)
    config = uvicorn.Config(
        door.app, lifespan="off", access_log=False, log_config=None, log_level="error", ws="none",
        timeout_graceful_shutdown=_GRACE_S, server_header=False,
    )  # fmt: skip
    server = _Server(config)
    task = asyncio.create_task(server.serve(sockets=[listener]))
    await server.listening.wait()
    return Serving(door, server, task, host, listener.getsockname()[1])


class _Server(uvicorn.Server):
    """Says when it listens, and leaves the signals to whoever runs the loop."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.listening = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen."""
        await super().startup(sockets)
        self.listening.set()

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Take no signal."""
        yield


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _listener(host: str, port: int) -> socket.socket:
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind, protocol)
    except OSError as error:
        raise UsageProblem(f"{host} is no address of this machine", option="--backend-host") from error
    try:
        if os.name == "posix":  # elsewhere it would take a port away from its owner
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(_BACKLOG)
    except OSError as error:
        listener.close()
        raise UsageProblem(
            f"port {port} of {host} cannot be had: {error.strerror}",
            option="--backend-port",
            fix="use 0 for any free one",
        ) from error
    return listener
