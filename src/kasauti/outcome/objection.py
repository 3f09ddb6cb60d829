"""What is wrong with an expected value as a person wrote it: a number out of reach, a list where one value belongs."""

from __future__ import annotations

from decimal import Decimal

from kasauti.conversation.value import Value
from kasauti.outcome.spec import Column
from kasauti.outcome.words import shown

TOO_LARGE = 10**15
"""Beyond this no order, amount or quantity is meant: a slip of the keyboard, or an attack."""


def objection(column: Column | None, value: Value) -> tuple[str, str]:
    """What is wrong with an expected value as a person wrote it, and the fix; ("", "") if nothing."""
    number: int | Decimal | None = None
    if type(value) is int or isinstance(value, Decimal):
        number = value
        wrong = _wrong_number(column, number)
        if wrong[0]:
            return wrong
    if column is None or column.type is None:
        return "", ""
    name, kind = column.name, column.type
    if value is None:
        none = column.default is None or column.default == []
        return ("", "") if none else (f"{name} is null, which is not its default", "{absent: true}, or leave it out")
    if kind in ("list", "set"):
        return ("", "") if type(value) is list else (f"{name} needs a list, not {shown(value)!r}", f"[{shown(value)}]")
    if type(value) is list:
        return f"{name} is one value, not a list", "write the value itself, or {one_of: [...]}"
    if type(value) is bool and kind != "boolean":
        return f"{name} is {kind}, not {shown(value)}", "a quoted text, if the word was meant"
    if kind == "boolean" and type(value) is not bool:
        return f"{name} is true or false, not {shown(value)!r}", ""
    if kind in ("integer", "decimal") and number is None and not _is_indic_number(value):
        return f"{name} is a number, not {value!r}", f"{value} without quotes" if str(value).isdecimal() else ""
    if kind in ("date", "time", "datetime") and type(value) is not str:
        return f"{name} is a {kind}, not the number {shown(value)}", 'put it in quotes: "16:00"'
    return "", ""


def _is_indic_number(value: Value) -> bool:
    """Digits of another script are text to YAML however they are written, so they need no other form."""
    return type(value) is str and value.isdecimal() and not value.isascii()


def _wrong_number(column: Column | None, number: int | Decimal) -> tuple[str, str]:
    if isinstance(number, Decimal) and not number.is_finite():
        return f"{number} is no number that can be expected", ""
    if not -TOO_LARGE <= number <= TOO_LARGE:
        return "a number beyond anything that can be meant", ""
    if column is None:
        return "", ""
    if column.type == "integer" and isinstance(number, Decimal) and number != number.to_integral_value():
        return f"{column.name} is a whole number, not {shown(number)}", ""
    if column.additive and number <= 0:
        return f"{column.name} must be more than 0, not {shown(number)}", "to expect none, leave the row out"
    return "", ""
