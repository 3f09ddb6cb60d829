from __future__ import annotations

from kasauti.errors import Place
from kasauti.scenario.merging import merged, part
from kasauti.scenario.reading import read_text


def test_mappings_merge_and_all_else_is_replaced() -> None:
    base = read_text("expect: {latency_ms: {each: 1400}, tools: {a: 1}}\ntags: [x, y]\nzone: UTC\n", file="suite.yaml")
    over = read_text("expect: {tools: {b: 2}, outcome: {orders: []}}\ntags: [z]\nid: one\n", file="f.yaml")
    assert merged(base, over).value == {
        "expect": {"latency_ms": {"each": 1400}, "tools": {"a": 1, "b": 2}, "outcome": {"orders": []}},
        "tags": ["z"],
        "zone": "UTC",
        "id": "one",
    }


def test_an_empty_value_takes_a_default_away() -> None:
    base = read_text("expect: {latency_ms: {each: 1400}}\nzone: UTC")
    over = read_text("expect: {latency_ms: null, own: null}\nzone:\n")
    assert merged(base, over).value == {"expect": {"own": None}}


def test_places_point_into_the_file_a_value_comes_from() -> None:
    base = read_text("\n\nexpect:\n  latency_ms: {each: 1}\n", file="suite.yaml")
    document = merged(base, read_text("expect: {tools: [x]}\n", file="f.yaml"))
    assert document.place("expect", "latency_ms", "each") == Place("suite.yaml", 4, 22)
    assert document.key_place("expect", "latency_ms") == Place("suite.yaml", 4, 3)
    assert document.place("expect", "tools", 0) == Place("f.yaml", 1, 18)
    assert document.place("expect") == Place("f.yaml", 1, 9)


def test_a_part_keeps_its_places() -> None:
    document = part(read_text("a:\n- {b: 1}\n- {c: [2]}\n", file="f.yaml"), ("a", 1))
    assert document.value == {"c": [2]}
    assert document.place("c", 0) == Place("f.yaml", 3, 8)
    assert document.key_place("c") == Place("f.yaml", 3, 4)
