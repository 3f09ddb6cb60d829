from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kasauti.check.judge import judge
from kasauti.conversation.event import HungUp, Probed, Said
from kasauti.conversation.record import CallKey, Conversation
from kasauti.conversation.value import clean
from kasauti.conversation.verdict import Verdict
from kasauti.errors import FileProblems, UsageProblem
from kasauti.suite.load import load_suite
from kasauti.suite.outturn import under
from kasauti.suite.suite import Suite

Write = Callable[[str, str], Path]
ORDER = """\
id: stacking
turns:
  - Two pepperoni pizzas
  - {user: Thin crust, expect_reply_contains: Crust}
expect:
  entries: [{name: pepperoni pizza, quantity: 2, tags: [thin crust]}]
  total: 24
"""
BOOKING = "id: booking\nturns: [hi]\nexpect: {service: sports massage, time: '16:00', confirmed: true}\n"


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def file(name: str, text: str) -> Path:
        path = tmp_path / "set" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return file


def judged(suite: Suite, outcome: object, *, before: object = None, reply: str = "Noted, thin crust.") -> Verdict:
    """The verdict on a call of the only scenario that ends with this outcome."""
    (bound,) = suite.scenarios
    events = (
        Probed(t_ms=0, when="before", outcome=clean(before or {"entries": []})),
        Said(t_ms=1, turn="t1", who="agent", text="Hello."),
        Said(t_ms=2, turn="t2", who="agent", text=reply),
        HungUp(t_ms=3, who="caller", reason="done"),
        Probed(t_ms=4, when="after", outcome=clean(outcome)),
    )
    key = CallKey(scenario=bound.scenario.id, hash="h", style="english", trial=1)
    call = Conversation(call_id="c", key=key, capabilities=("state", "text", "timing"), events=events)
    return judge(call, bound.checks, bound.spec)


def order(**changed: object) -> dict[str, object]:
    entry = {"name": "pepperoni pizza", "quantity": 2, "unit_price": 12.0, "tags": ["thin crust"], **changed}
    return {"entries": [entry], "total": 24.0}


def differences(verdict: Verdict) -> list[str]:
    return [finding.rule for finding in verdict.findings if finding.rule.startswith("differs:")]


def test_a_folder_of_them_is_recognised_however_deep(write: Write, tmp_path: Path) -> None:
    write("a.yaml", ORDER)
    write("deep/er/b.yml", BOOKING)

    assert [bound.scenario.id for bound in load_suite(str(tmp_path / "set")).scenarios] == ["stacking", "booking"]


def test_one_file_is_a_suite(write: Write) -> None:
    suite = load_suite(str(write("a.yaml", ORDER)))

    assert (suite.name, [bound.scenario.format for bound in suite.scenarios]) == ("a", ["outturn"])


def test_two_formats_in_one_folder_are_told_apart_by_their_files(write: Write, tmp_path: Path) -> None:
    write("a.yaml", ORDER)
    write("b.yaml", "scenarios:\n- id: x\n")

    with pytest.raises(FileProblems, match=r"b\.yaml  this file is ours .*a\.yaml is of outturn .* folders of their"):
        load_suite(str(tmp_path / "set"))


def test_equal_ids_and_every_broken_file_are_told_at_once(write: Write, tmp_path: Path) -> None:
    write("a.yaml", ORDER)
    write("b.yaml", ORDER)
    write("c.yaml", "id: [\n")
    write("d.yaml", "id: d\nturns: [hi]\nexpect: {}\n")

    with pytest.raises(FileProblems) as found:
        load_suite(str(tmp_path / "set"))
    assert [problem.place.file[-6:] for problem in found.value.problems] == ["b.yaml", "c.yaml", "d.yaml"]


def test_our_own_folder_without_a_suite_file_stays_ours(write: Write, tmp_path: Path) -> None:
    write("a.yaml", "scenarios:\n- {id: x, caller: {says: {english: [hi]}}, expect: {outcome: {a: 1}}, probe: agent}\n")

    assert [bound.scenario.format for bound in load_suite(str(tmp_path / "set")).scenarios] == ["kasauti"]


def test_the_right_outcome_passes_without_a_note(write: Write) -> None:
    verdict = judged(load_suite(str(write("a.yaml", ORDER))), order())

    assert (verdict.kind, differences(verdict)) == ("pass", [])


