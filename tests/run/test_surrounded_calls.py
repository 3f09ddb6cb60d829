"""Agents with a backend of their own: read before and after, prepared and cleaned, told apart or made one by one."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kasauti.agent.agent import Agent, CallContext, Limits, Reply, Utterance
from kasauti.conversation.event import Failed, HungUp, Noted, Probed
from kasauti.conversation.record import Conversation
from kasauti.errors import FileProblems, HarnessError
from kasauti.run.engines import hub
from kasauti.run.execute import Prepared, prepare, resume_run, start_run
from kasauti.run.progress import NoProgress
from kasauti.run.request import RunRequest
from kasauti.store.folder import CALLS, VERDICTS, read_manifest
from kasauti.store.lines import CallLine, read_lines
from kasauti.store.row import TrialRow
from kasauti.testing.agents import FakeAgent

# The agent books a slot in each call; what it has booked stands in BOOKED, by call id.
SALON = """
    import asyncio
    import sys
    import threading

    BOOKED = {}
    DONE = []
    RELEASED = threading.Event()
    inside = most = 0
    waiting = []

    def book(call):
        BOOKED.setdefault(call, []).append({"id": 1 + len(BOOKED.get(call, [])), "slot": "4:00 pm"})

    class Books:
        def __init__(self, backend, session):
            self.call = session.session_id

        def handle(self, said):
            DONE.append(("turn", self.call))
            book(self.call)
            return "It is booked."

    class Tells(Books):
        def outcome(self):
            return {"bookings": BOOKED.get(self.call, [])}

    class TellsNothing(Books):
        def outcome(self):
            raise KeyError("bookings")

    class TellsNeverAgain(Books):
        def outcome(self):
            if BOOKED.get(self.call):
                RELEASED.wait()
            return {}

    class BooksLater(Books):
        def handle(self, said):
            self.task = asyncio.get_running_loop().create_task(self.later())
            return "In a moment."

        async def later(self):
            for _ in range(10):
                await asyncio.sleep(0)
            book(self.call)

    class TellsLater(BooksLater):
        outcome = Tells.outcome

    class BooksWithThree(Books):
        async def handle(self, said):
            global inside, most
            inside += 1
            most = max(most, inside)
            mine = asyncio.Event()
            waiting.append((asyncio.get_running_loop(), mine))
            if len(waiting) >= 3:
                for loop, event in waiting:
                    loop.call_soon_threadsafe(event.set)
            await mine.wait()
            inside -= 1
            return super().handle(said)

    class Raises(Books):
        def handle(self, said):
            raise ValueError("no")

    class Hangs(Books):
        def handle(self, said):
            RELEASED.wait()

    def read(call_id):
        DONE.append(("read", call_id))
        return {"bookings": list(BOOKED.get(call_id, []))}

    async def read_async(keys):
        await asyncio.sleep(0)
        return read(keys.call_id)

    def read_all():
        DONE.append(("read", "all"))
        return {"bookings": [row for rows in BOOKED.values() for row in rows]}

    def prepare(call_id, caller_number, seed):
        assert caller_number.startswith("+91") and isinstance(seed, int)
        DONE.append(("before", call_id))

    def clean(call_id):
        DONE.append(("after", call_id))

    def fails(call_id):
        raise RuntimeError("the book is shut")

    def fails_after_the_turn(call_id):
        if BOOKED.get(call_id):
            raise RuntimeError("the book is shut")
        return {}

    def exits(call_id):
        sys.exit(3)

    def hangs(call_id):
        RELEASED.wait()

    async def blocks(call_id):
        RELEASED.wait()

    async def never(call_id):
        await asyncio.Event().wait()

    def no_mapping(call_id):
        return [1]
