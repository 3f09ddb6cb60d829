"""Truth tables of the types: what is equal, and the near misses that are not."""

from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kasauti.outcome.cell import reader, undeclared
from kasauti.outcome.key import ABSENT, NULL
from kasauti.outcome.shape import shape
from kasauti.outcome.spec import Column, ColumnType, Entry
from kasauti.outcome.typed import Reading
from kasauti.outcome.unreadable import Unreadable
from kasauti.outcome.vocabulary import Vocabulary

ITEMS = Vocabulary(
    [
        Entry(id="paneer_wrap", names=("Paneer Wrap", "पनीर रैप", "paneer roll")),
        Entry(id="jeera_rice", names=("Jeera Rice", "जीरा राइस")),
        Entry(id="zeera_rice", names=("Zeera Rice Special", "ज़ीरा राइस स्पेशल")),
        Entry(id="tea", names=("Chai", "चाय")),
        Entry(id="green_tea", names=("Chai",)),
        Entry(id="sada", names=("सादा",)),
    ]
)
D = Decimal
READING = Reading(zone=ZoneInfo("Asia/Kolkata"), vocabularies={"item": ITEMS})


def equal(kind: ColumnType, want: Any, got: Any, **column: Any) -> bool:
    read = reader(Column(name="x", type=kind, **column), READING)
    return read.same(want, read.key(want), read.key(got))


