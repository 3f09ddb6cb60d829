from __future__ import annotations

import pytest

from kasauti.errors import UsageProblem
from kasauti.gate.matching import CellId, Side, match


def run(ids: str, *, styles: tuple[str, ...] = ("english",), **hashes: str) -> dict[CellId, Side]:
    return {(id_, style): Side(hashes.get(id_, "h"), 1.0, 1.0) for id_ in ids for style in styles}


def english(ids: str) -> tuple[CellId, ...]:
    return tuple((id_, "english") for id_ in ids)


def test_scenarios_are_matched_by_id_and_hash() -> None:
    found = match(run("abcdefghij"), run("jxabcdefgh", b="other"), allow_changed=True)

    assert found.both == english("jacdefgh")
    assert (found.changed, found.added, found.removed) == (english("b"), english("x"), english("i"))


def test_added_scenarios_need_no_leave() -> None:
    assert match(run("abc"), run("abcdefgh"), allow_changed=False).added == english("defgh")


def test_removed_scenarios_are_refused_by_name_with_the_fix() -> None:
    with pytest.raises(UsageProblem) as caught:
        match(run("abcdefghij"), run("abcdefghi"), allow_changed=False)

    assert str(caught.value) == (
        "--baseline: 1 scenario removed since it was made: j"
        "  (fix: --allow-changed compares the rest, or make a new baseline)"
    )


def test_changed_scenarios_are_refused_by_name() -> None:
    with pytest.raises(UsageProblem, match="2 scenarios changed since it was made: b, d"):
        match(run("abcdefghij"), run("abcdefghij", b="x", d="x"), allow_changed=False)


@pytest.mark.parametrize("allow_changed", [True, False])
def test_under_eighty_percent_of_the_baseline_nothing_is_compared_even_if_changes_are_allowed(
    allow_changed: bool,
) -> None:
    with pytest.raises(
        UsageProblem, match=r"only 7 of its 10 cells \(scenarios in one style; 70.0 %\) are in this run unchanged"
    ):
        match(run("abcdefghij"), run("abcdefgxyz"), allow_changed=allow_changed)


def test_four_of_five_are_eighty_percent() -> None:
    assert len(match(run("abcde"), run("abcd"), allow_changed=True).both) == 4


@pytest.mark.parametrize(("baseline", "current"), [("", "ab"), ("ab", ""), ("", "")])
def test_an_empty_side_is_refused(baseline: str, current: str) -> None:
    with pytest.raises(UsageProblem, match="--baseline"):
        match(run(baseline), run(current), allow_changed=True)


def test_a_style_that_is_missing_now_is_removed() -> None:
    with pytest.raises(UsageProblem, match=r"only 5 of its 10 cells"):
        match(run("abcde", styles=("english", "hindi")), run("abcde"), allow_changed=True)

    current = run("abcde", styles=("english", "hindi"))
    del current[("b", "hindi")]
    with pytest.raises(UsageProblem, match=r"1 cell removed since it was made: b \(hindi\)"):
        match(run("abcde", styles=("english", "hindi")), current, allow_changed=False)
