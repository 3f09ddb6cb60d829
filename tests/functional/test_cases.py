"""Cases that other people's harnesses got wrong, as their trackers tell; C15 to C27 are their numbers in our list."""

from __future__ import annotations

import json
import threading
import unicodedata
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from kasauti.check.judge import judge
from kasauti.check.kinds.latency import LatencyCheck
from kasauti.conversation.event import HungUp, Probed, Said
from kasauti.conversation.record import CallKey, Conversation
from kasauti.errors import Place
from kasauti.outcome.bind import bind
from kasauti.outcome.compare import compare
from kasauti.outcome.ledger import read
from kasauti.outcome.spec import OutcomeSpec
from kasauti.scenario.dialect import read_old_text
from kasauti.scenario.reading import read_text
from kasauti.suite.load import load_suite

ONE_BY_ONE = ("--concurrency", "1", "--settle-ms", "0")

# C15: the expected end is wrong, so the right agent fails.

WRONG_END = """\
scenarios:
- id: returns
  title: Both are returned to the card
  world: ordering/stall
  rows:
    orders:
    - {order_id: o1, items: [{item: samosa, quantity: 2}]}
    - {order_id: o2, items: [{item: chai, quantity: 1}]}
  caller: {says: {english: ["Please return both of my orders."]}}
  expect:
    outcome: {orders: []}
"""


@pytest.fixture
def disputed(two_samosas: Callable[..., Path], tmp_path: Path) -> Path:
    root = two_samosas(tmp_path, ["unused"])
    (root / "calls.yaml").write_text(WRONG_END, encoding="utf-8")
    return root / "calls.yaml"


def test_c15_a_title_that_says_return_and_an_end_without_a_write_is_warned_of(
    kasauti: Callable[..., Any], disputed: Path
) -> None:
    ran = kasauti("validate", "stall")
    assert ran.code == 0
    assert "the title says `returned`, but nothing is expected to be written" in ran.err
    assert f"{Path('stall/calls.yaml')}:3:" in ran.err


def test_c15_the_report_shows_the_extra_rows_and_grading_again_calls_nobody(
    kasauti: Callable[..., Any], disputed: Path
) -> None:
    ran = kasauti("run", "stall", "--agent", "python:flaky:returns", "--out", "run")
    assert ran.code == 1
    assert ran.ends() == {"returns": ("fail", "agent", "")}
    for report in ("summary.md", "report.html", "junit.xml"):
        assert "cancel" in (ran.folder / "run" / report).read_text(encoding="utf-8"), report
    calls = (ran.folder / "run" / "calls.jsonl").read_bytes()
    disputed.write_text(WRONG_END.replace("{orders: []}", "{orders: [], voided: {max: 2}}"), encoding="utf-8")
    again = kasauti("grade", "run")
    assert again.code == 0, again.out
    assert "fail -> pass" in again.out
    assert (ran.folder / "run" / "calls.jsonl").read_bytes() == calls


def test_c15_any_of_several_right_ends_passes(
    kasauti: Callable[..., Any], two_samosas: Callable[..., Path], tmp_path: Path
) -> None:
    root = two_samosas(tmp_path, ["a"])
    calls = (root / "calls.yaml").read_text(encoding="utf-8")
    old = '{"orders": [{"items": [{"item": "samosa", "quantity": 2}]}]}'
    either = f'{{"any_of": [{{"orders": [{{"items": [{{"item": "chai"}}]}}]}}, {old}]}}'
    assert old in calls
    (root / "calls.yaml").write_text(calls.replace(old, either), encoding="utf-8")
    assert kasauti("run", "stall", "--agent", "builtin:correct", "--out", "run").code == 0


# C16: nothing was checked, or nothing was done, and the result is green.