EQUAL: list[tuple[ColumnType, Any, Any]] = [
    ("integer", 24, 24),
    ("integer", 24, D("24.0")),
    ("integer", 24, "24"),
    ("integer", 24, "२४"),
    ("integer", 24, " 24 "),
    ("integer", -3, "-3"),
    ("integer", 2500, "2,500"),
    ("integer", 250000, "2,50,000"),
    ("integer", 250000, "250,000"),
    ("integer", 200000, "2 lakh"),
    ("integer", 2, "two"),
    ("decimal", D("0.3"), D("0.30000000000000004")),
    ("decimal", D("0.1"), D("0.1000")),
    ("decimal", D("1.5"), "1.5"),
    ("decimal", D("Infinity"), D("Infinity")),
    ("decimal", D("0.3"), 0.1 + 0.2),
    ("money", 499, D("499.00")),
    ("money", 499, "₹499"),
    ("money", 499, "Rs. 499"),
    ("money", 499, "499 rupees"),
    ("money", 499, "₹499/-"),
    ("money", 499, D("499.00000000000006")),
    ("money", "₹25 lakh", "25,00,000"),
    ("money", "25L", "₹25,00,000"),
    ("money", "25 lac", "2500000"),
    ("money", "1.5 Cr", 15000000),
    ("money", "2k", 2000),
    ("money", "USD 5", "$5"),
    ("quantity", "1.75 kg", "1750 g"),
    ("quantity", "1.5 dozen", "18 pieces"),
    ("quantity", "18 pieces", 18),
    ("quantity", "2 L", "2000 ml"),
    ("quantity", "90 min", "1.5 hours"),
    ("boolean", True, True),
    ("boolean", True, 1),
    ("boolean", False, 0),
    ("boolean", True, "true"),
    ("id", "ORD-7", "ord-7 "),
    ("id", "007", "007"),
    ("id", "7", 7),
    ("id", "Ａ１", "a1"),
    ("code", "A  12", "a 12"),
    ("enum", "Card", "card"),
    ("person", "Riya Sharma", " riya  sharma"),
    ("person", "ढाई", "ढाई"),
    ("place", "Indiranagar", "INDIRANAGAR"),
    ("phone", "9876543210", "+91 98765 43210"),
    ("phone", "09876543210", "98765-43210"),
    ("phone", "0091 9876543210", 9876543210),
    ("phone", "98765 43210", "९८७६५४३२१०"),
    ("phone", "+14155550100", "1 415 555 0100"),
    ("date", "2026-12-04", "04/12/2026"),
    ("date", "2026-12-04", "4-12-2026"),
    ("date", "2026-12-04", "2026-12-04T16:00"),
    ("date", "2026-12-05", "2026-12-04T20:00:00Z"),
    ("time", "16:00", "16:00:00"),
    ("time", "16:00", "16:00:42"),
    ("time", "16:00", "4:00 pm"),
    ("time", "16:00", "4 PM"),
    ("time", "00:30", "12:30 a.m."),
    ("time", "9:05", "09:05"),
    ("datetime", "2026-12-04T16:00", "2026-12-04 16:00:00"),
    ("datetime", "2026-12-04T16:00", "2026-12-04T10:30:00Z"),
    ("datetime", "2026-12-04T16:00+05:30", "2026-12-04T10:30:59.5Z"),
    ("name", "Paneer Wrap", "पनीर रैप"),
    ("name", "paneer_wrap", "wrap paneer"),
    ("name", "paneer roll", "paneer_wrap"),
    ("text", "Bina pyaaz!", "bina  pyaaz"),
    ("text", "हिंदी", "हिन्दी"),
    ("list", ["a", "b", "b"], ["b", "A", "b"]),
    ("set", ["a", "b"], ["b", "a", "a"]),
    ("list", [1, 2], [D("2.0"), 1]),
]
DIFFERENT: list[tuple[ColumnType, Any, Any]] = [
    ("integer", 1, True),
    ("integer", 0, False),
    ("integer", 0, None),
    ("integer", 2, 3),
    ("integer", 2, D("2.5")),
    ("integer", 2, "too"),
    ("integer", 12, "1, 2"),
    ("integer", 102, "10²"),
    ("integer", 123, "1, 23"),
    ("integer", 123, "12, 3"),
    ("integer", 24, "24 pieces"),
    ("integer", 2, [2]),
    ("integer", 2, {"value": 2}),
    ("integer", 2, "2 2"),
    ("integer", 1000, "10,00"),
    ("integer", 5, ""),
    ("decimal", D("0.3"), D("0.300001")),
    ("decimal", D("0.3"), D("0.3000000001")),
    ("decimal", D("1.5"), "15"),
    ("decimal", D("NaN"), D("NaN")),
    ("decimal", D("1"), D("1.00000000000000123") + D("0.00001")),
    ("money", 499, "$499"),
    ("money", 499, 500),
    ("money", 499, D("499.01")),
    ("money", 499, D("499.005")),
    ("money", "25 lakh", "25 crore"),
    ("money", "25 lakh", 25),
    ("money", 499, "499 499"),
    ("money", 499, "about 499"),
    ("quantity", "1.75 kg", "1.75 l"),
    ("quantity", "1 kg", 1000),
    ("quantity", "1 kg", 1),
    ("quantity", "2 L", 200000),
    ("quantity", "1 kg", "1 stone"),
    ("boolean", True, False),
    ("boolean", True, 2),
    ("boolean", True, "yes"),
    ("boolean", False, None),
    ("id", "007", "7"),
    ("id", "007", 7),
    ("id", "7", "7.0"),
    ("id", "7", D("7.0")),
    ("id", "A-12", "A12"),
    ("id", "B-12", "A-12"),
    ("id", "1", True),
    ("code", "10", "1 0"),
    ("enum", "card", "cash"),
    ("person", "Riya Sharma", "Riya Verma"),
    ("person", "Mohan", "Mohana"),
    ("person", "रिया", "रीया"),
    ("place", "Block A", "Block B"),
    ("phone", "0550011123", "550011123"),
    ("phone", "9876543210", "9876543211"),
    ("phone", "9876543210", "987654321"),
    ("phone", "9876543210", "98765 43210 ext 2"),
    ("phone", "5500111234", "5 5 0 0 1 1 1 2 3:04"),
    ("phone", "9876543210", "99 9876543210"),
    ("date", "2026-12-04", "12/04/2026"),
    ("date", "2026-12-04", "2026-12-05"),
    ("date", "2026-12-04", "tomorrow"),
    ("date", "2026-02-28", "2026-02-30"),
    ("date", "2026-12-04", "2026-12-04T20:00:00Z"),
    ("time", "16:00", 960),
    ("time", "16:00", "4:00"),
    ("time", "16:00", "16:01"),
    ("time", "16:00:00", "16:00:42"),
    ("time", "16:00", "25:00"),
    ("time", "16:00", "4:00 am"),
    ("datetime", "2026-12-04T16:00", "2026-12-04T16:00Z"),
    ("datetime", "2026-12-04T16:00", "2026-12-04"),
    ("name", "paneer_wrap", "paneer"),
    ("name", "paneer_wrap", "pneer wrap"),
    ("name", "jeera_rice", "zeera_rice"),
    ("name", "tea", "Chai"),
    ("name", "sada", "सदा"),
    ("text", "दो", "दी"),
    ("text", "2 samosas", "2 samosa"),
    ("text", "no onion", "onion"),
    ("text", "...", "!!!"),
    ("text", "O+", "O-"),
    ("list", ["a", "b"], ["a", "b", "b"]),
    ("list", ["a"], "a"),
    ("set", ["a"], ["a", "b"]),
]


