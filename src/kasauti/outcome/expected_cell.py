"""Expected cells: a value or a matcher as a person wrote it comes in, a compiled cell goes out."""

from __future__ import annotations

from decimal import Decimal

from kasauti.conversation.value import Value
from kasauti.language.fold import fold
from kasauti.outcome.cell import ABSENT, Key, Reader, Reading, Unreadable, shape, undeclared
from kasauti.outcome.complaints import Complaints, Step, nearest
from kasauti.outcome.frame import Col
from kasauti.outcome.matcher import LATER, NAMES, Absent, Anything, Between, Contains, Matcher, OneOf, SameAs, Shaped
from kasauti.outcome.spec import Column
from kasauti.outcome.want import Cell
from kasauti.outcome.words import shown

TOO_LARGE = 10**15
"""Beyond this no order, amount or quantity is meant: a slip of the keyboard, or an attack."""
_ORDERED = ("integer", "decimal", "money", "quantity", "date", "time", "datetime", None)
ANY_SIGN = "*"


def is_matcher(value: Value) -> bool:
    """Whether a mapping is a matcher (also a misspelt or later one) and not a nested value."""
    return type(value) is dict and any(name in NAMES or name in LATER for name in value)


class CellBinder:
    """Compiles the cells of one expectation; mistakes go to `complaints` and leave a cell that takes anything."""

    def __init__(self, reading: Reading, complaints: Complaints) -> None:
        self._reading = reading
        self._complaints = complaints

    def left_out(self, col: Col) -> Cell:
        """The cell of a column that nobody named: its default; anything, for a column that has no class of its own."""
        if col.default is ABSENT or col.cls in ("derived", "meta"):
            return Cell(col=col, raw=ABSENT, key=ABSENT, test=Anything(), named=False)
        return Cell(col=col, raw=col.default, key=col.reader.default, named=False)

    def cell(self, col: Col, column: Column | None, value: Value, path: tuple[Step, ...]) -> Cell:
        """The cell for `value`; `column` is None where no world declared it."""
        if value == ANY_SIGN and type(value) is str and column is not None and column.type in ("enum", "set"):
            return self._tested(col, value, Anything())
        if type(value) is dict:
            return self._tested(col, value, self._matcher(col, column, value, path))
        key = self._value(col.reader, column, value, path)
        if key is None:
            return self._tested(col, value, Anything())
        if column is None or column.type is None:
            own = undeclared(shape(value), self._reading)
            if own.kind != col.reader.kind:
                return self._tested(col, value, Shaped(own, value, own.key(value)))
        return Cell(col=col, raw=value, key=key)

    def _tested(self, col: Col, value: Value, test: Matcher) -> Cell:
        return Cell(col=col, raw=value, key=ABSENT, test=test)

    def _value(self, reader: Reader, column: Column | None, value: Value, path: tuple[Step, ...]) -> Key | None:
        """The key of a plain expected value; None, with a problem noted, if it is not one of the column's type."""
        what, fix = _wrong(column, value)
        if what:
            self._complaints.add(path, what, fix=fix, code="outcome.value")
            return None
        key = reader.key(value)
        if isinstance(key, Unreadable):
            what, fix = self._unreadable(column, value, key)
            self._complaints.add(path, what, fix=fix, code="outcome.value")
            return None
        if column is not None and column.type in ("list", "set") and self._bad_element(column, value, path):
            return None
        return key

    def _unreadable(self, column: Column | None, value: Value, key: Unreadable) -> tuple[str, str]:
        if column is not None and column.vocabulary in self._reading.vocabularies:
            return f"the world has no {column.name} {shown(value)!r}", self._near(column, value)
        return f"{shown(value)!r} is {key.why}", "write it as the column's type"

    def _near(self, column: Column, value: Value) -> str:
        vocabulary = self._reading.vocabularies[column.vocabulary]
        near = vocabulary.near(str(value))
        return f"did you mean {near}?" if near else nearest(value, list(vocabulary.entries)[:12])

    def _bad_element(self, column: Column, value: Value, path: tuple[Step, ...]) -> bool:
        vocabulary = self._reading.vocabularies.get(column.vocabulary)
        bad = False
        for index, item in enumerate(value or ()):
            if vocabulary is not None and (type(item) is not str or vocabulary.resolve(item) is None):
                what = f"the world has no {column.name} {shown(item)!r}"
                self._complaints.add((*path, index), what, fix=self._near(column, item), code="outcome.value")
                bad = True
            elif type(item) is dict or type(item) is list:
                self._complaints.add((*path, index), f"{column.name} is a list of plain values", code="outcome.value")
                bad = True
        return bad

    def _matcher(self, col: Col, column: Column | None, value: Value, path: tuple[Step, ...]) -> Matcher:
        names = list(value)
        if "like" in value:
            self._complaints.add(
                path, "`like` (similarity) is not supported yet", fix="write the exact text, or one_of"
            )
            return Anything()
        unknown = [name for name in names if name not in NAMES]
        for name in unknown:
            self._complaints.add((*path, name), f"no such matcher: {name}", fix=nearest(name, NAMES))
        if unknown:
            return Anything()
        if not names:
            self._complaints.add(path, "an empty mapping says nothing", fix="{any: true} takes anything")
            return Anything()
        if len(names) > 1 and set(names) != {"min", "max"}:
            self._complaints.add(
                path, f"more than one matcher: {', '.join(names)}", fix="write one; min and max go together"
            )
            return Anything()
        return self._one_matcher(col, column, value, path)

    def _one_matcher(self, col: Col, column: Column | None, value: Value, path: tuple[Step, ...]) -> Matcher:
        name, argument = next(iter(value.items()))
        inner = (*path, name)
        if name in ("any", "absent"):
            return self._flag(name, argument, inner)
        if name == "one_of":
            return self._one_of(col, column, argument, inner)
        if name in ("min", "max"):
            return self._between(col, column, value, path)
        if name == "same_as":
            return self._same_as(argument, inner)
        if type(argument) not in (str, list) or not argument or (type(argument) is str and not fold(argument)):
            self._complaints.add(inner, "contains needs a text, or a list of elements")
            return Anything()
        return Contains(col.reader, argument)

    def _flag(self, name: str, argument: Value, path: tuple[Step, ...]) -> Matcher:
        if type(argument) is not bool or (name == "any" and not argument):
            self._complaints.add(path, f"{name} takes true", fix=f"{{{name}: true}}")
        return Anything() if name == "any" else Absent(argument is not False)

    def _one_of(self, col: Col, column: Column | None, argument: Value, path: tuple[Step, ...]) -> Matcher:
        if type(argument) is not list or not argument:
            self._complaints.add(path, "one_of needs a list of values")
            return Anything()
        keys = [self._value(col.reader, column, item, (*path, index)) for index, item in enumerate(argument)]
        if any(key is None for key in keys):
            return Anything()
        return OneOf(col.reader, tuple(argument), tuple(keys))

    def _between(self, col: Col, column: Column | None, value: Value, path: tuple[Step, ...]) -> Matcher:
        if col.reader.kind not in _ORDERED:
            self._complaints.add(path, f"{col.name} has no order: min and max cannot be compared", fix="use one_of")
            return Anything()
        low, high = value.get("min"), value.get("max")
        keys: dict[str, Key | None] = {"min": None, "max": None}
        for name, bound in value.items():
            keys[name] = self._value(col.reader, column, bound, (*path, name))
            if keys[name] is None:
                return Anything()
        words = " and ".join(f"at {'least' if name == 'min' else 'most'} {shown(value[name])}" for name in value)
        found = Between(keys["min"], keys["max"], words)
        if low is not None and high is not None and not found.met(high, keys["max"]):
            self._complaints.add(path, f"min {shown(low)} is more than max {shown(high)}")
        return found

    def _same_as(self, argument: Value, path: tuple[Step, ...]) -> Matcher:
        if type(argument) is not str or not argument:
            self._complaints.add(path, "same_as needs a path", fix="a column of the row, a field, or orders[1].column")
            return Anything()
        return SameAs(argument)


def _wrong(column: Column | None, value: Value) -> tuple[str, str]:
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
    if kind in ("integer", "decimal") and number is None:
        return f"{name} is a number, not {value!r}", f"{value} without quotes" if str(value).isdecimal() else ""
    if kind in ("date", "time", "datetime") and type(value) is not str:
        return f"{name} is a {kind}, not the number {shown(value)}", 'put it in quotes: "16:00"'
    return "", ""


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
