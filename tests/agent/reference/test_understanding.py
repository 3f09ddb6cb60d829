"""Understanding is a pure function: remembered, never raising, blind to case and spelling."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kasauti.agent.reference.menu import Menu, menu_of
from kasauti.agent.reference.spelling import key, tokens
from kasauti.agent.reference.understanding import parse
from kasauti.agent.reference.words import PHRASES

RAW = {
    "modifier_groups": [
        {
            "id": "salt", "name": "Salt", "exclusive": True, "default": "salted",
            "options": [
                {"id": "salted", "name": "With salt", "aliases": ["namak ke saath"]},
                {"id": "unsalted", "name": "No salt", "aliases": ["bina namak"]},
            ],
        }
    ],
    "items": [
        {"id": "poha", "name": "Indori Poha", "aliases": ["poha"], "price": "40", "modifier_groups": ["salt"]},
        {"id": "upma", "name": "Rava Upma", "aliases": [], "price": "50", "modifier_groups": ["salt"]},
    ],
}  # fmt: skip
MENU = Menu(RAW)
PIECES = st.sampled_from(
    ["do", "दो", "ek", "nahi", "poha", "upma", "bina", "namak", "kar do", ",", ".", "?", "aur", "hata do", "bas", "not",
     "sorry", "ki jagah", "instead of", "three", "cancel", "order", "haan", "wala", "extra", "swap", "to", "x"]
)  # fmt: skip


@pytest.mark.parametrize(
    ("one", "other"),
    [("pyaaz", "piaz"), ("paneer", "पनीर"), ("samosas", "समोसे"), ("cheeni", "चीनी"), ("biryani", "biriyani"),
     ("teekhi", "तीखा"), ("wrap", "रैप"), ("parathe", "paratha")],
)  # fmt: skip
def test_spellings_of_a_word_meet(one: str, other: str) -> None:
    assert key(tokens(one)[0])[0] == key(tokens(other)[0])[0]
    assert tokens(one) != tokens(other)


def test_a_menu_in_roman_letters_is_found_in_devanagari() -> None:
    frame = parse("दो पोहा बिना नमक के", MENU).frames[0]
    assert (frame.items, frame.quantity, frame.wishes[0].choices[0].option) == (("poha",), 2, "unsalted")


def test_what_was_understood_is_remembered_for_the_menu() -> None:
    assert parse("Do poha dena", MENU) is parse("Do poha dena", MENU)
    assert menu_of(b'{"items": []}') is menu_of(b'{"items": []}')


def test_case_and_punctuation_marks_do_not_matter() -> None:
    assert parse("DO POHA, Bina Namak!", MENU).frames == parse("do poha, bina namak.", MENU).frames


@given(st.lists(PIECES, max_size=12))
@settings(max_examples=200)
def test_no_row_of_words_breaks_it(words: list[str]) -> None:
    for frame in parse(" ".join(words), MENU).frames:
        assert set(frame.items) <= set(MENU.items)
        assert frame.quantity is None or frame.quantity >= 0


@given(st.text(max_size=60))
@settings(max_examples=200)
def test_no_text_breaks_it(text: str) -> None:
    parse(text, MENU)


def test_everyday_words_are_written_as_tokens_come_out() -> None:
    assert [phrase for phrase in PHRASES if tokens(" ".join(phrase)) != phrase] == []