@pytest.mark.parametrize("expect", ["{}", "{checks: []}", "{outcome: {}}", "{outcome: null}", "{tools: {}}", "[]"])
def test_c16_1_a_scenario_that_checks_nothing_is_refused(
    kasauti: Callable[..., Any], two_samosas: Callable[..., Path], tmp_path: Path, expect: str
) -> None:
    root = two_samosas(tmp_path, ["a"])
    (root / "calls.yaml").write_text(
        "scenarios:\n"
        '- {id: a, world: ordering/stall, caller: {says: {english: ["Hello?"]}},\n'
        f"   expect: {expect}}}\n",
        encoding="utf-8",
    )
    ran = kasauti("run", "stall", "--agent", "builtin:correct", "--out", "run")
    assert ran.code == 2
    assert f"{Path('stall/calls.yaml')}:" in ran.err


def test_c16_2_doing_nothing_does_not_pass_where_nothing_is_to_change(
    kasauti: Callable[..., Any], two_samosas: Callable[..., Path], tmp_path: Path
) -> None:
    root = two_samosas(tmp_path, ["a"])
    (root / "calls.yaml").write_text(
        "scenarios:\n"
        "- id: refused\n  world: ordering/stall\n"
        '  caller: {says: {english: ["Refund my order, please."]}}\n'
        "  expect: {outcome: {orders: []}}\n"
        "- id: unchanged\n  world: ordering/stall\n"
        '  caller: {says: {english: ["Refund my order, please."]}}\n'
        "  expect: {outcome: {unchanged: [orders]}}\n",
        encoding="utf-8",
    )
    ran = kasauti("run", "stall", "--agent", "python:cheats:silent", "--out", "run")
    assert ran.code == 1
    assert ran.ends() == {"refused": ("fail", "agent", ""), "unchanged": ("fail", "agent", "")}


@pytest.mark.parametrize(
    ("asked", "named"),
    [
        (("run", "stall", "--tag", "smokee"), "smokee"),
        (("run", "stall", "--id", "b"), "--id b"),
        (("run", "stall", "--style", "tamil"), "tamil"),
        (("run", "empty"), "empty"),
        (("run", "suite/*.yaml"), "suite/*.yaml"),
    ],
)
def test_c16_3_a_selection_of_nothing_is_no_success_and_names_the_pattern(
    kasauti: Callable[..., Any],
    two_samosas: Callable[..., Path],
    tmp_path: Path,
    asked: tuple[str, ...],
    named: str,
) -> None:
    two_samosas(tmp_path, ["a"])
    (tmp_path / "empty").mkdir()
    ran = kasauti(*asked, "--agent", "builtin:correct", "--out", "run")
    assert ran.code == 2
    assert named in ran.err


def test_c16_4_all_in_error_is_neither_green_nor_red(
    kasauti: Callable[..., Any], two_samosas: Callable[..., Path], tmp_path: Path
) -> None:
    two_samosas(tmp_path, ["a", "b"])
    asked = ("run", "stall", "--agent", "http://127.0.0.1:9/", "--settle-ms", "0", "--out")
    for number, more in enumerate(((), ("--no-gate",), ("--fail-under", "0"), ("--allow-unjudged", "99"))):
        assert kasauti(*asked, f"run{number}", *more).code == 3


def test_c16_5_a_line_that_the_agent_cannot_take_is_refused_before_anybody_is_called(
    kasauti: Callable[..., Any], two_samosas: Callable[..., Path], tmp_path: Path
) -> None:
    root = two_samosas(tmp_path, ["a"])
    calls = (root / "calls.yaml").read_text(encoding="utf-8")
    (root / "calls.yaml").write_text(calls.replace('"Two samosas. a"', '{"press": "1"}'), encoding="utf-8")
    ran = kasauti("run", "stall", "--agent", "builtin:correct", "--out", "run")
    assert ran.code == 2
    assert "needs dtmf, which builtin:correct cannot show" in ran.err


