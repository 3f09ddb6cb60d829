from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Callable, Coroutine
from typing import Any

import httpx
import pytest

from kasauti.errors import UsageProblem
from kasauti.world.doors.http import Door
from kasauti.world.doors.serving import Serving, serve
from kasauti.world.world import Fault


def served(door: Door, use: Callable[[Serving], Coroutine[Any, Any, Any]]) -> Any:
    async def run() -> Any:
        serving = await serve(door)
        try:
            return await use(serving)
        finally:
            await serving.stop()

    return asyncio.run(run())


async def raw(serving: Serving, text: str | bytes) -> bytes:
    """What comes back for bytes on a socket of their own, until the server closes it."""
    reader, writer = await asyncio.open_connection(serving.host, serving.port)
    writer.write(text.encode() if isinstance(text, str) else text)
    await writer.drain()
    answer = await asyncio.wait_for(reader.read(), 20)
    writer.close()
    await writer.wait_closed()
    return answer


def test_a_server_answers_on_its_port_until_it_stops(shop):
    door = Door()
    id = door.open(shop.session)

    async def use() -> int:
        serving = await serve(door)
        async with httpx.AsyncClient(base_url=serving.url) as http:
            bodies = [http.post(f"/sessions/{id}/tools/add_item", json={"item_id": "mango_lassi"}) for _ in range(40)]
            answers = await asyncio.gather(*bodies)
            assert {answer.status_code for answer in answers} == {200}
        await serving.stop()
        await serving.stop()
        return serving.port

    port = asyncio.run(use())
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", port)).close()
    assert len(shop.call("get_cart")) == 40


def test_a_chunked_body_is_read(shop):
    door = Door()
    path = f"/sessions/{door.open(shop.session)}/tools/add_item"
    request = f"POST {path} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
    request += '9\r\n{"item_id\r\nb\r\n":"samosa"}\r\n0\r\n\r\n'
    answer = served(door, lambda serving: raw(serving, request))
    assert answer.startswith(b"HTTP/1.1 200") and b'"item_id":"samosa"' in answer


@pytest.mark.parametrize(
    "head",
    ["Content-Length: abc", "Content-Length: -1", "Content-Length: 5\r\nContent-Length: 6", "Transfer-Encoding: weird"],
)
def test_a_bad_length_is_refused_and_the_server_lives(shop, capfd, head):
    door = Door()
    path = f"/sessions/{door.open(shop.session)}/tools/get_cart"

    async def use(serving: Serving) -> tuple[bytes, int]:
        answer = await raw(serving, f"POST {path} HTTP/1.1\r\nHost: x\r\n{head}\r\nConnection: close\r\n\r\n")
        async with httpx.AsyncClient() as http:
            return answer, (await http.post(serving.url + path)).status_code

    answer, after = served(door, use)
    assert answer.split()[1][:2] in (b"40", b"50") and after == 200
    assert capfd.readouterr().err == ""


def test_a_body_that_breaks_off_is_no_call(shop, capfd):
    door = Door()
    path = f"/sessions/{door.open(shop.session)}/tools/add_item"

    async def use(serving: Serving) -> None:
        _, writer = await asyncio.open_connection(serving.host, serving.port)
        writer.write(f'POST {path} HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{{"item_id":'.encode())
        await writer.drain()
        writer.close()
        await writer.wait_closed()
        async with httpx.AsyncClient() as http:
            assert (await http.get(serving.url + "/healthz")).status_code == 200

    served(door, use)
    assert shop.events() == []
    assert capfd.readouterr().err == ""


def test_a_deeply_nested_body_is_refused(shop):
    door = Door()
    path = f"/sessions/{door.open(shop.session)}/tools/add_item"
    body = b"[" * 200_000
    head = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n".encode()
    answer = served(door, lambda serving: raw(serving, head + body))
    assert answer.startswith(b"HTTP/1.1 400") and b"invalid_json" in answer


def test_a_body_over_the_limit_is_refused_before_it_is_sent(shop):
    door = Door()
    path = f"/sessions/{door.open(shop.session)}/tools/add_item"
    answer = served(door, lambda s: raw(s, f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Length: 2000000\r\n\r\n"))
    assert answer.startswith(b"HTTP/1.1 413")


def test_a_port_that_is_taken_is_the_users_to_change():
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(UsageProblem, match="cannot be had"):
        asyncio.run(serve(Door(), port=taken.getsockname()[1]))


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1", "shop.example"])
def test_a_door_without_a_token_is_served_on_this_machine_only(host):
    with pytest.raises(UsageProblem, match="token"):
        asyncio.run(serve(Door(), host=host))


def test_a_door_with_a_token_may_be_reached_from_elsewhere(shop):
    door = Door(token="s3cret")
    path = f"/sessions/{door.open(shop.session)}/menu"

    async def use() -> tuple[int, int]:
        serving = await serve(door, host="0.0.0.0")
        async with httpx.AsyncClient(base_url=serving.url) as http:
            statuses = [(await http.get(path, headers=headers)).status_code
                        for headers in ({}, {"Authorization": "Bearer s3cret"})]  # fmt: skip
        await serving.stop()
        return statuses[0], statuses[1]

    assert asyncio.run(use()) == (401, 200)


def test_signals_stay_with_whoever_runs_the_loop():
    before = signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)

    async def use(serving: Serving) -> None:
        assert signal.getsignal(signal.SIGTERM) is before[1]

    served(Door(), use)
    assert (signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)) == before


def test_a_server_that_stops_waits_for_no_injected_delay(open_shop, capfd):
    door = Door()
    shop = open_shop(faults=[Fault(tool="get_cart", kind="slow", delay_ms=3_600_000)])
    id = door.open(shop.session)

    async def use() -> int:
        serving = await serve(door)
        async with httpx.AsyncClient(base_url=serving.url, timeout=60) as http:
            waiting = asyncio.create_task(http.post(f"/sessions/{id}/tools/get_cart"))
            while not shop.events():
                await asyncio.sleep(0)
            await serving.stop()
            return (await waiting).status_code

    assert asyncio.run(use()) == 200
    assert capfd.readouterr().err == ""
