"""The HTTP guide shows the messages as they are sent, and the sandbox as it answers."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator

import httpx
import pytest
from markdown_pages import ROOT, blocks

from kasauti.agent import turn_protocol
from kasauti.agent.agent import CallContext, Utterance
from kasauti.clock import VirtualClock
from kasauti.conversation.log import Log
from kasauti.world.doors.http import Door
from kasauti.world.registry import load_world

GUIDE = ROOT / "docs" / "guides" / "connect-http.md"
EXCHANGE = re.compile(r"POST (/sessions/([0-9a-f]+)/tools/\w+)\n(\{.*\})\n\n(\d+)\n(\{.*\})\n", re.DOTALL)


def messages() -> dict[str, dict[str, object]]:
    found = [json.loads(block.text) for block in blocks(GUIDE, "json")]
    return {message["event"]: message for message in found if "event" in message}


def test_start_and_turn_are_shown_as_they_are_sent() -> None:
    shown = messages()
    start, turn = shown["start"], shown["turn"]
    ctx = CallContext(
        call_id=str(start["session_id"]), clock=VirtualClock(), url=str(start["backend_url"]), language="hi-en"
    )
    said = Utterance(turn_id="t1", text=str(turn["text"]), language="hi-en")

    assert start == turn_protocol.start(ctx)
    assert turn == turn_protocol.turn(ctx, said)


def test_the_reply_that_is_shown_is_one() -> None:
    (shown,) = [json.loads(block.text) for block in blocks(GUIDE, "json") if "event" not in block.text]

    assert turn_protocol.reply_in(shown, limit=1_000).text == shown["text"]


def exchanges() -> Iterator[re.Match[str]]:
    for block in blocks(GUIDE, "text"):
        if found := EXCHANGE.fullmatch(block.text):
            yield found


@pytest.mark.parametrize("shown", list(exchanges()), ids=lambda shown: shown[4])
def test_the_sandbox_answers_as_shown(shown: re.Match[str]) -> None:
    world = load_world(ROOT / "examples" / "suites" / "first" / "worlds" / "juice-corner.yaml", name="juice-corner")
    door = Door(clock=VirtualClock())
    door.open(world.open(Log(lambda: 0)), id=shown[2])

    async def ask() -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(door.app), base_url="http://door") as http:
            return await http.post(shown[1], content=shown[3])

    answer = asyncio.run(ask())
    assert answer.status_code == int(shown[4])
    assert answer.json() == json.loads(shown[5])


def test_both_kinds_of_answer_are_shown() -> None:
    assert [shown[4] for shown in exchanges()] == ["200", "400"]
