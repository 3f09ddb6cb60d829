from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest
from outturn.scenario import load as load_theirs

from kasauti.errors import FileProblems
from kasauti.scenario.formats import outturn
from kasauti.scenario.problems import Problems
from kasauti.scenario.scenario import Scenario

BOOKING = """\
id: switch
description: >
  The service changes
  mid call.
tags: [booking]
turns:
  - "A deep tissue massage on Friday"
  - user: Make it a sports massage
    expect_reply_contains: [sports]
expect:
  service: sports massage
  duration_minutes: 90
  confirmed: true
"""
ORDER = """\
id: stacking
turns: ["Two pepperoni pizzas", "Thin crust please"]
expect:
  entries:
    - {name: pepperoni pizza, quantity: 2, unit_price: 12.00, tags: thin crust}
    - name: coke
  total: 24.50
"""


def read(tmp_path: Path, text: str) -> tuple[Scenario, Problems]:
    path = tmp_path / "scenario.yaml"
    path.write_text(text, encoding="utf-8")
    problems = Problems()
    scenarios = outturn.scenarios_in([path], problems)
    problems.raise_if_any()
    return scenarios[0], problems


def refused(tmp_path: Path, text: str) -> str:
    with pytest.raises(FileProblems) as found:
        read(tmp_path, text)
    return str(found.value).replace(f"{tmp_path}/", "")


def test_a_booking_is_fields(tmp_path: Path) -> None:
    scenario, problems = read(tmp_path, BOOKING)

    assert scenario.expect["outcome"] == {"service": "sports massage", "duration_minutes": 90, "confirmed": True}
    assert (scenario.id, scenario.title, scenario.tags) == ("switch", "The service changes mid call.", ("booking",))
    assert problems.found == []


def test_an_order_is_entries_with_their_numbers_and_tags(tmp_path: Path) -> None:
    scenario, _ = read(tmp_path, ORDER)

    assert scenario.expect["outcome"] == {
        "entries": [
            {"name": "pepperoni pizza", "quantity": 2, "unit_price": Decimal("12.0"), "tags": ["thin crust"]},
            {"name": "coke", "tags": []},
        ],
        "total": Decimal("24.5"),
    }


def test_the_caller_says_the_turns_and_hangs_up_after_the_last(tmp_path: Path) -> None:
    script = read(tmp_path, BOOKING)[0].scripts["english"]

    assert [(line.text, line.hang_up) for line in script.lines] == [
        ("A deep tissue massage on Friday", False),
        ("Make it a sports massage", True),
    ]
    assert script.confirms == "never"


def test_what_a_reply_must_contain_is_kept_by_turn(tmp_path: Path) -> None:
    assert read(tmp_path, BOOKING)[0].expect[outturn.REPLIES] == {"t2": ["sports"]}


@pytest.mark.parametrize(
    ("said", "style"),
    [
        (["Two pizzas please, and do make them hot"], "english"),
        (["Do pizza chahiye, jaldi kar dijiye"], "hinglish"),
        (["दो पिज़्ज़ा चाहिए"], "hindi_devanagari"),
        (["ஒரு காபி"], "ta"),
        (["एक pizza"], "hindi_devanagari"),
        ([""], "english"),
    ],
)
def test_the_style_is_told_by_script_and_small_words(said: list[str], style: str) -> None:
    assert outturn.style_of(said) == style


def test_ids_and_numbers_are_read_as_pyyaml_reads_them_and_a_trap_is_named(tmp_path: Path) -> None:
    text = "id: no\nturns: [hi]\nexpect: {time: 16:00, day: 0123}\n"
    scenario, problems = read(tmp_path, text)
    (theirs,) = load_theirs(tmp_path / "scenario.yaml")

    assert scenario.id == theirs.id == "False"
    assert scenario.expect["outcome"] == dict(theirs.expect.fields) == {"time": 960, "day": 83}
    assert [problem.code for problem in problems.warnings] == ["old-yaml"] * 3


def test_what_outturn_drops_without_a_word_is_dropped_with_one(tmp_path: Path) -> None:
    text = 'id: a\nturns: [hi]\nexpect:\n  entries:\n  - {name: tea, quantity: "2", iced: true, size: big, cups: 1}\n'
    scenario, problems = read(tmp_path, text)
    (theirs,) = load_theirs(tmp_path / "scenario.yaml")

    assert scenario.expect["outcome"]["entries"] == [{"name": "tea", "cups": 1, "tags": []}]
    assert set(theirs.expect.entries[0].numbers) == {"cups"}
    assert [problem.what.split()[0] for problem in problems.warnings] == ["`quantity`", "`iced`", "`size`"]


