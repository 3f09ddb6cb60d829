"""What stands before a scale: small numbers in words and digits, fractions, hundreds.

coefficient = fraction | [moved] small ["sau" small] | small "and a half" | small "point" digits
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple

from kasauti.language.grammar.token import Token, is_sign
from kasauti.language.lexicon import number as lexicon
from kasauti.language.lexicon.digit import SAATH

_WESTERN = re.compile(r"\d{1,3}(,\d{3})+(\.\d+)?")
_INDIAN = re.compile(r"\d{1,2}(,\d{2})*,\d{3}(\.\d+)?")
_PLAIN = re.compile(r"\d*(\.\d+)?")
_MAX_DIGITS = 18
_SIGNS = {"½": Decimal("0.5"), "¼": Decimal("0.25"), "¾": Decimal("0.75")}
_RATIOS = {("1", "2"): Decimal("0.5"), ("1", "4"): Decimal("0.25"), ("3", "4"): Decimal("0.75")}

Row = Sequence[Token]


class Reading(NamedTuple):
    """A number that was read, and the place behind it."""

    value: Decimal
    end: int


def coefficient_at(row: Row, at: int) -> Reading | None:
    """The longest coefficient at `row[at]`."""
    moved = _moved_at(row, at)
    if moved is not None:
        return _hundreds(row, moved, whole_only=False)
    fixed = _fixed_at(row, at)
    if fixed is not None:
        return _hundreds(row, fixed, whole_only=False)
    small = _colloquial(row, at) or small_at(row, at)
    if small is None:
        return None
    broken = _broken(row, at, small)
    if broken is not None:
        return _hundreds(row, broken, whole_only=False)
    return _hundreds(row, small, whole_only=True)


def small_at(row: Row, at: int) -> Reading | None:
    """A number of 0 to 99 in words, or of any size in digits."""
    if at >= len(row):
        return None
    token = row[at]
    if token.kind == "digits":
        value = digits_value(token.text)
        return None if value is None else Reading(value, at + 1)
    if token.kind != "word":
        return None
    if token.text in lexicon.ENGLISH_TENS:
        return _english_tens(row, at)
    known = lexicon.SMALL.get(token.text)
    return None if known is None else Reading(Decimal(known), at + 1)


def digits_value(text: str) -> Decimal | None:
    """The value of one digit token; None if its commas are neither Indian nor western, or if it is too long."""
    if "," in text and not (_WESTERN.fullmatch(text) or _INDIAN.fullmatch(text)):
        return None
    bare = text.replace(",", "")
    return Decimal(bare) if len(bare) <= _MAX_DIGITS and _PLAIN.fullmatch(bare) else None


def _english_tens(row: Row, at: int) -> Reading:
    tens = lexicon.ENGLISH_TENS[row[at].text]
    after = at + 2 if _is_hyphen(row, at + 1) else at + 1
    ones = lexicon.ENGLISH_ONES.get(word_at(row, after), 0)
    return Reading(Decimal(tens + ones), after + 1) if ones else Reading(Decimal(tens), at + 1)


def _moved_at(row: Row, at: int) -> Reading | None:
    """A number moved by sava, saadhe or paune."""
    word = word_at(row, at)
    delta = lexicon.ADDS.get(word)
    if delta is None:
        return None
    base = small_at(row, at + 1)
    if base is not None and 1 <= base.value < 100 and base.value == base.value.to_integral_value():
        return Reading(base.value + delta, base.end)
    alone = lexicon.ALONE.get(word)
    return None if alone is None or base is not None else Reading(alone, at + 1)


def _fixed_at(row: Row, at: int) -> Reading | None:
    """dedh, dhai, aadha, pauna, a quarter, ½ and the like."""
    if at >= len(row):
        return None
    token = row[at]
    known = _SIGNS.get(token.text) or lexicon.FIXED.get(token.text)
    if known is not None:
        article = is_one_of(row, at + 1, lexicon.ARTICLE) and _is_scale(row, at + 2)
        return Reading(known, at + 2 if article else at + 1)
    if at + 2 < len(row) and is_sign(row[at + 1], "/") and row[at + 1].glued and row[at + 2].glued:
        ratio = _RATIOS.get((token.text, row[at + 2].text))
        return None if ratio is None else Reading(ratio, at + 3)
    start = at + 1 if word_at(row, at) == "a" else at
    return Reading(Decimal("0.25"), start + 1) if is_one_of(row, start, lexicon.ONE_QUARTER) else None


def _colloquial(row: Row, at: int) -> Reading | None:
    """Hundreds left out, as English in India has it: "one fifty", "nine ninety nine", "one oh five"."""
    ones = lexicon.ENGLISH_ONES.get(word_at(row, at))
    if ones is not None:
        if is_one_of(row, at + 1, lexicon.OH) and word_at(row, at + 2) in lexicon.ENGLISH_ONES:
            return Reading(Decimal(100 * ones + lexicon.ENGLISH_ONES[word_at(row, at + 2)]), at + 3)
        rest = _english_two_digits(row, at + 1)
        return Reading(100 * ones + rest.value, rest.end) if rest else None
    first = _english_two_digits(row, at)
    rest = _english_two_digits(row, first.end) if first else None
    if first is None or rest is None:
        return None
    # "ten fifteen" and "twenty thirty" are ranges; no range ends on 99.
    told = rest.value > 20 and (rest.value % 10 != 0 or (rest.value == 50 and first.value < 20))
    return Reading(100 * first.value + rest.value, rest.end) if told else None


def _english_two_digits(row: Row, at: int) -> Reading | None:
    word = word_at(row, at)
    if word in lexicon.ENGLISH_TENS:
        return _english_tens(row, at)
    teen = lexicon.ENGLISH_TEENS.get(word)
    return None if teen is None else Reading(Decimal(teen), at + 1)


def _broken(row: Row, at: int, small: Reading) -> Reading | None:
    """A number with something behind its point: "two and a half", "do point paanch", "teen chauthai", "1 ½"."""
    end = small.end
    if is_one_of(row, end, lexicon.QUARTER) and small.value in (1, 2, 3):
        return Reading(small.value / 4, end + 1)
    if is_one_of(row, end, lexicon.HALF) and small.value == 1 and row[at].text == "one":
        return Reading(Decimal("0.5"), end + 1)
    if is_one_of(row, end, lexicon.POINT):
        return _after_point(row, end + 1, small.value)
    if row[at].kind == "digits" and end == at + 1 and _small_ratio(row, end):
        ratio = _fixed_at(row, end)
        return Reading(small.value + ratio.value, ratio.end) if ratio else None
    if not is_one_of(row, end, lexicon.AND):
        return None
    half = end + 2 if is_one_of(row, end + 1, lexicon.ARTICLE) else end + 1
    if is_one_of(row, half, lexicon.HALF):
        return Reading(small.value + Decimal("0.5"), half + 1)
    if is_one_of(row, half, lexicon.QUARTER):
        return Reading(small.value + Decimal("0.25"), half + 1)
    if word_at(row, half) == "three" and is_one_of(row, half + 1, lexicon.QUARTER):
        return Reading(small.value + Decimal("0.75"), half + 2)
    return None


def _small_ratio(row: Row, at: int) -> bool:
    if at < len(row) and row[at].text in _SIGNS:
        return True
    return at + 2 < len(row) and (row[at].text, row[at + 2].text) in _RATIOS and is_sign(row[at + 1], "/")


def leading_point(row: Row, at: int) -> Reading | None:
    """Such as "point five" with nothing before it: 0.5."""
    return _after_point(row, at + 1, Decimal(0)) if is_one_of(row, at, lexicon.POINT) else None


def _after_point(row: Row, at: int, before: Decimal) -> Reading | None:
    digits, end = "", at
    while end < len(row) and len(digits) < 6:
        value = _digit(row[end])
        if value is None:
            break
        digits, end = digits + value, end + 1
    if not digits:
        two = small_at(row, at)
        if two is None or not 10 <= two.value < 100:
            return None
        digits, end = str(int(two.value)), two.end
    return Reading(before + Decimal(f"0.{digits}"), end)


def _digit(token: Token) -> str | None:
    if token.kind == "digits":
        return token.text if token.text.isdecimal() else None
    value = 0 if token.text in lexicon.OH else lexicon.SMALL.get(token.text)
    return str(value) if value is not None and value < 10 else None


def _hundreds(row: Row, found: Reading, *, whole_only: bool) -> Reading:
    """`found` with "sau" and what stands behind it, if so."""
    scaled = is_one_of(row, found.end, lexicon.HUNDRED) or word_at(row, found.end) == "hundreds"
    # Nobody says sixty hundred: "saath sau" is seven hundred misspelt, or nothing.
    if not scaled or found.value >= 100 or row[found.end - 1].text in SAATH:
        return found
    value, end = found.value * 100, found.end + 1
    rest = below_hundred(row, end) if whole_only else None
    return Reading(value + rest.value, rest.end) if rest else Reading(value, end)


def below_hundred(row: Row, at: int) -> Reading | None:
    """What is added to hundreds: a number of 1 to 99 that has no "sau" of its own."""
    start = at + 1 if word_at(row, at) == "and" else at
    rest = small_at(row, start)
    # What has a hundred or a fraction of its own is a number of its own: "sau do sau".
    if rest is None or not 0 < rest.value < 100 or is_one_of(row, rest.end, lexicon.HUNDRED):
        return None
    return rest


def _is_scale(row: Row, at: int) -> bool:
    word = word_at(row, at)
    return word in lexicon.THOUSANDS or word in lexicon.HUNDRED or word in lexicon.DOZEN


def is_joined(row: Row, at: int) -> bool:
    """Whether a hyphen joins a number to the word behind it: "90-minute", "2-kg"."""
    return _is_hyphen(row, at) and at + 1 < len(row) and row[at + 1].glued and row[at + 1].kind == "word"


def _is_hyphen(row: Row, at: int) -> bool:
    return at < len(row) and row[at].text == "-" and row[at].glued


def is_one_of(row: Row, at: int, known: frozenset[str]) -> bool:
    """Whether a word of the list stands there."""
    return word_at(row, at) in known


def word_at(row: Row, at: int) -> str:
    """The plain word at a place; "" for any other token, and behind the end."""
    return row[at].text if 0 <= at < len(row) and row[at].kind == "word" else ""
