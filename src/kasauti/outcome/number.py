"""Numbers, money and quantities, read whole from raw text: a text that is not used up is unreadable.

Digits are read here, in one pattern each; what has words in it goes to `spoken`.
"""

from __future__ import annotations

import re
from decimal import Context, Decimal

from kasauti.language.fold import ascii_digits
from kasauti.outcome import spoken

_DIGITS = r"(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})*,\d{3}|\d+)(?:\.\d+)?|\.\d+"
_SCALES = {
    "k": 1_000, "thousand": 1_000, "hazar": 1_000, "hazaar": 1_000, "हजार": 1_000, "हज़ार": 1_000,
    "lakh": 100_000, "lakhs": 100_000, "लाख": 100_000,
    "crore": 10_000_000, "crores": 10_000_000, "करोड़": 10_000_000, "करोड": 10_000_000,
}  # fmt: skip
_MONEY_SCALES = {**_SCALES, "l": 100_000, "lac": 100_000, "lacs": 100_000, "cr": 10_000_000}
_CURRENCIES = {
    "₹": "INR", "rs": "INR", "rs.": "INR", "inr": "INR", "rupee": "INR", "rupees": "INR", "rupaye": "INR",
    "rupay": "INR", "रुपये": "INR", "रुपए": "INR", "रु": "INR", "रु.": "INR",
    "$": "USD", "us$": "USD", "usd": "USD", "€": "EUR", "eur": "EUR", "£": "GBP", "gbp": "GBP", "aed": "AED",
}  # fmt: skip
_UNITS: dict[str, tuple[str, Decimal]] = {
    **dict.fromkeys(("mg", "milligram", "milligrams"), ("mass", Decimal("0.001"))),
    **dict.fromkeys(("g", "gm", "gms", "gram", "grams", "ग्राम"), ("mass", Decimal(1))),
    **dict.fromkeys(("kg", "kgs", "kilo", "kilos", "kilogram", "kilograms", "किलो"), ("mass", Decimal(1000))),
    **dict.fromkeys(("ml", "millilitre", "millilitres", "milliliter"), ("volume", Decimal(1))),
    **dict.fromkeys(("l", "ltr", "litre", "litres", "liter", "liters", "लीटर"), ("volume", Decimal(1000))),
    **dict.fromkeys(("piece", "pieces", "pc", "pcs", "nos", "पीस"), ("count", Decimal(1))),
    **dict.fromkeys(("dozen", "dozens", "darjan", "दर्जन"), ("count", Decimal(12))),
    **dict.fromkeys(("min", "mins", "minute", "minutes", "मिनट"), ("time", Decimal(60))),
    **dict.fromkeys(("s", "sec", "secs", "second", "seconds"), ("time", Decimal(1))),
    **dict.fromkeys(("h", "hr", "hrs", "hour", "hours", "घंटे"), ("time", Decimal(3600))),
}
_NUMBER = re.compile(rf"([+-]?)\s*({_DIGITS})")
_SCALED = re.compile(rf"([+-]?)\s*({_DIGITS})\s*([^\W\d_]\S*)?")
_MONEY = re.compile(
    rf"(?P<first>[+-](?=\D))?\s*(?P<lead>[^\d\s+.-][^\d\s+-]*)?\s*(?P<sign>[+-]?)\s*(?P<digits>{_DIGITS})\s*(?P<rest>.*?)\s*(?:/-)?"
)
_QUANTITY = re.compile(rf"({_DIGITS})\s*(.*)")

FLOAT_NOISE_DIGITS = 16
"""Significant digits from which a decimal is taken for a binary float written out."""
_LIMIT_DIGITS = 60
LIMIT = 10**_LIMIT_DIGITS
"""Numbers beyond are unreadable: no business has them, and sums of them would overflow."""
_TOLERANCE = Decimal("1e-9")
_PAISA_TOLERANCE = Decimal("1e-6")
_WIDE = Context(prec=2 * _LIMIT_DIGITS)


def read_number(value: object) -> Decimal | int | None:
    """The number that `value` is or spells in digits or words; None for truth values, NaN and everything else."""
    kind = type(value)
    if kind is int:
        return value if -LIMIT < value < LIMIT else None  # type: ignore[return-value]
    if kind is float:
        return read_number(Decimal(repr(value)))
    if isinstance(value, Decimal):
        return None if value.is_nan() or (value.is_finite() and value.adjusted() > _LIMIT_DIGITS) else value
    if kind is str:
        found = _SCALED.fullmatch(ascii_digits(value).strip().casefold())  # type: ignore[arg-type]
        if found and len(found[2]) < _LIMIT_DIGITS and (found[3] is None or found[3] in _SCALES):
            return _signed(found[1], found[2]) * _SCALES.get(found[3] or "", 1)
        return spoken.number(value)  # type: ignore[arg-type]
    return None


