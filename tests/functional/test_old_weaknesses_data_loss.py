"""Where indicorderbench 0.1.1 loses results, hangs, or prints a traceback. The numbers count its known weaknesses.

22, 23, 27 and 30 (what agents return and raise) are in test_hostile_agents and test_hostile_http.
"""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

STARTER = "indicorderbench:starter"
PASSED = ("pass", None, "")


def test_an_interrupted_run_keeps_its_calls_and_goes_on_with_resume(  # 21
    kasauti: Callable[..., Any], two_samosas: Callable[..., Path], tmp_path: Path
) -> None:
    calls = [f"n{number}" for number in range(6)]
    two_samosas(tmp_path, calls)
    asked = ("run", "stall", "--agent", "python:follows:interrupted", "--out", "run", "--settle-ms", "0")
    stopped = kasauti(*asked)
    assert stopped.code == 130
    assert "--resume --out run" in stopped.err
    tally = stopped.results["summary"]["total"]["tally"]
    assert (tally["planned"], tally["passed"] + tally["missing"], tally["failed"]) == (6, 6, 0)
    assert 2 <= tally["passed"] < 6
    kept = (tmp_path / "run" / "calls.jsonl").read_bytes()
    (tmp_path / "resumed").touch()
    resumed = kasauti(*asked, "--resume")
    assert resumed.code == 0
    assert resumed.ends() == dict.fromkeys(calls, PASSED)
    assert (tmp_path / "run" / "calls.jsonl").read_bytes().startswith(kept)


@pytest.mark.parametrize("given", [("--out", "taken"), ("--baseline", "nowhere"), ("--baseline", "broken.json")])
def test_what_is_wrong_with_files_is_told_before_anybody_is_called(  # 24
    kasauti: Callable[..., Any], two_samosas: Callable[..., Path], tmp_path: Path, given: tuple[str, str]
) -> None:
    two_samosas(tmp_path, ["a"])
    (tmp_path / "taken").write_text("mine", encoding="utf-8")
    (tmp_path / "broken.json").write_text('{"scenarios": [', encoding="utf-8")
    ran = kasauti("run", "stall", "--agent", "python:follows:leaves_a_mark", *given)
    assert ran.code == 2
    assert given[1] in ran.err
    assert not (tmp_path / "called").exists()
    assert not (tmp_path / "runs").exists()
    assert (tmp_path / "taken").read_text(encoding="utf-8") == "mine"


def start(folder: Path, *args: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "kasauti", *args]
    return subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_runs_that_begin_in_the_same_second_have_folders_of_their_own(  # 25
    two_samosas: Callable[..., Path], tmp_path: Path
) -> None:
    two_samosas(tmp_path, ["a"])
    runs = [start(tmp_path, "run", "stall", "--agent", "builtin:correct") for _ in range(3)]
    ended = [run.communicate(timeout=60) for run in runs]
    assert [run.returncode for run in runs] == [0, 0, 0], ended
    folders = list((tmp_path / "runs").iterdir())
    assert len(folders) == 3
    assert all((folder / "results.json").is_file() for folder in folders)


def test_of_two_runs_into_one_folder_one_is_refused_and_the_other_whole(
    two_samosas: Callable[..., Path], tmp_path: Path
) -> None:
    calls = [f"n{number}" for number in range(40)]
    two_samosas(tmp_path, calls)
    runs = [start(tmp_path, "run", "stall", "--agent", "builtin:correct", "--out", "run") for _ in range(2)]
    ended = [run.communicate(timeout=60) for run in runs]
    assert sorted(run.returncode for run in runs) == [0, 2], ended
    assert any("--out" in err for _, err in ended)
    lines = (tmp_path / "run" / "calls.jsonl").read_text(encoding="utf-8").splitlines()
    assert len({json.loads(line)["call"]["call_id"] for line in lines}) == len(lines) == len(calls)


