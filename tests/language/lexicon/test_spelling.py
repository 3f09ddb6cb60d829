"""The closed lists of words."""

from __future__ import annotations

import pytest

from kasauti.language.lexicon import number
from kasauti.language.lexicon.spelling import Phrases, expand, plain, table, words


def test_the_notation_writes_every_spelling_out() -> None:
    assert sorted(expand("pa?n(ch|tch)")) == ["panch", "pantch", "pnch", "pntch"]
    assert list(expand("do")) == ["do"]


@pytest.mark.parametrize("spelling", ["(a", "a)", "?", "(a?|b)", "a|b"])
def test_a_malformed_spelling_is_refused(spelling: str) -> None:
    with pytest.raises(ValueError, match="not in the notation"):
        list(expand(spelling))


def test_one_word_with_two_values_is_refused() -> None:
    with pytest.raises(ValueError, match="'saath' is 7 and 60"):
        table([(7, "saath"), (60, "saath")])


def test_plain_words_lose_nukta_and_half_nasals_and_keep_vowel_signs() -> None:
    assert plain("ज़ीरो") == plain("जीरो")
    assert plain("पाँच") == plain("पांच")
    assert plain("पन्द्रह") == plain("पंद्रह")
    assert plain("साठ") != plain("सठ")
    assert plain("O'Clock") == "oclock"


def test_the_longest_phrase_is_found() -> None:
    phrases = Phrases("kar | kar do", "kar (do|dena) ji\nbas")
    assert phrases.length_at(("kar", "do", "ji"), 0) == 3
    assert phrases.length_at(("kar", "do"), 0) == 2
    assert phrases.length_at(("kar", "x"), 0) == 1
    assert phrases.length_at(("x",), 0) == 0


def test_every_number_to_ninety_nine_has_a_word_in_each_script() -> None:
    roman = {value for word, value in number.HINDI.items() if word.isascii()}
    devanagari = {value for word, value in number.HINDI.items() if not word.isascii()}
    assert roman == devanagari == set(range(100))


EVERYDAY = """
    tera mera no sat nave chavan satara behtar chai cha mein me main hai ho haan ko ka ki ke se par pe aur ya
    nahi na mat bina to toh so for won ate tea bus bass bas tin-can team been bean bass pan pant punch pinch
    satin art chat chats this his sis tennis basis oasis baal bal dosa dal dais saas sas nano now know sole
    solo terra baraat barsaat aadat chhat chhut paas pass ashtami nauka naukri dost dosti ekta doosra teesra
    pehla saare sare kharab dai dein den pone-r charge chart panchayat bisleri tees-hazari basket athlete
"""


@pytest.mark.parametrize("word", [word for word in EVERYDAY.split() if "-" not in word])
def test_an_everyday_word_is_no_number(word: str) -> None:
    lists = (number.SMALL, number.THOUSANDS, number.FIXED, number.ADDS, number.HUNDRED, number.DOZEN)
    assert not any(word in known for known in lists)


def test_letters_are_told_apart_where_sounds_are_close() -> None:
    assert (number.SMALL["saat"], number.SMALL["saath"]) == (7, 60)
    assert (number.SMALL["unasi"], number.SMALL["unsath"]) == (79, 59)
    assert (number.SMALL["pachas"], number.SMALL["pachasi"]) == (50, 85)
    assert (number.SMALL["sattar"], number.SMALL["satrah"]) == (70, 17)
    assert "साथ" not in number.SMALL
    assert words("do दो") <= set(number.SMALL)