"""

CALLER = 'caller: {says: {english: ["A haircut at four please."]}}'
EXPECT = 'expect: {outcome: {bookings: [{slot: "16:00"}]}}'


@dataclass
class Desk:
    """A folder with a module `name` and suites; the calls of a run, and what was done in it."""

    folder: Path
    name: str

    @property
    def module(self) -> Any:
        return sys.modules[self.name]

    def suite(self, more: str, count: int = 1) -> str:
        path = self.folder / "calls.yaml"
        body = textwrap.indent(textwrap.dedent(more).strip().replace("SALON", self.name), "  ")
        each = [f"- id: s{n}\n{body}\n  {CALLER}\n  {EXPECT}\n" for n in range(count)]
        path.write_text("scenarios:\n" + "".join(each), encoding="utf-8")
        return str(path)

    def prepared(self, more: str, agent: str | Agent, *, count: int = 1, **limits: int) -> Prepared:
        concurrency = limits.pop("concurrency", 4)
        trials = limits.pop("trials", 1)
        request = RunRequest(
            suite=self.suite(more, count),
            agent=f"python:{self.name}:{agent}" if isinstance(agent, str) else "http:http://127.0.0.1:9/turn",
            trials=trials,
            concurrency=concurrency,
            limits=Limits(**{"max_turns": 1, "settle_ms": 0, "turn_ms": 20_000, **limits}),
        )
        prepared = prepare(request)
        return prepared if isinstance(agent, str) else replace(prepared, agent=agent)

    def run(self, more: str, agent: str | Agent, **limits: int) -> list[TrialRow]:
        start_run(self.prepared(more, agent, **limits), self.folder / "run", NoProgress())
        return self.rows()

    def rows(self) -> list[TrialRow]:
        lines = (self.folder / "run" / VERDICTS).read_bytes().splitlines()
        return [msgspec.json.decode(line, type=TrialRow) for line in lines]

    def calls(self) -> list[Conversation]:
        return [one.line.call for one in read_lines(self.folder / "run" / CALLS) if isinstance(one.line, CallLine)]

    def ends(self, more: str, agent: str, **limits: int) -> tuple[str, str | None, str]:
        (row,) = self.run(more, agent, **limits)
        return row.verdict, row.blame, row.code

    def done(self) -> list[str]:
        return [what for what, _ in self.module.DONE]


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    name = f"salon_{tmp_path.name}"
    (tmp_path / f"{name}.py").write_text(textwrap.dedent(SALON), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    yield Desk(tmp_path, name)
    if name in sys.modules:
        sys.modules.pop(name).RELEASED.set()


READ = "probe: {python: 'SALON:read'}"
ALL_AROUND = """
    probe: {python: 'SALON:read'}
    hooks:
      before_call: [{python: 'SALON:prepare'}]
      after_call: [{python: 'SALON:clean'}]