@pytest.mark.parametrize("pattern", ["(a+)+$", "(a|aa)*b", "(.*)*x"])
def test_no_pattern_and_no_reply_hang_a_call(kasauti: Callable[..., Any], tmp_path: Path, pattern: str) -> None:  # 26
    scenario = {
        "id": "a",
        "world": "ordering/chai-nagar",
        "caller": {
            "says": {"english": ["One samosa."]},
            "answers": [{"match": [pattern], "say": {"english": "No."}}],
        },
        "expect": {"outcome": {"orders": [{"items": [{"item": "samosa"}]}]}},
    }
    (tmp_path / "calls.yaml").write_text(json.dumps({"scenarios": [scenario]}), encoding="utf-8")
    ran = kasauti("run", "calls.yaml", "--agent", "python:follows:long_word", "--out", "run", timeout=20)
    assert ran.code == 1
    assert ran.ends() == {"a": ("fail", "agent", "")}


BROKEN = {
    "no UTF-8": ("scenarios/en_quantity_01.yaml", b"\xff\xfeid", "en_quantity_01.yaml:1:1"),
    "a Latin-1 letter": ("scenarios/en_quantity_01.yaml", b"id: caf\xe9\n", "en_quantity_01.yaml:1:8"),
    "an empty pack": ("pack.yaml", b"", "pack.yaml:1:1  is empty"),
    "an empty menu": ("menu.yaml", b"", "menu.yaml:1:1  is empty"),
    "a menu that is a list": ("menu.yaml", b"- a\n", "menu.yaml:1:1"),
    "a pack that is a number": ("pack.yaml", b"7\n", "pack.yaml:1:1"),
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


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_file_is_told_with_its_place(kasauti: Callable[..., Any], pack: Path, what: str) -> None:  # 28
    name, raw, told = BROKEN[what]
    (pack / name).write_bytes(raw)
    ran = kasauti("validate", "pack")
    assert ran.code == 2
    assert told in ran.err


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("def make(:\n", "broken.py:1"),
        ("\nimport no_such_module\n", "broken.py:2: it imports 'no_such_module'"),
        ("\n\nraise SystemExit(0)\n", "broken.py:3: SystemExit"),
        ("\nx = 1 / 0\n", "broken.py:2: ZeroDivisionError"),
        ("make = 7\n", "cannot be called"),
        ("other = len\n", "has no 'make'"),
    ],
)
def test_an_agent_that_cannot_be_loaded_is_told_with_its_place(  # 29
    kasauti: Callable[..., Any], tmp_path: Path, source: str, told: str
) -> None:
    (tmp_path / "broken.py").write_text(source, encoding="utf-8")
    ran = kasauti("run", STARTER, "--agent", "python:broken:make", "--out", "run")
    assert ran.code == 2
    assert told in ran.err
    assert not (tmp_path / "run").exists()


# 31: an agent whose HTTP client is broken in every way there is, and then orders two samosas in chunks.
RUDE_CLIENT = """
import json, socket, sys
from urllib.parse import urlsplit

def send(url, head, body):
    parts = urlsplit(url)
    with socket.create_connection((parts.hostname, parts.port), timeout=5) as line:
        lines = [f"POST {parts.path} HTTP/1.1", "Host: x", "Connection: close", head, "", ""]
        line.sendall("\\r\\n".join(lines).encode() + body)
        line.settimeout(2)
        try:
            return line.recv(1 << 16)
        except OSError:
            return b""

def chunked(url, body):
    return send(url, "Transfer-Encoding: chunked", b"%x\\r\\n%s\\r\\n0\\r\\n\\r\\n" % (len(body), body))

for line in sys.stdin:
    message = json.loads(line)
    if message["event"] == "start":
        url = f"{message['backend_url']}/sessions/{message['session_id']}/tools"
    elif message["event"] == "turn" and message["turn_id"] == "t1":
        send(f"{url}/add_item", "Content-Length: abc", b"{}")
        send(f"{url}/add_item", "Content-Length: -1", b"{}")
        send(f"{url}/add_item", "Content-Length: 400000", b"[" * 400000)
        send(f"{url}/add_item", "Content-Length: 2000000", b" " * 2000000)
        send(f"{url}/../../etc/passwd", "Content-Length: 0", b"")
        chunked(f"{url}/add_item", b'{"item_id": "samosa", "quantity": 2}')
        chunked(f"{url}/submit_order", b"{}")
        print(json.dumps({"text": "Your order is placed. Goodbye."}), flush=True)
    elif message["event"] == "turn":
        print(json.dumps({"text": "Goodbye."}), flush=True)
    else:
        break
"""


