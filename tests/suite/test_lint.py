from __future__ import annotations

import pathlib
from collections.abc import Callable

import pytest

from kasauti.outcome.spec import OutcomeSpec
from kasauti.scenario.scenario import Answer, Line, Scenario, Script
from kasauti.suite.lint import lint, validated
from kasauti.suite.suite import BoundScenario, Suite
from kasauti.world.spec import ToolSpec, WorldSpec

Small = Callable[..., str]


def warned(folder: str) -> list[str]:
    _, warnings = validated(folder)
    return [str(warning).replace(f"{folder}/", "") for warning in warnings]


def alone(small: Small, text: str) -> list[str]:
    """The warnings about one scenario file in a suite of its own."""
    folder = small(wraps=text, suite="world: ordering/chai\n")
    return [warning for warning in warned(folder) if warning.startswith("wraps.yaml")]


ORDER = "  expect: {outcome: {orders: [{items: [{item: mango_lassi}]}]}}\n"


def scenario(body: str, caller: str, title: str = "x") -> str:
    return f"scenarios:\n- id: a\n  title: {title}\n  reviewed: true\n  caller: {{{caller}}}\n{body}"


BOTH = "says: {english: [hi], hinglish: [hi]}"


def test_a_good_suite_has_no_warnings(small: Small) -> None:
    assert warned(small()) == []


def test_lines_and_answers_that_are_never_said(small: Small) -> None:
    caller = (
        "says: {english: [{say: bye, hang_up: true}, {say: more}], hinglish: [{say: x, after_letdown: true}]}, "
        "answers: [{asked: size, say: {english: a}}, {asked: size, say: {english: b}}, {asked: spice, say: {ta: c}}, "
        "{match: [x], say: {english: d}}, {match: [x], say: {english: e}}]"
    )
    later = "an earlier answer is given to the same question, so this one only follows when that is used up"
    assert alone(small, scenario(ORDER, caller)) == [
        "wraps.yaml:5:56  warning: the caller has hung up before this line  (fix: delete one of the two)",
        f"wraps.yaml:5:158  warning: {later}  (fix: put them into one, or ask for something else)",
        f"wraps.yaml:5:222  warning: {later}  (fix: put them into one, or ask for something else)",
        "wraps.yaml:5:81  warning: `after_letdown` is never said in this style  (fix: move it to `switcher`)",
        "wraps.yaml:5:217  warning: the caller never speaks `ta` here, so this is never said  "
        "(fix: add lines in that style, or delete it)",
    ]


def test_an_outcome_that_doing_nothing_would_meet(small: Small) -> None:
    nothing = "  expect: {outcome: {orders: []}, latency_ms: {each: 900}}\n"
    (warning,) = alone(small, scenario(nothing, BOTH))
    assert warning.startswith("wraps.yaml:6:21  warning: nothing is expected to change, which doing nothing would meet")
    assert alone(small, scenario("  expect: {outcome: {orders: [], voided: {max: 1}}}\n", BOTH)) == []


@pytest.mark.parametrize("title", ["Cancels the order", "Refund for a cold wrap", "Order रद्द karo", "खाना मंगवाना है"])
def test_a_title_that_promises_a_write(small: Small, title: str) -> None:
    nothing = "  expect: {tools: {required: [lookup_menu]}}\n"
    (warning,) = alone(small, scenario(nothing, BOTH, title))
    assert warning.startswith("wraps.yaml:3:10  warning: the title says `")
    assert alone(small, scenario(ORDER, BOTH, title)) == []


def test_a_goal_that_promises_a_write_comes_before_the_title(small: Small) -> None:
    nothing = "  expect: {tools: {required: [lookup_menu]}}\n"
    (warning,) = alone(small, scenario(nothing, f"{BOTH}, goal: book a table", "Cancel"))
    assert warning == (
        "wraps.yaml:5:57  warning: the goal says `book`, but nothing is expected to be written  "
        "(fix: expect the rows that the call should leave, or `voided:`)"
    )


def test_words_inside_other_words_promise_nothing(small: Small) -> None:
    nothing = "  expect: {tools: {required: [lookup_menu]}}\n"
    assert alone(small, scenario(nothing, BOTH, "A border case for a bookkeeper")) == []


def test_a_caller_without_stock_phrases_must_close(small: Small) -> None:
    caller = "says: {english: [hi], hinglish: [hi], ta: [vanakkam]}"
    found = [warning for warning in alone(small, scenario(ORDER, caller)) if "never says" in warning]
    assert found == [
        "wraps.yaml:5:54  warning: the caller never says that this is all: there is no stock phrase in `ta`  "
        "(fix: mark the last line `closing: true`, or add `closing:`)"
    ]
    closing = caller.replace("[vanakkam]", "[{say: avvalavuthan, closing: true}]")
    assert not any("never says" in warning for warning in alone(small, scenario(ORDER, closing)))


def test_a_scenario_that_lacks_a_style_the_others_have(small: Small) -> None:
    assert alone(small, scenario(ORDER, "says: {english: [hi]}")) == [
        "wraps.yaml:5:18  warning: `a` has no hinglish  "
        "(fix: write its lines in every style, so that styles can be compared)"
    ]


def test_hindi_that_nobody_reviewed_is_told_once(small: Small) -> None:
    text = scenario(ORDER, BOTH).replace("reviewed: true", "reviewed: false")
    assert alone(small, text) == [
        "wraps.yaml:2:3  warning: 1 scenario with lines in Hindi or Hinglish that no native speaker has reviewed (a)  "
        "(fix: have them read, then write `reviewed: true`)"
    ]


def booking(**expect: object) -> Suite:
    """One scenario in a world with a committing tool that needs a name, a phone and a date."""
    parameters = {"type": "object", "required": ["name", "phone", "date", "table_id"]}
    tools = (ToolSpec(name="create_booking", description="", parameters=parameters, effect="committed"),)
    spec = WorldSpec(kind="booking", name="b", outcome=OutcomeSpec(), tools=tools)
    answer = Answer(id="a1", slot="phone", say=Line(text="5550001111"))
    script = Script(lines=(Line(text="hi"),), answers=(answer,))
    one = Scenario(
        id="a", title="a", world="b", scripts={"english": script}, expect=dict(expect), hash="", reviewed=True
    )
    return Suite("s", pathlib.Path(), "h", (BoundScenario(one, spec=spec),))


def test_a_required_parameter_that_the_caller_cannot_tell() -> None:
    (warning,) = lint(booking(outcome={"bookings": [{"date": "2026-12-01"}]}))
    assert warning.what == "`create_booking` needs name, and the caller has no answer when asked"
    assert list(lint(booking(outcome={"bookings": [{"date": "2026-12-01", "name": "Asha"}]}))) == []
    assert list(lint(booking(outcome={"refunds": [{"amount": 5}]}))) == []
