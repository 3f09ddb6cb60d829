import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kasauti.language.fold import fold, fold_id, fold_lightly, tokens

SAME = [
    ("Paneer Wrap", "paneer  wrap"),
    ("paneer_wrap", "Paneer Wrap"),
    ("ＰＡＮＥＥＲ", "paneer"),
    ("Straße", "STRASSE"),
    ("non-veg", "Non veg"),
    ("don't", "dont"),
    ("don’t", "dont"),
    ("Hello, world!", "hello world"),
    ("हिंदी", "हिन्दी"),
    ("पंजाब", "पञ्जाब"),
    ("अंडा", "अण्डा"),
    ("चंपा", "चम्पा"),
    ("ગુજરાતી અંક", "ગુજરાતી અઙ્ક"),
    ("ज़ीरा", "जीरा"),
    ("\u0922\u093c\u093e\u0908", "\u095d\u093e\u0908"),
    ("ढाई", "ढ़ाई"),
    ("ਸ਼ਹਿਰ", "ਸਹਿਰ"),
    ("क्\u200dया", "क्या"),
    ("क्\u200cया", "क्या"),
    ("അവൻ", "അവന്\u200d"),
    ("१२ समोसे", "12 समोसे"),
    ("௧௨", "12"),
    ("ऑर्डर कर दो।", "ऑर्डर कर दो"),
    ("Café", "Cafe\u0301"),
    ("a\u00adb", "ab"),
]
DIFFERENT = [
    ("O+", "O-"),
    ("AB-", "AB+"),
    ("O+", "O"),
    ("O-", "O"),
    ("C#", "C++"),
    ("C#", "C"),
    ("C++", "C"),
    ("1.5", "15"),
    ("1.5", "1 5"),
    ("1, 23", "12, 3"),
    ("10²", "102"),
    ("1½", "11/2"),
    ("10%", "10"),
    ("-5", "5"),
    ("₹500", "$500"),
    ("दो", "दी"),
    ("दो", "द"),
    ("चाय", "चय"),
    ("पनीर", "पनर"),
    ("அவள்", "அவன்"),
    ("ড়", "ড"),
    ("अन्न", "अंन"),
    ("👍", "👎"),
    ("thanks 👍", "thanks"),
    ("naan", "na an"),
    ("cheese burger", "cheeseburger"),
    ("no onion", "onion"),
    ("12:30", "1230"),
    ("Rasgulla", "Rasagulla"),
    ("पनीर", "paneer"),
]


@pytest.mark.parametrize(("left", "right"), SAME)
def test_what_people_hear_as_the_same_words_is_the_same_text(left: str, right: str) -> None:
    assert fold(left) == fold(right)


@pytest.mark.parametrize(("left", "right"), DIFFERENT)
def test_what_differs_in_meaning_stays_different(left: str, right: str) -> None:
    assert fold(left) != fold(right)


def test_tokens_keep_vowel_signs_with_their_letters() -> None:
    assert tokens("पनीर रैप, दो चाय!") == ["पनीर", "रैप", "दो", "चाय"]


def test_light_folding_tells_a_nukta_and_a_half_nasal_apart() -> None:
    assert fold_lightly("ज़ीरा") != fold_lightly("जीरा")
    assert fold_lightly("हिंदी") != fold_lightly("हिन्दी")
    assert fold_lightly("Chai") == fold_lightly("CHAI")


def test_ids_keep_punctuation_and_leading_zeros() -> None:
    assert fold_id("  ORD-7 ") == "ord-7"
    assert fold_id("007") == "007"
    assert fold_id("A.12") != fold_id("A12")
    assert fold_id("ＡＢ１") == "ab1"


@given(st.text())
@settings(max_examples=200)
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)
    assert fold_lightly(fold_lightly(text)) == fold_lightly(text)
    assert fold_id(fold_id(text)) == fold_id(text)


@given(st.text(alphabet="ab-+#.1², ½'’—नंम्प़ज₹👍\u200d"))
@settings(max_examples=200)
def test_folding_twice_changes_nothing_around_signs(text: str) -> None:
    assert fold(fold(text)) == fold(text)