def test_c16_5_what_the_record_does_not_hold_is_not_measured_and_never_passes() -> None:
    said = (
        Said(t_ms=0, who="caller", text="Hi"),
        Said(t_ms=9, who="agent", text="Hello"),
        HungUp(t_ms=9, who="caller", reason="done"),
    )
    key = CallKey(scenario="a", hash="", style="english", trial=1)
    blind = Conversation(call_id="1", key=key, capabilities=("text",), events=said)
    verdict = judge(blind, [LatencyCheck(each_ms=1_000, first_ms=None)])
    assert (verdict.kind, verdict.blame) == ("infra_error", "harness")
    assert "not measured" in verdict.why
    silent = Conversation(call_id="1", key=key, capabilities=("timing",), events=said[2:])
    assert judge(silent, [LatencyCheck(each_ms=1_000, first_ms=None)]).kind == "infra_error"
    assert judge(blind, []).kind == "infra_error"


# C19: errors of the line leave the sum, and the score becomes 100 %.


class Numbered(BaseHTTPRequestHandler):
    """Ends its calls one after another as `ends` says: sells, refuses to be called (429), or sells nothing."""

    ends: list[str] = []  # noqa: RUF012 - set by the test
    calls: dict[str, tuple[str, str]] = {}  # noqa: RUF012

    def do_POST(self) -> None:
        message = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        call = message["session_id"]
        if message["event"] == "start":
            end = self.ends[len(self.calls)]
            self.calls[call] = (end, f"{message['backend_url']}/sessions/{call}/tools")
        end, tools = self.calls[call]
        if message.get("turn_id") == "t1" and end == "sells":
            for tool, body in (("add_item", b'{"item_id": "samosa", "quantity": 2}'), ("submit_order", b"")):
                urllib.request.urlopen(urllib.request.Request(f"{tools}/{tool}", body)).close()
        body = b'{"text": ""}' if end == "says nothing" else b'{"text": "Okay, goodbye."}'
        self.send_response(429 if end == "429" else 200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: object) -> None:
        return


@pytest.fixture
def numbered() -> Iterator[Callable[[list[str]], str]]:
    listener = ThreadingHTTPServer(("127.0.0.1", 0), Numbered)
    listener.daemon_threads = True
    thread = threading.Thread(target=listener.serve_forever, args=(0.02,), daemon=True)
    thread.start()

    def ends(given: list[str]) -> str:
        Numbered.ends, Numbered.calls = given, {}
        return f"http://127.0.0.1:{listener.server_port}/"

    yield ends
    listener.shutdown()
    listener.server_close()
    thread.join()


def test_c19_one_pass_and_seven_that_were_never_judged_is_undecided(
    kasauti: Callable[..., Any], two_samosas: Callable[..., Path], tmp_path: Path, numbered: Callable[[list[str]], str]
) -> None:
    two_samosas(tmp_path, ["a"])
    agent = numbered(["sells", *["429"] * 7])
    ran = kasauti("run", "stall", "--agent", agent, "--out", "run", "--trials", "8", *ONE_BY_ONE)
    assert ran.code == 3
    total = ran.results["summary"]["total"]
    tally = total["tally"]
    assert (tally["planned"], tally["passed"], tally["failed"], tally["infra"]) == (8, 1, 0, 7)
    assert (total["worst"]["value"], total["best"]["value"]) == (1 / 8, 1.0)
    assert total["pass_hat_k"]["8"] != 1.0
    assert "8 planned: 1 passed, 0 failed, 7 unjudged" in ran.out
    assert "http_429" in ran.out


def test_c19_planned_passed_failed_and_unjudged_are_all_told_and_both_rates(
    kasauti: Callable[..., Any], two_samosas: Callable[..., Path], tmp_path: Path, numbered: Callable[[list[str]], str]
) -> None:
    two_samosas(tmp_path, ["a"])
    agent = numbered(["sells"] * 2 + ["sells nothing", "says nothing"] * 2 + ["429"] * 2)
    asked = ("run", "stall", "--agent", agent, "--out", "run", "--trials", "8", *ONE_BY_ONE)
    ran = kasauti(*asked, "--fail-under", "0.4")
    assert ran.code == 3  # between 2 of 8 and 4 of 8
    assert "8 planned: 2 passed, 4 failed, 2 unjudged" in ran.out
    assert "25.0 to 50.0 %" in ran.out
    for fail_under, code in (("0.25", 0), ("0.6", 1)):
        assert kasauti("grade", "run", "--fail-under", fail_under).code == code
    excused = kasauti("grade", "run", "--fail-under", "0.33", "--allow-unjudged", "2")
    assert excused.code == 0  # 2 of the 6 that were judged
    assert excused.results["summary"]["total"]["worst"]["value"] == pytest.approx(1 / 3)


