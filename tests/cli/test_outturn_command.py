"""`kasauti outturn`, and outturn's words on `kasauti run`, as a user types them."""

from __future__ import annotations

import json
import sys
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from outturn.cli import main as their_main

from kasauti.cli.main import _run as kasauti
from kasauti.run.index import RowIndex
from kasauti.store.folder import read_manifest

SWITCH = """\
id: service_switch
turns:
  - "Can I book a deep tissue massage for Friday"
  - "Actually make it a sports massage instead"
  - "4:00 pm, and yes please book it"
expect: {service: sports massage, day: friday, time: "16:00", duration_minutes: 90, confirmed: true}
"""
PLAIN = """\
id: plain_booking
turns: ["A facial on Monday", "10:30 am, yes please book it"]
expect: {service: facial, duration_minutes: 45, confirmed: true}
"""
AGENTS = """
    import random
    from outturn.models import Outcome

    class Coin:
        def reset(self):
            self.side = None
        def send(self, text):
            self.side = random.random() < 0.5
            return "Tossed."
        def outcome(self):
            return {"heads": self.side}

    class Raises(Coin):
        def send(self, text):
            raise ValueError("no coin")

    class Late(Coin):
        def outcome(self):
            return Outcome(fields={"heads": "no", "side": str(self.side)})

    class Half:
        def reset(self): ...
        def send(self, text): return "Hello"
"""
COIN = "id: coin\nturns: [Toss it]\nexpect: {heads: true}\n"


class Ran(NamedTuple):
    code: int
    out: str
    err: str


Shell = Callable[..., Ran]


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Iterator[Shell]:
    """Runs our command in a folder with scenarios below `set/` and agents in `coins.py`."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "set").mkdir()
    (tmp_path / "set" / "switch.yaml").write_text(SWITCH, encoding="utf-8")
    (tmp_path / "set" / "plain.yaml").write_text(PLAIN, encoding="utf-8")
    (tmp_path / "coin.yaml").write_text(COIN, encoding="utf-8")
    (tmp_path / "coins.py").write_text(textwrap.dedent(AGENTS), encoding="utf-8")
    paths = list(sys.path)

    def run(*words: str) -> Ran:
        code = kasauti(words)
        return Ran(code, *capfd.readouterr())

    yield run
    sys.path[:] = paths
    sys.modules.pop("coins", None)


def verdicts(folder: Path) -> dict[str, list[str]]:
    """The verdicts of each scenario's trials."""
    index = RowIndex(folder, read_manifest(folder))
    return {key[0]: [head.verdict for head in index.heads(key)] for key in index.cells}


def test_the_report_has_their_lines_and_tells_what_is_flaky(shell: Shell) -> None:
    ran = shell("outturn", "set", "--adapter", "demo-booking", "--runs", "8", "--seed", "42")
    lines = ran.out.splitlines()

    assert ran.code == 0
    assert lines[0] == f"  100%  {'plain_booking':<34} 8/8"
    passes = int(lines[1].split()[2].split("/")[0])
    assert lines[1].startswith(f"{passes / 8 * 100:5.0f}%  service_switch ") and lines[1].endswith("/8  FLAKY")
    assert lines[2] == f"        {8 - passes}x duration_minutes: 60, expected 90"
    assert f"outcome accuracy: {(8 + passes) / 16 * 100:.1f}%  ({8 + passes}/16 runs)" in lines
    assert "flaky scenarios (1): service_switch" in lines


def test_its_json_has_their_keys_and_nothing_else_is_on_the_standard_output(shell: Shell) -> None:
    words = ["set", "--adapter", "demo-booking", "--runs", "3", "--json"]
    ours = json.loads(shell("outturn", *words).out)
    assert their_main([*words]) == 0

    def keys(value: Any) -> Any:
        return {key: keys(item) for key, item in value.items()} if isinstance(value, dict) else type(value)

    theirs = {"accuracy", "passes", "runs", "flaky", "scenarios"}
    assert keys({key: ours[key] for key in theirs}) == dict(
        accuracy=float, passes=int, runs=int, flaky=list, scenarios=list
    )
    assert set(ours["scenarios"][0]) == {"id", "passes", "runs", "pass_rate", "flaky", "failures", "errors"}


def test_the_keys_are_those_of_outturn_itself(shell: Shell, capfd: pytest.CaptureFixture[str]) -> None:
    ours = json.loads(shell("outturn", "set", "--adapter", "demo-booking", "--runs", "2", "--json").out)
    their_main(["set", "--adapter", "demo-booking", "--runs", "2", "--json"])
    theirs = json.loads(capfd.readouterr().out)

    assert set(theirs) <= set(ours)
    assert [set(one) for one in ours["scenarios"]] == [set(one) for one in theirs["scenarios"]]
    assert [one["id"] for one in ours["scenarios"]] == [one["id"] for one in theirs["scenarios"]]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["set", "--adapter", "demo-booking"], 0),
        (["set", "--adapter", "demo-order"], 0),
        (["set", "--adapter", "demo-order", "--threshold", "0.1"], 1),
        (["set/plain.yaml", "--adapter", "demo-booking", "--threshold", "1"], 0),
        (["coin.yaml", "--adapter", "coins:Raises"], 0),
        (["coin.yaml", "--adapter", "coins:Raises", "--threshold", "0.5"], 1),
        (["coin.yaml", "--adapter", "coins.Coin"], 0),
        (["coin.yaml", "--adapter", "coins:Half"], 2),
        (["coin.yaml", "--adapter", "nope"], 2),
        (["coin.yaml", "--adapter", "nope:X"], 2),
        (["nowhere", "--adapter", "demo-order"], 2),
        (["coin.yaml", "--runs", "0"], 2),
        (["coin.yaml", "--threshold", "5"], 2),
        (["coin.yaml", "--threshold", "nan"], 2),
        (["--list-adapters"], 0),
    ],
)
def test_it_ends_with_our_exit_codes(shell: Shell, words: list[str], code: int) -> None:
    ran = shell("outturn", *words)

    assert ran.code == code, ran
    assert "Traceback" not in ran.err