def without_noise(number: Decimal | int) -> Decimal | int:
    """`number` as a key: a decimal that looks like a binary float is rounded to twelve significant digits."""
    if type(number) is int or not looks_binary(number):
        return number
    return Decimal(f"{number:.12g}")


def looks_binary(number: Decimal | int) -> bool:
    """Whether a decimal has so many digits that it came from a binary float."""
    return isinstance(number, Decimal) and number.is_finite() and len(number.as_tuple().digits) >= FLOAT_NOISE_DIGITS


def close(left: Decimal | int, right: Decimal | int) -> bool:
    """Equal as decimals; within 1e-9 relative if one of them came from a binary float."""
    if left == right:
        return True
    if not (looks_binary(left) or looks_binary(right)):
        return False
    one, two = Decimal(left), Decimal(right)
    return abs(one - two) <= _TOLERANCE * max(abs(one), abs(two))


def read_money(value: object, currency: str) -> tuple[str, Decimal] | None:
    """(currency, amount); bare numbers are in `currency`; float noise is rounded to the minor unit."""
    if type(value) is str:
        return _money_text(ascii_digits(value).strip().casefold(), currency) or spoken.amount(value, currency)
    number = read_number(value)
    if number is None:
        return None
    return currency, whole_minor(number, currency)


def _money_text(text: str, currency: str) -> tuple[str, Decimal] | None:
    found = _MONEY.fullmatch(text) if len(text) < _LIMIT_DIGITS else None
    if not found or (found["first"] and found["sign"]):
        return None
    words = found["rest"].split()
    if found["lead"]:
        words.append(found["lead"])
    scale, seen = 1, ""
    for word in words:
        if word in _CURRENCIES and not seen:
            seen = _CURRENCIES[word]
        elif word in _MONEY_SCALES and scale == 1:
            scale = _MONEY_SCALES[word]
        else:
            return None
    return seen or currency, Decimal(_signed(found["sign"] or found["first"] or "", found["digits"]) * scale)


_MINOR_UNITS = {"JPY": Decimal(1), "KRW": Decimal(1), **dict.fromkeys(("KWD", "BHD", "OMR"), Decimal("0.001"))}
_PAISA = Decimal("0.01")


def whole_minor(number: Decimal | int, currency: str) -> Decimal:
    """An amount that is no text, in whole minor units if it is that but for the noise of a binary float."""
    amount = Decimal(number)
    if type(number) is int or not amount.is_finite() or abs(amount) >= LIMIT:
        return amount
    rounded = amount.quantize(_MINOR_UNITS.get(currency, _PAISA), context=_WIDE)
    return rounded if abs(rounded - amount) < _PAISA_TOLERANCE else amount


def read_quantity(value: object, unit: str = "") -> tuple[str, Decimal] | None:
    """(dimension, amount in its base unit): grams, millilitres, pieces, seconds. Bare numbers count in `unit`."""
    if type(value) is not str:
        number = read_number(value)
        return None if number is None else _in_base(Decimal(number), unit)
    found = _QUANTITY.fullmatch(ascii_digits(value).strip().casefold()) if len(value) < _LIMIT_DIGITS else None
    known = _in_base(Decimal(_signed("", found[1])), found[2].strip() or unit) if found else None
    return known or spoken.quantity(value)


def _in_base(amount: Decimal, unit: str) -> tuple[str, Decimal] | None:
    known = _UNITS.get(unit.casefold().rstrip(".") or "piece")
    return (known[0], amount * known[1]) if known else None


def is_unit(text: str) -> bool:
    """Whether `text` is a unit that quantities may have."""
    return text.casefold() in _UNITS


def is_plain_number(text: str) -> bool:
    """Whether `text` spells a number in digits, with a sign, commas or a decimal point, and nothing else."""
    return bool(_NUMBER.fullmatch(ascii_digits(text).strip()))


def is_money(text: str) -> bool:
    """Whether `text` is an amount with its currency."""
    found = _money_text(ascii_digits(text).strip().casefold(), "")
    return found is not None and found[0] != ""


def _signed(sign: str, digits: str) -> Decimal | int:
    plain = digits.replace(",", "")
    number = Decimal(plain) if "." in plain else int(plain)
    return -number if sign == "-" else number
