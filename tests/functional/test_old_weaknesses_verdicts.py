"""What indicorderbench 0.1.1 judges wrongly, judged rightly. The numbers count its known weaknesses."""

from __future__ import annotations

import json
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

STARTER = "indicorderbench:starter"
WORLD = """\
kind: ordering
name: Wrap stall
currency: INR
limits: {quantity: 1000}
modifier_groups:
- id: spice
  name: Spice
  default: medium
  options: [{id: mild, name: Mild}, {id: medium, name: Medium}, {id: spicy, name: Spicy}]
items:
- {id: wrap, name: Paneer wrap, price: 120, modifier_groups: [spice]}
- {id: samosa, name: Samosa, price: 20}
- {id: chicken, name: Butter chicken, price: 300}
"""
MILD = ["add_item", {"item_id": "wrap", "modifiers": ["mild"]}]
SPICY = ["add_item", {"item_id": "wrap", "modifiers": ["spicy"]}]
TWO_SAMOSAS = ["add_item", {"item_id": "samosa", "quantity": 2}]
SUBMIT = ["submit_order", {}]
ANY_SPICE = {"items": [{"item": "wrap", "modifiers": {"spice": "*"}}]}
ANY_AND_MILD = {"orders": [ANY_SPICE, {"items": [{"item": "wrap", "spice": "mild"}]}]}
NINETY_NINE = ["add_item", {"item_id": "chicken", "quantity": 99}]
TWO = [{"items": [{"item": "samosa", "quantity": 2}]}]

