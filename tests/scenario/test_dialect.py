from __future__ import annotations

import datetime
from decimal import Decimal

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from kasauti.errors import FileProblems
from kasauti.scenario.dialect import read_old_text


@pytest.mark.parametrize(
    ("written", "read_as", "warned"),
    [
        ("16:00", 960, True),
        ("9:00", 540, True),
        ("09:30", "09:30", False),
        ("12:30:00", 45000, True),
        ("no", False, True),
        ("on", True, True),
        ("02142", 1122, True),
        ("007", 7, True),
        ("08", "08", False),
        ("+919800000000", 919800000000, True),
        ("2026-12-04", "2026-12-04", True),
        ("2026-12-04 16:00", "2026-12-04 16:00", False),
        ("1_500", 1500, True),
        ("1e5", "1e5", False),
        ("1.50", Decimal("1.5"), False),
        ("true", True, False),
        ("True", True, False),
        ("~", None, False),
        ("24", 24, False),
        ('"no"', "no", False),
        ("#W1001", None, True),
    ],
)
def test_an_old_value_is_what_its_tool_reads_and_traps_are_named(written: str, read_as: object, warned: bool) -> None:
    document = read_old_text(f"key: {written}\n", file="f.yaml")
    value = document.value["key"]
    assert (value, type(value)) == (read_as, type(read_as))
    assert bool(document.warnings) == warned
    assert all(warning.place.line == 1 and warning.severity == "warning" for warning in document.warnings)


def test_the_last_of_equal_keys_counts_with_a_warning() -> None:
    document = read_old_text("a: 1\nb: {c: 1, c: 2}\na: 3\n", file="f.yaml")
    assert document.value == {"a": 3, "b": {"c": 2}}
    assert [str(warning) for warning in document.warnings] == [
        "f.yaml:3:1  warning: `a` stands twice; the last one counts  (fix: delete the one in line 1)",
        "f.yaml:2:11  warning: `c` stands twice; the last one counts  (fix: delete the one in line 2)",
    ]


def test_merge_keys_are_written_out_as_there() -> None:
    text = "base: &b {x: 1, y: 1}\nnew: {<<: *b, y: 2}\nagain: *b\n"
    document = read_old_text(text)
    assert document.value == yaml.safe_load(text)
    assert document.warnings == ()


@pytest.mark.parametrize(
    "text", ["a: &x [*x]", "a: .nan", "a: !!python/none x", "1: x", "? [a]\n: x", "a: =", "a: 2026-99-99"]
)
def test_what_no_tool_could_use_is_refused(text: str) -> None:
    with pytest.raises(FileProblems):
        read_old_text(text)


def _plain(value: object) -> object:
    """PyYAML's values in ours: floats as decimals, dates as text."""
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_plain(inner) for inner in value]
    if isinstance(value, float):
        return Decimal(repr(value))
    return value.isoformat() if isinstance(value, datetime.date) else value


@settings(max_examples=200)
@given(st.text(alphabet="ab1:-[]{}#&*!|>'\"\n <0._~,noe+", max_size=40))
def test_it_reads_as_pyyaml_does_or_refuses(text: str) -> None:
    try:
        document = read_old_text(text)
    except FileProblems:
        return
    assert document.value == _plain(yaml.load(text, Loader=yaml.CSafeLoader))
