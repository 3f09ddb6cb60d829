"""Phone numbers and one-time passwords: digits told one by one, in pairs, doubled and tripled. Always text."""

from __future__ import annotations

from collections.abc import Sequence

from kasauti.language.grammar.around import ENDS, row_of
from kasauti.language.grammar.coefficient import small_at
from kasauti.language.grammar.number import number_at
from kasauti.language.grammar.token import Token, is_sign
from kasauti.language.lexicon import digit, filler
from kasauti.language.lexicon.number import ADDS, FIXED, HUNDRED, SMALL
from kasauti.language.lexicon.spelling import Phrases

_FILLERS = Phrases(filler.POLITE, filler.BEING, filler.VERBS, filler.POSSESSIVE, digit.AROUND)
_GROUPING = ENDS + "-():"
_MAX_DIGITS = 15


def read_phone(tokens: Sequence[Token]) -> str | None:
    """The digits of a phone number without a leading 0, 91, +91 or 0091 if ten remain; None if they are not ten.

    Also read: eleven digits of a toll-free number (1800, 1860), and eight to fifteen behind a "+" of another country.
    """
    abroad, rest = _plus(tokens)
    digits = _digits(rest)
    if digits is None:
        return None
    for prefix in ("0091", "91", "0"):
        if digits.startswith(prefix) and len(digits) == 10 + len(prefix):
            return digits[len(prefix) :]
    if len(digits) == 10 and not abroad:
        return digits
    if len(digits) == 11 and digits.startswith(("1800", "1860")):
        return digits
    return digits if abroad and 8 <= len(digits) <= _MAX_DIGITS and not digits.startswith("91") else None


def read_otp(tokens: Sequence[Token]) -> str | None:
    """Four to eight digits, leading zeros kept; also a password that was told as one number ("four thousand ...")."""
    if _is_signed(tokens):
        return None
    digits = _digits(tokens) if not any(token.kind == "digits" and "." in token.text for token in tokens) else None
    if digits is None:
        digits = _as_number(tokens)
    return digits if digits and 4 <= len(digits) <= 8 else None


def _plus(tokens: Sequence[Token]) -> tuple[bool, Sequence[Token]]:
    for at, token in enumerate(tokens):
        if is_sign(token, "+") or token.text in digit.PLUS:
            return True, [*tokens[:at], *tokens[at + 1 :]]
        if token.kind != "word" and not is_sign(token, _GROUPING):
            break
    return False, tokens


def _digits(tokens: Sequence[Token]) -> str | None:
    """All digits that the tokens tell, in order; None if a token is neither digit nor filler."""
    row, told, at = row_of(tokens), "", 0
    while at < len(tokens):
        skipped = _FILLERS.length_at(row, at)
        found = None if skipped > 1 else _some_at(tokens, at, told)
        if found is not None:
            told, at = told + found[0], found[1]
        elif skipped or is_sign(tokens[at], _GROUPING):
            at += skipped or 1
        else:
            return None
        if len(told) > _MAX_DIGITS:
            return None
    return told or None


def _some_at(tokens: Sequence[Token], at: int, told: str) -> tuple[str, int] | None:
    token = tokens[at]
    if token.kind == "digits":
        return token.text.replace(",", "").replace(".", ""), at + 1
    if token.kind == "date" and "/" not in token.text:
        return token.text.replace("-", "").replace(".", ""), at + 1
    if token.text in digit.REPEATS:
        return _repeated(tokens, at)
    if token.kind != "word" or token.text in digit.SAATH:
        return None
    if token.text in digit.ZERO:
        return "0", at + 1
    if token.text in HUNDRED and told == "18":
        return "00", at + 1
    small = small_at(tokens, at)
    return None if small is None else (str(int(small.value)), small.end)


def _repeated(tokens: Sequence[Token], at: int) -> tuple[str, int] | None:
    times = digit.REPEATS[tokens[at].text]
    after = at + 2 if at + 1 < len(tokens) and tokens[at + 1].text == "-" else at + 1
    if after >= len(tokens):
        return None
    single = _single(tokens[after])
    return None if single is None else (single * times, after + 1)


def _single(token: Token) -> str | None:
    if token.kind == "digits":
        return token.text if len(token.text) == 1 else None
    if token.text in digit.ZERO:
        return "0"
    value = SMALL.get(token.text)
    return str(value) if value is not None and value < 10 else None


def _is_signed(tokens: Sequence[Token]) -> bool:
    """Whether a sign stands right before the first digits."""
    first = next((at for at, token in enumerate(tokens) if token.kind == "digits"), 0)
    return first > 0 and is_sign(tokens[first - 1], "+-") and tokens[first].glued and not _is_glued_word(tokens, first)


def _is_glued_word(tokens: Sequence[Token], at: int) -> bool:
    """Whether the dash only joins: "otp-4582"."""
    return at > 1 and tokens[at - 1].glued and tokens[at - 2].kind == "word"


def _as_number(tokens: Sequence[Token]) -> str | None:
    row, told, at = row_of(tokens), "", 0
    if any(word in ADDS or word in FIXED for word in row):
        return None
    while at < len(tokens):
        skipped = _FILLERS.length_at(row, at)
        number = number_at(tokens, at, {})
        if number is not None and not told and number.value == number.value.to_integral_value():
            told, at = str(int(number.value)), number.end
        elif skipped or is_sign(tokens[at], ENDS):
            at += skipped or 1
        else:
            return None
    return told if told.isdecimal() else None