# What is expected, what the agent does, and the verdict.
CALLS: dict[str, tuple[Any, list[Any], str]] = {
    # 6: what is changed in a returned row is changed nowhere (the agent writes 1 into every row it gets)
    "changed-in-a-copy": (
        {"orders": [{"items": [{"item": "samosa", "quantity": 1}]}]},
        [["add_item", {"item_id": "samosa", "quantity": 9}], SUBMIT, ["list_orders", {}]],
        "fail",
    ),
    # 7: nothing expected, nothing done
    "nothing-done": ({"orders": []}, [], "fail"),
    "something-undone": ({"orders": []}, [TWO_SAMOSAS, ["clear_cart", {}]], "pass"),
    "left-in-the-cart": ({"orders": []}, [TWO_SAMOSAS], "fail"),
    # 9: a pairing exists, whatever comes first
    "any-spice-and-mild": (
        ANY_AND_MILD,
        [MILD, SUBMIT, SPICY, SUBMIT],
        "pass",
    ),
    "any-spice-and-mild-turned-round": (
        ANY_AND_MILD,
        [SPICY, SUBMIT, MILD, SUBMIT],
        "pass",
    ),
    # 10: two of any spice are one mild and one spicy, too
    "two-of-any-spice": (
        {"orders": [{"items": [{"item": "wrap", "quantity": 2, "modifiers": {"spice": "*"}}]}]},
        [MILD, SPICY, SUBMIT],
        "pass",
    ),
    "one-and-one-of-any-spice": (
        {"orders": [{"items": [{"item": "wrap", "modifiers": {"spice": "*"}}] * 2}]},
        [MILD, SPICY, SUBMIT],
        "pass",
    ),
    # 11: orders in another sequence
    "orders-swapped": (
        {"orders": [{"items": [{"item": "wrap", "spice": "mild"}]}, {"items": [{"item": "samosa", "quantity": 2}]}]},
        [TWO_SAMOSAS, SUBMIT, MILD, SUBMIT],
        "pass",
    ),
    # 15: what was placed and cancelled, and what was left over
    "ninety-nine-chickens-cancelled": (
        {"orders": TWO},
        [NINETY_NINE, SUBMIT, ["cancel_order", {"order_id": "o1"}], TWO_SAMOSAS, SUBMIT],
        "fail",
    ),
    "five-hundred-left-over": (
        {"orders": TWO}, [TWO_SAMOSAS, SUBMIT, ["add_item", {"item_id": "samosa", "quantity": 500}]], "pass",
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def followed(kasauti_once: Callable[..., Any]) -> Any:
    folder = kasauti_once.args[0]
    (folder / "stall" / "worlds").mkdir(parents=True)
    (folder / "stall" / "worlds" / "stall.yaml").write_text(WORLD, encoding="utf-8")
    scenarios = [
        {
            "id": an_id,
            "world": "ordering/stall",
            "caller": {"says": {"english": [f"DO {json.dumps(does)}"]}},
            "expect": {"outcome": outcome},
        }
        for an_id, (outcome, does, _) in CALLS.items()
    ]
    (folder / "stall" / "calls.yaml").write_text(json.dumps({"scenarios": scenarios}), encoding="utf-8")
    return kasauti_once("run", "stall", "--agent", "python:follows:make", "--out", "run", "--settle-ms", "0")


@pytest.mark.parametrize("call", CALLS)
def test_what_is_committed_is_judged_exactly(followed: Any, call: str) -> None:
    assert followed.verdicts()[call, "english"] == [CALLS[call][2]]


def test_no_finding_of_a_passed_call_is_red(followed: Any) -> None:  # 11
    for cell in followed.results["scenarios"]:
        for trial in cell["trials"]:
            gating = [found for found in _flat(trial["findings"]) if found.get("gates", True)]
            red = [found for found in gating if found.get("met") is False]
            assert bool(red) == (trial["verdict"] == "fail"), cell["id"]


def test_a_row_left_over_in_the_cart_is_shown(followed: Any) -> None:  # 15
    (trial,) = next(cell["trials"] for cell in followed.results["scenarios"] if cell["id"] == "five-hundred-left-over")
    assert [found["why"] for found in trial["findings"] if found["rule"] == "left_in_working"] == ["cart: 1 left over"]


def test_a_baseline_in_the_output_folder_is_not_overwritten_and_compared_with_itself(  # 1
    kasauti: Callable[..., Any], tmp_path: Path
) -> None:
    smoke = ("run", STARTER, "--tag", "smoke")
    assert kasauti(*smoke, "--agent", "builtin:correct", "--out", "base").code == 0
    kept = (tmp_path / "base" / "results.json").read_bytes()
    alone = tmp_path / "artifact"
    alone.mkdir()
    (alone / "results.json").write_bytes(kept)
    worse = (*smoke, "--agent", "builtin:buggy", "--fail-under", "0")
    for place in ("base", "artifact"):
        refused = kasauti(*worse, "--baseline", f"{place}/results.json", "--out", place)
        assert refused.code == 2
        assert "--out" in refused.err
        assert (tmp_path / place / "results.json").read_bytes() == kept
    compared = kasauti(*worse, "--baseline", "base/results.json", "--out", "run")
    assert compared.code == 1


def test_an_agent_that_exits_ends_its_calls_and_not_the_gate(kasauti: Callable[..., Any]) -> None:  # 2
    asked = ("run", STARTER, "--tag", "smoke", "--agent", "python:cheats:exits", "--out", "run", "--settle-ms", "0")
    ran = kasauti(*asked, "--fail-under", "0.9")
    assert ran.code == 1
    assert {end for end in ran.ends().values()} == {("infra_error", "agent", "exited")}


def test_asking_for_what_nobody_knows_is_no_way_round_the_gate(kasauti: Callable[..., Any]) -> None:  # 3
    assert kasauti("run", STARTER, "--agent", "builtin:correct", "--out", "base").code == 0
    asked = ("run", STARTER, "--agent", "python:follows:zodiac", "--out", "run", "--settle-ms", "0")
    ran = kasauti(*asked, "--fail-under", "0", "--allow-unjudged", "1000", "--baseline", "base")
    assert ran.code == 1
    assert sorted(ran.verdicts().values()) == [["fail"]] * 41 + [["pass"]]
    again = kasauti("grade", "run", "--fail-under", "0.9", "--allow-unjudged", "1000")
    assert again.code == 1


def test_errors_of_the_agent_count_against_it_and_are_never_excused(kasauti: Callable[..., Any]) -> None:  # 4
    asked = ("run", STARTER, "--category", "quantity", "--agent", "python:cheats:crashes_when_hard", "--out", "run")
    ran = kasauti(*asked, "--fail-under", "0.5", "--allow-infra", "1000", "--settle-ms", "0")
    assert ran.code == 1
    total = ran.results["summary"]["total"]
    assert (total["tally"]["passed"], total["tally"]["agent_error"], total["tally"]["excused"]) == (1, 7, 0)
    assert total["best"]["value"] == total["pass_hat_k"]["1"] == 1 / 8


def test_a_call_cut_short_by_max_turns_is_no_cancellation_that_worked(kasauti: Callable[..., Any]) -> None:  # 7
    asked = ("run", STARTER, "--category", "cancellation", "--agent", "builtin:correct", "--out", "run")
    ran = kasauti(*asked, "--max-turns", "1")
    assert ran.code == 1
    assert set(map(tuple, ran.verdicts().values())) == {("fail",)}


def test_a_caller_who_cancelled_is_not_heard_placing_the_order_again(kasauti: Callable[..., Any]) -> None:  # 8
    ids = ("--id", "en_cancellation_01", "--id", "hien_cancellation_01")
    ran = kasauti("run", STARTER, *ids, "--agent", "python:follows:obeys", "--out", "run")
    assert set(map(tuple, ran.verdicts().values())) == {("pass",)}
    assert ran.code == 0


# 12 and 13, in their files: what is wrong, and where to look for it in the message.
MISTAKES = {
    "an empty option list": ("quantity: 2", "quantity: 2, modifiers: {spice: []}", "`spice` takes exactly one option"),
    "a misspelt key": ("quantity: 2", "quantity: 2, modifers: {spice: mild}", "did you mean `modifiers`?"),
    "an unknown item": ("item_id: paneer_wrap", "item_id: paneer_rap", "did you mean paneer_wrap?"),
    "nothing at all": (None, "", "is empty"),
}
TRAPS = {
    "a number as text": ("quantity: 2", 'quantity: "2"', 'the quantity "2" is read as 2'),
    "a boolean": ("quantity: 2", "quantity: true", "the quantity true is read as 1"),
    "a key that stands twice": ("quantity: 2", "quantity: 2, quantity: 3", "`quantity` stands twice"),
}


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """Their pack with one scenario."""
    from kasauti.scenario.formats.indicorderbench import installed_pack

    found = installed_pack(STARTER)
    (tmp_path / "pack" / "scenarios").mkdir(parents=True)
    for name in ("pack.yaml", "menu.yaml", "scenarios/en_quantity_01.yaml"):
        (tmp_path / "pack" / name).write_bytes((found / name).read_bytes())
    return tmp_path / "pack"


def change(pack: Path, old: str | None, new: str) -> None:
    file = pack / "scenarios" / "en_quantity_01.yaml"
    text = file.read_text(encoding="utf-8")
    assert old is None or text.count(old) == 1
    file.write_text(new if old is None else text.replace(old, new), encoding="utf-8")


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_in_a_pack_is_told_with_its_place(kasauti: Callable[..., Any], pack: Path, mistake: str) -> None:
    old, new, told = MISTAKES[mistake]
    change(pack, old, new)
    ran = kasauti("validate", "pack")
    assert ran.code == 2
    assert told in ran.err
    assert f"{Path('pack/scenarios/en_quantity_01.yaml')}:" in ran.err


@pytest.mark.parametrize("trap", TRAPS)
def test_what_their_reader_swallows_is_warned_of(kasauti: Callable[..., Any], pack: Path, trap: str) -> None:
    change(pack, *TRAPS[trap][:2])
    ran = kasauti("validate", "pack")
    assert (ran.code, TRAPS[trap][2] in ran.err) == (0, True)
    assert kasauti("validate", "pack", "--strict").code == 2


def test_a_scenario_with_the_wrong_ending_is_not_left_out(kasauti: Callable[..., Any], pack: Path) -> None:  # 13
    (pack / "scenarios" / "second.yml").write_text("id: second\n", encoding="utf-8")
    ran = kasauti("run", "pack", "--agent", "builtin:correct", "--out", "run")
    assert ran.code == 2
    assert "rename it to second.yaml" in ran.err


def test_our_own_files_take_no_number_for_a_word_and_no_key_twice(kasauti: Callable[..., Any], tmp_path: Path) -> None:
    (tmp_path / "calls.yaml").write_text(
        "scenarios:\n"
        "- id: one\n"
        "  world: ordering/chai-nagar\n"
        '  caller: {says: {english: ["One samosa."]}}\n'
        "  expect: {outcome: {orders: [{items: [{item: samosa, quantity: true}]}]}}\n"
        "  expct: {}\n"
        "- id: two\n"
        "  id: two\n",
        encoding="utf-8",
    )
    ran = kasauti("validate", "calls.yaml")
    assert ran.code == 2
    assert "calls.yaml:8:3  `id` stands twice" in ran.err


def test_faults_that_cancel_out_pass_and_the_record_shows_the_way(kasauti: Callable[..., Any]) -> None:
    # 14: what is committed counts, and one wrap was wanted. That the correction was never acted on is in the record.
    asked = ("run", STARTER, "--id", "en_correction_01", "--id", "hien_correction_01", "--out", "run")
    ran = kasauti(*asked, "--agent", "builtin:buggy")
    assert set(map(tuple, ran.verdicts().values())) == {("pass",)}
    tools = [
        event["tool"]
        for line in (ran.folder / "run" / "calls.jsonl").read_text(encoding="utf-8").splitlines()
        for event in json.loads(line)["call"]["events"]
        if event["kind"] == "called"
    ]
    assert tools == ["add_item", "submit_order"] * 2
    assert kasauti("run", *asked[1:6], "--out", "second", "--agent", "builtin:buggy:ignore_corrections").code == 1


class Sandboxed(BaseHTTPRequestHandler):
    """Sells two wraps through the world's door, and comes back to it as `again` says."""

    again = ""
    heard: list[dict[str, Any]] = []  # noqa: RUF012 - reset by the fixture
    urls: list[str] = []  # noqa: RUF012
    timers: list[threading.Timer] = []  # noqa: RUF012

    def do_POST(self) -> None:
        message = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.heard.append(message)
        if message["event"] == "start":
            self.urls.append(f"{message['backend_url']}/sessions/{message['session_id']}/tools")
        if message.get("turn_id") == "t1":
            self.sell(self.urls[-1])
            if self.again == "when the first call is over" and len(self.urls) == 2:
                while self.call(self.urls[0], "get_cart", b"") != 410:
                    threading.Event().wait(0.02)
                self.sell(self.urls[0])
        if message["event"] == "stop" and self.again == "soon":
            self.timers.append(threading.Timer(0.1, self.sell, [self.urls[-1]]))
            self.timers[-1].start()
        body = b'{"text": "Your order is placed. Goodbye."}'
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def sell(self, url: str) -> None:
        self.call(url, "add_item", b'{"item_id": "paneer_wrap", "quantity": 2}')
        self.call(url, "submit_order", b"")

    def call(self, url: str, tool: str, body: bytes) -> int:
        try:
            with urllib.request.urlopen(urllib.request.Request(f"{url}/{tool}", body)) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as refused:
            refused.close()
            return refused.code

    def log_message(self, *args: object) -> None:
        return


@pytest.fixture
def sandboxed() -> Iterator[str]:
    Sandboxed.again, Sandboxed.heard, Sandboxed.urls, Sandboxed.timers = "", [], [], []
    listener = ThreadingHTTPServer(("127.0.0.1", 0), Sandboxed)
    listener.daemon_threads = True
    thread = threading.Thread(target=listener.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{listener.server_port}/"
    for timer in Sandboxed.timers:
        timer.join()
    listener.shutdown()
    listener.server_close()
    thread.join()


def test_a_late_duplicate_over_http_is_seen_while_the_call_settles(  # 5; for python agents see test_cheats
    kasauti: Callable[..., Any], sandboxed: str
) -> None:
    Sandboxed.again = "soon"
    asked = ("run", STARTER, "--id", "en_quantity_01", "--agent", sandboxed, "--out", "run")
    ran = kasauti(*asked, "--settle-ms", "1000")
    assert ran.code == 1
    assert ran.ends() == {"en_quantity_01": ("fail", "agent", "")}
    assert "duplicate" in ran.results["scenarios"][0]["trials"][0]["why"]


def test_a_write_after_the_end_changes_nothing_and_is_told(kasauti: Callable[..., Any], sandboxed: str) -> None:  # 5
    Sandboxed.again = "when the first call is over"
    asked = ("run", STARTER, "--id", "en_quantity_01", "--trials", "2", "--agent", sandboxed, "--out", "run")
    ran = kasauti(*asked, "--concurrency", "1", "--settle-ms", "50")
    assert ran.verdicts() == {("en_quantity_01", "english"): ["pass", "pass"]}
    assert ran.code == 0
    assert any("came after their call was closed" in note for note in ran.results["summary"]["notes"])


def test_no_message_tells_the_agent_which_scenario_it_is_in(kasauti: Callable[..., Any], sandboxed: str) -> None:  # 17
    asked = ("--id", "en_quantity_01", "--id", "en_cancellation_02", "--id", "hien_duplicate_submission_03")
    ran = kasauti("run", STARTER, *asked, "--agent", sandboxed, "--out", "run", "--settle-ms", "0")
    assert len(ran.ends()) == 3
    told = [json.dumps({**message, "text": ""}) for message in Sandboxed.heard]
    assert len(told) > 9
    ids = ("quantity", "cancellation", "duplicate", "_01", "_02", "_03", "starter")
    others = ("smoke", "nudge", "closing", "hinglish")
    assert [word for word in (*ids, *others) if any(word in line for line in told)] == []
    turns = [message["turn_id"] for message in Sandboxed.heard if message["event"] == "turn"]
    assert set(turns) <= {f"t{number}" for number in range(1, 21)}


def test_one_unjudged_trial_takes_pass_hat_k_from_nobody_else(  # 18
    kasauti: Callable[..., Any], two_samosas: Callable[..., Path], tmp_path: Path
) -> None:
    two_samosas(tmp_path, ["sells", "raises", "mixed"])
    (tmp_path / "patient.py").write_text(
        "import hostile\n"
        "count = 0\n"
        "def mixed(backend):\n"
        "    global count\n"
        "    count += 1\n"
        "    return hostile.sell(backend) if count > 1 else hostile.ACTS['raises'](backend)\n"
        "hostile.ACTS['mixed'] = mixed\n"
        "make = hostile.make\n"
    )
    ran = kasauti("run", "stall", "--agent", "python:patient:make", "--out", "run", "--trials", "3")
    cells = {cell["id"]: cell["pass_hat_k"] for cell in ran.results["scenarios"]}
    assert cells["sells"] == {"1": 1.0, "2": 1.0, "3": 1.0}
    assert cells["raises"] == {"1": 0.0, "2": 0.0, "3": 0.0}
    assert cells["mixed"] == pytest.approx({"1": 2 / 3, "2": 1 / 3, "3": 0.0})
    total = ran.results["summary"]["total"]["pass_hat_k"]
    assert total == pytest.approx({"1": 5 / 9, "2": 4 / 9, "3": 1 / 3})


def test_a_factory_that_blocks_is_timed_out_like_any_turn(  # 19; what blocks in a turn is in test_hostile_agents
    kasauti: Callable[..., Any], two_samosas: Callable[..., Path], tmp_path: Path
) -> None:
    two_samosas(tmp_path, ["a"])
    ran = kasauti("run", "stall", "--agent", "python:follows:slow_to_begin", "--out", "run", "--timeout-turn", "0.3")
    assert ran.ends() == {"a": ("infra_error", "agent", "timeout")}
    assert ran.code == 1


def test_runs_of_other_scenarios_are_not_compared_without_a_word(  # 20
    kasauti: Callable[..., Any], two_samosas: Callable[..., Path], tmp_path: Path
) -> None:
    root = two_samosas(tmp_path, [f"n{number}" for number in range(10)])
    agent = ("--agent", "builtin:correct", "--no-gate")
    assert kasauti("run", "stall", *agent, "--out", "before").code == 0
    calls = (root / "calls.yaml").read_text(encoding="utf-8")
    (root / "calls.yaml").write_text(calls.replace("Two samosas. n3", "Two samosas please. n3"), encoding="utf-8")
    assert kasauti("run", "stall", *agent, "--out", "after").code == 0
    refused = kasauti("compare", "before", "after")
    assert refused.code == 2
    assert "n3" in refused.err + refused.out
    allowed = kasauti("compare", "before", "after", "--allow-changed")
    assert allowed.code == 0
    assert "changed" in allowed.out
    (root / "calls.yaml").write_text(calls.replace("Two samosas. n", "Two samosas please. n"), encoding="utf-8")
    assert kasauti("run", "stall", *agent, "--out", "other").code == 0
    assert kasauti("compare", "before", "other", "--allow-changed").code == 2


def _flat(findings: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [one for finding in findings for one in (finding, *_flat(finding.get("parts", [])))]
