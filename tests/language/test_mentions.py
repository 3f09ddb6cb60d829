"""Which things a sentence names, and how many of each."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kasauti.language.mentions import Names

MENU = Names(
    {
        "paneer_wrap": ["Paneer Wrap", "पनीर रैप"],
        "mango_lassi": ["Mango Lassi", "aam ki lassi", "मैंगो लस्सी"],
        "lassi": ["Lassi"],
        "samosa": ["Samosa", "samose", "समोसा", "समोसे"],
        "no_onion": ["No onion", "bina pyaaz"],
        "spicy": ["Spicy"],
        "green_chai": ["Special Chai"],
        "masala_chai": ["Special Chai"],
        "chilli_bajji": ["Chilli Bajji"],
    }
)


def named(sentence: str) -> list[tuple[str, int | None]]:
    found = [("/".join(sorted(mention.ids)), mention.number) for mention in MENU.mentions(sentence)]
    return [(ids, number) for ids, number in found if ids not in ("no_onion", "spicy")]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("That is 1 Paneer Wrap, No onion; 2 Mango Lassi.", [("paneer_wrap", 1), ("mango_lassi", 2)]),
        ("Paneer Wrap x2, Mango Lassi x 1", [("paneer_wrap", 2), ("mango_lassi", 1)]),
        ("2x Paneer Wrap", [("paneer_wrap", 2)]),
        ("Paneer Wrap 2 plate, Mango Lassi 1 glass", [("paneer_wrap", 2), ("mango_lassi", 1)]),
        ("Paneer wrap (2) and samosa (3)", [("paneer_wrap", 2), ("samosa", 3)]),
        ("do plate samose aur ek aam ki lassi", [("samosa", 2), ("mango_lassi", 1)]),
        ("दो पनीर रैप और १ मैंगो लस्सी", [("paneer_wrap", 2), ("mango_lassi", 1)]),
        ("१२ समोसे", [("samosa", 12)]),
        ("बारह समोसे", [("samosa", 12)]),
        ("two spicy paneer wraps and twenty five samosas", [("paneer_wrap", 2), ("samosa", 25)]),
        ("ek bina pyaaz paneer wrap", [("paneer_wrap", 1)]),
        ("pachees samose", [("samosa", 25)]),
        ("a dozen samosas", [("samosa", 12)]),
        ("Samosa, Lassi", [("samosa", None), ("lassi", None)]),
        ("Paneer Wrap 120 rupees, Samosa 20 rupees", [("paneer_wrap", None), ("samosa", None)]),
        ("₹120 ka paneer wrap", [("paneer_wrap", None)]),
        ("order number 5, paneer wrap", [("paneer_wrap", None)]),
        ("paneer wrap 30 minute mein aayega", [("paneer_wrap", None)]),
        ("samose ke saath lassi", [("samosa", None), ("lassi", None)]),
        ("kar do paneer wrap", [("paneer_wrap", None)]),
        ("3 special chai", [("green_chai/masala_chai", 3)]),
        ("two chilli bajjis", [("chilli_bajji", 2)]),
        ("samosas", [("samosa", None)]),
        ("wrapping paneer", []),
        ("", []),
    ],
)
def test_a_number_belongs_to_the_thing_it_stands_with(sentence: str, expected: list[tuple[str, int | None]]) -> None:
    assert named(sentence) == expected


def test_a_name_of_one_thing_leads_to_its_id() -> None:
    assert MENU.id_of("paneer wrap") == "paneer_wrap"
    assert MENU.id_of("Special Chai") == "Special Chai"


@given(st.text(alphabet="12x,() पनीररैप aPneWrap१", max_size=60))
def test_any_text_is_read_without_an_error(text: str) -> None:
    assert all(mention.words for mention in MENU.mentions(text))
