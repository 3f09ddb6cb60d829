"""No agent gets a pass without doing the work."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

STARTER = "indicorderbench:starter"
TWO_WRAPS = ("--id", "en_quantity_01")


@pytest.mark.parametrize(
    "cheat", ["silent", "always_asks", "asks_for_phone", "says_it_is_done", "empty", "exits", "peeks"]
)
@pytest.mark.parametrize("suite", [STARTER, "ordering"])
def test_an_agent_that_does_nothing_passes_nothing(kasauti: Callable[..., Any], suite: str, cheat: str) -> None:
    ran = kasauti("run", suite, "--agent", f"python:cheats:{cheat}", "--out", "run", "--settle-ms", "0")
    assert ran.code in (1, 3)
    passed = [cell for cell, verdicts in ran.verdicts().items() if "pass" in verdicts]
    assert passed == []


def test_nothing_that_the_agent_is_told_names_the_scenario(kasauti: Callable[..., Any]) -> None:
    ran = kasauti("run", STARTER, "--agent", "python:cheats:peeks", "--out", "run", "--settle-ms", "0")
    assert "leaked" not in (ran.folder / "run" / "calls.jsonl").read_text(encoding="utf-8")


@pytest.mark.parametrize("cheat", ["timer", "executor"])
def test_a_second_order_after_the_last_reply_is_seen(kasauti: Callable[..., Any], cheat: str) -> None:
    ran = kasauti("run", STARTER, *TWO_WRAPS, "--agent", f"python:cheats:{cheat}", "--out", "run")
    assert ran.code == 1
    (trial,) = ran.results["scenarios"][0]["trials"]
    assert trial["verdict"] == "fail"
    assert "duplicate" in trial["why"]


def test_editing_an_order_through_a_live_reference_changes_nothing(kasauti: Callable[..., Any]) -> None:
    ran = kasauti("run", STARTER, *TWO_WRAPS, "--agent", "python:cheats:live_reference", "--out", "run")
    assert ran.code == 1
    (trial,) = ran.results["scenarios"][0]["trials"]
    assert trial["verdict"] == "fail"
    assert any(finding.get("actual") == 9 for finding in _flat(trial["findings"]))


def test_a_wrong_order_that_was_cancelled_is_not_forgotten(kasauti: Callable[..., Any]) -> None:
    ran = kasauti("run", STARTER, *TWO_WRAPS, "--agent", "python:cheats:wrong_and_cancelled", "--out", "run")
    assert ran.code == 1
    assert ran.verdicts()[("en_quantity_01", "english")] == ["fail"]


def test_crashing_on_the_hard_ones_is_never_excused_however_often_resumed(kasauti: Callable[..., Any]) -> None:
    asked = ("run", STARTER, "--category", "quantity", "--agent", "python:cheats:crashes_when_hard", "--out", "run")
    excuse = ("--allow-unjudged", "100", "--settle-ms", "0")
    first = kasauti(*asked, *excuse)
    assert first.code == 1
    calls = (first.folder / "run" / "calls.jsonl").read_bytes()
    for _ in range(2):
        again = kasauti(*asked, *excuse, "--resume")
        assert again.code == 1
    assert (first.folder / "run" / "calls.jsonl").read_bytes() == calls
    assert sum(verdicts == ["pass"] for verdicts in again.verdicts().values()) == 1


def _flat(findings: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [one for finding in findings for one in (finding, *_flat(finding.get("parts", [])))]