@pytest.mark.parametrize(("kind", "want", "got"), EQUAL)
def test_equal(kind: ColumnType, want: Any, got: Any) -> None:
    assert equal(kind, want, got, vocabulary="item" if kind == "name" else "")


@pytest.mark.parametrize(("kind", "want", "got"), DIFFERENT)
def test_different(kind: ColumnType, want: Any, got: Any) -> None:
    assert not equal(kind, want, got, vocabulary="item" if kind == "name" else "")


SHAPES: list[tuple[Any, ColumnType | None]] = [
    ("16:00", "time"),
    ("4:00 pm", "time"),
    ("2026-12-04", "date"),
    ("2026-12-04T16:00", "datetime"),
    ("9876543210", "phone"),
    ("+91 98765 43210", "phone"),
    ("ORD-7", "id"),
    ("02142", "id"),
    ("₹499", "money"),
    ("2,500", "decimal"),
    ("42", "decimal"),
    (42, "decimal"),
    (True, "boolean"),
    (None, None),
    ("Riya Sharma", "text"),
    ("no", "text"),
    (["a"], "list"),
]


@pytest.mark.parametrize(("value", "kind"), SHAPES)
def test_an_undeclared_column_is_compared_by_the_shape_of_what_is_expected(value: Any, kind: Any) -> None:
    assert shape(value) == kind


UNDECLARED = [
    ("16:00", "16:00:00", True),
    ("16:00", 960, False),
    ("02142", "02142", True),
    ("02142", 2142, False),
    ("007", 7, False),
    ("+919800000000", "9800000000", True),
    ("+919800000000", "919800000000", True),
    (True, 1, False),
    (True, True, True),
    ("no", False, False),
    ("no", "No", True),
    (1500, "1,500", True),
    (None, None, True),
    (None, ABSENT, False),
    ("x", ABSENT, False),
    ("#W1001", "W1001", True),
]


@pytest.mark.parametrize(("want", "got", "same"), UNDECLARED)
def test_undeclared(want: Any, got: Any, same: bool) -> None:
    read = undeclared(shape(want), READING)
    assert read.same(want, read.key(want), read.key(got)) is same


def test_missing_null_and_empty_are_one_only_where_the_default_is_none() -> None:
    none = reader(Column(name="note", type="text"), READING)
    assert none.key(ABSENT) is none.key(None) is none.key([]) is NULL
    many = reader(Column(name="extras", type="set", default=[]), READING)
    assert many.key(ABSENT) == many.key(None) == many.key([]) == frozenset()
    one = reader(Column(name="quantity", type="integer", default=1), READING)
    assert one.key(ABSENT) == 1
    assert one.key(None) is NULL
    assert isinstance(one.key([]), Unreadable)


@given(st.integers(-(10**12), 10**12))
@settings(max_examples=100)
def test_a_number_equals_its_digits_in_any_style(number: int) -> None:
    assert equal("integer", number, str(number))
    assert equal("integer", number, f"{number:,}")
    assert equal("integer", number, D(number))
    assert not equal("integer", number, number + 1)


@given(st.floats(allow_nan=False, allow_infinity=False, min_value=-1e12, max_value=1e12))
@settings(max_examples=100)
def test_a_float_equals_its_shortest_text(number: float) -> None:
    assert equal("decimal", D(repr(number)), number)
