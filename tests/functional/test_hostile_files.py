"""Files, folders and disks at their worst: a message, the right exit code, and nothing lost; never a hang."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from kasauti.run.folder_run import FolderRun
from kasauti.run.verdict import GateOptions

SUITE = ("run", "stall", "--agent", "python:hostile:make", "--settle-ms", "0")


def bomb() -> str:
    rows = ["a0: &a0 [" + "x," * 9 + "]"]
    rows += [f"a{n}: &a{n} [" + f"*a{n - 1}," * 9 + "]" for n in range(1, 9)]
    return "\n".join(rows) + "\nscenarios: [*a8]\n"


TEXTS: dict[str, bytes] = {
    "empty": b"",
    "only a comment": b"# nothing\n",
    "UTF-16": "scenarios: []".encode("utf-16"),
    "Latin-1": b"scenarios:\n- id: caf\xe9\n",
    "a NUL": b"scenarios:\n- id: a\x00b\n",
    "an escaped NUL": b'scenarios:\n- id: "a\\0b"\n',
    "an alias bomb": bomb().encode(),
    "an alias of itself": b"scenarios: &a [*a]\n",
    "ten thousand brackets": b"scenarios: " + b"[" * 10_000,
    "a Python object": b"scenarios: !!python/object/apply:os.system [touch pwned]\n",
    "a merge key": b"a: &a {id: x}\nscenarios:\n- <<: *a\n",
    "a huge number": b"scenarios:\n- {id: a, caller: {says: {english: [x]}, max_nudges: " + b"9" * 3_000 + b"}}\n",
    "six megabytes": b"# " + b"x" * 6_000_000,
    "two documents": b"scenarios: []\n---\nscenarios: []\n",
    "an id that climbs": b"scenarios:\n- {id: ../../escape, caller: {says: {english: [x]}}, "
    b"expect: {outcome: {a: 1}}}\n",
    "a world that climbs": b"scenarios:\n- {id: a, world: ordering/../../x, caller: {says: {english: [x]}}, "
    b"expect: {outcome: {orders: []}}}\n",
}


PATHS: dict[str, Callable[[Path], object]] = {
    "a folder": Path.mkdir,
    "a link to nowhere": lambda path: path.symlink_to("nowhere"),
    "a link to itself": lambda path: path.symlink_to(path.name),
    "a link to a device": lambda path: path.symlink_to("/dev/zero"),
}


@pytest.fixture(scope="module")
def told(kasauti_once: Callable[..., Any]) -> Any:
    """What is said of a suite in which every file is broken in another way."""
    suite = kasauti_once.args[0] / "suite"
    suite.mkdir()
    for what, raw in TEXTS.items():
        (suite / f"{what}.yaml").write_bytes(raw)
    for what, make in PATHS.items():
        make(suite / f"{what}.yaml")
    return kasauti_once("validate", "suite", timeout=30)


@pytest.mark.parametrize("what", [*TEXTS, *PATHS])
def test_a_file_that_is_no_suite_is_told_with_its_place_beside_all_others(told: Any, what: str) -> None:
    place = str(Path("suite") / f"{what}.yaml")
    lines = [line for line in told.err.splitlines() if line.startswith(place)]
    assert lines
    assert all(len(line) < 300 for line in lines)
    assert told.code == 2


def test_no_file_runs_code(told: Any) -> None:
    assert not (told.folder / "pwned").exists()


def test_a_pipe_that_nobody_writes_is_told_and_not_waited_for(kasauti: Callable[..., Any], tmp_path: Path) -> None:
    (tmp_path / "suite").mkdir()
    os.mkfifo(tmp_path / "suite" / "calls.yaml")
    ran = kasauti("validate", "suite", timeout=5)
    assert ran.code == 2
    assert ran.err.startswith(str(Path("suite/calls.yaml")))


@pytest.mark.parametrize("out", ["taken", "taken/run", "/proc/kasauti", "/dev/null", "stall"])
def test_an_output_folder_that_cannot_be_is_refused_before_anybody_is_called(
    kasauti: Callable[..., Any], two_samosas: Callable[..., Path], tmp_path: Path, out: str
) -> None:
    two_samosas(tmp_path, ["a"])
    (tmp_path / "taken").write_text("mine", encoding="utf-8")
    ran = kasauti("run", "stall", "--agent", "python:follows:leaves_a_mark", "--out", out)
    assert ran.code == 2
    assert ran.err.splitlines()[-1].startswith("--out: ")
    assert not (tmp_path / "called").exists()


def test_a_full_disk_stops_the_run_with_whole_records_that_resume_goes_on_from(
    kasauti: Callable[..., Any], two_samosas: Callable[..., Path], tmp_path: Path
) -> None:
    two_samosas(tmp_path, ["sells"])
    asked = (*SUITE, "--trials", "60", "--out", "run")
    stopped = kasauti(*asked, largest_file=40_000)
    assert stopped.code == 3
    assert "cannot be written: File too large" in stopped.err
    kept = (tmp_path / "run" / "calls.jsonl").read_bytes()
    assert 0 < kept.count(b"\n") < 60
    assert kept.endswith(b"\n")
    resumed = kasauti(*asked, "--resume")
    assert resumed.code == 0
    assert resumed.results["summary"]["total"]["tally"]["passed"] == 60
    assert (tmp_path / "run" / "calls.jsonl").read_bytes().startswith(kept)


def test_a_disk_too_full_to_begin_is_told_and_the_folder_can_be_used_afterwards(
    kasauti: Callable[..., Any], two_samosas: Callable[..., Path], tmp_path: Path
) -> None:
    two_samosas(tmp_path, ["sells"])
    refused = kasauti(*SUITE, "--out", "run", largest_file=500)
    assert refused.code == 2
    assert "File too large" in refused.err
    assert kasauti(*SUITE, "--out", "run").code == 0


@pytest.mark.parametrize(("call", "code"), [("sells", 0), ("raises", 1)])
def test_an_output_that_nobody_can_read_changes_no_exit_code(
    kasauti: Callable[..., Any], two_samosas: Callable[..., Path], tmp_path: Path, call: str, code: int
) -> None:
    two_samosas(tmp_path, [call])
    reader, gone = os.pipe()
    os.close(reader)
    full, closed = os.open("/dev/full", os.O_WRONLY), os.open("/dev/null", os.O_RDONLY)
    for name, stdout in (("gone", gone), ("full", full), ("closed", closed)):
        ran = kasauti(*SUITE, "--out", name, stdout=stdout)
        os.close(stdout)
        assert ran.code == code, name
        assert (tmp_path / name / "report.html").is_file()


# What somebody did to a finished run: the command, and its exit code.
SPOILT: dict[str, tuple[Callable[[Path], object], dict[str, int]]] = {
    "no manifest": (lambda run: (run / "run.json").unlink(), {"report": 2, "grade": 2, "--resume": 2}),
    "a broken manifest": (
        lambda run: (run / "run.json").write_text('{"run_id": ', encoding="utf-8"),
        {"report": 2, "--resume": 2, "grade": 2},
    ),
    "no records": (lambda run: (run / "calls.jsonl").unlink(), {"grade": 3, "--resume": 0}),
    "a record that is none": (
        lambda run: (run / "calls.jsonl").write_bytes((run / "calls.jsonl").read_bytes() + b"\x00\n"),
        {"report": 0, "grade": 2, "--resume": 2},
    ),
    "a torn record": (lambda run: os.truncate(run / "calls.jsonl", 500), {"grade": 3, "--resume": 0}),
    "no rows": (lambda run: (run / "verdicts.jsonl").unlink(), {"report": 3, "grade": 0, "--resume": 0}),
    "a row that is none": (
        lambda run: (run / "verdicts.jsonl").write_bytes(b"{}\n"),
        {"report": 2, "--resume": 2, "grade": 0},
    ),
    "a row of a trial that was not planned": (
        lambda run: (run / "verdicts.jsonl").write_bytes(
            (run / "verdicts.jsonl").read_bytes().replace(b'"trial":1', b'"trial":99999999999')
        ),
        {"report": 3, "grade": 0},
    ),
    "a folder for a report": (
        lambda run: ((run / "results.json").unlink(), (run / "results.json").mkdir()),
        {"report": 3, "grade": 3},
    ),
}


@pytest.fixture(scope="module")
def finished(kasauti_once: Callable[..., Any], two_samosas: Callable[..., Path]) -> Path:
    """A folder with a suite and a run of it."""
    folder: Path = kasauti_once.args[0]
    two_samosas(folder, ["sells"])
    assert kasauti_once(*SUITE, "--out", "run").code == 0
    return folder


@pytest.mark.parametrize("what", SPOILT)
def test_a_run_folder_that_was_tampered_with_is_told_or_made_whole(
    kasauti: Callable[..., Any], finished: Path, tmp_path: Path, what: str
) -> None:
    spoil, codes = SPOILT[what]
    shutil.copytree(finished / "stall", tmp_path / "stall")
    for command, code in codes.items():
        shutil.rmtree(tmp_path / "run", ignore_errors=True)
        shutil.copytree(finished / "run", tmp_path / "run")
        spoil(tmp_path / "run")
        asked = (*SUITE, "--out", "run", "--resume") if command == "--resume" else (command, "run")
        ran = kasauti(*asked, timeout=20)
        assert ran.code == code, (command, ran.err)
        assert "has a fault" not in ran.err
        assert code != 2 or str(Path("run")) in ran.err


@pytest.mark.parametrize(
    "text",
    ["", "[]", "7", '{"scenarios": 3}', '{"scenarios": [{"id": 1}]}', "[" * 100_000, '{"scenarios": NaN}', "\x00"],
)
def test_a_baseline_that_is_none_is_refused_before_anybody_is_called(
    kasauti: Callable[..., Any], two_samosas: Callable[..., Path], tmp_path: Path, text: str
) -> None:
    two_samosas(tmp_path, ["a"])
    (tmp_path / "old.json").write_text(text, encoding="utf-8")
    ran = kasauti("run", "stall", "--agent", "python:follows:leaves_a_mark", "--baseline", "old.json")
    assert ran.code == 2
    assert ran.err.startswith("old.json  is no results file")
    assert not (tmp_path / "called").exists()


def test_a_known_failure_holds_to_the_end_of_its_last_day(
    kasauti: Callable[..., Any], two_samosas: Callable[..., Path], tmp_path: Path
) -> None:
    root = two_samosas(tmp_path, ["raises", "sells"])
    calls = json.loads((root / "calls.yaml").read_text(encoding="utf-8"))
    calls["scenarios"][0]["expect_fail"] = {"reason": "the oven is broken", "until": "2099-12-31"}
    (root / "calls.yaml").write_text(json.dumps(calls), encoding="utf-8")
    assert kasauti(*SUITE, "--out", "run").code == 0

    def decided(today: date) -> int:
        return FolderRun(tmp_path / "run", GateOptions(), today=today).summary.decision.exit_code

    assert decided(date(2099, 12, 30)) == decided(date(2099, 12, 31)) == 0
    assert decided(date(2100, 1, 1)) == 1


HINDI_WORLD = """\
kind: ordering
name: समोसे की दुकान
currency: INR
items:
- {id: samosa, name: समोसा, aliases: [समोसे], price: 20}
"""
HINDI_CALLS = """\
scenarios:
- id: दो-समोसे
  title: दो समोसे
  world: ordering/दुकान
  category: मात्रा
  tags: [धुआँ]
  caller: {says: {hindi_devanagari: ["दो समोसे दीजिए।", "बस, ऑर्डर कर दीजिए।"]}}
  expect: {outcome: {orders: [{items: [{item: समोसा, quantity: 2}]}]}}
