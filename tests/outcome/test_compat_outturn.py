"""Our reproduction against outturn 0.1.0 itself, on outcomes of every kind that its types hold."""

from __future__ import annotations

import re
import string
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from outturn.assertions import compare_outcomes, normalize, similarity
from outturn.models import Outcome

from kasauti.conversation.value import clean
from kasauti.outcome.compat_outturn import alike, discrepancies, side_of, squeezed

WORDS = re.split(
    " ",
    "pepperoni pizza large veg non burger the of cheese cheeses extra thin crust coke glasses bus boxes es ses s tea "
    "massage massages sports deep tissue tuesday thursday 16:00 15:00 4.50 12.00 ORD-88412 ORD-88421 no order please a",
)
NUMBERS = [0, 1, 2, 3, -5, 12, 90, 0.004, 0.005, 0.006, 1.0, 1.004, 1.005, 1.006, 12.5, 2**53, 2**53 + 1, 1e300, 1e-7]

words = st.lists(st.sampled_from(WORDS), min_size=0, max_size=4).map(" ".join)
texts = st.one_of(words, st.text(alphabet=string.printable, max_size=12))
numbers = st.one_of(st.sampled_from(NUMBERS), st.floats(-1e6, 1e6), st.integers(-1000, 1000))
keys = st.sampled_from(["quantity", "unit_price", "size"])
entries = st.builds(
    lambda name, numbers, tags: {"name": name, **numbers, "tags": tags},
    texts, st.dictionaries(keys, numbers, max_size=2), st.lists(texts, max_size=3),
)  # fmt: skip
values = st.one_of(texts, numbers, st.booleans(), st.none(), st.lists(texts, max_size=2),
                   st.dictionaries(st.sampled_from("ab"), st.integers(0, 9), max_size=2))  # fmt: skip
outcomes = st.builds(
    lambda entries, fields: {"entries": entries, **fields},
    st.lists(entries, max_size=4), st.dictionaries(st.sampled_from(["day", "total", "ok", "note"]), values, max_size=4),
)  # fmt: skip


@st.composite
def pairs(draw: st.DrawFn) -> tuple[dict[str, Any], dict[str, Any]]:
    """Two outcomes, the second often the first with something changed: most of the rules are about near misses."""
    want, other = draw(outcomes), draw(outcomes)
    if draw(st.booleans()):
        return want, other
    kept = [dict(entry) for entry in draw(st.permutations(want["entries"]))]
    for entry in kept:
        if draw(st.booleans()):
            entry.update(draw(entries))
    fields = {key: draw(st.sampled_from([value, other.get(key, value)])) for key, value in want.items()}
    return want, {**fields, "entries": kept[draw(st.integers(0, 1)) :]}


def theirs(want: dict[str, Any], got: dict[str, Any]) -> list[tuple[str, Any]]:
    found = compare_outcomes(Outcome.from_dict(want), Outcome.from_dict(got))
    return [(one.kind.value, one.detail) for one in found]


def ours(want: dict[str, Any], got: dict[str, Any]) -> list[tuple[str, Any]]:
    return [(one.kind, one.where) for one in discrepancies(side_of(clean(want)), side_of(clean(got)))]


@pytest.mark.slow
@settings(max_examples=5_000, deadline=None, suppress_health_check=list(HealthCheck))
@given(pairs())
@example(({"entries": [], "ok": True}, {"entries": [], "ok": "false"}))
@example(({"entries": [], "total": 1e22}, {"entries": [], "total": "1e+22"}))
@example(({"entries": [{"name": "", "tags": ["?"]}]}, {"entries": [{"name": "!!", "tags": [""]}]}))
def test_every_discrepancy_is_the_same_in_kind_place_and_order(pair: tuple[dict[str, Any], dict[str, Any]]) -> None:
    assert ours(*pair) == theirs(*pair)


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet=string.printable, max_size=40))
def test_words_are_squeezed_alike(text: str) -> None:
    assert squeezed(text) == normalize(text)


@settings(max_examples=200, deadline=None)
@given(texts, texts)
def test_likeness_is_the_same_number_both_ways_round(left: str, right: str) -> None:
    assert (alike(left, right), alike(right, left)) == (similarity(left, right), similarity(right, left))


@pytest.mark.parametrize(
    ("want", "got"),
    [
        ({"note": "पनीर टिक्का"}, {"note": "चिकन बिरयानी"}),
        ({"time": "16:00"}, {"time": "15:00"}),
        ({"day": "tuesday"}, {"day": "thursday"}),
        ({"id": "ORD-88412"}, {"id": "ORD-88421"}),
        ({"ok": True}, {"ok": "false"}),
        ({"n": 0.001}, {"n": 0.005}),
        ({"list": ["a", "b"]}, {"list": ["b", "a"]}),
        ({"entries": [{"name": "veg burger"}]}, {"entries": [{"name": "non veg burger"}]}),
        ({"entries": [{"name": "tea", "tags": ["no cheese"]}]}, {"entries": [{"name": "tea", "tags": ["cheese"]}]}),
    ],
)  # fmt: skip
def test_what_it_wrongly_calls_equal_is_equal_here_too(want: dict[str, Any], got: dict[str, Any]) -> None:
    assert theirs(want, got) == ours(want, got) == []


@pytest.mark.parametrize(
    ("want", "got"),
    [
        ({"time": "16:00"}, {"time": "4:00 pm"}),
        ({"n": 2}, {"n": "two"}),
        ({"nothing": None}, {"nothing": None}),
        ({"entries": [{"name": "tea", "quantity": 2}]},
         {"entries": [{"name": "tea", "quantity": 1}, {"name": "tea", "quantity": 1}]}),
    ],
)  # fmt: skip
def test_what_it_wrongly_calls_different_differs_here_too(want: dict[str, Any], got: dict[str, Any]) -> None:
    assert theirs(want, got) == ours(want, got) != []


def test_a_number_beyond_floats_is_another_number_and_no_error() -> None:
    assert [one.kind for one in discrepancies(side_of({"n": 10**400}), side_of({"n": 3}))] == ["wrong_field"]


def test_a_discrepancy_reads_as_there() -> None:
    want, got = {"entries": [], "duration_minutes": 90}, {"entries": [], "duration_minutes": 60}
    (their,) = compare_outcomes(Outcome.from_dict(want), Outcome.from_dict(got))
    (our,) = discrepancies(side_of(want), side_of(got))

    assert str(our) == str(their)