def test_a_misspelt_key_is_an_error_and_a_strange_one_a_warning(tmp_path: Path) -> None:
    turn = "id: a\nturns: [{user: hi, expect_reply_contain: x}]\nexpect: {a: 1}\n"
    assert "scenario.yaml:2:" in refused(tmp_path, turn) and "expect_reply_contains" in refused(tmp_path, turn)

    _, problems = read(tmp_path, "id: a\nowner: me\nturns: [hi]\nexpect: {a: 1}\n")
    assert [problem.code for problem in problems.warnings] == ["old-unknown-key"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("id: a\nturns: [hi]\nexpect: {}\n", "scenario.yaml:3:9  nothing is expected"),
        ("id: a\nturns: [hi]\nexpect: {entries: []}\n", "nothing is expected, so nothing could fail"),
        ("id: a\nturns: [hi]\nexpect: {entries: [{quantity: 2}]}\n", "scenario.yaml:3:20  an entry is a mapping"),
        ("id: a\nturns: [hi]\nexpect: {entries: null, total: 1}\n", "`entries` is a list"),
        ("id: a\nturns: [hi]\nexpect: {entries: [{name: tea, tags: 3}]}\n", "`tags` is a text or a list"),
        ("id: a\nturns: [hi]\nexpect: {exact: true}\n", "a field called `exact`"),
        ("id: a\nturns: []\nexpect: {a: 1}\n", "scenario.yaml:2:8"),
        ("id: a\nturns: [7]\nexpect: {a: 1}\n", "a turn is a text or a mapping"),
        ("id: a\nturns: [hi]\nruns: 0\nexpect: {a: 1}\n", "scenario.yaml:3:7  0 runs"),
        ("id: a\nturns: [hi]\nruns: zero\nexpect: {a: 1}\n", "`runs` is a whole number"),
        ("id: a\nturns: [hi]\nexpect: [1, 2]\n", "scenario.yaml:3:9"),
        ("id: a\nturns: [hi]\nexpect: {a: .nan}\n", "no number that can be compared"),
        ("id: a\nexpect: {a: 1}\n", "turns"),
    ],
)
def test_what_cannot_be_judged_is_refused_at_its_place(tmp_path: Path, text: str, told: str) -> None:
    assert told in refused(tmp_path, text)


def test_a_field_that_is_to_be_nothing_is_a_trap_there(tmp_path: Path) -> None:
    scenario, problems = read(tmp_path, "id: a\nturns: [hi]\nexpect: {refund: null, total: 0}\n")

    assert scenario.expect["outcome"] == {"refund": None, "total": 0}
    assert [problem.code for problem in problems.warnings] == ["outturn-nothing"]


def test_more_turns_than_a_call_usually_has_are_told(tmp_path: Path) -> None:
    _, problems = read(tmp_path, f"id: a\nturns: {['hi'] * 21}\nexpect: {{a: 1}}\n")

    assert [problem.fix for problem in problems.warnings] == ["--max-turns 21"]


def test_runs_of_the_file_are_its_own_trials(tmp_path: Path) -> None:
    assert read(tmp_path, "id: a\nturns: [hi]\nruns: 3\nexpect: {a: 1}\n")[0].runs == 3


def test_places_of_the_outcome_are_those_of_the_file(tmp_path: Path) -> None:
    scenario, _ = read(tmp_path, ORDER)

    assert (scenario.place("expect", "outcome", "total").line, scenario.place("caller", "says", "english", 1).line) == (
        7, 2,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        (BOOKING, True),
        ('{"id": "a", "turns": ["x"], "expect": {"a": 1}}', True),
        ("scenarios:\n- id: a\n", False),
        ("id: a\ncaller_goal: x\n", False),
        ("turns: [", False),
        ("- a\n", False),
    ],
)
def test_a_file_of_this_format_is_told_by_its_keys(tmp_path: Path, text: str, is_one: bool) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(text, encoding="utf-8")

    assert outturn.looks_like(path) is is_one
