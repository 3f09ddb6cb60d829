from typing import Any

from kasauti.check.kinds.outcome import OutcomeKind
from kasauti.conversation.event import Probed


def found(desk: Any, expect: Any, *events: Any, world: Any) -> list[tuple[bool | None, str]]:
    check = OutcomeKind().bind(expect, desk.case({"outcome": expect}, world))
    return [(finding.met, finding.rule) for finding in check(desk.conversation(*events)) if finding.gates]


def test_with_a_world_the_ledger_is_judged(desk: Any) -> None:
    expect = {"orders": [{"items": [{"item": "Paneer Wrap"}]}]}
    assert all(met for met, _ in found(desk, expect, *desk.submitted({"paneer_wrap": 1}), world=desk.world))
    assert found(desk, expect, world=desk.world) == [(False, "missing_row")]


def test_without_a_world_the_probe_is_judged(desk: Any) -> None:
    after = Probed(t_ms=1, when="after", outcome={"slot": "4:00 pm"})
    assert found(desk, {"slot": "16:00"}, after, world=None) == [(True, "time")]


def test_a_probe_that_did_not_read_the_end_is_not_measured(desk: Any) -> None:
    before = Probed(t_ms=1, when="before", outcome={"slot": "16:00"})
    assert found(desk, {"slot": "16:00"}, before, world=None) == [(None, "not_measured")]
