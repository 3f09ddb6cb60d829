"""SIGKILL at any moment loses no call that was shown as done, and resuming repeats none that was kept."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from kasauti.store.folder import CALLS
from kasauti.store.lines import CallLine, read_lines

SEEDS = 50
CALLS_PLANNED = 30


@pytest.fixture(scope="module")
def moments(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[dict, Path]]:
    """What fifty killed runs left behind, with their folders."""
    place = tmp_path_factory.mktemp("killed")
    driver = Path(__file__).with_name("kill_driver.py")
    ran = subprocess.run(
        [sys.executable, driver, place, "0", str(SEEDS)], capture_output=True, text=True, check=True, timeout=100
    )
    found = [json.loads(line) for line in ran.stdout.splitlines()]
    return [(moment, place / str(moment["seed"])) for moment in found]


def recorded(folder: Path) -> list[str]:
    return [line.line.call.call_id for line in read_lines(folder / CALLS) if isinstance(line.line, CallLine)]


def test_every_moment_was_a_real_kill_and_some_tore_a_line(moments: list[tuple[dict, Path]]) -> None:
    assert len(moments) == SEEDS
    assert all(moment["killed"] for moment, _ in moments)
    assert sum(moment["torn"][0] for moment, _ in moments) >= 3
    assert sum(moment["torn"][1] for moment, _ in moments) >= 3


def test_what_was_shown_as_done_is_on_disk_after_the_kill(moments: list[tuple[dict, Path]]) -> None:
    lost = {
        moment["moment"]: missing
        for moment, folder in moments
        if (missing := set(moment["shown"]) - set(recorded(folder)))
    }
    assert lost == {}


def test_resuming_makes_every_planned_call_exactly_once(moments: list[tuple[dict, Path]]) -> None:
    for moment, folder in moments:
        assert moment["resumed"] == 0, moment
        counted = Counter(recorded(folder))
        assert set(counted.values()) == {1}, moment
        assert len(counted) == CALLS_PLANNED, moment
        assert not set(moment["shown"]) & set(moment["again"]), moment
