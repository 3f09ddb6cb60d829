"""Quantities in their base unit."""

from __future__ import annotations

from decimal import Decimal

import pytest

from kasauti.language import read

SAID = [
    ("dedh kilo aaloo", "1500", "g"), ("डेढ़ किलो", "1500", "g"), ("dhai sau gram paneer", "250", "g"),
    ("sava kilo", "1250", "g"), ("saadhe teen kilo", "3500", "g"), ("paune do kilo", "1750", "g"),
    ("paun kilo", "750", "g"), ("pauna kilo", "750", "g"), ("paune kilo", "750", "g"),
    ("adha kilo", "500", "g"), ("आधा किलो", "500", "g"), ("paav kilo", "250", "g"), ("pav kilo", "250", "g"),
    ("ek paav", "250", "g"), ("एक पाव", "250", "g"), ("dhai paav", "625", "g"),
    ("three quarters of a kilo", "750", "g"), ("paav bhar", "250", "g"),
    ("aadha paav", "125", "g"), ("paav litre doodh", "250", "ml"), ("dedh darjan kele", "18", "piece"),
    ("do darjan ande", "24", "piece"), ("half a dozen eggs", "6", "piece"), ("1.75 kg", "1750", "g"),
    ("1750 g", "1750", "g"), ("500ml", "500", "ml"), ("2 l", "2000", "ml"), ("2L", "2000", "ml"),
    ("do litre doodh", "2000", "ml"), ("do kilo teen sau gram", "2300", "g"), ("1 kg 250 g", "1250", "g"),
    ("ek kilo aur paanch sau gram", "1500", "g"), ("half kg", "500", "g"), ("half a kilo", "500", "g"),
    ("a kilo", "1000", "g"), ("kilo bhar", "1000", "g"), ("½ kg", "500", "g"), ("1½ kg", "1500", "g"),
    ("1/2 kg", "500", "g"), ("chaar", "4", "piece"), ("5 pieces", "5", "piece"), ("paanch piece", "5", "piece"),
    ("do piece samose", "2", "piece"), ("quarter of a kilo", "250", "g"), ("half of a litre", "500", "ml"),
    ("do kilo do", "2000", "g"), ("do kilo aaloo de do", "2000", "g"), ("५०० ग्राम", "500", "g"),
    ("5 feet", "1.524", "m"), ("do meter kapda", "2", "m"), ("ek quintal", "100000", "g"),
    ("aaloo do kilo", "2000", "g"), ("mujhe paanch do", "5", "piece"), ("two and a half kilos", "2500", "g"),
    ("saath gram", "60", "g"),
]  # fmt: skip
NOT_SAID = [
    "paav", "पाव", "", "kilo", "aadha", "dedh", "pav", "do pav", "2-3 kilo", "do teen kilo", "do se teen kilo",
    "thoda", "thodi cheeni", "lagbhag do kilo", "do kilo nahi", "do kilo teen litre", "do gram teen kilo",
    "1, 23 kg", "-2 kg", "kilo do", "2 xyz", "₹2", "do kilo se zyada", "aadha aaloo", "2 dozen kilo",
    "ek do kilo", "2.5", "dono kilo", "do samose", "chai do do", "ek chai", "do pav bhaji", "do vada pav", "do paav",
    "दो पाव", "teen paav", "do paav bhar", "do plate", "do plate samose", "teen cup chai", "ek glass paani",
    "do packet doodh", "teen katori dal", "saath", "saath samose", "do order",
]  # fmt: skip


@pytest.mark.parametrize(("text", "value", "unit"), SAID)
def test_a_text_says_this_much(text: str, value: str, unit: str) -> None:
    assert read(text, "quantity") == (Decimal(value), unit)


@pytest.mark.parametrize("text", NOT_SAID)
def test_a_text_that_says_no_quantity_is_none(text: str) -> None:
    assert read(text, "quantity") is None
