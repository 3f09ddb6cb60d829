"""Expected cells: a value or a matcher as a person wrote it comes in, a compiled cell goes out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from decimal import Decimal

from kasauti.conversation.value import Row, Value
from kasauti.language.fold import fold
from kasauti.outcome.alike import Alike, Also, Element, Elements
from kasauti.outcome.cell import Reader, undeclared
from kasauti.outcome.complaints import Complaints, Step, nearest
from kasauti.outcome.formula import Formula, Malformed, parsed
from kasauti.outcome.frame import Col
from kasauti.outcome.key import ABSENT, Key
from kasauti.outcome.matcher import (
    LIKE,
    NAMES,
    VALUE,
    Absent,
    Anything,
    Between,
    Contains,
    Matcher,
    OneOf,
    SameAs,
    Shaped,
)
from kasauti.outcome.moment import written_time
from kasauti.outcome.objection import objection
from kasauti.outcome.relative import AT, DAYS, MOST_DAYS, Relative, is_relative
from kasauti.outcome.shape import shape
from kasauti.outcome.spec import Column
from kasauti.outcome.typed import Reading
from kasauti.outcome.unreadable import Unreadable
from kasauti.outcome.want import Cell
from kasauti.outcome.words import shown

_MOMENTS = ("date", "time", "datetime")
_ORDERED = ("integer", "decimal", "money", "quantity", "date", "time", "datetime", None)
ANY_SIGN = "*"


def plain_value(value: Value) -> Value:
    """The expected value that a likeness stands beside; else the value itself."""
    return value[VALUE] if type(value) is dict and value.keys() == {VALUE, LIKE} else value


def is_matcher(value: Value) -> bool:
    """Whether a mapping is a matcher (also a misspelt one), a likeness or a relative day, and not a nested value."""
    if type(value) is not dict:
        return False
    return LIKE in value or any(name in NAMES for name in value) or is_relative(value, declared=False)


class CellBinder:
    """Compiles the cells of one expectation; mistakes go to `complaints` and leave a cell that takes anything."""

    def __init__(
        self,
        reading: Reading,
        complaints: Complaints,
        objection: Callable[[Column | None, Value], tuple[str, str]] = objection,
    ) -> None:
        self._reading = reading
        self._complaints = complaints
        self._objection = objection
        self.referring: list[tuple[str, tuple[Step, ...]]] = []
        """Paths that cells must equal (`same_as`), and where they are written: known only once all rows are."""

    def left_out(self, col: Col, formula: Formula | None = None) -> Cell:
        """The cell of a column that nobody named: what its formula makes of the row, else its default.

        Anything, for a column that has no class of its own.
        """
        if formula is not None:
            return Cell(col=col, raw=ABSENT, key=ABSENT, test=formula, named=False)
        if col.default is ABSENT or col.cls in ("derived", "meta"):
            return Cell(col=col, raw=ABSENT, key=ABSENT, test=Anything(), named=False)
        return Cell(col=col, raw=col.default, key=col.reader.default, named=False)

    def cell(self, col: Col, column: Column | None, value: Value, path: tuple[Step, ...]) -> Cell:
        """The cell for `value`; `column` is None where no world declared it."""
        if value == ANY_SIGN and type(value) is str and column is not None and column.type in ("enum", "set"):
            return self._tested(col, value, Anything())
        if type(value) is dict and value.keys() == {VALUE, LIKE}:
            return self._likened(col, column, value, path)
        if is_relative(value, declared=column is not None and column.type in _MOMENTS):
            return self._tested(col, value, self._relative(column, value, path))
        if type(value) is dict:
            return self._tested(col, value, self._matcher(col, column, value, path))
        key = self._value(col.reader, column, value, path)
        if key is None:
            return self._tested(col, value, Anything())
        like = column.like if column is not None else None
        if column is None or column.type is None:
            own = undeclared(shape(value), self._reading)
            if own.kind != col.reader.kind:
                return self._tested(
                    col, value, Shaped(own, value, own.key(value), self._also(own, column, value, like))
                )
        return Cell(col=col, raw=value, key=key, also=self._also(col.reader, column, value, like))

    def _also(self, reader: Reader, column: Column | None, value: Value, like: float | None) -> Also | None:
        """The second look at cells of this expected value, if it needs one."""
        if reader.kind == "text" and like is not None and type(value) is str:
            return Alike(self._reading.likeness, value, like)
        if reader.kind in ("list", "set") and type(value) is list and not (column is not None and column.vocabulary):
            return self._elements(value, like, is_set=reader.kind == "set")
        return None

    def _elements(self, values: Sequence[Value], like: float | None, *, is_set: bool) -> Elements | None:
        kinds = [shape(value) if type(value) is not dict else None for value in values]
        if like is None and all(kind == "text" for kind in kinds):  # their keys tell all
            return None
        found = []
        for value, kind in zip(values, kinds, strict=True):
            own = undeclared(kind, self._reading)
            found.append(Element(own, value, own.key(value), self._also(own, None, value, like)))
        return Elements(tuple(found), is_set)

    def _likened(self, col: Col, column: Column | None, value: Row, path: tuple[Step, ...]) -> Cell:
        like = value[LIKE]
        if not isinstance(like, (int, float, Decimal)) or type(like) is bool or not 0 < like <= 1:
            self._complaints.add((*path, LIKE), "like is the share of words that must agree", fix="like: 0.85")
            return self._tested(col, value, Anything())
        kind = column.type if column is not None else None
        if type(value[VALUE]) is not str or kind not in (None, "text"):
            self._complaints.add(
                path, f"only a text can be compared by likeness, not {col.name}", fix=f"leave {LIKE} out"
            )
            return self._tested(col, value, Anything())
        also = Alike(self._reading.likeness, value[VALUE], float(like))
        plain = self.cell(col, column, value[VALUE], (*path, VALUE))
        if isinstance(plain.test, Shaped):
            return replace(plain, test=replace(plain.test, also=also))
        return replace(plain, also=also)

    def _relative(self, column: Column | None, value: Row, path: tuple[Step, ...]) -> Matcher:
        days, hour = value[DAYS], value.get(AT)
        at = written_time(hour) if hour is not None else None
        kind = column.type if column is not None and column.type in _MOMENTS else "datetime"
        if type(days) is not int or abs(days) > MOST_DAYS:
            self._complaints.add(
                (*path, DAYS), "days is a whole number, counted from the day of the call", fix="days: 1"
            )
        elif (kind == "date") is (AT in value) or (AT in value and at is None) or kind == "time":
            what = f"{column.name if column else 'a moment'} is a {kind}"
            self._complaints.add(path, what, fix="{days: 1}" if kind == "date" else '{days: 1, at: "19:00"}')
        else:
            return Relative(undeclared(kind, self._reading), self._reading.zone, days, at)
        return Anything()

    def _tested(self, col: Col, value: Value, test: Matcher) -> Cell:
        return Cell(col=col, raw=value, key=ABSENT, test=test)

    def _value(self, reader: Reader, column: Column | None, value: Value, path: tuple[Step, ...]) -> Key | None:
        """The key of a plain expected value; None, with a problem noted, if it is not one of the column's type."""
        what, fix = self._objection(column, value)
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
        if LIKE in value:
            self._complaints.add(path, "like stands beside its value", fix="{value: ..., like: 0.85}")
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
        if name == "formula":
            return self.formula(argument, inner) or Anything()
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
        like = column.like if column is not None else None
        also = tuple(self._also(col.reader, column, item, like) for item in argument)
        return OneOf(col.reader, tuple(argument), tuple(keys), also)

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
        self.referring.append((argument, path))
        return SameAs(argument)

    def formula(self, argument: Value, path: tuple[Step, ...]) -> Formula | None:
        """The formula that a text says; None, with a problem noted, if it is none."""
        try:
            return parsed(argument if type(argument) is str else "")
        except Malformed as error:
            self._complaints.add(path, f"formula: {error}", fix="quantity * price")
            return None
