"""JSON documents at URLs, read by probes, and posted to by hooks."""

from __future__ import annotations

import asyncio
import json
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kasauti.agent.backend.keys import CallKeys
from kasauti.agent.backend.web import Web
from kasauti.agent.backend.workers import Workers
from kasauti.agent.hooks.http import HttpHook
from kasauti.agent.probes.http import HttpProbe, at_pointer
from kasauti.errors import HarnessError, UsageProblem
from kasauti.scenario import backend as spec

KEYS = CallKeys("call-a", "+915000000001", 7)


def read(web: Any, workers: Workers, path: str, **more: Any) -> Any:
    asked = spec.HttpProbe(url=web.url + path, **more)
    access = Web(asked.url, asked.headers, timeout_ms=asked.timeout_ms, workers=workers)
    probe = HttpProbe(asked, access)
    try:
        return asyncio.run(probe.read(KEYS))
    finally:
        probe.close()


def post(web: Any, workers: Workers, path: str, **more: Any) -> None:
    asked = spec.HttpHook(url=web.url + path, **more)
    hook = HttpHook(asked, Web(asked.url, asked.headers, timeout_ms=asked.timeout_ms, workers=workers))
    try:
        asyncio.run(hook.run(KEYS))
    finally:
        hook.close()


ORDERS = b'{"data": {"orders": [{"item": "chai", "price": 79.10, "n": 2}], "a/b": 1}, "ok": true, "none": null}'


def test_tables_and_fields_are_picked_by_pointers_and_numbers_are_exact(web: Any, workers: Workers) -> None:
    web.answers["/calls/call-a"] = (200, ORDERS)
    pointers = {"orders": "/data/orders", "first": "/data/orders/0/item", "slash": "/data/a~1b", "none": "/none"}
    found = read(web, workers, "/calls/{call_id}", read=pointers)

    rows = [{"item": "chai", "price": Decimal("79.10"), "n": 2}]
    assert found == {"orders": rows, "first": "chai", "slash": 1, "none": None}
    assert str(found["orders"][0]["price"]) == "79.10"


def test_without_pointers_the_document_is_the_outcome(web: Any, workers: Workers) -> None:
    web.answers["/o"] = (200, b'{"orders": [], "total": 0.10}')
    assert read(web, workers, "/o") == {"orders": [], "total": Decimal("0.10")}


def test_keys_stand_for_themselves_in_urls_and_headers(
    web: Any, workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("API_TOKEN", "sesame-1234")
    web.answers["/o"] = (200, b"{}")
    headers = {"Authorization": "Bearer env:API_TOKEN", "X-Caller": "{caller_number}/{seed}"}
    read(web, workers, "/o?from={caller_number}&call={call_id}&seed={seed}", headers=headers)
    ((method, path, sent, _),) = web.asked

    assert (method, path) == ("GET", "/o?from=%2B915000000001&call=call-a&seed=7")
    assert (sent["authorization"], sent["x-caller"]) == ("Bearer sesame-1234", "+915000000001/7")


@pytest.mark.parametrize(
    ("status", "body", "told"),
    [
        (500, b"{}", "http_500: HTTP 500 from"),
        (302, b"{}", "http_302: HTTP 302 from"),
        (404, b"{}", "http_404: HTTP 404 from"),
        (200, b"<html>", "bad_answer: the answer is not JSON"),
        (200, b'{"a": NaN}', "bad_answer: the answer is not JSON"),
        (200, b"\xff", "bad_answer: the answer is not JSON"),
        (200, b"[1]", "no_outcome: an outcome is a mapping"),
    ],
)
def test_an_answer_that_cannot_be_used_is_the_harness_s(
    web: Any, workers: Workers, status: int, body: bytes, told: str
) -> None:
    web.answers["/o"] = (status, body)
    with pytest.raises(HarnessError) as error:
        read(web, workers, "/o?key=sesame-9")
    assert str(error.value).startswith(told)
    assert "sesame" not in str(error.value)


def test_what_is_not_there_is_no_empty_table(web: Any, workers: Workers) -> None:
    web.answers["/o"] = (200, b'{"orders": {"open": []}}')
    with pytest.raises(HarnessError, match="nothing at /orders/done"):
        read(web, workers, "/o", read={"orders": "/orders/done"})


def test_a_status_may_mean_that_nothing_is_there_yet(web: Any, workers: Workers) -> None:
    assert read(web, workers, "/calls/{call_id}", empty_on=(404,), read={"orders": "/orders"}) == {}


def test_nobody_at_the_url_is_the_harness_s_without_its_query(workers: Workers) -> None:
    probe = HttpProbe(
        spec.HttpProbe(url="x"), Web("http://127.0.0.1:1/o?k=sesame", {}, timeout_ms=500, workers=workers)
    )
    with pytest.raises(HarnessError, match="no_answer: ConnectError from") as error:
        asyncio.run(probe.read(KEYS))
    assert "sesame" not in str(error.value)
    probe.close()


def test_a_hook_posts_its_body_with_the_keys_in_it(web: Any, workers: Workers) -> None:
    web.answers["/reset"] = (204, b"")
    post(web, workers, "/reset", body={"call": "{call_id}", "more": ["{seed}", 5, None]})
    post(web, workers, "/reset")

    assert [json.loads(body) for _, _, _, body in web.asked] == [{"call": "call-a", "more": ["7", 5, None]}, {}]
    assert {method for method, _, _, _ in web.asked} == {"POST"}


def test_a_hook_that_is_refused_fails(web: Any, workers: Workers) -> None:
    with pytest.raises(HarnessError, match="http_404"):
        post(web, workers, "/nowhere")


def test_a_variable_that_is_not_set_is_told_before_any_call(workers: Workers) -> None:
    with pytest.raises(UsageProblem, match="the environment has no NO_SUCH_TOKEN"):
        Web("http://127.0.0.1/", {"X-Token": "env:NO_SUCH_TOKEN"}, timeout_ms=1, workers=workers)


def test_a_key_in_url_header_or_body_tells_calls_apart() -> None:
    url = "http://127.0.0.1/"
    assert spec.tells_apart(spec.HttpProbe(url=url + "{call_id}"))
    assert spec.tells_apart(spec.HttpProbe(url=url, headers={"X": "{seed}"}))
    assert spec.tells_apart(spec.HttpHook(url=url, body={"a": [{"b": "{caller_number}"}]}))
    assert not spec.tells_apart(spec.HttpProbe(url=url, headers={"X": "seed"}))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=12,
)


def places(value: Any, pointer: str = "") -> Any:
    yield pointer, value
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, inner in steps:
        yield from places(inner, f"{pointer}/{str(step).replace('~', '~0').replace('/', '~1')}")


@given(json_values)
def test_every_place_of_a_document_is_found_by_its_pointer(document: Any) -> None:
    for pointer, value in places(document):
        assert at_pointer(document, pointer) is value


@given(json_values, st.text(alphabet="/~01ab9-", max_size=8))
def test_a_pointer_into_nothing_finds_nothing_and_never_raises(document: Any, pointer: str) -> None:
    known = dict(places(document))
    found = at_pointer(document, f"/{pointer}")
    assert any(found is value for value in known.values()) or type(found) is object
