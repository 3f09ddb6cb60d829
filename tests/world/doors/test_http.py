from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest

from kasauti.clock import VirtualClock
from kasauti.conversation.event import Called
from kasauti.errors import UsageProblem
from kasauti.world.doors.http import MAX_BODY, Door
from kasauti.world.world import Fault

JSON = {"content-type": "application/json"}


@asynccontextmanager
async def client(door: Door) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(transport=httpx.ASGITransport(door.app), base_url="http://door") as http:
        yield http


def with_client(door: Door, use: Callable[[httpx.AsyncClient], Coroutine[Any, Any, Any]]) -> Any:
    async def run() -> Any:
        async with client(door) as http:
            return await use(http)

    return asyncio.run(run())


def get(door: Door, path: str, **headers: str) -> httpx.Response:
    return with_client(door, lambda http: http.get(path, headers=headers))


def post(door: Door, path: str, body: Any = b"", **headers: str) -> httpx.Response:
    return with_client(door, lambda http: http.post(path, content=body, headers={**JSON, **headers}))


@pytest.fixture
def door() -> Door:
    return Door(clock=VirtualClock())


@pytest.fixture
def s(door, shop):
    return f"/sessions/{door.open(shop.session)}"


def test_it_says_that_it_is_there(door):
    assert get(door, "/healthz").json() == {"ok": True}


def test_the_menu_and_the_tools_are_plain_json(door, shop, s):
    assert get(door, f"{s}/menu").json() == shop.session.catalogue()
    tools = get(door, f"{s}/tools").json()
    assert [tool["name"] for tool in tools][:2] == ["lookup_menu", "add_item"]
    assert all(set(tool) == {"name", "description", "parameters"} for tool in tools)


def test_a_tool_answers_with_its_result(door, s):
    answer = post(door, f"{s}/tools/add_item", b'{"item_id": "mango_lassi", "quantity": 2.0}')
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/json")
    line = {"line_id": "l1", "item_id": "mango_lassi", "quantity": 2, "modifiers": [], "note": None}
    assert answer.json() == {"ok": True, "result": line}
    assert b'"total":179.00' in post(door, f"{s}/tools/submit_order").content


def test_a_refusal_is_a_400_with_its_code(door, s):
    answer = post(door, f"{s}/tools/submit_order", b"{}")
    assert answer.status_code == 400
    assert answer.json() == {"ok": False, "error": {"code": "empty_cart", "message": "there is nothing in the cart"}}


@pytest.mark.parametrize("body", [b"", b"  \n", b"{}"])
def test_an_empty_body_has_no_arguments(door, s, body):
    assert post(door, f"{s}/tools/get_cart", body).json() == {"ok": True, "result": []}


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b'{"item_id": "samosa"', "invalid_json"),
        (b"\xff\xfe\x00", "invalid_json"),
        (b'{"quantity": ' + b"9" * 5000 + b"}", "invalid_json"),
        (b"[" * 200_000, "invalid_json"),
        (b"null", "invalid_args"),
        (b'["item_id"]', "invalid_args"),
        (b'"item_id"', "invalid_args"),
        (b'{"item_id": "samosa", "quantity": NaN}', "invalid_args"),
        (b'{"item_id": "samosa", "quantity": Infinity}', "invalid_args"),
        (b'{"item_id": "samosa", "quantity": 1e999999999}', "invalid_quantity"),
        (b'{"item_id": ' + b"[" * 60 + b"]" * 60 + b"}", "invalid_args"),
    ],
)
def test_rubbish_is_refused_and_on_record(door, shop, s, body, code):
    answer = post(door, f"{s}/tools/add_item", body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, code)
    (called,) = shop.events()
    assert type(called) is Called and called.error.startswith(code)
    assert called.raw or called.args


def test_broken_json_is_kept_as_it_came(door, shop, s):
    post(door, f"{s}/tools/add_item", "{item_id: चाय".encode())
    assert shop.events()[0].raw == "{item_id: चाय"


def test_lone_surrogates_are_cleaned(door, shop, s):
    answer = post(door, f"{s}/tools/lookup_menu", rb'{"query": "tea \ud83d"}')
    assert answer.json() == {"ok": True, "result": []}
    assert shop.events()[0].args == {"query": "tea \ufffd"}


def test_numbers_come_in_exactly(door, shop, s):
    post(door, f"{s}/tools/add_item", b'{"item_id": "samosa", "quantity": 0.1000000000000000055}')
    assert str(shop.events()[0].args["quantity"]) == "0.1000000000000000055"


def test_a_body_over_the_limit_is_refused_however_it_is_sent(door, shop, s):
    async def parts() -> AsyncIterator[bytes]:
        for _ in range(20):
            yield b" " * (MAX_BODY // 10)

    for body in (b" " * (MAX_BODY + 1), parts()):
        answer = post(door, f"{s}/tools/get_cart", body)
        assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too_large")
    assert post(door, f"{s}/tools/get_cart", b" " * MAX_BODY).status_code == 200


def test_a_body_in_parts_is_read_whole(door, s):
    async def parts() -> AsyncIterator[bytes]:
        for part in (b'{"item', b'_id": "sam', b'osa"}'):
            yield part

    assert post(door, f"{s}/tools/add_item", parts()).json()["result"]["item_id"] == "samosa"


@pytest.mark.parametrize(
    ("method", "path", "code"),
    [
        ("GET", "/sessions/nobody/menu", "unknown_session"),
        ("GET", "/sessions/nobody/tools", "unknown_session"),
        ("POST", "/sessions/nobody/tools/get_cart", "unknown_session"),
        ("GET", "/", "not_found"),
        ("GET", "/sessions", "not_found"),
        ("GET", "/sessions/{s}/tools/get_cart", "not_found"),
        ("POST", "/sessions/{s}/menu", "not_found"),
        ("POST", "/sessions/{s}/tools/a/b", "not_found"),
        ("DELETE", "/sessions/{s}/tools", "not_found"),
    ],
)
def test_what_is_not_there_is_a_404(door, shop, s, method, path, code):
    answer = with_client(door, lambda http: http.request(method, path.replace("/sessions/{s}", s)))
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, code)
    assert shop.events() == []


