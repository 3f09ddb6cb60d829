from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from kasauti.report.kinds.junit import MAX_TOLD, chunks, write
from kasauti.testing.runs import HOSTILE, SyntheticRun

ONE = """\
<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="kasauti" tests="1" failures="1" errors="0" skipped="0" time="0.620">
  <testsuite name="ordering" tests="1" failures="1" errors="0" skipped="0" time="0.620" \
timestamp="2026-01-15T09:30:00" hostname="desk">
    <properties>
      <property name="kasauti" value="0.1.0"/>
      <property name="run" value="2026-01-15-chai-0001"/>
      <property name="suite_hash" value="c0ffee1234567890"/>
      <property name="agent" value="python:shop:agent"/>
      <property name="agent_identity" value="python:shop:agent@7d3f"/>
      <property name="caller" value="scripted"/>
      <property name="trials" value="2"/>
      <property name="seed" value="1"/>
      <property name="gate" value="It may not ship: 0.0 % passed at best; 100 % is asked for."/>
    </properties>
    <testcase classname="ordering.quantity.english" name="order-001" time="0.620">
      <failure message="2 planned: 0 passed, 0 failed, 2 ended by the agent's own error: \
2 x the agent raised KeyError" type="AgentError">trial 1, agent error: The agent raised KeyError in turn t1.
trial 2, agent error: The agent raised KeyError in turn t1.</failure>
      <system-out>trial 1
  caller: Two paneer wraps... actually make it one. No onion.
          the call broke off (agent, raised): KeyError: 'wrap'
</system-out>
    </testcase>
  </testsuite>
</testsuites>
"""


def cases(run: SyntheticRun) -> dict[tuple[str, str], ElementTree.Element]:
    root = ElementTree.fromstring("".join(chunks(run)).encode())
    return {(case.get("name", ""), case.get("classname", "")): case for case in root.iter("testcase")}


def results(case: ElementTree.Element) -> list[tuple[str, str | None]]:
    return [(child.tag, child.get("type")) for child in case if child.tag != "system-out"]


def test_an_agents_own_error_is_a_failure_of_that_type() -> None:
    run = SyntheticRun(scenarios=1, styles=("english",), trials=2, fates=("agent_error",))
    assert "".join(chunks(run)) == ONE


@pytest.mark.parametrize(
    ("fates", "result"),
    [
        (["pass"], []),
        (["quantity"], [("failure", "WrongOutcome")]),
        (["agent_error"], [("failure", "AgentError")]),
        (["transport"], [("error", "Unjudged")]),
        (["invalid"], [("error", "Unjudged")]),
        (["missing"], [("error", "Unjudged")]),
        (["pass", "transport"], [("error", "Unjudged")]),
        (["transport", "agent_error"], [("failure", "AgentError")]),
        (["agent_error", "quantity", "pass"], [("failure", "WrongOutcome")]),
    ],
)
def test_what_a_cell_came_to(fates: list[str], result: list[tuple[str, str | None]]) -> None:
    run = SyntheticRun(scenarios=1, styles=("english",), fixed={("order-001", "english"): fates})
    assert result == results(cases(run)["order-001", "ordering.quantity.english"])


def test_an_expected_failure_is_skipped_until_it_passes() -> None:
    fixed = {("order-001", "english"): ["quantity"], ("order-001", "hinglish"): ["pass"]}
    run = SyntheticRun(scenarios=1, fixed=fixed, expect_fail={"order-001": "ticket 41"})
    found = cases(run)
    (skipped, _) = found["order-001", "ordering.quantity.english"]
    assert (skipped.tag, skipped.get("message")) == ("skipped", "expected to fail: ticket 41")
    assert results(found["order-001", "ordering.quantity.hinglish"]) == [("failure", "NoLongerExpectedToFail")]


def test_counts_agree_with_what_is_in_the_file(chai: SyntheticRun) -> None:
    root = ElementTree.fromstring("".join(chunks(chai)).encode())
    suite = root[0]
    for attribute, tag in (("tests", "testcase"), ("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        assert int(suite.get(attribute, "")) == len(list(suite.iter(tag)))
    times = sum(float(case.get("time", "")) for case in suite.iter("testcase"))
    assert float(suite.get("time", "")) == pytest.approx(times)


def test_hostile_text_is_text() -> None:
    root = ElementTree.fromstring("".join(chunks(SyntheticRun(hostile=HOSTILE))).encode())
    text = "".join(root.itertext())
    assert "<script>alert(1)</script> ]]>" in text
    assert not set(text) & set("\x1b\x00\ufffe")


def test_two_hundred_failed_trials_are_summed_up() -> None:
    run = SyntheticRun(scenarios=1, styles=("english",), trials=200, fates=("quantity",))
    (case,) = cases(run).values()
    lines = (case[0].text or "").splitlines()
    assert lines[-1] == "and 190 more trials"
    assert sum(line.startswith("trial ") for line in lines) == MAX_TOLD


def test_the_file_is_utf_8(tmp_path: Path, chai: SyntheticRun) -> None:
    write(chai, tmp_path / "junit.xml")
    assert ElementTree.parse(tmp_path / "junit.xml").getroot()[0].get("name") == "ordering"
