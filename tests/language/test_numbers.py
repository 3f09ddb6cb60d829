"""Numbers as people say them."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kasauti.language.numbers import AMBIGUOUS, parse_number, plain_word, read_number, scale_value, word_value

SAID = [
    ("zero", 0), ("two", 2), ("nineteen", 19), ("twenty five", 25), ("Twenty-five", 25), ("one hundred and five", 105),
    ("two hundred", 200), ("a", None), ("half a dozen", 6), ("half dozen", 6), ("two dozen", 24), ("dozen", 12),
    ("ek", 1), ("do", 2), ("teen", 3), ("tin", 3), ("chaar", 4), ("char", 4), ("paanch", 5), ("panch", 5), ("chhe", 6),
    ("chhah", 6), ("saat", 7), ("saath", 60), ("aath", 8), ("nau", 9), ("das", 10), ("dus", 10), ("gyarah", 11),
    ("gyaarah", 11), ("pandrah", 15), ("bees", 20), ("ikkees", 21), ("pachees", 25), ("pacchis", 25), ("sattais", 27),
    ("unnees", 19), ("tees", 30), ("paintees", 35), ("chalees", 40), ("pachaas", 50), ("pachpan", 55), ("sattar", 70),
    ("unasi", 79), ("assi", 80), ("nabbe", 90), ("ninyanve", 99), ("sau", 100), ("do sau pachas", 250),
    ("ek hazaar", 1000), ("teen hazar do sau", 3200), ("do lakh teen hazaar", 203_000), ("ek karod", 10_000_000),
    ("aadha darjan", 6), ("do darjan", 24),
    ("शून्य", 0), ("एक", 1), ("दो", 2), ("पाँच", 5), ("पांच", 5), ("छः", 6), ("छह", 6), ("पच्चीस", 25), ("पंद्रह", 15),
    ("पन्द्रह", 15), ("अड़तीस", 38),
    ("सड़सठ", 67), ("उनहत्तर", 69), ("निन्यानवे", 99), ("दो सौ पचास", 250),
    ("एक लाख बीस हज़ार", 120_000), ("आधा दर्जन", 6),
    ("25", 25), ("२५", 25), ("২৫", 25), ("௨௫", 25), ("1,20,000", 120_000), ("120,000", 120_000), ("5 sau", 500),
    ("1,2", None), ("1, 23", None), ("10²", None), ("ek ek", None), ("do teen", None), ("no", None), ("chai", None),
    ("", None), ("two and", None), ("hundred thousand lakh", None), ("nine wraps", None), ("9" * 40, None),
]  # fmt: skip


@pytest.mark.parametrize(("text", "value"), SAID)
def test_a_text_says_this_number_and_nothing_else(text: str, value: int | None) -> None:
    assert parse_number(text) == value


def test_a_reading_takes_as_many_words_as_belong_to_the_number() -> None:
    words = ["do", "sau", "pachas", "samose"]
    assert read_number(words) == (250, 3)
    assert read_number(words, 2) == (50, 1)
    assert read_number(words, 3) is None
    assert read_number(["ek", "ek", "chai"]) == (1, 1)
    assert read_number([]) is None


def test_words_with_another_meaning_are_named() -> None:
    assert {"do", "दो", "saath"} <= AMBIGUOUS


UNITS = re.findall(r"\w+", """
    zero ek do teen chaar paanch chhe saat aath nau das gyarah barah terah chaudah pandrah solah satrah
    atharah unnis bees ikkis bais teis chaubis pachis chhabbis sattais athais untis tees iktis battis taintis
    chauntis paintis chhattis saintis adtis untalis chalis iktalis bayalis taintalis chauvalis paintalis
    chhiyalis saintalis adtalis unchas pachas ikyavan bavan tirpan chauvan pachpan chhappan sattavan athavan
    unsath saath iksath basath tirsath chausath painsath chhiyasath sadsath adsath unhattar sattar ikhattar
    bahattar tihattar chauhattar pachhattar chhihattar satattar athattar unasi assi ikyasi bayasi tirasi
    chaurasi pachasi chhiyasi sattasi athasi navasi nabbe ikyanve banve tiranve chauranve pachanve chhiyanve
    sattanve athanve ninyanve
""")  # fmt: skip


def test_every_number_to_ninety_nine_has_its_hindi_word() -> None:
    assert [word_value(word) for word in UNITS] == list(range(100))


@given(st.integers(1, 9), st.sampled_from(["sau", "सौ", "hundred"]), st.integers(1, 99))
@settings(max_examples=100)
def test_hundreds_and_units_add_up(hundreds: int, scale: str, units: int) -> None:
    assert parse_number(f"{UNITS[hundreds]} {scale} {UNITS[units]}") == hundreds * 100 + units


@given(st.text(max_size=30))
@settings(max_examples=200)
def test_no_text_breaks_the_reader(text: str) -> None:
    value = parse_number(text)
    assert value is None or value >= 0
    assert scale_value(plain_word(text)) is None or plain_word(text)


@given(st.integers(0, 10**15))
@settings(max_examples=100)
def test_digits_of_any_script_are_read_alike(value: int) -> None:
    devanagari = "".join(chr(0x0966 + int(digit)) for digit in str(value))
    assert parse_number(devanagari) == parse_number(str(value)) == value
