"""Phone numbers and passwords, digit by digit."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kasauti.language import read

PHONES = [
    ("paanch paanch double zero triple one do teen char", "5500111234"), ("0550011123", "0550011123"),
    ("98765 43210", "9876543210"), ("+91 98765-43210", "9876543210"), ("09876543210", "9876543210"),
    ("0091 98765 43210", "9876543210"), ("919876543210", "9876543210"),
    ("plus nine one nine eight seven six five four three two one zero", "9876543210"),
    ("९८७६५४३२१०", "9876543210"), ("nau aath saat chhe paanch char teen do ek shunya", "9876543210"),
    ("नौ आठ सात छह पाँच चार तीन दो एक शून्य", "9876543210"),
    ("ninety eight seventy six five four three two one zero", "9876543210"),
    ("mera number 9876543210 hai", "9876543210"),
    ("my number is nine eight seven six five, four three two one oh", "9876543210"),
    ("double nine double eight double seven double six double five", "9988776655"),
    ("डबल नौ डबल आठ डबल सात डबल छह डबल पाँच", "9988776655"), ("(080) 2345 6789", "8023456789"),
    ("1800 123 4567", "18001234567"), ("+1 415 555 0100", "14155550100"), ("98,765 43,210", "9876543210"),
    ("98765.43210", "9876543210"), ("5 5 0 0 1 1 1 2 3 4", "5500111234"),
    ("number likh lo 98765 43210", "9876543210"), ("attanve chhihattar chauvan battis das", "9876543210"),
]  # fmt: skip
NO_PHONES = [
    "", "98765", "987654321", "98765432101", "5 5 0 0 1 1 1 2 3:04",
    "saath nau aath saat chhe paanch char teen do ek", "nine eight hundred", "98765 4321x",
    "98765 43210 98765 43210", "9876²43210", "98765 ya 43210", "double", "double twenty 8765432", "+91 12345",
    "number", "char hazaar paanch sau", "98765/43210", "riya 98765 43210",
]  # fmt: skip
OTPS = [
    ("chaar paanch aath do", "4582"), ("4 5 8 2", "4582"), ("four five eight two", "4582"),
    ("चार पाँच आठ दो", "4582"), ("OTP hai 4582", "4582"), ("double zero seven one", "0071"),
    ("oh oh seven one", "0071"), ("0071", "0071"), ("forty five eighty two", "4582"), ("4582.", "4582"),
    ("458291", "458291"), ("458-291", "458291"), ("triple nine one", "9991"), ("otp 4 5 8 2 hai ji", "4582"),
    ("paintalees bayasi", "4582"), ("chaar hazaar paanch sau bayaasi", "4582"), ("४५८२", "4582"),
    ("code is one two three four five six", "123456"), ("1 2 3 4 please", "1234"), ("do do do do", "2222"),
    ("ek double do teen", "1223"), ("otp-4582", "4582"), ("otp: 4582", "4582"), ("otp - 4582", "4582"),
]  # fmt: skip
NO_OTPS = [
    "", "45", "123", "123456789", "12:34", "45.82", "A1B2", "char sau", "saath paanch aath do", "otp",
    "4582 4582 4582", "paanch se chhe", "four five eight", "12²4", "double four", "4 5 8 x", "minus 4582",
    "-4582", "+4582", "otp -4582", "−4582", "saadhe char hazaar", "dhai hazaar",
]  # fmt: skip


@pytest.mark.parametrize(("text", "value"), PHONES)
def test_a_phone_number_is_told(text: str, value: str) -> None:
    assert read(text, "phone") == value


@pytest.mark.parametrize("text", NO_PHONES)
def test_what_is_no_phone_number_is_none(text: str) -> None:
    assert read(text, "phone") is None


@pytest.mark.parametrize(("text", "value"), OTPS)
def test_a_password_is_told(text: str, value: str) -> None:
    assert read(text, "otp") == value


@pytest.mark.parametrize("text", NO_OTPS)
def test_what_is_no_password_is_none(text: str) -> None:
    assert read(text, "otp") is None


WORDS = [
    "zero oh shunya शून्य", "one ek एक", "two do दो", "three teen तीन", "four chaar चार", "five paanch पाँच",
    "six chhe छह", "seven saat सात", "eight aath आठ", "nine nau नौ",
]  # fmt: skip


@settings(max_examples=100)
@given(st.lists(st.tuples(st.integers(0, 9), st.integers(-2, -1)), min_size=10, max_size=10))
def test_digits_in_any_language_keep_their_order(said: list[tuple[int, int]]) -> None:
    text = " ".join(WORDS[digit].split()[language] for digit, language in said)
    digits = "".join(str(digit) for digit, _ in said)
    assert read(text, "phone") == digits
    assert read(" ".join(text.split()[:6]), "otp") == digits[:6]
