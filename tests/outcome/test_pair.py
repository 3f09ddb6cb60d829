"""The pairing of orders with their lines is the cheapest there is, checked against all permutations."""

import itertools
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from kasauti.outcome.frame import read_rows
from kasauti.outcome.pair import pair, unpaired_cost
from kasauti.outcome.want import WantRows

line = st.fixed_dictionaries(
    {
        "item": st.sampled_from(["paneer_wrap", "veg_burger", "samosa"]),
        "quantity": st.integers(1, 2),
        "spice": st.sampled_from(["mild", "medium"]),
    }
)
orders = st.lists(st.lists(line, min_size=1, max_size=2), max_size=3)


def cheapest(want: WantRows, found: list[Any]) -> int:
    """The least sum over all ways to pair, each pair costed alone."""
    lone = unpaired_cost(want.frame.depth)
    if not want.rows or not found:
        return lone * (len(want.rows) + len(found))
    alone = {
        (i, j): pair(WantRows(frame=want.frame, rows=(row,), field="orders"), [got]).cost
        for i, row in enumerate(want.rows)
        for j, got in enumerate(found)
    }
    few, many = sorted((len(want.rows), len(found)))
    ways = []
    for chosen in itertools.permutations(range(many), few):
        steps = enumerate(chosen)
        ways.append(sum(alone[(i, j) if len(want.rows) == few else (j, i)] for i, j in steps))
    return min(ways) + lone * (many - few)


@given(wanted=orders, got=orders)
@settings(max_examples=120, deadline=None)
def test_no_other_pairing_is_cheaper(shop: Any, wanted: Any, got: Any) -> None:
    want = shop.bind({"orders": [{"items": items} for items in wanted]}).alternatives[0].tables[0]
    found = read_rows(want.frame, [({"items": items}, None) for items in got])
    assert pair(want, found).cost == cheapest(want, found)


@given(wanted=orders, got=orders)
@settings(max_examples=80, deadline=None)
def test_the_cost_is_nothing_exactly_when_all_rows_are_equal(shop: Any, wanted: Any, got: Any) -> None:
    want = shop.bind({"orders": [{"items": items} for items in wanted]}).alternatives[0].tables[0]
    rows = [{"items": items} for items in got]
    pairing = pair(want, read_rows(want.frame, [(row, None) for row in rows]))
    assert (pairing.cost == 0) == (want.frame.counts(rows) == want.counts)
