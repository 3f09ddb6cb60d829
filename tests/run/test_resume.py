"""A run goes on as it was begun; what was asked for otherwise is refused, and titles are those of today."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kasauti.agent.agent import Limits, Reply
from kasauti.errors import UsageProblem
from kasauti.run.execute import prepare, resume_run, start_run
from kasauti.run.finding import newest_run
from kasauti.run.folder_run import FolderRun
from kasauti.run.progress import NoProgress
from kasauti.run.resume import as_planned
from kasauti.store.folder import CALLS, VERDICTS, read_manifest
from kasauti.suite.select import Filters
from kasauti.testing.agents import FakeAgent

Say = Callable[..., dict[str, Any]]
Read = Callable[..., FolderRun]


def lose_calls(folder: Path, kept: int) -> None:
    """As if the run had been stopped."""
    for name in (CALLS, VERDICTS):
        lines = (folder / name).read_bytes().splitlines(keepends=True)
        (folder / name).write_bytes(b"".join(lines[:kept]))


def test_without_options_a_run_goes_on_with_its_own_cells_trials_and_limits(stall: Any, say: Say, read: Read) -> None:
    stall.write(say("tea"), say("cake"))
    folder = stall.run(filters=Filters(ids=("cake",)), trials=3, seed=7)
    lose_calls(folder, 1)
    asked = stall.request()

    planned = as_planned(dataclasses.replace(asked, limits=Limits()), read_manifest(folder), given=())

    assert planned.filters.cells == (("cake", "english"),)
    assert (planned.trials, planned.seed, planned.limits) == (3, 7, Limits(settle_ms=0))
    resume_run(prepare(planned), folder, NoProgress())
    tally = read(folder).summary.total.tally
    assert (tally.passed, tally.missing) == (3, 0)


@pytest.mark.parametrize(
    ("changes", "given", "told"),
    [
        ({"trials": 5}, "--trials", "--trials 5 (it has 2)"),
        ({"seed": 9}, "--seed", "--seed 9 (it has 0)"),
        ({"limits": Limits(turn_ms=1)}, "--timeout-turn", "--timeout-turn 1 (it has 30000)"),
        ({"limits": Limits(max_turns=3)}, "--max-turns", "--max-turns 3 (it has 20)"),
        ({"limits": Limits(settle_ms=9)}, "--settle-ms", "--settle-ms 9 (it has 0)"),
        ({"filters": Filters(styles=("hindi",))}, "--style", "--style hindi (it has none)"),
        ({"filters": Filters(ids=("tea", "cake"))}, "--id", "--id tea, cake (it has tea)"),
        ({"compat": "outturn"}, "--compat", "--compat outturn (it has none)"),
    ],
)
def test_an_option_that_says_something_else_is_refused(
    stall: Any, say: Say, changes: dict[str, Any], given: str, told: str
) -> None:
    stall.write(say("tea"))
    manifest = read_manifest(stall.run(trials=2, filters=Filters(ids=("tea",))))
    with pytest.raises(UsageProblem) as refused:
        as_planned(dataclasses.replace(stall.request(), **changes), manifest, given={given})
    assert f"--resume: the run was begun with something else than {told}" in str(refused.value)


def test_an_option_that_says_the_same_is_no_matter(stall: Any, say: Say) -> None:
    stall.write(say("tea"))
    manifest = read_manifest(stall.run(trials=2, filters=Filters(ids=("tea",))))
    asked = dataclasses.replace(stall.request(), trials=2, filters=Filters(ids=("tea",)))
    assert as_planned(asked, manifest, given={"--trials", "--id"}).trials == 2


def test_titles_and_known_failures_are_those_of_today(stall: Any, say: Say, read: Read) -> None:
    stall.write(say("tea"), say("cake"))
    folder = stall.run()
    lose_calls(folder, 1)
    stall.write(say("tea", title="Tea for two", tags=["hot"]), say("cake"))

    resume_run(prepare(as_planned(stall.request(), read_manifest(folder), given=())), folder, NoProgress())

    tea = read_manifest(folder).plan[0]
    assert (tea.title, "hot" in tea.tags) == ("Tea for two", True)
    assert read(folder).summary.total.tally.passed == 2


def test_a_selection_that_is_not_the_runs_is_refused(stall: Any, say: Say) -> None:
    stall.write(say("tea"), say("cake"))
    folder = stall.run()
    with pytest.raises(UsageProblem, match=r"scenario cake \(english\) of that run is not selected"):
        resume_run(prepare(stall.request(filters=Filters(ids=("tea",)))), folder, NoProgress())


class Notes(NoProgress):
    def __init__(self) -> None:
        self.said: list[str] = []

    def note(self, text: str) -> None:
        self.said.append(text)


@pytest.mark.parametrize(("identity", "noted"), [("http:there", True), ("http:there#v2", False)])
def test_an_agent_of_which_nothing_but_the_name_is_known_is_noted(
    stall: Any, say: Say, identity: str, noted: bool
) -> None:
    stall.write(say("tea"))
    agent = FakeAgent(lambda said, ctx: Reply(text="Hello."), spec="http:there")
    agent.identity = identity
    prepared = dataclasses.replace(prepare(stall.request()), agent=agent)
    folder = stall.root.parent / "run"
    start_run(prepared, folder, NoProgress())
    lose_calls(folder, 0)
    notes = Notes()

    resume_run(prepared, folder, notes)
    resume_run(prepared, folder, notes)

    told = "Resumed, and nothing tells whether http:there is still the same agent: --agent-version would."
    assert notes.said == ([told, told] if noted else [])
    assert read_manifest(folder).notes == ((told,) if noted else ())


def test_the_newest_run_is_one_of_the_same_suite(stall: Any, say: Say, tmp_path: Path) -> None:
    stall.write(say("tea"))
    mine = stall.run("mine")
    other = type(stall)(tmp_path / "other")
    other.write(say("cake"))
    other.run("theirs")
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "run.json").write_text("{")

    assert newest_run(tmp_path, suite=f"{stall.root}/", option="--last-failed") == mine
    with pytest.raises(UsageProblem, match=r"--last-failed: there is no run of nothing under"):
        newest_run(tmp_path, suite="nothing", option="--last-failed")
