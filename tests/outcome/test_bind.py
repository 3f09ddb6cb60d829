"""Mistakes of people who write expectations: all of them told, each with its place and a fix."""

from decimal import Decimal
from typing import Any

import pytest

from kasauti.errors import FileProblems
from kasauti.outcome.spec import Column, OutcomeSpec, Table


def problems(shop: Any, raw: Any, **more: Any) -> list[str]:
    with pytest.raises(FileProblems) as caught:
        shop.bind(raw, **more)
    return [f"{p.what} ({p.fix})" if p.fix else p.what for p in caught.value.problems]


def line(**cells: Any) -> dict[str, Any]:
    return {"orders": [{"items": [{"item": "paneer_wrap", **cells}]}]}


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        ({"ordrs": []}, "the world has no table or field ordrs (did you mean orders?)"),
        (line(item="pneer_wrap"), "the world has no item 'pneer_wrap' (did you mean paneer_wrap?)"),
        (line(modifers={"spice": "mild"}), "items has no column modifers"),
        (line(quantty=2), "items has no column quantty (did you mean quantity?)"),
        (line(quantity=True), "quantity is integer, not true (a quoted text, if the word was meant)"),
        (line(quantity="2"), "quantity is a number, not '2' (2 without quotes)"),
        (line(quantity=Decimal("2.5")), "quantity is a whole number, not 2.5"),
        (line(quantity=Decimal("NaN")), "NaN is no number that can be expected"),
        (line(quantity=Decimal("Infinity")), "Infinity is no number that can be expected"),
        (line(quantity=10**400), "a number beyond anything that can be meant"),
        (line(quantity=Decimal(10) ** 400), "a number beyond anything that can be meant"),
        (line(quantity=-1), "quantity must be more than 0, not -1 (to expect none, leave the row out)"),
        (line(quantity=0), "quantity must be more than 0, not 0 (to expect none, leave the row out)"),
        (line(quantity=None), "quantity is null, which is not its default ({absent: true}, or leave it out)"),
        (line(quantity=[1]), "quantity is one value, not a list (write the value itself, or {one_of: [...]})"),
        (line(quantity={"like": 2}), "like stands beside its value ({value: ..., like: 0.85})"),
        (line(quantity={"value": 2, "like": 0.8}), "only a text can be compared by likeness, not quantity (leave like out)"),  # noqa: E501
        (line(quantity={"value": "two", "like": 2}), "like is the share of words that must agree (like: 0.85)"),
        (line(quantity={"mim": 1}), "no such matcher: mim (did you mean min?)"),
        (line(quantity={}), "an empty mapping says nothing ({any: true} takes anything)"),
        (line(quantity={"min": 3, "max": 2}), "min 3 is more than max 2"),
        (line(quantity={"min": "x"}), "quantity is a number, not 'x'"),
        (line(quantity={"any": True, "min": 1}), "more than one matcher: any, min"),
        (line(quantity={"one_of": []}), "one_of needs a list of values"),
        (line(spice={"min": "mild"}), "spice has no order: min and max cannot be compared (use one_of)"),
        (line(spice="mildd"), "the world has no spice 'mildd' (did you mean mild?)"),
        (line(extras="extra_cheese"), "extras needs a list, not 'extra_cheese' ([extra_cheese])"),
        (line(extras=["extra_chees"]), "the world has no extras 'extra_chees' (did you mean extra_cheese?)"),
        (line(without=["onions"]), "without: no such word 'onions' (did you mean onion?)"),
        (line(without=["onion"], onion="with_onion"), "onion is said twice, and differently (keep one)"),
        (line(modifiers={"spise": "mild"}), "no modifier group spise (did you mean spice?)"),
        (line(modifiers=["mild"]), "modifiers is a mapping of group to option ({spice: mild})"),
        (
            line(modifiers={"spice": []}),
            'spice takes one option, and none is given (leave it out for medium, or "*" for any)',
        ),
        (
            line(modifiers={"spice": ["mild", "spicy"]}),
            'spice takes one option, not several (leave it out for medium, or "*" for any)',
        ),
        ({"orders": [{"items": [{"item": "samosa", "onion": "no_onion"}]}]}, "samosa has no onion (one of: spice)"),
        ({"orders": [{"items": [{"item": "mango_lassi", "without": ["onion"]}]}]}, "mango_lassi has no onion"),
        ({"orders": [{"items": [{"quantity": 1}]}]}, "a row of items needs `item` (item: ...)"),
        ({"orders": [[{"item": "samosa"}]]}, "a row of orders is a mapping, not a list (column: value)"),
        ({"orders": [{}]}, "an empty row of orders says nothing (leave it out, or name a column)"),
        ({"orders": {"items": []}}, "orders is a list of rows, not a mapping (begin the row with a dash)"),
        ({"orders": None}, "orders is a list of rows, not nothing (write [] to expect none)"),
        ({"orders": [{"items": {"item": "samosa"}}]}, "items is a list of rows, not a mapping"),
        ({}, "an outcome is a mapping of tables and fields (orders: [...])"),
        ([], "an outcome is a mapping of tables and fields (orders: [...])"),
        ({"any_of": []}, "any_of is a list of whole outcomes"),
        ({"any_of": [{"orders": []}], "orders": []}, "orders stands beside any_of and inside it (say it in one place)"),
        ({"exact": "yes", "orders": []}, "exact is true or false"),
        ({"ignore": ["orders"]}, "this outcome asserts nothing (name a table or a field)"),
        ({"orders": [], "unchanged": ["orders"]}, "orders is unchanged, and rows are expected in it (keep one)"),
        ({"unchanged": ["kart"]}, "the world has no table kart (did you mean cart?)"),
        ({"orders": [], "voided": {"max": -1}}, "max is a whole number, 0 or more"),
        ({"orders": [], "voided": 1}, "voided is {max: n}, or rows by table (voided: {max: 1})"),
        ({"table_is": []}, "table_is is a mapping of table to all its rows (table_is: {orders: []})"),
    ],
)  # fmt: skip
def test_a_mistake_is_told(shop: Any, raw: Any, told: str) -> None:
    found = problems(shop, raw)
    assert [one for one in found if one.startswith(told)] == found


