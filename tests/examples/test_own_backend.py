"""The agent with a book of its own passes its suite, however the book is read, and a wrong one does not."""

from __future__ import annotations

import json
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from example_desk import Desk

Served = Callable[..., str]
STYLES = ("english", "hinglish")
SCENARIOS = ("haircut-at-five", "facial-not-haircut", "one-hour-later")
SUITE = "suites/own-backend"


def rewritten(desk: Desk, was: str, becomes: str, file: str = f"{SUITE}/suite.yaml") -> None:
    path = desk.folder / file
    text = path.read_text(encoding="utf-8")
    assert was in text
    path.write_text(text.replace(was, becomes), encoding="utf-8")


def read_over_http(desk: Desk, url: str) -> None:
    path = desk.folder / SUITE / "suite.yaml"
    text = path.read_text(encoding="utf-8")
    start, end = text.index("probe:"), text.index("# And each")
    probe = f"probe:\n  http: {url}/calls/{{call_id}}\n  read: {{bookings: /bookings}}\n\n"
    path.write_text(text[:start] + probe + text[end:], encoding="utf-8")


def left_in_the_book(desk: Desk) -> int:
    with closing(sqlite3.connect(desk.folder / "salon.db")) as book:
        (count,) = book.execute("select count(*) from bookings").fetchone()
    return int(count)


@pytest.mark.parametrize("reading", ["sql", "http"])
def test_it_passes_side_by_side_and_the_book_is_left_as_it_was(desk: Desk, served: Served, reading: str) -> None:
    url = served("own_backend.py")
    if reading == "http":
        read_over_http(desk, url.removesuffix("/turn"))
    done = desk.bash(f"kasauti run {SUITE} --agent http:{url} --trials 3 --concurrency 6 --settle-ms 50 --out run")

    assert done.returncode == 0, done.stdout + done.stderr
    assert desk.verdicts() == {(one, style): ["pass"] * 3 for one in SCENARIOS for style in STYLES}
    assert left_in_the_book(desk) == 0


def test_an_agent_that_books_a_second_time_where_it_should_move_fails(desk: Desk, served: Served) -> None:
    rewritten(desk, '"update bookings set starts_at = ? where call_id = ?", self.starts_at, self.call',
              '"insert into bookings select null, call_id, service, ?, price, true from bookings where call_id = ?", '
              "self.starts_at, self.call", file="own_backend.py")  # fmt: skip
    url = served("own_backend.py")
    done = desk.bash(f"kasauti run {SUITE} --agent http:{url} --style english --settle-ms 50 --out run || echo code $?")

    assert "code 1" in done.stdout
    assert desk.verdicts() == {
        ("haircut-at-five", "english"): ["pass"],
        ("facial-not-haircut", "english"): ["pass"],
        ("one-hour-later", "english"): ["fail"],
    }
    assert left_in_the_book(desk) == 0


def test_a_probe_that_fails_is_no_pass_and_no_fault_of_the_agent(desk: Desk, served: Served) -> None:
    rewritten(desk, "select id, service", "select id, servis")
    url = served("own_backend.py")
    done = desk.bash(f"kasauti run {SUITE} --agent http:{url} --style english --settle-ms 50 --out run || echo code $?")

    assert "code 3" in done.stdout
    assert set(map(tuple, desk.verdicts().values())) == {("infra_error",)}
    results = json.loads((desk.folder / "run" / "results.json").read_text(encoding="utf-8"))
    assert {trial["blame"] for one in results["scenarios"] for trial in one["trials"]} == {"harness"}
    assert left_in_the_book(desk) == 0


def test_a_query_that_cannot_tell_calls_apart_makes_the_plan_serial_and_says_so(desk: Desk, served: Served) -> None:
    rewritten(desk, "from bookings where call_id = :call_id\n\n", "from bookings\n\n")
    url = served("own_backend.py")
    done = desk.bash(f"kasauti run {SUITE} --agent http:{url} --settle-ms 20 --out run")

    assert done.returncode == 0, done.stdout + done.stderr
    assert "calls are made one after the other" in done.stderr
    manifest = json.loads((desk.folder / "run" / "run.json").read_text(encoding="utf-8"))
    assert manifest["concurrency"] == 1
    assert "names none of call_id" in manifest["notes"][0]


def test_a_killed_run_is_gone_on_with_and_nothing_is_called_twice(desk: Desk, served: Served) -> None:
    url = served("own_backend.py")
    asked = f"run {SUITE} --agent http:{url} --style english --trials 30 --settle-ms 30 --out run".split()
    command = [sys.executable, "-m", "kasauti", *asked]
    process = subprocess.Popen(
        command, cwd=desk.folder, env=desk.env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    assert process.stderr is not None
    calls = desk.folder / "run" / "calls.jsonl"
    while process.poll() is None and not (calls.is_file() and calls.read_bytes().count(b"\n") >= 5):
        pass
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stderr.close()
    kept = calls.read_bytes().rpartition(b"\n")[0].count(b"\n") + 1
    done = desk.bash(f"kasauti {' '.join(asked)} --resume")

    assert 5 <= kept < 90
    assert done.returncode == 0, done.stdout + done.stderr
    assert desk.verdicts() == {(one, "english"): ["pass"] * 30 for one in SCENARIOS}
    assert calls.read_bytes().count(b'"line":"call"') == 90


def test_grading_again_gives_the_same(desk: Desk, served: Served, tmp_path: Path) -> None:
    url = served("own_backend.py")
    desk.bash(f"kasauti run {SUITE} --agent http:{url} --style english --settle-ms 20 --out run")
    first = desk.verdicts()
    done = desk.bash(f"kasauti grade run --suite {SUITE}")
    assert done.returncode == 0, done.stdout + done.stderr
    assert desk.verdicts() == first
