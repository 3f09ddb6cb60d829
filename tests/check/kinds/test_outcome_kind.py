from typing import Any

from kasauti.check.kinds.outcome import OutcomeKind
from kasauti.conversation.event import Changed, Probed


def found(desk: Any, expect: Any, *events: Any, world: Any) -> list[tuple[bool | None, str]]:
    check = OutcomeKind().bind(expect, desk.case({"outcome": expect}, world))
    return [(finding.met, finding.rule) for finding in check(desk.conversation(*events)) if finding.gates]


def test_with_a_world_the_ledger_is_judged(desk: Any) -> None:
    expect = {"orders": [{"items": [{"item": "Paneer Wrap"}]}]}
    assert all(met for met, _ in found(desk, expect, *desk.submitted({"paneer_wrap": 1}), world=desk.world))
    assert found(desk, expect, world=desk.world) == [(False, "missing_row")]


def test_without_a_world_the_probe_is_judged(desk: Any) -> None:
    after = Probed(t_ms=1, when="after", outcome={"slot": "4:00 pm"})
    assert found(desk, {"slot": "16:00"}, after, world=None) == [(True, "time.forms")]


def test_a_probe_that_did_not_read_the_end_is_not_measured(desk: Any) -> None:
    before = Probed(t_ms=1, when="before", outcome={"slot": "16:00"})
    assert found(desk, {"slot": "16:00"}, before, world=None) == [(None, "not_measured")]


def undone(desk: Any, *events: Any) -> Any:
    expect = {"orders": []}
    check = OutcomeKind().bind(expect, desk.case({"outcome": expect}, desk.world))
    return next(f for f in check(desk.conversation(*events)) if f.rule == "something_undone")


def test_what_was_undone_is_shown_with_its_table_item_and_event(desk: Any) -> None:
    row = {"line_id": "l1", "item": "mango_lassi", "quantity": 2}
    gone = Changed(t_ms=5, turn="t2", call="clear", table="cart", key="l1", before=row)
    added = [Changed(t_ms=0, turn="t1", call="add", table="cart", key="l1", after=row)]
    finding = undone(desk, *added, desk.caller("nahi, rehne do", turn="t2"), gone)
    assert (finding.met, finding.at) == (True, 2)
    assert finding.why == "undone: cart l1 (mango_lassi, 2) deleted again in t2"


def test_a_voided_order_is_shown_with_its_items(desk: Any) -> None:
    events = desk.submitted({"paneer_wrap": 1})
    row = events[1].after
    voided = Changed(
        t_ms=9, turn="t3", call="cancel", table="orders", key="o1", before=row, after={**row, "status": "cancelled"}
    )
    finding = undone(desk, *events, voided)
    assert finding.why == "undone: orders o1 (paneer_wrap 1) voided again in t3"


def test_nothing_undone_is_still_unmet(desk: Any) -> None:
    assert not undone(desk, desk.caller("hello")).met