def test_all_problems_come_at_once_with_their_places(shop: Any) -> None:
    with pytest.raises(FileProblems) as caught:
        shop.bind({"orders": [{"items": [{"item": "nothing_like_it", "quantity": True}]}], "kart": []})
    assert len(caught.value.problems) == 3
    assert {problem.place.line for problem in caught.value.problems} == {2, 6}


TYPED = OutcomeSpec(
    tables=(
        Table(
            name="bookings",
            columns=(
                Column(name="name", type="person"),
                Column(name="pin", type="id"),
                Column(name="at", type="time"),
                Column(name="day", type="date"),
                Column(name="vip", type="boolean", default=False),
            ),
        ),
    ),
)


@pytest.mark.parametrize(
    ("cells", "told"),
    [
        ({"at": 960}, 'at is a time, not the number 960 (put it in quotes: "16:00")'),
        ({"at": "25:00"}, "'25:00' is no time (write it as the column's type)"),
        ({"day": "2026-02-30"}, "'2026-02-30' is no date (write it as the column's type)"),
        ({"vip": "yes"}, "vip is true or false, not 'yes'"),
        ({"vip": 1}, "vip is true or false, not '1'"),
        ({"name": False}, "name is person, not false (a quoted text, if the word was meant)"),
        ({"name": "Ria Sen"}, None),
        ({"name": "..."}, "'...' is nothing left after folding (write it as the column's type)"),
    ],
)
def test_yaml_traps_are_told_by_the_type_of_the_column(shop: Any, cells: Any, told: str | None) -> None:
    """Cases C24: 16:00 as 960, no as false."""
    raw = {"bookings": [cells]}
    if told is None:
        shop.bind(raw, TYPED)
    else:
        assert problems(shop, raw, spec=TYPED) == [told]


def test_explain_says_what_is_compared_and_how(shop: Any) -> None:
    lines = shop.bind({"orders": [], "voided": {"max": 1}}).explain()
    assert lines == [
        "orders: no row created or changed by the call; any other is unexpected",
        "all tables: at most 1 voided",
        "the untouched world looks the same: passes only if something was done and undone again",
    ]


def test_an_expectation_with_rows_is_not_untouched(shop: Any) -> None:
    assert not shop.bind(line()).untouched
    assert not shop.bind({"orders": [], "voided": {"orders": [{"items": []}]}}).untouched
    assert shop.bind({"unchanged": True}).untouched
    assert shop.bind({"any_of": [line(), {"orders": []}]}).untouched


def test_a_cart_is_no_success_to_expect(shop: Any) -> None:
    (told,) = problems(shop, {"cart": [line(item="paneer_wrap")]})
    assert "cart is a working table: what stands there is not committed" in told