def test_c19_a_scenario_without_one_valid_trial_stays_in_the_table_and_is_not_excused_away(
    kasauti: Callable[..., Any], two_samosas: Callable[..., Path], tmp_path: Path, numbered: Callable[[list[str]], str]
) -> None:
    two_samosas(tmp_path, ["a", "b"])
    agent = numbered(["sells", "429"])
    asked = ("run", "stall", "--agent", agent, "--out", "run", *ONE_BY_ONE)
    ran = kasauti(*asked, "--allow-unjudged", "5")
    assert ran.code == 3
    assert sorted(ran.ends()) == ["a", "b"]
    assert sorted(end[0] for end in ran.ends().values()) == ["infra_error", "pass"]


# C22: repeats that are one trial.


def test_c22_eight_trials_are_eight_calls_and_a_coin_shows_a_mix(
    kasauti: Callable[..., Any], two_samosas: Callable[..., Path], tmp_path: Path
) -> None:
    two_samosas(tmp_path, ["a"])
    asked = ("run", "stall", "--agent", "python:flaky:coin", "--trials", "8", "--out")
    ran = kasauti(*asked, "run")
    (cell,) = ran.results["scenarios"]
    assert (ran.folder / "calls.txt").read_text(encoding="utf-8").count("call") == 8
    assert [trial["trial"] for trial in cell["trials"]] == list(range(1, 9))
    assert len({trial["call_id"] for trial in cell["trials"]}) == 8
    ended = Counter(trial["verdict"] for trial in cell["trials"])
    assert set(ended) == {"pass", "fail"}
    assert cell["flaky"] is True
    assert cell["pass_hat_k"]["1"] == ended["pass"] / 8
    assert cell["pass_hat_k"]["8"] == 0
    kasauti(*asked, "second")
    assert (ran.folder / "calls.txt").read_text(encoding="utf-8").count("call") == 16


# C24: YAML turns ids, times, phones and "no" into something else.

AS_WRITTEN = [  # what stands in the file, what the agent may have committed, and what is something else
    ("16:00", ["16:00", "16:00:00", "4:00 pm"], [960, "960", "06:00"]),
    ("9:00", ["9:00", "09:00"], [540, "21:00"]),
    ("09:30", ["09:30", "9:30"], [570]),
    ("12:30:00", ["12:30:00", "12:30"], [45_000]),
    ("no", ["no", "No"], [False, "yes", "false"]),
    ("on", ["on"], [True, "true"]),
    ("02142", ["02142"], [1122, 2142, "2142"]),
    ("007", ["007"], [7, "7"]),
    ("08", ["08"], [8, "8"]),
    ("+919800000000", ["+919800000000", "+91 98000 00000"], [9_800_000_001, "+929800000000"]),
    ("2026-12-04", ["2026-12-04", "4/12/2026"], ["2026-12-05", "2026-04-12"]),
    ("2026-12-04 16:00", ["2026-12-04 16:00", "2026-12-04T16:00+05:30"], ["2026-12-04 17:00", "2026-12-04"]),
    ("1_500", ["1_500"], [15, "1_50"]),
    ("3", [3, "3", "३"], [2, "three hundred"]),
    ("W1001", ["W1001", "w1001"], ["W1002", 1001]),
]
AS_PYYAML = [
    ("16:00", 960), ("9:00", 540), ("09:30", "09:30"), ("12:30:00", 45_000), ("no", False), ("on", True),
    ("02142", 1122), ("007", 7), ("08", "08"), ("+919800000000", 919_800_000_000), ("#W1001", None),
    ("2026-12-04", "2026-12-04"), ("2026-12-04 16:00", "2026-12-04 16:00"), ("1_500", 1500),
]  # fmt: skip


