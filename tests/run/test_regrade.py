"""Grading judges what was called by what is expected now; what was called otherwise it leaves alone, and says so."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kasauti.run.folder_run import FolderRun
from kasauti.run.regrade import Graded, regrade
from kasauti.store.folder import CALLS, MANIFEST, VERDICTS, read_manifest
from kasauti.suite.load import load_suite

Say = Callable[..., dict[str, Any]]
Read = Callable[..., FolderRun]


def grade(stall: Any, folder: Path) -> Graded:
    return regrade(folder, load_suite(str(stall.root)))


def verdicts(run: FolderRun) -> dict[str, list[str]]:
    return {
        cell.id: [msgspec.json.decode(line)["verdict"] for line in run.row_lines(cell.id, cell.style)]
        for cell in run.summary.cells
    }


def test_another_expectation_turns_verdicts_and_calls_nobody(stall: Any, say: Say, read: Read) -> None:
    stall.write(say("tea"), say("cake"))
    folder = stall.run(trials=2)
    records = (folder / CALLS).read_bytes()
    stall.write(say("tea"), say("cake", quantity=3))

    graded = grade(stall, folder)

    assert (graded.judged, graded.turned, graded.strange) == (4, 2, 0)
    assert [(turned.scenario, turned.was, turned.now) for turned in graded.examples] == [("cake", "pass", "fail")] * 2
    assert (folder / CALLS).read_bytes() == records
    run = read(folder)
    assert verdicts(run) == {"tea": ["pass", "pass"], "cake": ["fail", "fail"]}
    assert run.summary.decision.exit_code == 1


def test_a_scenario_that_was_deleted_stays_in_the_plan_and_is_missing(stall: Any, say: Say, read: Read) -> None:
    stall.write(say("tea"), say("cake", quantity=3))
    folder = stall.run()
    assert read(folder).summary.decision.exit_code == 1
    stall.write(say("tea"))

    graded = grade(stall, folder)

    assert (graded.judged, graded.strange, graded.strange_cells) == (1, 1, ("cake (english)",))
    run = read(folder)
    assert (run.summary.total.scenarios, run.summary.total.tally.missing) == (2, 1)
    assert run.summary.decision.exit_code == 3
    assert "Calls of another suite, not judged again: 1 call of cake (english)." in run.summary.notes


def edited(**changes: Any) -> Callable[[Any, Say], dict[str, Any]]:
    def make(stall: Any, say: Say) -> dict[str, Any]:
        stall.menu.update(changes.get("menu", {}))
        made = say("cake", **{key: value for key, value in changes.items() if key not in ("says", "menu")})
        if "says" in changes:
            made["caller"]["says"]["english"] = changes["says"]
        return made

    return make


@pytest.mark.parametrize(
    "edit",
    [
        edited(says=["Three samosas, please.", "That's all, place the order."], quantity=3),
        edited(style="hinglish"),
        edited(now="2026-12-01T10:00:00+05:30"),
        edited(zone="Asia/Tokyo"),
        edited(faults=[{"tool": "submit_order", "kind": "error", "times": 1}]),
        edited(menu={"currency": "USD"}),
    ],
    ids=["lines", "style", "now", "zone", "faults", "world"],
)
def test_a_record_of_another_call_is_not_passed_off_as_this_one(
    stall: Any, say: Say, read: Read, edit: Callable[[Any, Say], dict[str, Any]]
) -> None:
    stall.write(say("cake"))
    folder = stall.run()
    before = read_manifest(folder).plan
    stall.write(edit(stall, say))

    graded = grade(stall, folder)

    assert (graded.judged, graded.strange) == (0, 1)
    assert read_manifest(folder).plan == before
    assert read(folder).summary.decision.exit_code == 3


def test_a_call_that_is_made_as_it_was_again_is_judged_again(stall: Any, say: Say, read: Read) -> None:
    stall.write(say("tea"))
    folder = stall.run()
    stall.write(edited(says=["One samosa.", "Place the order."])(stall, lambda *_, **__: say("tea")))
    grade(stall, folder)
    stall.write(say("tea"))

    assert grade(stall, folder).judged == 1
    run = read(folder)
    assert run.summary.decision.exit_code == 0
    assert not [note for note in run.summary.notes if "not judged again" in note]


def test_titles_tags_and_known_failures_are_those_of_the_suite_now(stall: Any, say: Say, read: Read) -> None:
    stall.write(say("tea", quantity=3), say("cake"))
    folder = stall.run()
    known = {"reason": "no threes", "until": "2027-01-01"}
    stall.write(say("tea", quantity=3, title="Three", tags=["count"], category="many", expect_fail=known), say("cake"))

    grade(stall, folder)

    tea = read_manifest(folder).plan[0]
    assert (tea.title, tea.category, set(tea.tags) >= {"count"}) == ("Three", "many", True)
    run = read(folder)
    assert run.summary.cells[0].expect_fail == "no threes"
    assert run.summary.decision.exit_code == 0


def test_an_older_run_without_the_second_hash_is_judged_only_if_nothing_changed(stall: Any, say: Say) -> None:
    stall.write(say("tea"), say("cake"))
    folder = stall.run()
    for name in (MANIFEST, CALLS):
        text = (folder / name).read_text(encoding="utf-8")
        for cell in read_manifest(folder).plan:
            text = text.replace(cell.called, "")
        (folder / name).write_text(text, encoding="utf-8")
    stall.write(say("tea"), say("cake", quantity=3))

    graded = grade(stall, folder)

    assert (graded.judged, graded.strange_cells) == (1, ("cake (english)",))


@pytest.mark.parametrize("broken", [b"rubbish\n", b'{"scenario": 7}\n', b"\xff\n", b'{"torn', None])
def test_whatever_became_of_the_verdicts_they_are_made_again(
    stall: Any, say: Say, read: Read, broken: bytes | None
) -> None:
    stall.write(say("tea"), say("cake"))
    folder = stall.run()
    good = (folder / VERDICTS).read_bytes()
    if broken is None:
        (folder / VERDICTS).unlink()
    else:
        (folder / VERDICTS).write_bytes(good.split(b"\n")[0] + b"\n" + broken)

    graded = grade(stall, folder)

    assert (graded.judged, graded.turned) == (2, 0)
    assert sorted((folder / VERDICTS).read_bytes().splitlines()) == sorted(good.splitlines())
    assert {path.name for path in folder.iterdir()} == {".lock", MANIFEST, CALLS, VERDICTS}


@pytest.mark.parametrize("kept", [0, 1])
def test_a_report_says_which_calls_have_no_verdict_yet(stall: Any, say: Say, read: Read, kept: int) -> None:
    stall.write(say("tea"), say("cake"))
    folder = stall.run()
    assert not [note for note in read(folder).summary.notes if "without a verdict" in note]
    lines = (folder / VERDICTS).read_bytes().splitlines(keepends=True)
    (folder / VERDICTS).write_bytes(b"".join(lines[:kept]))

    run = read(folder)

    told = {0: "2 recorded calls", 1: "1 recorded call"}[kept]
    assert f"{told} without a verdict, not counted: `kasauti grade` judges them." in run.summary.notes
    assert run.summary.decision.exit_code == 3


def test_calls_that_grading_left_out_are_not_told_as_ungraded(stall: Any, say: Say, read: Read) -> None:
    stall.write(say("tea"), say("cake"))
    folder = stall.run()
    stall.write(say("tea"))
    grade(stall, folder)
    assert not [note for note in read(folder).summary.notes if "without a verdict" in note]
