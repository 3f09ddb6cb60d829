"""The suites `order` and `booking`: what a right agent passes, and where the demo agents fail on purpose."""

from __future__ import annotations

from pathlib import Path

import pytest

from kasauti.agent.demo.booking import DemoBooking
from kasauti.agent.demo.order import DemoOrder
from kasauti.run.execute import prepare, start_run
from kasauti.run.index import RowIndex
from kasauti.run.progress import NoProgress
from kasauti.run.request import RunRequest
from kasauti.store.folder import read_manifest
from kasauti.suite.lint import validated


class NeverDrops(DemoOrder):
    def __init__(self) -> None:
        super().__init__(dropped=0.0)

    def send(self, text: str) -> str:
        return super().send(text.replace("Do you sell garlic bread? Two of those please", "Two garlic breads please")
                            .replace("Garlic bread milta hai kya? Agar hai to", ""))  # fmt: skip


class NeverKeeps(DemoBooking):
    def __init__(self) -> None:
        super().__init__(kept=0.0)


class AlwaysKeeps(DemoBooking):
    def __init__(self) -> None:
        super().__init__(kept=1.0)


def passed(suite: str, agent: str, folder: Path) -> dict[str, set[bool]]:
    """Of each scenario, whether its calls passed, over all styles."""
    start_run(prepare(RunRequest(suite=suite, agent=agent)), folder, NoProgress())
    index = RowIndex(folder, read_manifest(folder))
    found: dict[str, set[bool]] = {}
    for key in index.cells:
        found.setdefault(key[0], set()).update(head.verdict == "pass" for head in index.heads(key))
    return found


@pytest.mark.parametrize("suite", ["order", "booking"])
def test_they_are_valid_and_say_that_nobody_reviewed_them(suite: str) -> None:
    loaded, warnings = validated(suite)

    assert [warning.code for warning in warnings] == ["unreviewed"]
    assert all(set(bound.styles) == {"english", "hinglish"} for bound in loaded.scenarios)


@pytest.mark.parametrize(("suite", "agent"), [("order", "NeverDrops"), ("booking", "NeverKeeps")])
def test_a_right_agent_passes_all_of_them(
    suite: str, agent: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(Path(__file__).parent)
    found = passed(suite, f"python:{Path(__file__).stem}:{agent}", tmp_path / "run")

    assert set().union(*found.values()) == {True}, found


def test_a_question_that_is_an_order_fails_in_both_styles(tmp_path: Path) -> None:
    found = passed("order", "demo-order", tmp_path / "run")

    assert found["do-you-sell-garlic-bread"] == {False}
    assert found["pizza-and-coffee"] == found["take-the-coffee-off"] == {True}


def test_a_kept_duration_fails_where_the_service_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(Path(__file__).parent)
    found = passed("booking", f"python:{Path(__file__).stem}:AlwaysKeeps", tmp_path / "run")

    assert {name for name, how in found.items() if how == {False}} == {"service-switch", "shorter-service"}