def test_a_made_up_tool_is_refused_and_on_record(door, shop, s):
    assert post(door, f"{s}/tools/pay").json()["error"]["code"] == "unknown_tool"
    assert shop.events()[0].tool == "pay"


@pytest.mark.parametrize("path", ["{s}/tools/get_cart/", "http://door/{s}/tools/get_cart", "{s}/tools/get_cart?x=1"])
def test_a_slash_too_many_and_a_query_do_no_harm(door, s, path):
    assert post(door, path.replace("{s}", s)).status_code == 200


def test_an_idempotency_key_is_honoured(door, shop, s):
    post(door, f"{s}/tools/add_item", b'{"item_id": "samosa"}')
    first, second = (post(door, f"{s}/tools/submit_order", **{"Idempotency-Key": "k1"}) for _ in range(2))
    assert first.json() == second.json() and second.status_code == 200
    assert [event.effect for event in shop.events() if type(event) is Called][-2:] == ["committed", "replayed"]


def test_a_closed_session_answers_410_and_counts(door, shop, s):
    door.close(s.split("/")[2])
    door.close(s.split("/")[2])
    answers = [post(door, f"{s}/tools/submit_order"), post(door, f"{s}/tools/get_cart", b"{"), get(door, f"{s}/menu")]
    assert [(answer.status_code, answer.json()["error"]["code"]) for answer in answers] == [(410, "closed")] * 3
    assert shop.session.late == 2
    assert shop.events() == []


def test_a_session_that_its_call_has_closed_answers_410_too(door, shop, s):
    shop.session.close()
    assert post(door, f"{s}/tools/get_cart").status_code == 410
    assert shop.session.late == 1


def test_a_closed_door_holds_no_session(door, chai_nagar, open_shop):
    id = door.open(open_shop().session)
    door.close(id)
    gc.collect()
    assert door.session(id) is None
    assert post(door, f"/sessions/{id}/tools/get_cart").status_code == 410


def test_sessions_are_apart_and_their_ids_cannot_be_guessed(door, open_shop):
    shops = [open_shop() for _ in range(50)]
    ids = [door.open(shop.session) for shop in shops]
    assert len(set(ids)) == 50 and min(map(len, ids)) >= 22
    post(door, f"/sessions/{ids[7]}/tools/add_item", b'{"item_id": "samosa"}')
    assert [len(shop.events()) for shop in shops] == [2 if number == 7 else 0 for number in range(50)]


def test_a_given_id_must_be_free_and_stand_in_an_address(door, open_shop):
    assert door.open(open_shop().session, id="dev") == "dev"
    for id in ("dev", "", "a/b", "a b", "चाय"):
        with pytest.raises(UsageProblem):
            door.open(open_shop().session, id=id)
    door.close("dev")
    assert door.open(open_shop().session, id="dev") == "dev"
    assert post(door, "/sessions/dev/tools/get_cart").status_code == 200


def test_a_token_is_asked_for_everywhere_but_at_healthz(open_shop):
    door = Door(token="s3cret")
    path = f"/sessions/{door.open(open_shop().session)}/menu"
    assert get(door, "/healthz").status_code == 200
    assert [get(door, path).status_code, get(door, path, Authorization="Bearer other").status_code] == [401, 401]
    assert get(door, "/nowhere", Authorization="s3cret").status_code == 401
    assert get(door, path, Authorization="Bearer s3cret").status_code == 200


@pytest.mark.parametrize(
    ("fault", "status"),
    [
        (Fault(tool="submit_order", kind="commit_then_timeout"), 504),
        (Fault(tool="submit_order", kind="timeout"), 504),
        (Fault(tool="submit_order", kind="error"), 500),
        (Fault(tool="submit_order", kind="error", code="kitchen_closed"), 400),
    ],
)
def test_injected_faults_look_like_faults(door, open_shop, fault, status):
    shop = open_shop(faults=[fault])
    shop.call("add_item", item_id="samosa")
    answer = post(door, f"/sessions/{door.open(shop.session)}/tools/submit_order")
    assert answer.status_code == status and answer.json()["ok"] is False
    assert "inject" not in answer.text


def test_an_injected_delay_is_waited_on_the_clock(open_shop):
    clock = VirtualClock()
    door = Door(clock=clock)
    id = door.open(open_shop(faults=[Fault(tool="get_cart", kind="slow", delay_ms=4_000)]).session)
    assert post(door, f"/sessions/{id}/tools/get_cart").status_code == 200
    assert clock.now_ms() == 4_000


def test_two_hundred_calls_at_once_are_all_done(door, shop, s):
    async def flood(http: httpx.AsyncClient) -> list[httpx.Response]:
        body = b'{"item_id": "mango_lassi"}'
        return await asyncio.gather(*(http.post(f"{s}/tools/add_item", content=body) for _ in range(200)))

    answers = with_client(door, flood)
    lines = {answer.json()["result"]["line_id"] for answer in answers}
    assert lines == {f"l{number}" for number in range(1, 201)}
