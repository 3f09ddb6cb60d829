"""The agent's backend behind URLs."""

from __future__ import annotations

import ssl
from typing import Any

import httpx

from kasauti.agent.backend.keys import CallKeys
from kasauti.agent.backend.secrets import Secrets
from kasauti.agent.backend.workers import Workers
from kasauti.agent.headers import masked_url
from kasauti.errors import HarnessError, UsageProblem

MAX_BYTES = 10_000_000
_CONNECT_S = 10.0


class Answer:
    """A status and a body."""

    __slots__ = ("body", "status")

    def __init__(self, status: int, body: bytes) -> None:
        self.status, self.body = status, body


class Web:
    """Requests to one URL, in which the keys of the call are filled in; secrets appear in no error.

    Raises:
        UsageProblem: a variable that is not set, or a value that cannot be sent.
    """

    def __init__(self, url: str, headers: dict[str, str], *, timeout_ms: int, workers: Workers) -> None:
        self._secrets = Secrets()
        self._url = self._secrets.looked_up(url)
        self._shown = masked_url(url)
        self._headers = {name: self._sendable(name, self._secrets.looked_up(value)) for name, value in headers.items()}
        for value in self._headers.values():
            self._secrets.keep(value, value.rpartition(" ")[2])
        if not self._url.startswith(("http://", "https://")):
            raise UsageProblem(f"{url} holds no http URL")
        self._timeout = httpx.Timeout(timeout_ms / 1000, connect=min(_CONNECT_S, timeout_ms / 1000))
        self._workers = workers
        self._client: httpx.Client | None = None

    async def ask(self, method: str, keys: CallKeys, body: Any = None) -> Answer:
        """The answer to a request, whatever its status.

        Raises:
            HarnessError: no answer, or one that is too large.
        """
        return await self._workers.do(self._ask, method, keys, body)

    def refused(self, answer: Answer) -> HarnessError:
        """The error for an answer of that status."""
        return HarnessError(f"http_{answer.status}", f"HTTP {answer.status} from {self._shown}")

    def wrong(self, what: str) -> HarnessError:
        """The error for an answer that cannot be used."""
        return HarnessError("bad_answer", f"{what} ({self._shown})")

    def close(self) -> None:
        """Close what is kept open."""
        client, self._client = self._client, None
        if client is not None:
            client.close()

    def _ask(self, method: str, keys: CallKeys, body: Any) -> Answer:
        if self._client is None:
            self._client = httpx.Client(timeout=self._timeout, follow_redirects=False)
        headers = {name: keys.filled(value) for name, value in self._headers.items()}
        content = {} if method == "GET" else {"json": keys.filled_value({} if body is None else body)}
        try:
            with self._client.stream(method, keys.filled_url(self._url), headers=headers, **content) as response:
                return Answer(response.status_code, self._body(response))
        except (httpx.HTTPError, httpx.StreamError, httpx.InvalidURL, ssl.SSLError, OSError) as error:
            kind = "no answer in time" if isinstance(error, httpx.TimeoutException) else f"{type(error).__name__}"
            raise HarnessError("no_answer", f"{kind} from {self._shown}") from None

    def _body(self, response: httpx.Response) -> bytes:
        parts, size = [], 0
        for part in response.iter_bytes():
            size += len(part)
            if size > MAX_BYTES:
                raise self.wrong(f"more than {MAX_BYTES} bytes")
            parts.append(part)
        return b"".join(parts)

    def _sendable(self, name: str, value: str) -> str:
        if not value.isascii() or any(char in value for char in "\r\n\0"):
            raise UsageProblem(f"the value of header {name} cannot be sent", fix="plain ASCII, one line")
        return value
