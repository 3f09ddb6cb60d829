"""Expected cells that are no plain value: a likeness, a day on the call's clock, a formula, another cell."""

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from kasauti.conversation.event import AnyEvent, Changed, Probed
from kasauti.errors import FileProblems
from kasauti.outcome.compare import compare
from kasauti.outcome.formula import Malformed, parsed
from kasauti.outcome.ledger import read
from kasauti.outcome.spec import Column, OutcomeSpec, Table

OPEN = OutcomeSpec(open=True)
CALL = datetime(2026, 12, 1, 10, tzinfo=ZoneInfo("Asia/Kolkata"))
VISITS = OutcomeSpec(
    tables=(
        Table(
            name="visits",
            columns=(
                Column(name="guest", cls="identity", type="person"),
                Column(name="service", type="text", like=0.85),
                Column(name="duration_minutes", type="integer"),
                Column(name="start", type="time"),
                Column(name="end", cls="derived", type="time", formula="start + minutes(duration_minutes)"),
            ),
        ),
    )
)
VISIT = {"guest": "Riya Sen", "service": "Deep Tissue Massage (60min)", "duration_minutes": 60, "start": "16:00"}


def probed(**outcome: Any) -> list[AnyEvent]:
    return [Probed(t_ms=0, when="before", outcome={}), Probed(t_ms=9, when="after", outcome=outcome)]


def findings(
    shop: Any, raw: Any, events: list[AnyEvent], spec: OutcomeSpec = OPEN, clock: datetime | None = CALL
) -> Any:
    return compare(shop.bind(raw, spec), read(events, spec), clock=clock)


def wrong(shop: Any, raw: Any, events: list[AnyEvent], spec: OutcomeSpec = OPEN, clock: datetime | None = CALL) -> Any:
    return [(f.rule, f.why) for f in findings(shop, raw, events, spec, clock) if f.gates and f.met is not True]


def visits(*rows: dict[str, Any]) -> list[AnyEvent]:
    """One row of the table, as it was written turn by turn."""
    before = [None, *rows]
    return [
        Changed(t_ms=at, turn=f"t{at + 1}", call=f"c{at}", table="visits", key="v1", before=before[at], after=row)
        for at, row in enumerate(rows)
    ]


def test_a_likeness_is_written_beside_its_value(shop: Any) -> None:
    want = {"service": {"value": "paneer tikka", "like": 0.85}}
    assert wrong(shop, want, probed(service="Panir Tikka")) == []
    assert wrong(shop, want, probed(service="panir masala")) == [
        ("text.like", "service: panir masala, expected paneer tikka")
    ]
    assert wrong(shop, {"service": "paneer tikka"}, probed(service="Panir Tikka")) != []


def test_a_declared_likeness_pairs_rows_and_lets_a_carried_detail_go(shop: Any) -> None:
    want = {"visits": [VISIT]}
    assert wrong(shop, want, visits({**VISIT, "service": "deep tissue massages"}), VISITS) == []
    assert wrong(shop, want, visits({**VISIT, "service": "deep tissue massage (90min)"}), VISITS) == [
        (
            "never.digit-runs",
            "Riya Sen: service deep tissue massage (90min), expected Deep Tissue Massage (60min)",
        )
    ]


def test_rows_of_like_identity_are_paired_by_the_cheapest_assignment(shop: Any) -> None:
    column = Column(name="name", cls="identity", type="text", like=0.85)
    spec = OutcomeSpec(tables=(Table(name="entries", columns=(column, Column(name="n", type="integer"))),))
    want = {"entries": [{"name": "samosa", "n": 1}, {"name": "samosas", "n": 2}]}
    got = [{"name": "samosas", "n": 1}, {"name": "samosa", "n": 2}]
    events = [Changed(t_ms=0, call="c", table="entries", key=str(at), after=row) for at, row in enumerate(got)]
    assert wrong(shop, want, events, spec) == []


def test_tags_may_be_alike(shop: Any) -> None:
    column = Column(name="tags", type="list", default=[], like=0.85)
    spec = OutcomeSpec(tables=(Table(name="entries", columns=(Column(name="id", cls="identity", type="id"), column)),))
    want = {"entries": [{"id": "a", "tags": ["no onions", "extra cheese"]}]}
    event = Changed(t_ms=0, call="c", table="entries", key="1", after={"id": "a", "tags": ["extra cheese", "no onion"]})
    assert wrong(shop, want, [event], spec) == []
    event = Changed(t_ms=0, call="c", table="entries", key="1", after={"id": "a", "tags": ["extra cheese", "onion"]})
    assert [rule for rule, _ in wrong(shop, want, [event], spec)] == ["list.multiset"]


