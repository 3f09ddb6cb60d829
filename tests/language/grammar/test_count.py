"""Numbers as they are said, what only sounds like one, and what has something beside it."""

from __future__ import annotations

from decimal import Decimal

import pytest

from kasauti.language import read

HALF = Decimal("0.5")
SAID = [
    # plain words, spelling variants, both scripts
    ("zero", 0), ("shunya", 0), ("ek", 1), ("do", 2), ("tin", 3), ("chaar", 4), ("paanch", 5), ("chhah", 6),
    ("chheh", 6), ("saat", 7), ("aath", 8), ("nau", 9), ("dus", 10), ("gyaarah", 11), ("baarah", 12),
    ("terah", 13), ("chaudah", 14), ("pandrah", 15), ("solah", 16), ("satrah", 17), ("attharah", 18),
    ("unnees", 19), ("bees", 20), ("pacchees", 25), ("untees", 29), ("unchaas", 49), ("pachaas", 50),
    ("unsath", 59), ("साठ", 60), ("ek sau saath", 160), ("saath hazaar", 60_000), ("unhattar", 69),
    ("pichhattar", 75), ("unasi", 79), ("assi", 80),
    ("nabbe", 90), ("ninyaanve", 99), ("chauntees", 34), ("sadsath", 67), ("pachpan", 55), ("छः", 6), ("छ:", 6),
    ("पाँच", 5), ("पन्द्रह", 15), ("अड़तालीस", 48), ("सैंतालीस", 47), ("चौंतालीस", 44), ("उनहत्तर", 69),
    ("twenty-five", 25), ("forty two", 42), ("Ninety Nine", 99), ("twelve", 12), ("fourty", 40),
    # hundreds and scales
    ("sau", 100), ("ek sau ek", 101), ("do sau pachas", 250), ("gyarah sau", 1100), ("pachees sau", 2500),
    ("hazaar", 1000), ("a hundred", 100), ("two hundred and thirty", 230), ("do hazaar paanch sau", 2500),
    ("one lakh twenty thousand", 120_000), ("ek lakh, twenty-five thousand", 125_000),
    ("teen crore", 30_000_000), ("do arab", 2_000_000_000), ("das hazaar crore", 10**11),
    ("ek lakh crore", 10**12), ("five hundred thousand", 500_000), ("दो लाख तीन हज़ार", 203_000),
    ("एक करोड़ बीस लाख", 12_000_000), ("nine crore ninety nine lakh", 99_900_000),
    # fractions
    ("aadha", HALF), ("half", HALF), ("sava", Decimal("1.25")), ("dedh", Decimal("1.5")),
    ("dhai", Decimal("2.5")), ("pauna", Decimal("0.75")), ("paune do", Decimal("1.75")),
    ("sava do", Decimal("2.25")), ("saadhe teen", Decimal("3.5")), ("saadhe ek", Decimal("1.5")),
    ("dedh sau", 150), ("dhai sau", 250), ("sava sau", 125), ("paune sau", 75), ("dhai hazaar", 2500),
    ("sava lakh", 125_000), ("paune char sau", 375), ("sava gyarah sau", 1125), ("saadhe teen hazaar", 3500),
    ("साढ़े तीन हज़ार", 3500), ("डेढ़ लाख", 150_000), ("ढाई सौ", 250), ("पौने चार सौ", 375),
    ("saadhe teen sau", 350), ("ek hazaar dhai sau", 1250), ("dedh crore", 15_000_000), ("aadha lakh", 50_000),
    ("two and a half", Decimal("2.5")), ("two and a half thousand", 2500), ("three quarters", Decimal("0.75")),
    ("teen chauthai", Decimal("0.75")), ("½", HALF), ("1½", Decimal("1.5")), ("1/2", HALF),
    ("do point paanch", Decimal("2.5")), ("two point two five", Decimal("2.25")), ("point five", HALF),
    ("दो दशमलव पाँच", Decimal("2.5")), ("2.5 lakh", 250_000),
    # hundreds left out
    ("one fifty", 150), ("two twenty five", 225), ("nine ninety nine", 999), ("one oh five", 105),
    ("nineteen ninety nine", 1999), ("twelve fifty", 1250),
    # digits
    ("007", 7), ("1,20,000", 120_000), ("120,000", 120_000), ("12,34,567", 1_234_567), ("2k", 2000),
    ("20 K", 20_000), ("2 lac", 200_000), ("1.5 cr", 15_000_000), ("२५", 25), ("১২৩", 123), ("-5", -5),
    ("+5", 5), ("minus paanch", -5), ("−5", -5), (".5", HALF), ("5.", 5), ("2 hazaar 500", 2500),
    ("12 sau", 1200), ("5.0", 5), ("１２", 12),
    # dozens
    ("darjan", 12), ("ek darjan", 12), ("do darjan", 24), ("dedh darjan", 18), ("half a dozen", 6),
    ("आधा दर्जन", 6),
    # words around it
    ("ji, paanch", 5), ("please do", None), ("do please", 2), ("sirf teen", 3), ("teen hi", 3),
    ("paanch kar do", 5), ("do kar do", 2), ("mujhe paanch do", 5), ("bas do", 2), ("do hi", 2),
    ("kul milakar das", 10),
]  # fmt: skip
NOT_SAID = [
    "fourth", "chah", "pehli", "ek bata do", "teen bata char", "hum do", "do bhai", "samose do", "5th", "~5",
    "5+", "na paanch", "paanch na", "", " ", "?", "no", "hello", "chai", "tera", "tera bill", "tera sau",
    "sun lo", "de do", "दे दो", "kar do", "mujhe do", "chai do", "ji haan do", "do na", "bata do", "ek saath",
    "mere saath", "saath mein", "chai ke saath", "साथ", "एक साथ", "Mr Das", "Das ji", "Rahul Das", "Assi Ghat",
    "das sahab", "do teen", "paanch-chhe", "paanch chhe", "do se teen", "do ya teen", "ek do", "ek aadh",
    "do ek", "2-3", "2 3", "2 to 3", "2, 3", "das barah", "ten twenty", "ten fifteen", "bees pachees", "1, 23",
    "10²", "x²", "①", "1,2", "12,34", "1,2,3", "1.2.3", "1२", "1e5", "0x10", "5%", "5L", "₹5", "5 kilo",
    "5 rupaye", "5 baje", "5 minute", "sau do sau", "do lakh teen lakh", "hazaaron", "lakhs", "hundreds",
    "dozens", "saadhe", "saadhe sau", "lagbhag paanch", "around five", "about 500", "do se zyada",
    "paanch nahi", "no five", "not five", "dono", "teeno", "doosra", "second", "half second", "bade", "Chavan",
    "satara", "sat", "nave", "bata", "kitne", "five hundred thousand lakh", "one two three",
    "four five eight two", "ek hazaar do hazaar", "hazaar sau", "do do", "9" * 40, "tihai", "to", "for", "won",
    "ate", "sex", "tents", "kharab", "saare", "saare teen", "dai", "5 5", "paanch aur chhe", "a", "an", "the",
    "1 lakh 2 lakh", "ek hazaar gyarah sau", "10 ka 5", "4x", "A4", "H2O", "10:30", "5/12", "3 din baad",
    "saath", "ji saath", "saath hi", "sirf saath", "char logon ki table", "hum paanch log hain", "saath log",
    "do jan", "table 4", "number 4", "do chai", "do cutting chai", "chai do do", "mujhe do chai do", "do vada pav",
    "do pav bhaji", "teen samose do", "bhej do do samose", "समोसे दो दो", "मुझे दो मसाला डोसा दो", "do plate",
    "paanch ka", "paanch wala", "twenty twenty", "dedh do", "aadha ek", "do aadha", "paune", "१२३४५६७८९०१२३४५६७८९०१",
]  # fmt: skip


@pytest.mark.parametrize(("text", "value"), SAID)
def test_a_text_says_this_number(text: str, value: Decimal | int | None) -> None:
    found = read(text, "number")
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize("text", [text for text in NOT_SAID if text != "paune"])
def test_a_text_that_says_no_number_is_none(text: str) -> None:
    assert read(text, "number") is None