- id: तीन-समोसे
  world: ordering/दुकान
  caller: {says: {hindi_devanagari: ["तीन समोसे दीजिए।"]}}
  expect: {outcome: {orders: [{items: [{item: समोसा, quantity: 3}]}]}}
"""
HINDI_AGENT = """\
class विक्रेता:
    def __init__(स्वयं, backend):
        स्वयं.backend = backend
        स्वयं.हुआ = False

    def handle(स्वयं, said):
        if not स्वयं.हुआ:
            स्वयं.हुआ = True
            स्वयं.backend.add_item("samosa", quantity=2)
            स्वयं.backend.submit_order()
        return "ऑर्डर हो गया, धन्यवाद।"


def बनाओ(backend, session):
    return विक्रेता(backend)
"""


def test_everything_may_be_called_in_devanagari(kasauti: Callable[..., Any], tmp_path: Path) -> None:
    env = {"PYTHONUTF8": "0", "PYTHONIOENCODING": "cp1252"}
    root = tmp_path / "सूट"
    (root / "worlds").mkdir(parents=True)
    (root / "worlds" / "दुकान.yaml").write_text(HINDI_WORLD, encoding="utf-8")
    (root / "कॉल.yaml").write_text(HINDI_CALLS, encoding="utf-8")
    (tmp_path / "एजेंट.py").write_text(HINDI_AGENT, encoding="utf-8")
    agent = ("--agent", "python:एजेंट:बनाओ")
    asked = ("--id", "दो-समोसे", "--tag", "धुआँ", "--category", "मात्रा", "--style", "hindi_devanagari")
    assert kasauti("run", "सूट", *asked, *agent, "--out", "जाँच", env=env).code == 0
    again = kasauti("run", "सूट", *asked, *agent, "--out", "दूसरी", "--baseline", "जाँच", env=env)
    assert again.code == 0
    assert kasauti("compare", "जाँच", "दूसरी", env=env).code == 0
    assert kasauti("grade", "जाँच", env=env).code == 0
    results = json.loads((tmp_path / "जाँच" / "results.json").read_text(encoding="utf-8"))
    assert results["scenarios"][0]["id"] == "दो-समोसे"
    assert results["agent"]["spec"] == "python:एजेंट:बनाओ"
    other = kasauti("run", "सूट", "--id", "तीन-समोसे", *agent, "--out", "तीसरी", env=env)
    assert other.code == 1
    nearly = kasauti("run", "सूट", "--id", "दो-समोस", *agent, env=env)
    assert nearly.code == 2