"""


def test_the_outcome_is_read_before_the_first_turn_and_after_the_last(desk: Desk) -> None:
    assert desk.ends(ALL_AROUND, "Books") == ("pass", None, "")
    (call,) = desk.calls()
    probed = [event for event in call.events if isinstance(event, Probed)]

    assert [(event.when, event.outcome, event.turn) for event in probed] == [
        ("before", {"bookings": []}, None),
        ("after", {"bookings": [{"id": 1, "slot": "4:00 pm"}]}, None),
    ]
    assert (call.events[0], call.events[-1]) == (probed[0], probed[1])
    assert any(isinstance(event, HungUp) for event in call.events)
    assert desk.done() == ["before", "read", "turn", "read", "after"]
    assert len({key for _, key in desk.module.DONE}) == 1


@pytest.mark.parametrize("probe", ["read", "read_async"])
def test_calls_side_by_side_are_told_apart_by_their_id(desk: Desk, probe: str) -> None:
    rows = desk.run(f"probe: {{python: 'SALON:{probe}'}}", "BooksWithThree", count=6, concurrency=3)

    assert [row.verdict for row in rows] == ["pass"] * 6
    assert desk.module.most == 3


def test_without_a_key_calls_are_made_one_by_one_and_the_run_says_why(desk: Desk) -> None:
    prepared = desk.prepared("probe: {python: 'SALON:read_all'}", "BooksLater", count=3, settle_ms=150)
    start_run(prepared, desk.folder / "run", NoProgress())

    assert [row.verdict for row in desk.rows()] == ["pass"] * 3
    assert desk.done() == ["read", "read"] * 3
    (note,) = read_manifest(desk.folder / "run").notes
    assert note.startswith("Calls are made one after the other: the probe at ")
    assert "calls.yaml:3:10 names none of call_id, caller_number and seed" in note
    assert (prepared.concurrency, read_manifest(desk.folder / "run").concurrency) == (1, 1)


@pytest.mark.parametrize(
    "hook", ["{http: 'http://127.0.0.1:9/reset'}", "{sql: 'sqlite:///x.db', run: 'delete from t'}"]
)
def test_a_hook_without_a_key_makes_the_plan_serial_too(desk: Desk, hook: str) -> None:
    prepared = desk.prepared(f"probe: agent\nhooks: {{before_call: [{hook}]}}", "Tells")
    assert prepared.concurrency == 1
    assert "a hook of before_call" in prepared.serial


def test_an_agent_that_tells_its_own_outcome_shares_nothing(desk: Desk) -> None:
    prepared = desk.prepared("probe: agent", "Tells", count=3)
    start_run(prepared, desk.folder / "run", NoProgress())

    assert (prepared.serial, prepared.concurrency) == ("", 4)
    assert [row.verdict for row in desk.rows()] == ["pass"] * 3
    assert [event.when for event in desk.calls()[0].events if isinstance(event, Probed)] == ["before", "after"]


@pytest.mark.parametrize(("probe", "agent"), [("agent", "TellsLater"), ("{python: 'SALON:read'}", "BooksLater")])
def test_what_the_agent_left_running_may_write_until_it_has_settled(desk: Desk, probe: str, agent: str) -> None:
    assert desk.ends(f"probe: {probe}", agent, settle_ms=150) == ("pass", None, "")


def test_an_agent_without_an_outcome_is_refused_before_any_call(desk: Desk) -> None:
    with pytest.raises(FileProblems, match=r"calls\.yaml:3:10  `probe: agent` needs an agent with outcome\(\)"):
        desk.prepared("probe: agent", FakeAgent(lambda said, ctx: Reply(text="")))
    assert desk.ends("probe: agent", "Books") == ("infra_error", "harness", "probe_failed")


@pytest.mark.parametrize("agent", ["TellsNothing", "TellsNeverAgain"])
def test_an_outcome_that_cannot_be_told_is_never_a_pass(desk: Desk, agent: str) -> None:
    verdict, blame, _ = desk.ends("probe: agent", agent, turn_ms=80)
    assert (verdict, blame) == ("infra_error", "harness")


@pytest.mark.parametrize(
    "probe", ["fails", "fails_after_the_turn", "exits", "no_mapping", "never, timeout_ms: 30", "hangs, timeout_ms: 30"]
)
def test_a_probe_that_fails_is_the_harness_s_and_the_call_is_cleaned(desk: Desk, probe: str) -> None:
    name, _, rest = probe.partition(",")
    probe = f"{{python: 'SALON:{name}'{',' + rest if rest else ''}}}"
    more = f"probe: {probe}\nhooks: {{after_call: [{{python: 'SALON:clean'}}]}}"
    verdict, blame, _ = desk.ends(more, "Books")

    assert (verdict, blame) == ("infra_error", "harness")
    assert desk.done()[-1] == "after"
    assert ("turn" in desk.done()) == (name == "fails_after_the_turn")


@pytest.mark.parametrize("hook", ["fails", "exits", "never, timeout_ms: 30", "hangs, timeout_ms: 30"])
@pytest.mark.parametrize("when", ["before_call", "after_call"])
def test_a_hook_that_fails_is_the_harness_s_and_later_ones_of_after_call_still_run(
    desk: Desk, when: str, hook: str
) -> None:
    name, _, rest = hook.partition(",")
    failing = f"{{python: 'SALON:{name}'{',' + rest if rest else ''}}}"
    first = failing if when == "before_call" else "{python: 'SALON:prepare'}"
    last = f"{failing}, " if when == "after_call" else ""
    more = f"{READ}\nhooks: {{before_call: [{first}], after_call: [{last}{{python: 'SALON:clean'}}]}}"
    verdict, blame, _ = desk.ends(more, "Books")

    assert (verdict, blame) == ("infra_error", "harness")
    assert desk.done()[-1] == "after"
    assert desk.done().count("after") == 1
    assert ("turn" in desk.done()) == (when == "after_call")


@pytest.mark.parametrize(("agent", "code"), [("Raises", "raised"), ("Hangs", "timeout")])
def test_an_agent_that_breaks_is_cleaned_after_and_keeps_the_blame(desk: Desk, agent: str, code: str) -> None:
    more = f"{READ}\nhooks: {{after_call: [{{python: 'SALON:fails'}}, {{python: 'SALON:clean'}}]}}"
    assert desk.ends(more, agent, turn_ms=60) == ("infra_error", "agent", code)
    (call,) = desk.calls()

    assert desk.done() == ["read", "after"]
    assert [event.code for event in call.events if isinstance(event, Noted)] == ["hook_failed"]
    assert [event.when for event in call.events if isinstance(event, Probed)] == ["before"]


def test_the_run_goes_on_after_hooks_that_hang(desk: Desk) -> None:
    more = f"{READ}\nhooks: {{after_call: [{{python: 'SALON:hangs', timeout_ms: 30}}]}}"
    rows = desk.run(more, "Books", count=4)
    assert [(row.verdict, row.blame) for row in rows] == [("infra_error", "harness")] * 4


def test_resuming_calls_again_what_a_probe_did_not_read_and_nothing_else(desk: Desk) -> None:
    prepared = desk.prepared(READ, "Books", count=4)
    module, read = desk.module, desk.module.read
    told = iter((True, False, True, False))
    apart: dict[str, bool] = {}

    def sometimes(call_id: str) -> Any:
        if not apart.setdefault(call_id, next(told, True)):
            raise RuntimeError("not now")
        return read(call_id)

    for care in prepared.cares.by_hash.values():
        care.probe._code._thing = sometimes  # type: ignore[union-attr]
    start_run(prepared, desk.folder / "run", NoProgress())
    assert sorted(row.verdict for row in desk.rows()) == ["infra_error", "infra_error", "pass", "pass"]

    resume_run(desk.prepared(READ, "Books", count=4), desk.folder / "run", NoProgress())
    assert [row.verdict for row in desk.rows()[4:]] == ["pass", "pass"]
    assert len(desk.calls()) == 6
    assert module is desk.module


class Remote(FakeAgent):
    """An agent that is awaited, and books for its call."""

    has_outcome = False

    def __init__(self, module: Any) -> None:
        super().__init__(self._answer_and_book, where="io")
        self._module = module

    def _answer_and_book(self, said: Utterance, ctx: CallContext) -> Reply:
        self._module.book(ctx.call_id)
        return Reply(text="It is booked.")


def test_beside_an_agent_that_is_awaited_code_that_blocks_has_threads_of_its_own(desk: Desk) -> None:
    prepared = desk.prepared(ALL_AROUND, Remote(None), count=5)
    prepared = replace(prepared, agent=Remote(desk.module))
    start_run(prepared, desk.folder / "run", NoProgress())
    assert [row.verdict for row in desk.rows()] == ["pass"] * 5


def test_code_that_blocks_the_loop_of_all_calls_ends_the_run(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "LONG_GRACE_NS", 10_000_000)
    prepared = desk.prepared("probe: {python: 'SALON:blocks', timeout_ms: 20}", Remote(None))
    with pytest.raises(HarnessError, match="blocks the loop"):
        start_run(prepared, desk.folder / "run", NoProgress())


def test_no_secret_is_written_anywhere(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DB_URL", "postgresql://me:sesame-4711@127.0.0.1:1/x")
    monkeypatch.setenv("API_TOKEN", "sesame-4712")
    more = """
        probe: {sql: env:DB_URL, tables: {bookings: 'select 1 from b where call_id = :call_id'}}
        hooks:
          after_call:
          - http: http://127.0.0.1:1/{call_id}?key=env:API_TOKEN
            headers: {Authorization: Bearer env:API_TOKEN}
    """
    assert desk.ends(more, "Books") == ("infra_error", "harness", "probe_failed")
    (call,) = desk.calls()

    assert [event.code for event in call.events if isinstance(event, (Failed, Noted))] == [
        "probe_failed",
        "hook_failed",
    ]
    assert not [path for path in (desk.folder / "run").rglob("*") if path.is_file() and b"sesame" in path.read_bytes()]


def test_everything_that_cannot_be_made_is_told_at_once_and_at_its_place(desk: Desk) -> None:
    more = """
        probe: {python: 'SALON:nothing_of_that_name'}
        hooks:
          before_call: [{python: 'SALON:BOOKED'}, {sql: env:NO_SUCH_URL, run: 'delete from t'}]
          after_call: [{http: 'http://127.0.0.1/', headers: {X-Token: env:NO_SUCH_TOKEN}}]
    """
    with pytest.raises(FileProblems) as problems:
        desk.prepared(more, "Books")

    told = [f"{one.place.line} {one.what}" for one in problems.value.problems]
    assert [line.partition(" ")[0] for line in told] == ["3", "5", "5", "6"]
    assert "nothing_of_that_name" in told[0]
    assert "is a dict and cannot be called" in told[1]
    assert "the environment has no NO_SUCH_URL" in told[2]
    assert "the environment has no NO_SUCH_TOKEN" in told[3]
