"""`kasauti.compare`: what it takes, what it refuses, and what it never does."""

import subprocess
import sys
from datetime import datetime
from decimal import Decimal
from typing import Any, get_args
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kasauti
from kasauti.outcome.rules import says
from kasauti.outcome.spec import ColumnType

TYPES = [kind for kind in get_args(ColumnType) if kind != "rows"]
WORDS = "no 2 do paneer पनीर tikka ₹499 kal 4 baje शाम 12B (60min) 1,25,000 naan naans 2026-12-01 16:00 kg"
TEXTS = st.one_of(
    st.text(max_size=30),
    st.lists(
        st.sampled_from(WORDS.split(" ")),
        max_size=5,
    ).map(" ".join),
)
PLAIN = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.decimals(allow_nan=True, places=2), TEXTS,
    st.lists(st.one_of(st.integers(0, 5), TEXTS), max_size=4),
)  # fmt: skip
ALIASES = {"onion": ["onion", "pyaaz", "प्याज"], "paneer_tikka": ["paneer tikka", "पनीर टिक्का"]}


@given(PLAIN, PLAIN, st.sampled_from([None, *TYPES]), st.sampled_from([None, 0.5, 0.85]))
@settings(max_examples=200)
def test_any_two_values_are_compared_and_say_by_which_rule(want: Any, got: Any, kind: Any, like: Any) -> None:
    finding = kasauti.compare(want, got, type=kind, like=like, aliases=ALIASES, clock="2026-12-01T10:00")
    assert type(finding.met) is bool
    assert says(finding.rule)
    assert finding.met is not bool(finding.why)


@given(TEXTS, TEXTS, st.sampled_from([kind for kind in TYPES if kind not in ("list", "set")]))
@settings(max_examples=200)
def test_two_texts_are_equal_both_ways_or_neither(left: str, right: str, kind: Any) -> None:
    """Seconds aside, which count only if the expected time has them."""
    there = kasauti.compare(left, right, type=kind, aliases=ALIASES, like=0.8)
    back = kasauti.compare(right, left, type=kind, aliases=ALIASES, like=0.8)
    assert there.met == back.met


@given(TEXTS)
@settings(max_examples=100)
def test_a_text_equals_itself_unless_nothing_is_left_of_it(text: str) -> None:
    finding = kasauti.compare(text, text, type="text")
    assert finding.met or finding.rule == "never.empty"


def test_the_rule_and_the_reason_are_told() -> None:
    finding = kasauti.compare(2, "teen", type="integer")
    assert (finding.met, finding.rule, finding.why) == (False, "number.equal-decimals", "teen, expected 2")
    assert kasauti.compare("₹499", "$499").rule == "fine.other-currency"
    assert kasauti.compare("007", 7).rule == "fine.id-number-zero"
    assert kasauti.compare("paneer", "पनीर").why == "पनीर, expected paneer (no alias joins the two scripts)"
    assert kasauti.compare("pyaaz", "momo", type="name", aliases=ALIASES).rule == "name.unresolved"


def test_a_name_that_may_be_two_things_says_which() -> None:
    aliases = {"rava_dosa": ["rava dosa"], "rawwa_dosa": ["rawwa dosa"]}
    finding = kasauti.compare("rava dosa", "rawa dosa", type="name", aliases=aliases)
    assert finding.rule == "name.two-unresolved"
    assert finding.why == "rawa dosa, expected rava dosa (it may be rava_dosa or rawwa_dosa)"


def test_the_clock_may_be_a_moment_or_its_text() -> None:
    clock = datetime(2026, 12, 1, 10, tzinfo=ZoneInfo("Asia/Kolkata"))
    assert kasauti.compare("2026-12-02", "tomorrow", type="date", clock=clock).met
    assert kasauti.compare("2026-12-02", "tomorrow", type="date", clock="2026-12-01T10:00").met
    assert not kasauti.compare("2026-12-02", "tomorrow", type="date").met