def test_a_client_that_speaks_bad_http_to_the_sandbox_harms_nothing(
    kasauti: Callable[..., Any], two_samosas: Callable[..., Path], tmp_path: Path
) -> None:
    two_samosas(tmp_path, ["a", "b"])
    (tmp_path / "rude.py").write_text(RUDE_CLIENT, encoding="utf-8")
    ran = kasauti("run", "stall", "--agent", f"cmd:{sys.executable} rude.py", "--out", "run")
    assert ran.ends() == {"a": PASSED, "b": PASSED}
    assert ran.code == 0


def test_a_pack_writes_and_reads_nothing_outside_its_folder(  # 32
    kasauti: Callable[..., Any], pack: Path, tmp_path: Path
) -> None:
    file = pack / "scenarios" / "en_quantity_01.yaml"
    text = file.read_text(encoding="utf-8")
    crafted = text.replace("- id: t1", '- id: "../../../../escape"\n      audio: /etc/hostname')
    assert crafted != text
    file.write_text(crafted, encoding="utf-8")
    before = {path for path in tmp_path.rglob("*") if "__pycache__" not in path.parts}
    ran = kasauti("run", "pack", "--agent", "builtin:correct", "--out", "run")
    assert ran.code == 0
    after = {path for path in tmp_path.rglob("*") if "__pycache__" not in path.parts} - before
    assert {path.relative_to(tmp_path).parts[0] for path in after} == {"run"}
    assert not [path for path in tmp_path.parent.glob("escape*")]
    hostname = socket.gethostname()
    assert len(hostname) < 4 or all(
        hostname.encode() not in path.read_bytes() for path in (tmp_path / "run").iterdir() if path.is_file()
    )
    manifest = pack / "pack.yaml"
    manifest.write_text(manifest.read_text(encoding="utf-8").replace("menu: menu.yaml", "menu: ../../menu.yaml"))
    shutil.copy(pack / "menu.yaml", tmp_path.parent / "menu.yaml")
    refused = kasauti("validate", "pack")
    assert refused.code == 2
    assert "outside the pack" in refused.err


@pytest.mark.parametrize(
    "option",
    [
        ("--timeout-turn", "0"),
        ("--timeout-turn", "-1"),
        ("--timeout-turn", "nan"),
        ("--timeout-call", "inf"),
        ("--trials", "0"),
        ("--max-turns", "0"),
        ("--fail-under", "nan"),
        ("--fail-under", "1.5"),
        ("--max-regression", "nan"),
        ("--evidence", "nan"),
        ("--evidence", "2"),
        ("--concurrency", "0"),
        ("--backend-port", "70000"),
    ],
)
def test_a_number_that_makes_no_sense_is_refused_before_anybody_is_called(  # 33
    kasauti: Callable[..., Any], two_samosas: Callable[..., Path], tmp_path: Path, option: tuple[str, str]
) -> None:
    two_samosas(tmp_path, ["a"])
    ran = kasauti("run", "stall", "--agent", "python:follows:leaves_a_mark", *option)
    assert ran.code == 2
    assert option[0] in ran.err
    assert not (tmp_path / "called").exists()
