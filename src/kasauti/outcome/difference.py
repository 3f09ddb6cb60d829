"""What is right and wrong about rows, down to the field, with the event in which it went wrong."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from kasauti.conversation.value import Row
from kasauti.conversation.verdict import Finding
from kasauti.outcome.cell import undeclared
from kasauti.outcome.deciding import rule_of, usual_rule
from kasauti.outcome.formula import Formula
from kasauti.outcome.frame import Frame, Got
from kasauti.outcome.key import ABSENT
from kasauti.outcome.ledger import Ledger
from kasauti.outcome.matcher import SameAs
from kasauti.outcome.number import is_money
from kasauti.outcome.pair import Pairing, pair, pair_nested
from kasauti.outcome.relative import Relative
from kasauti.outcome.shape import shape
from kasauti.outcome.trace import entered, removed, went_stale
from kasauti.outcome.typed import Reading
from kasauti.outcome.unreadable import Unreadable
from kasauti.outcome.want import Cell, WantRow, WantRows
from kasauti.outcome.words import expected, found_summary, name_of, name_wanted, plain, shown, summary

CHECK = "outcome"


class Differences:
    """Findings about rows of one call; remembers which row answered which, for `same_as`."""

    def __init__(self, ledger: Ledger, reading: Reading) -> None:
        self._ledger = ledger
        self._reading = reading
        self._paired: dict[str, Row] = {}
        self._pending: list[tuple[Cell, str, Row]] = []

    def of_rows(self, want: WantRows, found: Sequence[Got]) -> list[Finding]:
        """Findings about the rows of one table."""
        return self._of_pairing(want, found, pair(want, found))

    def _of_pairing(self, want: WantRows, found: Sequence[Got], pairing: Pairing) -> list[Finding]:
        findings: list[Finding] = []
        if not pairing.missing and not pairing.unexpected:
            findings.append(counted(want, len(want.rows)))
        for row, got in pairing.pairs:
            self._paired[row.field] = got.row
            findings.extend(self._of_pair(row, got, pairing))
        findings.extend(self._missing(row, want, found) for row in pairing.missing)
        number = len(want.rows)
        for extra in pairing.unexpected:
            number += 1
            findings.append(self._unexpected(want, extra, number, pairing))
        return findings

    def _of_pair(self, row: WantRow, got: Got, pairing: Pairing) -> list[Finding]:
        findings: list[Finding] = []
        if row.frame.identity:
            findings.append(present(row))
        for index, cell in enumerate(row.cells):
            if cell.col.cls == "identity":
                continue
            if isinstance(cell.test, SameAs):
                self._pending.append((cell, f"{row.field}.{cell.col.name}", got.row))
                continue
            if isinstance(cell.test, Formula):
                findings.extend(self._computed(row, cell, cell.test, got))
                continue
            raw = cell.col.of(got.row)
            if not cell.met(raw, got.key[index]):
                findings.append(self._different(row, cell, got, index, pairing))
            elif cell.named:
                findings.append(right(row, cell, actual=plain(raw), rule=rule_of(cell, raw, got.key[index])))
        if row.amount is not None:
            findings.extend(self._amount(row, row.amount, got))
        for rows, inner, within in zip(row.nested, got.nested, pair_nested(row, got), strict=True):
            findings.extend(self._of_pairing(rows, inner, within))
        return findings

    def _amount(self, row: WantRow, cell: Cell, got: Got) -> list[Finding]:
        raw = got.amount if not isinstance(got.amount, Unreadable) else cell.col.of(got.row)
        if cell.met(raw, got.amount):
            return [right(row, cell, actual=plain(raw))] if cell.named else []
        return [
            Finding(
                check=CHECK,
                field=f"{row.field}.{cell.col.name}",
                expected=expected(cell),
                actual=plain(raw),
                met=False,
                rule=rule_of(cell, raw, got.amount),
                why=f"{name_wanted(row)}: {cell.col.name} {shown(raw)}, expected {shown(expected(cell))}",
                at=entered(self._ledger, row.frame, got, cell.col),
            )
        ]

    def _different(self, row: WantRow, cell: Cell, got: Got, index: int, pairing: Pairing) -> Finding:
        raw = cell.col.of(got.row)
        if raw is ABSENT and cell.col.default is not ABSENT:
            raw = cell.col.default
        other = _where_it_went(row, cell, got, index, pairing)
        why = f"{name_wanted(row)}: {cell.col.name} {shown(raw)}, expected {shown(expected(cell))}"
        key = got.key[index]
        if isinstance(key, Unreadable):
            why += f" ({key.why})"
        rule = rule_of(cell, raw, key)
        if rule == "fine.cross-script":
            why += " (no alias joins the two scripts)"
        if other is not None:
            why += f"; it is on {name_wanted(other)} instead"
        return Finding(
            check=CHECK,
            field=f"{row.field}.{cell.col.name}",
            expected=expected(cell),
            actual=plain(raw),
            met=None if isinstance(cell.test, Relative) and not cell.test.is_known else False,
            rule="wrong_line" if other is not None else rule,
            why=why,
            at=entered(self._ledger, row.frame, got, cell.col),
        )

    def _computed(self, row: WantRow, cell: Cell, formula: Formula, got: Got) -> list[Finding]:
        """A derived value that is not what its formula makes of the row; nothing where either is not there."""
        raw, made = cell.col.of(got.row), formula.value(got.row, self._reading.zone)
        if made is ABSENT or (raw is ABSENT and not cell.named):
            return []
        met = self._is_made(cell, formula, got.row)
        if met and not cell.named:
            return []
        fits = partial(self._is_made, cell, formula)
        at, turn = (None, None) if met else went_stale(self._ledger, got, fits)
        since = f": stale since turn {turn}" if turn else ""
        why = (
            "" if met else f"{name_wanted(row)}: {cell.col.name} {shown(raw)}, expected {shown(made)} as {formula.text}"
        )
        return [
            Finding(
                check=CHECK,
                field=f"{row.field}.{cell.col.name}",
                expected=made,
                actual=plain(raw),
                met=met,
                rule=formula.rule,
                why=why + since,
                at=at,
            )
        ]

    def _is_made(self, cell: Cell, formula: Formula, row: Row) -> bool:
        raw, made = cell.col.of(row), formula.value(row, self._reading.zone)
        reader = cell.col.reader
        if reader.kind is None:  # no type is declared, and no value tells one
            reader = undeclared("money" if type(raw) is str and is_money(raw) else shape(made), self._reading)
        return made is ABSENT or reader.same(made, reader.key(made), reader.key(raw))

    def _missing(self, row: WantRow, want: WantRows, found: Sequence[Got]) -> Finding:
        name = name_wanted(row)
        if not row.frame.identity:
            name = want.frame.name
            why = f"{name}: {len(found)} found, expected {len(want.rows)}"
        else:
            why = f"{name}: missing"
        touched = next((got.touched for got in found if got.touched), None)
        at = removed(self._ledger, row)
        return Finding(
            check=CHECK,
            field=row.field,
            expected=summary(row),
            met=False,
            rule="missing_row",
            why=why,
            at=at if at is not None else touched.at if touched else None,
        )

    def _unexpected(self, want: WantRows, extra: Got, number: int, pairing: Pairing) -> Finding:
        frame = want.frame
        twin = next((row for row, got in pairing.pairs if got.key == extra.key and got.amount == extra.amount), None)
        identified = bool(frame.identity)
        name = name_of(frame, extra)
        place = f"{want.field}[{name if identified else number}]"
        if twin is not None:
            why = f"{name}: duplicate of {twin.field}"
        elif frame.amount is not None:
            why = f"{name}: unexpected, {frame.amount.name} {shown(plain(_amount_of(extra, frame)))}"
        else:
            why = f"{name}: one more than expected" if not identified else f"{name}: unexpected"
        return Finding(
            check=CHECK,
            field=place,
            actual=found_summary(frame, extra),
            met=False,
            rule="duplicate_row" if twin is not None else "unexpected_row",
            why=why,
            at=self._came(frame, extra),
        )

    def _came(self, frame: Frame, extra: Got) -> int | None:
        if frame.identity:
            return entered(self._ledger, frame, extra, frame.cols[frame.identity[0]])
        return extra.touched.at if extra.touched else None

    def resolved(self) -> list[Finding]:
        """Findings about cells that must be the same as others, now that rows are paired."""
        return [self.same_as(cell, field, row) for cell, field, row in self._pending]

    def same_as(self, cell: Cell, field: str, row: Row) -> Finding:
        """Whether a cell equals the one its path names: in its row, among the fields, or in a paired row."""
        assert isinstance(cell.test, SameAs)
        raw, other = cell.col.of(row), self._at(cell.test.path, row)
        reader = cell.col.reader
        met = other is not ABSENT and reader.same(other, reader.key(other), reader.key(raw))
        why = "" if met else f"{cell.col.name}: {shown(raw)}, expected {shown(other)} as in {cell.test.path}"
        return Finding(
            check=CHECK,
            field=field,
            expected=plain(other),
            actual=plain(raw),
            met=met,
            rule="matcher.same_as",
            why=why,
        )

    def _at(self, path: str, row: Row) -> object:
        if path in row:
            return row[path]
        if path in self._ledger.fields:
            return self._ledger.fields[path]
        holder, _, column = path.rpartition(".")
        return self._paired.get(holder, {}).get(column, ABSENT)


def _amount_of(got: Got, frame: Frame) -> object:
    assert frame.amount is not None
    return frame.amount.of(got.row) if isinstance(got.amount, Unreadable) else got.amount


def _where_it_went(row: WantRow, cell: Cell, got: Got, index: int, pairing: Pairing) -> WantRow | None:
    """The row that has the value which this one lacks, and should not have it."""
    if cell.test is not None or cell.key == cell.col.reader.default:
        return None
    for other, other_got in pairing.pairs:
        if other is not row and other_got.key[index] == cell.key and not other.cells[index].met(
            other.cells[index].col.of(other_got.row), other_got.key[index]
        ):  # fmt: skip
            return other
    return None


def counted(want: WantRows, number: int) -> Finding:
    """There are as many rows as expected."""
    return Finding(check=CHECK, field=want.field, expected=number, actual=number, met=True, rule="count")


def present(row: WantRow) -> Finding:
    """There is a row of that identity."""
    name = name_wanted(row)
    return Finding(check=CHECK, field=row.field, expected=name, actual=name, met=True, rule="present")


def right(row: WantRow, cell: Cell, *, actual: object, rule: str = "") -> Finding:
    """A named cell is as expected, by `rule`, else by the usual one of its type."""
    return Finding(
        check=CHECK,
        field=f"{row.field}.{cell.col.name}",
        expected=expected(cell),
        actual=actual,
        met=True,
        rule=rule or usual_rule(cell),
    )


def met_rows(want: WantRows) -> tuple[Finding, ...]:
    """What is found if every row is there as expected: made once, for most calls are right."""
    findings = [counted(want, len(want.rows))]
    for row in want.rows:
        if row.frame.identity:
            findings.append(present(row))
        cells = (*row.cells, row.amount) if row.amount is not None else row.cells
        findings.extend(
            right(row, cell, actual=expected(cell)) for cell in cells if cell.named and cell.col.cls != "identity"
        )
        for inner in row.nested:
            findings.extend(met_rows(inner))
    return tuple(findings)