def met(want: Any, got: Any) -> bool:
    """Whether an agent with a backend of its own that ends with `value: got` is right."""
    expectation = bind({"value": want}, OutcomeSpec(open=True), lambda *path: Place("calls.yaml", 1, 1))
    events = (Probed(t_ms=0, when="before", outcome={}), Probed(t_ms=1, when="after", outcome={"value": got}))
    findings = compare(expectation, read(events, expectation.spec))
    gating = [finding.met for finding in findings if finding.gates]
    assert gating
    return all(gating)


@pytest.mark.parametrize(("written", "right", "wrong"), AS_WRITTEN, ids=[written for written, _, _ in AS_WRITTEN])
def test_c24_what_is_written_is_what_is_compared(written: str, right: list[Any], wrong: list[Any]) -> None:
    want = read_text(f"value: {written}").value["value"]
    assert [got for got in right if not met(want, got)] == []
    assert [got for got in wrong if met(want, got)] == []


def test_c24_integers_that_are_quantities_need_no_quotes() -> None:
    assert read_text("quantity: 3").value == {"quantity": 3}
    assert type(read_text("quantity: 3").value["quantity"]) is int


@pytest.mark.parametrize(("written", "value"), AS_PYYAML, ids=[written for written, _ in AS_PYYAML])
def test_c24_older_files_are_read_as_their_tool_does_and_each_trap_is_warned_of(written: str, value: Any) -> None:
    document = read_old_text(f"value: {written}")
    assert document.value == {"value": value}
    if written != value or written == "2026-12-04":  # theirs makes a date of it
        assert [warning.place.line for warning in document.warnings] == [1]


def test_c24_an_id_behind_a_hash_does_not_become_no_expectation(
    kasauti: Callable[..., Any], two_samosas: Callable[..., Path], tmp_path: Path
) -> None:
    root = two_samosas(tmp_path, ["a"])
    (root / "calls.yaml").write_text(
        "scenarios:\n"
        "- id: a\n"
        "  world: ordering/stall\n"
        '  caller: {says: {english: ["Two samosas, please. Place the order."]}}\n'
        "  expect:\n"
        "    outcome:\n"
        "      orders:\n"
        "      - order_id: #W1001\n"
        "        items: [{item: samosa, quantity: 2}]\n",
        encoding="utf-8",
    )
    ran = kasauti("validate", "stall")
    assert "calls.yaml:8:18" in ran.err
    assert "#W1001" in ran.err
    assert ran.code == 2


def test_c24_explain_says_what_each_scalar_is_compared_as() -> None:
    scalars = {
        "slot: 16:00": "time", "answer: no": "text", "pin: 02142": "id", "phone: +919800000000": "phone",
        "day: 2026-12-04": "date", "at: 2026-12-04 16:00": "datetime", "amount: 1_500": "text",
    }  # fmt: skip
    want = read_text("\n".join(scalars)).value
    expectation = bind(want, OutcomeSpec(open=True), lambda *path: Place("calls.yaml", 1, 1))
    assert list(expectation.explain()) == [f"{scalar}, compared as {kind}" for scalar, kind in scalars.items()]


# C27: Windows, code pages, and two spellings of the same Hindi word.

WINDOWS = {"PYTHONUTF8": "0", "PYTHONIOENCODING": "cp1252"}
HINDI_CALLS = """\
scenarios:
- id: दो-समोसे
  title: "पनीर? ₹40 का: दो समोसे"
  world: ordering/stall
  category: मात्रा
  tags: [धुआँ]
  caller: {says: {hindi_devanagari: ["दो समोसे दीजिए 🙂", "बस, ऑर्डर कर दीजिए।"]}}
  expect: {outcome: {orders: [{items: [{item: समोसा, quantity: 2}]}]}}
"""


@pytest.fixture
def hindi(two_samosas: Callable[..., Path], tmp_path: Path) -> Path:
    root = two_samosas(tmp_path, ["unused"])
    (root / "calls.yaml").write_text(HINDI_CALLS, encoding="utf-8")
    return root / "calls.yaml"