def test_an_adapter_that_lacks_a_method_is_refused_before_the_run_with_its_place(shell: Shell, tmp_path: Path) -> None:
    ran = shell("outturn", "coin.yaml", "--adapter", "coins:Half")

    assert "coins.py:22: coins:Half lacks outcome()" in ran.err
    assert not (tmp_path / "runs").exists()


def test_an_error_of_the_agent_is_told_as_such(shell: Shell) -> None:
    ran = shell("outturn", "coin.yaml", "--adapter", "coins:Raises", "--runs", "2")

    assert "        2x error: ValueError (coins.py:" in ran.out


def test_adapters_are_listed_without_anything_else(shell: Shell) -> None:
    for command in ("outturn", "run"):
        assert shell(command, "--list-adapters").out.splitlines()[:2] == ["demo-booking", "demo-order"]


def test_the_same_seed_draws_the_same_whatever_other_scenarios_there_are(shell: Shell, tmp_path: Path) -> None:
    for name in ("coin2", "another"):
        (tmp_path / f"{name}.yaml").write_text(COIN.replace("coin", name), encoding="utf-8")
    (tmp_path / "few").mkdir()
    (tmp_path / "many").mkdir()
    for folder, files in (("few", ["coin2"]), ("many", ["another", "coin", "coin2"])):
        for file in files:
            (tmp_path / folder / f"{file}.yaml").write_bytes((tmp_path / f"{file}.yaml").read_bytes())
    for out, folder, seed in (("a", "few", "1"), ("b", "many", "1"), ("c", "few", "2"), ("d", "few", "1")):
        shell("outturn", folder, "--adapter", "coins:Coin", "--runs", "30", "--seed", seed, "--out", out)
    found = {out: verdicts(tmp_path / out)["coin2"] for out in "abcd"}

    assert found["a"] == found["b"] == found["d"] != found["c"]
    assert {"pass", "fail"} == set(found["a"])


def test_the_demo_agents_draw_by_call_too(shell: Shell, tmp_path: Path) -> None:
    shell("run", "booking", "--adapter", "demo-booking", "--runs", "6", "--seed", "5", "--out", "all")
    shell("run", "booking", "--id", "service-switch", "--adapter", "demo-booking", "--runs", "6", "--seed", "5",
          "--out", "one")  # fmt: skip

    assert verdicts(tmp_path / "one")["service-switch"] == verdicts(tmp_path / "all")["service-switch"]


def test_without_a_seed_two_runs_have_other_draws(shell: Shell, tmp_path: Path) -> None:
    for out in ("a", "b"):
        shell("outturn", "coin.yaml", "--adapter", "coins:Coin", "--runs", "40", "--out", out)

    assert verdicts(tmp_path / "a") != verdicts(tmp_path / "b")


def test_runs_in_a_file_override_those_of_the_command(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "set" / "three.yaml").write_text(PLAIN.replace("plain_booking", "three") + "runs: 3\n", "utf-8")
    ran = shell("outturn", "set", "--adapter", "demo-booking", "--runs", "2", "--out", "out")

    assert {key: len(found) for key, found in verdicts(tmp_path / "out").items()} == {
        "plain_booking": 2, "service_switch": 2, "three": 3,
    }  # fmt: skip
    assert f"  100%  {'three':<34} 3/3" in ran.out and "/7 runs)" in ran.out


def test_a_call_that_outturn_judges_otherwise_is_told_with_the_rule(shell: Shell) -> None:
    strict = shell("outturn", "coin.yaml", "--adapter", "coins:Late", "--runs", "2")
    compat = shell("outturn", "coin.yaml", "--adapter", "coins:Late", "--runs", "2", "--compat", "outturn")
    theirs = their_main(["coin.yaml", "--adapter", "coins:Late", "--runs", "2", "--threshold", "1"])

    assert "0/2" in strict.out and "2/2" in compat.out and theirs == 0
    for ran in (strict, compat):
        assert "judged otherwise than by outturn:" in ran.out
        assert "outturn passes it, since anything that is not empty is true there" in ran.out


def test_run_knows_their_words(shell: Shell, tmp_path: Path) -> None:
    words = ["run", "set", "--adapter", "demo-booking", "--runs", "2", "--out", "out"]
    ran = shell(*words, "--threshold", "0.1", "--json")

    results = json.loads(ran.out)
    assert (ran.code, results["agent"]["spec"], results["run"]["trials"]) == (
        0, "python:kasauti.agent.demo.booking:DemoBooking", 2,
    )  # fmt: skip
    assert json.loads((tmp_path / "out" / "results.json").read_text("utf-8")) == results


def test_run_needs_one_agent(shell: Shell) -> None:
    none = shell("run", "set")
    both = shell("run", "set", "--adapter", "demo-order", "--agent", "builtin:correct")

    assert (none.code, both.code) == (2, 2)
    assert "whom to call is missing" in none.err and "one of --agent and --adapter" in both.err


def test_a_run_is_graded_again_as_it_was_judged(shell: Shell) -> None:
    shell("outturn", "set", "--adapter", "demo-booking", "--runs", "3", "--out", "out")
    ran = shell("grade", "out", "--no-gate")

    assert (ran.code, "0 verdicts turned" in ran.out) == (0, True)
