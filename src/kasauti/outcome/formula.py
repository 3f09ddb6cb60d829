"""Formulas of derived values: `quantity * price`, `sum(items, quantity * price)`, `start + minutes(duration)`.

A closed little language: column names, numbers, + - * /, brackets, `sum(rows, formula)`, `minutes`, `hours`, `days`.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, tzinfo
from decimal import Decimal, DecimalException
from typing import Any

from kasauti.conversation.value import Row, Value
from kasauti.outcome import moment, number
from kasauti.outcome.key import ABSENT, Key

_OPERATORS: Mapping[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}
_SPANS = {"minutes": 60, "hours": 3_600, "days": 86_400}
_SUM = "sum"
_LONGEST = 200
_ANY_DAY = date(2000, 1, 1)


class Malformed(ValueError):
    """A formula that is not in the language; the text says why."""


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula, parsed."""

    text: str
    tree: ast.expr
    rule: str = "derived.formula"

    @property
    def shown(self) -> str:
        """The expectation in words."""
        return f"as {self.text}"

    def met(self, raw: Value, key: Key) -> bool:
        """Unknown yet: pairing must not depend on it."""
        return True

    def names(self) -> Iterator[str]:
        """The columns that the formula reads, those of nested rows aside."""
        yield from _names(self.tree)

    def value(self, row: Row, zone: tzinfo) -> Value:
        """What the formula makes of a row: a number, or the text of a time or an instant; ABSENT if a cell is none."""
        try:
            found = _value(self.tree, row, zone)
        except (TypeError, ArithmeticError, DecimalException, OverflowError):
            return ABSENT
        return _as_value(found)


def parsed(text: str) -> Formula:
    """The formula that a text says. Raises Malformed."""
    if len(text) > _LONGEST:
        raise Malformed(f"longer than {_LONGEST} characters")
    try:
        tree = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise Malformed("this is no formula") from None
    _require(tree)
    return Formula(text.strip(), tree)


def _require(tree: ast.expr) -> None:
    if isinstance(tree, ast.BinOp) and type(tree.op) in _OPERATORS:
        _require(tree.left)
        _require(tree.right)
    elif isinstance(tree, ast.UnaryOp) and isinstance(tree.op, ast.USub):
        _require(tree.operand)
    elif isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name) and not tree.keywords:
        _require_call(tree.func.id, tree.args)
    elif not isinstance(tree, ast.Name) and not (isinstance(tree, ast.Constant) and type(tree.value) in (int, float)):
        raise Malformed("only columns, numbers, + - * /, sum(rows, ...), minutes(), hours() and days() are known")


def _require_call(name: str, arguments: list[ast.expr]) -> None:
    if name == _SUM and len(arguments) == 2 and isinstance(arguments[0], ast.Name):
        _require(arguments[1])
    elif name in _SPANS and len(arguments) == 1:
        _require(arguments[0])
    else:
        raise Malformed(f"no such function: {name} (sum(rows, formula), minutes(n), hours(n), days(n))")


def _names(tree: ast.expr) -> Iterator[str]:
    if isinstance(tree, ast.Name):
        yield tree.id
    elif isinstance(tree, ast.Call):
        yield from _names(tree.args[0])
    else:
        for part in ast.iter_child_nodes(tree):
            if isinstance(part, ast.expr):
                yield from _names(part)


def _value(tree: ast.expr, row: Row, zone: tzinfo) -> Any:
    if isinstance(tree, ast.Constant):
        return Decimal(str(tree.value))
    if isinstance(tree, ast.Name):
        return _cell(row.get(tree.id, ABSENT), zone)
    if isinstance(tree, ast.UnaryOp):
        return -_value(tree.operand, row, zone)
    if isinstance(tree, ast.Call):
        return _called(tree, row, zone)
    assert isinstance(tree, ast.BinOp), tree
    return _combined(_OPERATORS[type(tree.op)], _value(tree.left, row, zone), _value(tree.right, row, zone))


def _called(tree: ast.Call, row: Row, zone: tzinfo) -> Any:
    assert isinstance(tree.func, ast.Name)
    if tree.func.id in _SPANS:
        return timedelta(seconds=float(_value(tree.args[0], row, zone) * _SPANS[tree.func.id]))
    assert isinstance(tree.args[0], ast.Name)
    rows = row.get(tree.args[0].id)
    if type(rows) is not list:
        raise TypeError("no rows")
    parts = (_value(tree.args[1], one if type(one) is dict else {}, zone) for one in rows)
    return sum(parts, start=Decimal(0))


def _combined(act: Callable[[Any, Any], Any], left: Any, right: Any) -> Any:
    if isinstance(left, time) and isinstance(right, timedelta):
        return act(datetime.combine(_ANY_DAY, left), right).time()
    return act(left, right)


def _cell(value: Value, zone: tzinfo) -> Any:
    """A cell as something to count with: an instant, a day, a time of day, an amount or a number."""
    moments = (moment.written_instant(value, zone), moment.written_date(value, zone), moment.written_time(value, zone))
    known = next((one for one in moments if one is not None), None)
    if known is not None:
        return known
    amount = number.read_money(value, "")
    if amount is None:
        raise TypeError("no number and no time")
    return amount[1]


def _as_value(found: Any) -> Value:
    if isinstance(found, datetime):
        return found.isoformat(timespec="seconds")
    if isinstance(found, (date, time)):
        return found.isoformat()
    if isinstance(found, timedelta):
        return Decimal(str(found.total_seconds() / 60))
    return found