@pytest.mark.parametrize(("agent", "code"), [("builtin:correct", 0), ("python:cheats:silent", 1)])
def test_c27_a_console_that_cannot_show_hindi_changes_no_exit_code_and_no_file(
    kasauti: Callable[..., Any], hindi: Path, agent: str, code: int
) -> None:
    ran = kasauti("run", "stall", "--agent", agent, "--out", "run", env=WINDOWS)
    assert ran.code == code
    names = ["calls.jsonl", "results.json", "junit.xml", "report.html"] + (["summary.md"] if code else [])
    for name in names:
        text = (ran.folder / "run" / name).read_text(encoding="utf-8")
        assert "दो" in text or "समोसे" in text, name
    assert "\\u0938" not in (ran.folder / "run" / "calls.jsonl").read_text(encoding="utf-8")
    assert kasauti("report", "run", env=WINDOWS).code == code


@pytest.mark.parametrize("asked", [("validate", "stall", "--explain"), ("list", "stall"), ("schema",)])
def test_c27_a_console_that_cannot_show_hindi_gets_a_stand_in(
    kasauti: Callable[..., Any], hindi: Path, asked: tuple[str, ...]
) -> None:
    ran = kasauti(*asked, env=WINDOWS)
    assert ran.code == 0
    assert asked == ("schema",) or "?" in ran.out


@pytest.mark.parametrize(
    "disguise",
    [
        lambda raw: b"\xef\xbb\xbf" + raw,
        lambda raw: raw.replace(b"\n", b"\r\n"),
        lambda raw: b"\xef\xbb\xbf" + raw.replace(b"\n", b"\r\n"),
    ],
    ids=["byte order mark", "CRLF", "both"],
)
def test_c27_files_from_windows_are_read(
    kasauti: Callable[..., Any], hindi: Path, disguise: Callable[[bytes], bytes]
) -> None:
    plain = load_suite(str(hindi.parent)).hash
    for file in (hindi, hindi.parent / "worlds" / "stall.yaml"):
        file.write_bytes(disguise(file.read_bytes()))
    ran = kasauti("run", "stall", "--agent", "builtin:correct", "--out", "run")
    assert ran.code == 0, ran.err
    assert ran.results["suite"]["hash"] == plain


SPELLINGS = [
    ("\u0922\u093c\u093e\u0908", "\u095d\u093e\u0908"),  # ढाई with nukta: in two characters, in one
    ("क्या", "क्\u200dया"),
    ("क्या", "क्\u200cया"),
    ("हिंदी", "हिन्दी"),
    ("१२", "12"),
    ("पनीर", unicodedata.normalize("NFD", "पनीर")),
]


@pytest.mark.parametrize(("want", "got"), [*SPELLINGS, *[(b, a) for a, b in SPELLINGS]])
def test_c27_two_spellings_of_one_word_are_one(want: str, got: str) -> None:
    assert want != got or unicodedata.is_normalized("NFD", want)
    assert met(want, got)


@pytest.mark.parametrize(("want", "got"), [("दो", "दी"), ("चाय", "चय"), ("१२", "१३"), ("पनीर", "पनर")])
def test_c27_another_vowel_sign_is_another_word(want: str, got: str) -> None:
    assert not met(want, got)


def test_c27_devanagari_digits_are_numbers() -> None:
    assert met(12, "१२")
    assert not met(12, "१३")


def test_c27_file_names_from_titles_work_on_windows(kasauti: Callable[..., Any], hindi: Path) -> None:
    ran = kasauti("run", "stall", "--agent", "builtin:correct", "--out", "run")
    names = [path.name for path in (ran.folder / "run").rglob("*")]
    assert [name for name in names if set(name) & set('<>:"/\\|?*')] == []
    hindi.write_text(HINDI_CALLS.replace("id: दो-समोसे", 'id: "a:b?"'), encoding="utf-8")
    refused = kasauti("validate", "stall")
    assert refused.code == 2
    assert "an id is letters, digits" in refused.err