def test_rows_are_compared_in_any_order_and_every_part_is_told() -> None:
    want = [{"item": "chai", "quantity": 2}, {"item": "samosa", "quantity": 1}]
    got = [{"item": "samosa", "quantity": 1}, {"item": "chai", "quantity": 1}, {"item": "chai", "quantity": 1}]
    columns = {"item": {"type": "id", "class": "identity"}, "quantity": "integer"}
    assert kasauti.compare(want, got, columns=columns, merge=["quantity"]).met
    finding = kasauti.compare(want, got[:2], columns=columns, merge=["quantity"])
    assert [(part.field, part.met) for part in finding.parts if not part.met] == [("rows[chai].quantity", False)]
    assert finding.why == "chai: quantity 1, expected 2"


def test_rows_without_columns_go_by_their_shape() -> None:
    want = {"guest": "Riya Sen", "at": "16:00", "table": {"size": 4}}
    assert kasauti.compare(want, {"at": "4 pm", "guest": "riya sen", "table": {"size": "4"}, "id": 7}).met
    assert not kasauti.compare(want, {"at": "4 pm", "guest": "riya sen", "table": {"size": "5"}}).met
    assert kasauti.compare([{"n": 2}], [{"n": 1}, {"n": 1}], merge=["n"]).met


def test_what_is_no_row_meets_no_row() -> None:
    finding = kasauti.compare([{"a": 1}], "a")
    assert (finding.met, finding.why) == (False, "a, expected rows")


@pytest.mark.parametrize(
    ("given_", "told"),
    [
        ({"type": "integr"}, "no such type: 'integr' (did you mean integer?)"),
        ({"zone": "Asia/Atlantis"}, "no such time zone: 'Asia/Atlantis'"),
        ({"like": 85}, "like is a share of words between 0 and 1, not 85"),
        ({"columns": {"a": "integr"}}, "no such type: 'integr' (did you mean integer?)"),
        ({"columns": {"a": {"class": "valu"}}}, "column a: no such class 'valu' (did you mean value?)"),
        ({"columns": {"a": {"tipe": "id"}}}, "column a: no such key 'tipe' (did you mean type?)"),
        ({"columns": {"b": "id"}}, "rows has no column a"),
        ({"columns": {"a": "integer"}, "merge": ["b"]}, "merge: rows has no column b (one of: a)"),
        ({"columns": {"a": "integer", "t": {"formula": "a +"}}}, "formula: this is no formula"),
    ],
)
def test_an_argument_that_cannot_be_meant_is_refused(given_: Any, told: str) -> None:
    with pytest.raises(ValueError) as refused:
        kasauti.compare([{"a": 1}] if "columns" in given_ else 1, [{"a": 1}], **given_)
    assert told in str(refused.value)


@pytest.mark.parametrize("huge", [10**400, Decimal("1e400"), float("nan"), "1" * 5000, "(" * 500, "1." * 2000])
def test_what_is_far_too_large_equals_nothing(huge: Any) -> None:
    for kind in ("integer", "money", "quantity", "date", "time", "phone"):
        assert not kasauti.compare(huge, huge, type=kind).met  # type: ignore[arg-type]


def test_importing_the_package_loads_nothing_of_it() -> None:
    code = "import sys, kasauti; sys.exit(any(name.startswith('kasauti.') for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
    code = "from kasauti import compare; import sys; sys.exit('kasauti.call' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize(
    ("kind", "want", "got", "met"),
    [
        ("set", ["b"], ["c"], False),
        ("set", ["b"], ["b", "c"], True),
        ("set", ["b", "b"], ["b"], True),
        ("list", ["b"], ["c"], False),
        ("list", ["b"], ["c", "b"], True),
        ("list", ["b", "b"], ["b"], False),
    ],
)
def test_a_list_contains_what_it_is_asked_for_as_often_and_a_set_at_all(
    kind: str, want: list[str], got: list[str], met: bool
) -> None:
    assert kasauti.compare({"contains": want}, got, type=kind).met is met