@pytest.mark.parametrize(
    ("outcome", "why"),
    [
        (order(quantity=1), "pepperoni pizza: quantity 1, expected 2"),
        (order(tags=[]), "pepperoni pizza: tags nothing, expected thin crust"),
        (order(tags=["thin crust", "no cheese"]), "pepperoni pizza: tags thin crust, no cheese, expected thin crust"),
        ({"entries": [], "total": 24}, "pepperoni pizza: missing"),
        ({**order(), "total": 12}, "total: 12, expected 24"),
    ],
)
def test_what_is_wrong_for_both_fails_without_a_note(write: Write, outcome: object, why: str) -> None:
    verdict = judged(load_suite(str(write("a.yaml", ORDER))), outcome)

    assert (verdict.kind, verdict.why.split(" (and")[0], differences(verdict)) == ("fail", why, [])


def test_a_reply_without_the_text_fails_whatever_its_case(write: Write) -> None:
    suite = load_suite(str(write("a.yaml", ORDER)))

    assert judged(suite, order(), reply="thin CRUST it is").kind == "pass"
    assert judged(suite, order(), reply="Noted.").why == "the reply to t2 does not contain 'Crust'"


@pytest.mark.parametrize(
    ("outcome", "why"),
    [
        ({"service": "sport massage", "time": "16:00", "confirmed": True},
         "words are compared by how alike they are (1.00)"),
        ({"service": "sports massage", "time": "15:00", "confirmed": True},
         "words are compared by how alike they are (0.80)"),
        ({"service": "sports massage", "time": "16:00", "confirmed": "no"}, "anything that is not empty is true"),
    ],
)  # fmt: skip
def test_what_outturn_lets_pass_fails_with_the_rule_named(write: Write, outcome: object, why: str) -> None:
    path = str(write("b.yaml", BOOKING))
    strict, compat = judged(load_suite(path), outcome), judged(under(load_suite(path), "outturn"), outcome)

    assert (strict.kind, compat.kind) == ("fail", "pass")
    assert differences(strict) == differences(compat) and len(differences(strict)) == 1
    assert f"outturn passes it, since {why} there" in strict.findings[-1].why


def test_what_outturn_wrongly_fails_passes_with_its_reason_named(write: Write) -> None:
    path = str(write("b.yaml", BOOKING))
    outcome = {"service": "sports massage", "time": "4:00 pm", "confirmed": True}
    strict, compat = judged(load_suite(path), outcome), judged(under(load_suite(path), "outturn"), outcome)

    assert (strict.kind, differences(strict)) == ("pass", ["differs:wrong_field"])
    assert (compat.kind, compat.why) == ("fail", "wrong_field: time (expected '16:00', got '4:00 pm')")


def test_the_same_outcome_judged_again_is_found_the_same(write: Write) -> None:
    suite = load_suite(str(write("a.yaml", ORDER)))
    first, again, other = judged(suite, order(quantity=1)), judged(suite, order(quantity=1)), judged(suite, order())

    assert first == again != other


def test_rows_that_were_there_before_the_call_do_not_count(write: Write) -> None:
    old = {"name": "coke", "quantity": 1, "tags": []}
    outcome = {"entries": [old, order()["entries"][0]], "total": 24}  # type: ignore[index]

    assert judged(load_suite(str(write("a.yaml", ORDER))), outcome, before={"entries": [old]}).kind == "pass"


def test_compat_has_another_suite_hash_and_needs_such_scenarios(write: Write) -> None:
    suite = load_suite(str(write("a.yaml", ORDER)))

    assert under(suite, "") is suite and under(suite, "outturn").hash != suite.hash
    with pytest.raises(UsageProblem, match="holds no scenario of outturn"):
        under(load_suite("order"), "outturn")
    with pytest.raises(UsageProblem, match="no verdict of 'other'"):
        under(suite, "other")


@pytest.mark.parametrize(
    ("changed", "kind"),
    [
        ({"name": "Pepperoni Pizzas"}, "pass"),
        ({"tags": ["thin crusts"]}, "pass"),
        ({"name": "pepperonni pizza"}, "pass"),
        ({"tags": ["no thin crust"]}, "fail"),
        ({"name": "farmhouse pizza"}, "fail"),
    ],
)
def test_names_and_tags_are_compared_by_likeness(write: Write, changed: dict[str, object], kind: str) -> None:
    assert judged(load_suite(str(write("a.yaml", ORDER))), order(**changed)).kind == kind
