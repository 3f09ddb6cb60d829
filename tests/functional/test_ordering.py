"""The shipped suite tells a right agent from each of its bugs, in every style."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

STYLES = {"english", "hinglish", "hindi_roman", "hindi_devanagari"}
BUGS = ("ignore_corrections", "drop_modifiers", "double_submit", "ignore_cancellation", "quantity_default_one")


def test_the_right_agent_passes_everything(kasauti: Callable[..., Any]) -> None:
    ran = kasauti("run", "ordering", "--agent", "builtin:correct", "--out", "run")
    assert ran.code == 0
    assert {verdict for verdicts in ran.verdicts().values() for verdict in verdicts} == {"pass"}


@pytest.mark.parametrize("bug", BUGS)
def test_each_bug_fails_in_every_style_and_passes_something(kasauti: Callable[..., Any], bug: str) -> None:
    ran = kasauti("run", "ordering", "--agent", f"builtin:buggy:{bug}", "--out", "run")
    assert ran.code == 1
    verdicts = ran.verdicts()
    assert {style for (_, style), found in verdicts.items() if found == ["fail"]} == STYLES
    assert any(found == ["pass"] for found in verdicts.values())


def test_the_demo_shows_the_call_both_rates_and_where_to_go_on(kasauti: Callable[..., Any]) -> None:
    ran = kasauti("demo")
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[2] == " caller: Do paneer wrap... actually ek hi karo. Bina pyaaz."
    quantity = next(line for line in lines if line.startswith("  orders[1].items[paneer_wrap].quantity"))
    assert quantity.split() == ["orders[1].items[paneer_wrap].quantity", "1", "2", "not", "met"]
    assert any(line.startswith("  builtin:correct  100.0% passed") for line in lines)
    assert all((ran.folder / "demo-out" / name / "report.html").is_file() for name in ("one-call", "with-bugs"))
    assert max(len(line) for line in lines) <= 80
    assert kasauti("demo").code == 0


def test_the_demo_never_replaces_a_folder_that_is_not_its_own(kasauti: Callable[..., Any], tmp_path: Any) -> None:
    (tmp_path / "demo-out").mkdir()
    (tmp_path / "demo-out" / "mine.txt").write_text("keep")
    ran = kasauti("demo")
    assert ran.code == 2
    assert "is no earlier demo" in ran.err
    assert (tmp_path / "demo-out" / "mine.txt").read_text() == "keep"
