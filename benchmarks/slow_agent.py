"""A built-in agent behind the HTTP turn protocol that thinks for a while before each turn: `PORT THINKS_S`.

It is made to cost little itself: one event loop, one connection to the sandbox for each call.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import sys
from typing import Any
from urllib.parse import urlsplit

import uvicorn

from kasauti.agent.kinds.builtin import language_of
from kasauti.agent.reference.brain import Brain
from kasauti.agent.reference.bugs import Bugs
from kasauti.agent.reference.menu import menu_of
from kasauti.world.world import ToolResult


class Sandbox:
    """A session of the sandbox, for the brain's hands."""

    def __init__(self, url: str, session_id: str) -> None:
        parts = urlsplit(url)
        self._base = f"{parts.path.rstrip('/')}/sessions/{session_id}"
        self._line = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=30)

    def menu(self) -> bytes:
        self._line.request("GET", f"{self._base}/menu")
        return self._line.getresponse().read()

    def call(self, tool: str, args: Any, *, key: str | None = None, raw: str | None = None) -> ToolResult:
        self._line.request("POST", f"{self._base}/tools/{tool}", json.dumps(args or {}))
        answer = json.loads(self._line.getresponse().read())
        if answer["ok"]:
            return ToolResult(value=answer.get("result"))
        return ToolResult(code=answer["error"]["code"], message=answer["error"]["message"])

    def close(self) -> None:
        self._line.close()


class Agent:
    """All calls of a run, as an ASGI application."""

    def __init__(self, thinks_s: float) -> None:
        self._thinks_s = thinks_s
        self._calls: dict[str, tuple[Brain, Sandbox]] = {}

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        body, more = b"", True
        while more:
            part = await receive()
            body += part.get("body", b"")
            more = part.get("more_body", False)
        answer = json.dumps(await self._answer(json.loads(body or b"{}"))).encode()
        head = [(b"content-type", b"application/json"), (b"content-length", str(len(answer)).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": head})
        await send({"type": "http.response.body", "body": answer})

    async def _answer(self, message: dict[str, Any]) -> dict[str, Any]:
        event, session_id = message.get("event"), message.get("session_id", "")
        if event == "start":
            sandbox = Sandbox(message["backend_url"], session_id)
            menu = menu_of(await asyncio.to_thread(sandbox.menu))
            self._calls[session_id] = Brain(menu, sandbox, Bugs(), language=language_of(message["language"])), sandbox
        elif event == "turn":
            await asyncio.sleep(self._thinks_s)
            return {"text": await asyncio.to_thread(self._calls[session_id][0].reply, message["text"])}
        elif event == "stop":
            self._calls.pop(session_id)[1].close()
        return {"ok": True}


if __name__ == "__main__":
    agent = Agent(float(sys.argv[2]))
    uvicorn.run(agent, port=int(sys.argv[1]), log_level="error", lifespan="off", backlog=256)  # type: ignore[arg-type]
