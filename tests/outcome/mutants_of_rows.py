"""Comparers without a rule about matchers, formulas, columns, or the pairing of rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mutating import Mutant, both, sets, wraps

from kasauti.outcome import comparison, difference, expected_cell, formula, matcher, pair, relative, want
from kasauti.outcome.key import ABSENT
from kasauti.outcome.unreadable import Unreadable

MUTANTS: dict[str, Mutant] = {}


# --- matchers and formulas
def _first_of_several(self: matcher.OneOf, raw: Any, key: Any) -> bool:
    return self.reader.same(self.values[0], self.keys[0], key)


MUTANTS |= {
    "matcher.any": sets(matcher.Anything, "met", lambda self, raw, key: isinstance(raw, int)),
    "matcher.one_of": sets(matcher.OneOf, "met", _first_of_several),
    "matcher.within": sets(matcher.Between, "met", lambda self, raw, key: not isinstance(key, Unreadable)),
    "matcher.contains": sets(matcher.Contains, "met", lambda self, raw, key: str(self.value) in str(raw)),
    "matcher.same_as": wraps(difference.Differences, "same_as", lambda *given: _met(given[0](*given[1:]))),
    "matcher.relative": wraps(relative.Relative, "met", lambda met, self, raw, key: met(self, str(raw)[:-1], key)),
    "derived.formula": sets(formula.Formula, "value", lambda self, row, zone: ABSENT),
}


def _met(finding: Any) -> Any:
    return type(finding)(**{**{name: getattr(finding, name) for name in finding.__struct_fields__}, "met": True})


# --- columns and pairing
def _column_as(change: Callable[[Any], dict[str, Any]]) -> Mutant:
    def around(column: Any, *given: Any) -> Any:
        found = column(*given)
        return type(found)(**{**{name: getattr(found, name) for name in found.__struct_fields__}, **change(found)})

    return wraps(comparison, "_column", around)


def _is_told(found: Any) -> bool:
    return found.cls in ("derived", "meta")


def _row_by_row(rows: Any, found: Any) -> pair.Pairing:
    result = pair.Pairing()
    for at in range(max(len(rows.rows), len(found))):
        row, got = (side[at] if at < len(side) else None for side in (rows.rows, found))
        if row is not None and got is not None and row.matches(got):
            result.pairs.append((row, got))
        else:
            result.missing += [row] if row is not None else []
            result.unexpected += [got] if got is not None else []
    return result


def _first_come(cost: Any) -> list[tuple[int, int]]:
    left, found = list(range(len(cost[0]))), []
    for at, line in enumerate(cost):
        if left:
            to = min(left, key=lambda column: line[column])
            left.remove(to)
            found.append((at, to))
    return found


def _as_one_value(of_rows: Any, wanted: Any, found: Any, table: Any, *more: Any) -> Any:
    if not any(column.rows for column in table.columns):
        return of_rows(wanted, found, table, *more)
    finding = of_rows(wanted, found, table, *more)
    return type(finding)(check="", field="", met=wanted == found, rule=finding.rule)


MUTANTS |= {
    "rows.default": wraps(
        expected_cell.CellBinder,
        "left_out",
        lambda out, self, col, formula=None: want.Cell(col, ABSENT, ABSENT, matcher.Anything(), False),
    ),
    "rows.derived": _column_as(lambda found: {"cls": "value", "default": None} if _is_told(found) else {}),
    "rows.named-derived": wraps(
        expected_cell.CellBinder,
        "cell",
        lambda bound, self, col, *more: (
            want.Cell(col, ABSENT, ABSENT, matcher.Anything()) if _is_told(col) else bound(self, col, *more)
        ),
    ),
    "rows.additive": _column_as(lambda found: {"additive": False}),
    "rows.not-additive": _column_as(
        lambda found: (
            {"additive": True, "type": "decimal"} if found.type in ("integer", "money") and not _is_told(found) else {}
        )
    ),
    "rows.unexpected": wraps(difference.Differences, "_unexpected", lambda *given: _met(given[0](*given[1:]))),
    "rows.missing": wraps(difference.Differences, "_missing", lambda *given: _met(given[0](*given[1:]))),
    "rows.any-order": sets(difference, "pair", _row_by_row),
    "rows.assignment": both(
        sets(pair, "assign", _first_come), sets(pair, "_equal", lambda rows, found, result: (list(rows), list(found)))
    ),
    "rows.nested": wraps(comparison, "_of_rows", _as_one_value),
}