@pytest.mark.parametrize(
    ("got", "right"),
    [("2026-12-02T19:00", True), ("2026-12-02T13:30:00Z", True), ("tomorrow 7 pm", True), ("2026-12-01T19:00", False)],
)
def test_a_moment_may_hang_on_the_clock_of_the_call(shop: Any, got: str, right: bool) -> None:
    assert (wrong(shop, {"at": {"days": 1, "at": "19:00"}}, probed(at=got)) == []) is right


def test_one_expectation_judges_calls_of_different_days(shop: Any) -> None:
    expectation = shop.bind({"at": {"days": 1, "at": "19:00"}}, OPEN)
    for day in range(3):
        got = (CALL + timedelta(days=day + 1)).strftime("%Y-%m-%dT19:00")
        ledger = read(probed(at=got), OPEN)
        assert all(f.met for f in compare(expectation, ledger, clock=CALL + timedelta(days=day)))
        assert not all(f.met for f in compare(expectation, ledger, clock=CALL + timedelta(days=day + 1)))


def test_without_a_clock_a_relative_moment_is_not_measured(shop: Any) -> None:
    found = findings(shop, {"at": {"days": 1, "at": "19:00"}}, probed(at="2026-12-02T19:00"), clock=None)
    assert [(f.field, f.met) for f in found] == [("at", None)]


def test_a_derived_value_that_was_left_behind_is_stale_since_a_turn(shop: Any) -> None:
    long = {**VISIT, "service": "aroma facial", "duration_minutes": 90}
    want = {"visits": [long]}
    stale = visits({**VISIT, "end": "17:00"}, {**long, "end": "17:00"})
    assert wrong(shop, want, stale, VISITS) == [
        (
            "derived.formula",
            "Riya Sen: end 17:00, expected 17:30:00 as start + minutes(duration_minutes): stale since turn t2",
        )
    ]
    assert [f.at for f in findings(shop, want, stale, VISITS) if not f.met] == [1]
    assert wrong(shop, want, visits({**VISIT, "end": "17:00"}, {**long, "end": "5:30 pm"}), VISITS) == []
    assert wrong(shop, want, visits(long), VISITS) == []


def test_a_cell_may_be_expected_as_a_formula(shop: Any) -> None:
    want = {"bills": [{"id": "b1", "quantity": {"any": True}, "price": 40, "total": {"formula": "quantity * price"}}]}
    assert wrong(shop, want, probed(bills=[{"id": "b1", "quantity": 3, "price": 40, "total": "₹120"}])) == []
    found = wrong(shop, want, probed(bills=[{"id": "b1", "quantity": 3, "price": 40, "total": 80}]))
    assert [rule for rule, _ in found] == ["derived.formula"]


@pytest.mark.parametrize(
    "text", ["", "a +", "a ** b", "__import__('os')", "a.b", "max(a)", "sum(a)", "a if b else c", "[1]"]
)
def test_a_formula_is_a_closed_little_language(text: str) -> None:
    with pytest.raises(Malformed):
        parsed(text)


def test_another_cell_must_be_called_what_it_is(shop: Any) -> None:
    with pytest.raises(FileProblems) as told:
        shop.bind({"visits": [{**VISIT, "start": {"same_as": "strat"}}]}, VISITS)
    assert [p.what for p in told.value.problems] == ["same_as: nothing is called strat"]
    assert told.value.problems[0].fix == "did you mean start?"
    shop.bind({"visits": [{**VISIT, "start": {"same_as": "end"}}]}, VISITS)
    shop.bind({"bills": [{"a": 1, "b": {"same_as": "bills[1].a"}}]}, OPEN)
    with pytest.raises(FileProblems):
        shop.bind({"bills": [{"a": 1, "b": {"same_as": "bills[2].a"}}]}, OPEN)


def test_untouched_rows_with_an_empty_text_are_untouched(shop: Any) -> None:
    row = {"id": "b1", "note": "", "mood": "..."}
    events = [
        Probed(t_ms=0, when="before", outcome={"bills": [row]}),
        Probed(t_ms=9, when="after", outcome={"bills": [row, {"id": "b2", "note": ""}]}),
    ]
    assert wrong(shop, {"bills": [{"id": "b2"}]}, events) == []


def test_explain_says_how_alike_and_by_which_formula(shop: Any) -> None:
    lines = shop.bind({"visits": [VISIT]}, VISITS).explain()
    assert "visits[Riya Sen].service: Deep Tissue Massage (60min), compared as text, alike in 85% of its words" in lines
    assert "visits[Riya Sen].end: as start + minutes(duration_minutes)" in lines
