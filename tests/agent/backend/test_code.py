"""Python beside the agent: how it is told of which call it is asked, and what may go wrong in it."""

from __future__ import annotations

import asyncio
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from kasauti.agent.backend.code import Code
from kasauti.agent.backend.keys import CallKeys
from kasauti.agent.backend.workers import Workers
from kasauti.errors import HarnessError, UsageProblem

KEYS = CallKeys("call-a", "+915000000001", 7)
SOURCE = """
    import sys
    import threading

    def by_name(seed, call_id): return call_id, seed
    def all_of_them(keys): return keys.call_id, keys.caller_number, keys.seed
    def any_of_them(**keys): return keys
    def none(): return "all"
    def defaults(call_id, limit=3): return call_id, limit
    async def later(call_id): return call_id
    class Object:
        async def __call__(self, call_id): return call_id
    made = Object()
    def where(call_id): return threading.current_thread().name
    def leaves(call_id): sys.exit(4)
    def raises(call_id): raise ValueError("shut\\nwith data")
    def two(a, b): ...
    def one_more(call_id, table): ...
    number = 5
"""


@pytest.fixture
def code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Code]]:
    name = f"beside_{abs(hash(str(tmp_path)))}"
    (tmp_path / f"{name}.py").write_text(textwrap.dedent(SOURCE), encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    workers = Workers(2)
    yield lambda what, where="process": Code(f"{name}:{what}", where=where, workers=workers)
    workers.close()


@pytest.mark.parametrize(
    ("name", "returned", "apart"),
    [
        ("by_name", ("call-a", 7), True),
        ("all_of_them", ("call-a", "+915000000001", 7), True),
        ("any_of_them", {"call_id": "call-a", "caller_number": "+915000000001", "seed": 7}, True),
        ("defaults", ("call-a", 3), True),
        ("none", "all", False),
        ("later", "call-a", True),
        ("made", "call-a", True),
    ],
)
@pytest.mark.parametrize("where", ["process", "io"])
def test_it_is_given_what_its_parameters_name(
    code: Callable[..., Code], name: str, returned: Any, apart: bool, where: str
) -> None:
    made = code(name, where)
    assert (asyncio.run(made.ask(KEYS)), made.tells_apart) == (returned, apart)


def test_only_beside_an_agent_that_is_awaited_it_has_a_thread_of_its_own(code: Callable[..., Code]) -> None:
    assert asyncio.run(code("where").ask(KEYS)) == "MainThread"
    assert asyncio.run(code("where", "io").ask(KEYS)).startswith("kasauti-backend")
    assert (code("where").blocks, code("where", "io").blocks, code("later", "io").blocks) == (True, False, True)


@pytest.mark.parametrize("where", ["process", "io"])
def test_whatever_it_does_is_one_error_that_names_its_place(code: Callable[..., Code], where: str) -> None:
    with pytest.raises(HarnessError, match=r"raises: ValueError \(beside_\d+\.py:\d+\)$"):
        asyncio.run(code("raises", where).ask(KEYS))
    with pytest.raises(HarnessError, match="SystemExit"):
        asyncio.run(code("leaves", where).ask(KEYS))


@pytest.mark.parametrize(
    ("name", "told"),
    [("two", "two takes a, b"), ("one_more", "one_more takes table"), ("number", "is a int and cannot be called")],
)
def test_what_cannot_be_asked_is_told_before_any_call(code: Callable[..., Code], name: str, told: str) -> None:
    with pytest.raises(UsageProblem, match=told):
        code(name)
