"""The total that a sentence says."""

from __future__ import annotations

from decimal import Decimal

import pytest

from kasauti.language.totals import total_said


@pytest.mark.parametrize(
    ("sentence", "total"),
    [
        ("Your total is Rs. 450.", "450"),
        ("Your order is placed, total 1,250 rupees.", "1250"),
        ("kul 450 rupaye hue", "450"),
        ("Total chaar sau pachas rupaye", "450"),
        ("कुल ४५० रुपये", "450"),
        ("कुल चार सौ पचास रुपये हुए", "450"),
        ("Total bill ₹450.50", "450.50"),
        ("The bill comes to 300", "300"),
        ("Aapka total hai 320.", "320"),
        ("total 3 items", None),
        ("samosa 20 rupees", None),
        ("total 450 rupees, delivery 40 rupees", None),
        ("Your order is placed.", None),
    ],
)
def test_one_amount_beside_a_word_for_total(sentence: str, total: str | None) -> None:
    assert total_said(sentence) == (None if total is None else Decimal(total))
