"""`kasauti.language.read` as a whole: there and back again, odd input, and what it costs to import."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from datetime import datetime
from decimal import Decimal

import indic_numtowords
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import kasauti.language
from kasauti.language import read, reading
from kasauti.language.grammar.token import MAX_CHARS
from kasauti.language.reading import Kind

KINDS: tuple[Kind, ...] = (
    "number",
    "amount",
    "quantity",
    "phone",
    "otp",
    "email",
    "date",
    "time",
    "datetime",
    "duration",
)
TEN_CRORE = 100_000_000
CLOCK = datetime(2026, 12, 1, 10, 0)
# The zero of each script of India that has digits of its own, and of full width.
ZEROS = "०০੦૦୦௦౦೦൦０"

# As many of each length: of all numbers up to ten crore nine in ten have eight digits.
numbers = st.integers(1, 9).flatmap(lambda length: st.integers(0, min(10**length, TEN_CRORE)))


@settings(max_examples=200)
@given(numbers, st.sampled_from(["hi", "en"]))
@example(0, "hi")
@example(60, "hi")
@example(TEN_CRORE, "hi")
@example(TEN_CRORE, "en")
def test_words_written_by_another_tool_are_read_back(value: int, language: str) -> None:
    for text in indic_numtowords.num2words(value, lang=language, variations=True):
        assert read(text, "number") == value


def test_every_number_to_a_thousand_is_read_back_in_both_languages() -> None:
    for value in range(1_001):
        for language in ("hi", "en"):
            assert read(indic_numtowords.num2words(value, lang=language), "number") == value


@settings(max_examples=200)
@given(numbers, st.integers(0, 3))
@example(160, 0)
@example(60_000, 1)
@example(6_060_060, 2)
def test_romanised_numbers_are_read_back(value: int, spelling: int) -> None:
    alone = value == 60  # "saath" alone is "with" as well
    assert read(romanised(value, spelling), "number") == (None if alone else value)


@settings(max_examples=100)
@given(numbers, st.sampled_from(ZEROS))
def test_digits_of_every_script_are_read_alike(value: int, zero: str) -> None:
    text = "".join(chr(ord(zero) + int(digit)) for digit in str(value))
    assert read(text, "number") == value


@settings(max_examples=200)
@given(st.integers(0, 10**12))
def test_indian_and_western_commas_are_read_alike(value: int) -> None:
    assert read(indian(value), "number") == read(f"{value:,}", "number") == value
    assert read(f"₹{indian(value)}", "amount") == (Decimal(value), "INR")


@settings(max_examples=100)
@given(st.integers(1, 99), st.sampled_from([("sava", "0.25"), ("saadhe", "0.5"), ("paune", "-0.25"), ("साढ़े", "0.5")]))
def test_a_fraction_moves_the_number_behind_it(value: int, said: tuple[str, str]) -> None:
    word, delta = said
    words = indic_numtowords.num2words(value, lang="hi")
    assert read(f"{word} {words}", "number") == value + Decimal(delta)
    assert read(f"{word} {words} हज़ार", "number") == (value + Decimal(delta)) * 1000


@settings(max_examples=100)
@given(st.integers(0, 99), st.integers(0, 99))
def test_two_hindi_numbers_in_a_row_are_no_number(one: int, other: int) -> None:
    text = f"{indic_numtowords.num2words(one, lang='hi')} {indic_numtowords.num2words(other, lang='hi')}"
    assert read(text, "number") is None


@settings(max_examples=200)
@given(st.text(max_size=60), st.sampled_from(KINDS))
def test_no_text_breaks_the_reader(text: str, kind: Kind) -> None:
    read(text, kind, clock=CLOCK)


SCRAPS = re.findall(
    r"\S+",
    """
    kal aaj do saath teen sau baje shaam kilo rupaye at dot december somvaar ka tha . , - : / + ½ ५ 7 10:30 5/12/2026
    """,
)


@settings(max_examples=200)
@given(st.lists(st.sampled_from(SCRAPS), max_size=8).map(" ".join), st.sampled_from(KINDS))
def test_no_row_of_words_breaks_the_reader(text: str, kind: Kind) -> None:
    assert read(text, kind, clock=CLOCK) == read(f"  {text} ", kind, clock=CLOCK)


WHOLE: dict[Kind, str] = {
    "number": "do sau",
    "amount": "₹5",
    "quantity": "2 kg",
    "phone": "98765 43210",
    "otp": "4582",
    "email": "riya@example.com",
    "date": "5/12/2026",
    "time": "16:00",
    "datetime": "2026-12-05 16:00",
    "duration": "2 hours",
}


@pytest.mark.parametrize(("kind", "said"), WHOLE.items())
def test_a_word_that_means_nothing_leaves_nothing_to_be_told(kind: Kind, said: str) -> None:
    assert read(said, kind, clock=CLOCK) is not None
    assert read(f"{said} zxqv", kind, clock=CLOCK) is None
    assert read(f"zxqv {said}", kind, clock=CLOCK) is None


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("scrap", ["do ", "7 ", "aaj ", "a@", "a.", "1,", "at ", "½"])
def test_a_long_text_is_none(kind: Kind, scrap: str) -> None:
    assert read(scrap * MAX_CHARS, kind, clock=CLOCK) is None


@pytest.mark.parametrize("text", ["10²", "x²", "①", "Ⅷ", "1२", "५5", "5\ud800", "\x00", "🙏", "5🙏"])
@pytest.mark.parametrize("kind", KINDS)
def test_signs_that_are_no_plain_digits_are_not_read(kind: Kind, text: str) -> None:
    assert read(text, kind, clock=CLOCK) is None


def test_an_unknown_kind_or_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="no such kind of value: 'colour'"):
        read("do", "colour")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no such time zone: 'Nowhere/Land'"):
        read("aaj", "date", clock=CLOCK, zone="Nowhere/Land")


def test_other_parts_of_the_package_load_without_the_reader() -> None:
    code = "import sys, kasauti.language.fold; print('kasauti.language.reading' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"
    with pytest.raises(AttributeError, match="no attribute 'write'"):
        _ = kasauti.language.write  # type: ignore[attr-defined]


def test_the_examples_in_the_docstring_hold() -> None:
    assert doctest.testmod(reading) == doctest.TestResults(failed=0, attempted=2)


UNITS = re.findall(
    r"\w+",
    """
    shunya ek do teen chaar paanch chhe saat aath nau das gyarah barah terah chaudah pandrah solah satrah
    atharah unnis bees ikkis bais teis chaubis pachis chhabbis sattais athais untis tees iktis battis taintis
    chauntis paintis chhattis saintis adtis untalis chalis iktalis bayalis taintalis chauvalis paintalis
    chhiyalis saintalis adtalis unchas pachas ikyavan bavan tirpan chauvan pachpan chhappan sattavan athavan
    unsath saath iksath basath tirsath chausath painsath chhiyasath sadsath adsath unhattar sattar ikhattar
    bahattar tihattar chauhattar pachhattar chhihattar satattar athattar unasi assi ikyasi bayasi tirasi
    chaurasi pachasi chhiyasi sattasi athasi navasi nabbe ikyanve banve tiranve chauranve pachanve chhiyanve
    sattanve athanve ninyanve
    """,
)
SCALES = [
    (10_000_000, ("crore", "karod", "karor", "करोड़")),
    (100_000, ("lakh", "lac", "laakh", "लाख")),
    (1_000, ("hazaar", "hazar", "hajaar", "thousand")),
    (100, ("sau", "sau", "सौ", "hundred")),
]


def romanised(value: int, spelling: int) -> str:
    """The number in romanised Hindi, its scales in one of four spellings."""
    words = []
    for scale, names in SCALES:
        count, value = divmod(value, scale)
        words += [UNITS[count], names[spelling]] if count else []
    return " ".join([*words, UNITS[value]] if value or not words else words)


def indian(value: int) -> str:
    """The number with Indian commas."""
    head, tail = divmod(value, 1000)
    if not head:
        return str(value)
    pairs = []
    while head:
        head, pair = divmod(head, 100)
        pairs.append(f"{pair:02d}" if head else str(pair))
    return f"{','.join(reversed(pairs))},{tail:03d}"
