"""Amounts of money as they are said and written."""

from __future__ import annotations

from decimal import Decimal

import pytest

from kasauti.language import read
from kasauti.language.grammar.amount import Amount, read_amount
from kasauti.language.grammar.token import tokens

SAID = [
    ("499 only", "499"), ("Rs. 499/-", "499"), ("Rs.499", "499"), ("रु.499", "499"), ("₹499", "499"),
    ("₹ 1,20,000.50", "120000.50"), ("499 rupees", "499"), ("INR 499", "499"),
    ("rupees five hundred only", "500"), ("₹25 lakh", "2500000"), ("25L", "2500000"), ("25 L", "2500000"),
    ("2.5 cr", "25000000"), ("5k", "5000"), ("5 lac", "500000"), ("dedh sau rupaye", "150"),
    ("paune char sau rupaye", "375"), ("sava lakh", "125000"), ("saadhe teen hazaar rupaye", "3500"),
    ("पाँच सौ रुपये", "500"), ("डेढ़ सौ रुपये", "150"), ("₹५००", "500"), ("pachas paise", "0.5"),
    ("do rupaye pachas paise", "2.5"), ("दो रुपये पचास पैसे", "2.5"), ("ten rupees and fifty paise", "10.5"),
    ("99 rupaye 99 paise", "99.99"), ("50p", "0.5"), ("four ninety nine", "499"), ("one fifty only", "150"),
    ("ek rupaya", "1"), ("Re 1", "1"), ("saath rupaye", "60"), ("sau rupaye do", "100"),
    ("total 499 hai", "499"), ("bill terah sau", "1300"), ("das rupaye ji", "10"), ("-500", "-500"),
    ("Rs 1 lakh 20 hazaar", "120000"), ("do hazaar rupaye maatr", "2000"), ("499", "499"), ("499.50", "499.50"),
    ("free nahi", None), ("bees rupaye de do", "20"), ("dhai hazaar", "2500"), ("पचास रुपये मात्र", "50"),
    ("sirf sau rupaye", "100"),
]  # fmt: skip
NOT_SAID = [
    "aadha", "dhai", "dedh", "saadhe teen", "darjan", "do darjan", "quarter", "", "rupaye", "paise do",
    "tera bill", "500-600", "do teen sau", "lagbhag 500", "500 se zyada", "500 se kam", "paanch nahi",
    "do rupaye 150 paise", "1, 23", "₹10²", "₹ 12,34", "Rs Rs 5", "5 kilo", "saath mein", "5 dollar rupaye",
    "sau do sau rupaye", "₹", "-", "Rs. /-", "50 bucks", "5 rupaye 5 rupaye", "kitne rupaye", "sau rupaye kam",
    "10%", "sau ka note",
]  # fmt: skip


@pytest.mark.parametrize(("text", "value"), SAID)
def test_a_text_says_this_many_rupees(text: str, value: str | None) -> None:
    assert read(text, "amount") == (None if value is None else Amount(Decimal(value), "INR"))


@pytest.mark.parametrize("text", NOT_SAID)
def test_a_text_that_says_no_amount_is_none(text: str) -> None:
    assert read(text, "amount") is None


@pytest.mark.parametrize(
    ("text", "currency"),
    [
        ("$20", "USD"),
        ("20 dollars", "USD"),
        ("bees dollar", "USD"),
        ("€20", "EUR"),
        ("£20", "GBP"),
        ("20 dirham", "AED"),
    ],
)
def test_another_currency_is_told(text: str, currency: str) -> None:
    assert read(text, "amount") == (Decimal(20), currency)


def test_a_bare_number_is_in_the_currency_of_the_place() -> None:
    assert read_amount(tokens("499"), "AED") == (Decimal(499), "AED")
    assert read_amount(tokens("₹499"), "AED") == (Decimal(499), "INR")


def test_cents_belong_to_dollars() -> None:
    assert read("2 dollars 50 cents", "amount") == (Decimal("2.5"), "USD")
    assert read("2 rupees 50 cents", "amount") is None
