"""An expectation and what a call did come in, findings go out."""

from __future__ import annotations

from datetime import datetime

from kasauti.conversation.value import Row
from kasauti.conversation.verdict import Finding
from kasauti.outcome.deciding import rule_of
from kasauti.outcome.difference import Differences
from kasauti.outcome.frame import Frame, read_rows
from kasauti.outcome.ledger import Ledger
from kasauti.outcome.matcher import SameAs
from kasauti.outcome.now import on_clock
from kasauti.outcome.relative import Relative
from kasauti.outcome.spec import Touched
from kasauti.outcome.typed import Reading
from kasauti.outcome.want import Alternative, Expectation, WantRows, WantVoided
from kasauti.outcome.words import expected, plain, shown

CHECK = "outcome"


def compare(expectation: Expectation, ledger: Ledger, *, clock: datetime | None = None) -> tuple[Finding, ...]:
    """Findings about the alternative that was met, else about the one that is nearest.

    `clock` is the zoned instant of the call, on which "tomorrow" and `{days: 1}` are read; without it they are
    unreadable.

    The outcome is right if no finding that gates is unmet. Findings name their field by the expectation's own
    order (`orders[1].items[paneer_wrap].quantity`, from 1); an extra row continues the numbering.
    """
    if clock is None:
        return _nearest(expectation, ledger)
    with on_clock(clock):
        return _nearest(expectation, ledger)


def _nearest(expectation: Expectation, ledger: Ledger) -> tuple[Finding, ...]:
    best: tuple[int, tuple[Finding, ...]] | None = None
    for alternative in expectation.alternatives:
        findings = _judged(expectation, alternative, ledger)
        wrong = sum(finding.gates and finding.met is False for finding in findings)
        if not wrong:
            return findings
        if best is None or wrong < best[0]:
            best = (wrong, findings)
    assert best is not None, "an expectation has at least one alternative"
    if len(expectation.alternatives) == 1:
        return best[1]
    note = Finding(
        check=CHECK,
        field="any_of",
        gates=False,
        rule="nearest",
        why=f"none of {len(expectation.alternatives)} accepted outcomes; compared with the nearest",
    )
    return (*best[1], note)


_IDLE = Finding(
    check=CHECK,
    field="outcome",
    expected="something done",
    actual=0,
    met=False,
    rule="nothing_done",
    why="nothing was done: all that is expected was there before the call",
)


def _judged(expectation: Expectation, alternative: Alternative, ledger: Ledger) -> tuple[Finding, ...]:
    findings: list[Finding] = []
    differences = Differences(ledger, expectation.reading)
    for want in alternative.tables:
        rows = _rows(expectation, alternative, ledger, want.frame)
        counts = want.counts
        if counts is not None and want.frame.counts(row.row for row in rows) == counts:
            findings.extend(want.met)
        else:
            findings.extend(_table(want, rows, differences))
    if ledger.standing.keys() - alternative.judged:
        findings.extend(_others(expectation, alternative, ledger))
    if ledger.voided or alternative.voided:
        findings.extend(_voided(expectation, alternative, ledger, differences))
    if alternative.unchanged:
        findings.extend(_unchanged(alternative, ledger))
    if alternative.fields or ledger.fields:
        findings.extend(_fields(expectation, alternative, ledger))
    findings.extend(_same_as(alternative, ledger, differences))
    if alternative.untouched:
        findings.append(_undone(ledger))
    elif ledger.idle and all(finding.met is not False for finding in findings if finding.gates):
        findings.append(_IDLE)
    return tuple(findings)


def _rows(expectation: Expectation, alternative: Alternative, ledger: Ledger, frame: Frame) -> list[Touched]:
    name = frame.name
    standing = ledger.standing.get(name, [])
    if name not in alternative.whole:
        return standing
    seeds = [(frame.key(row), row) for row in ledger.seeds.get(name) or expectation.seeds.get(name, [])]
    for touched in (*standing, *ledger.voided.get(name, [])):
        former = None if touched.before is None else frame.key(touched.before)
        replaced = next((at for at, (key, _) in enumerate(seeds) if key == former), None)
        if replaced is not None:
            del seeds[replaced]
    return [Touched(table=name, key="", row=row, before=row, at=-1) for _, row in seeds] + standing


def _table(want: WantRows, rows: list[Touched], differences: Differences) -> list[Finding]:
    found = read_rows(want.frame, [(row.row, row if row.at >= 0 else None) for row in rows])
    return differences.of_rows(want, found)


def _is_working(expectation: Expectation, name: str) -> bool:
    table = expectation.spec.table(name)
    return table is not None and table.state == "working"


def _others(expectation: Expectation, alternative: Alternative, ledger: Ledger) -> list[Finding]:
    findings = []
    for name, rows in ledger.standing.items():
        if name in alternative.judged or name in alternative.ignored or name in alternative.unchanged:
            continue
        working = _is_working(expectation, name)
        why = f"{name}: {len(rows)} left over" if working else f"{name}: {len(rows)} unexpected"
        findings.append(
            Finding(
                check=CHECK,
                field=name,
                expected=0,
                actual=len(rows),
                met=False,
                gates=not working or alternative.untouched,
                rule="left_in_working" if working else "unexpected_row",
                why=why,
                at=rows[-1].at,
            )
        )
    return findings


def _unchanged(alternative: Alternative, ledger: Ledger) -> list[Finding]:
    findings = []
    for name in sorted(alternative.unchanged):
        rows = [*ledger.standing.get(name, []), *ledger.voided.get(name, [])]
        why = f"{name}: {len(rows)} changed, expected none" if rows else ""
        at = rows[-1].at if rows else None
        findings.append(
            Finding(
                check=CHECK, field=name, expected=0, actual=len(rows), met=not rows, rule="unchanged", why=why, at=at
            )
        )
    return findings


def _voided(
    expectation: Expectation, alternative: Alternative, ledger: Ledger, differences: Differences
) -> list[Finding]:
    findings: list[Finding] = []
    left = {
        name: rows
        for name, rows in ledger.voided.items()
        if name not in alternative.ignored and name not in alternative.unchanged and not _is_working(expectation, name)
    }
    everywhere = 0
    for want in alternative.voided:
        if want.rows is not None:
            findings.extend(_table(want.rows, left.pop(want.table, []), differences))
        elif want.table:
            findings.append(_count_voided(want.table, want.most or 0, left.pop(want.table, [])))
        else:
            everywhere = want.most or 0
    rest = [row for rows in left.values() for row in rows]
    if rest or any(_is_general(want) for want in alternative.voided):
        findings.append(_count_voided(rest[0].table if rest else "voided", everywhere, rest))
    return findings


def _is_general(want: WantVoided) -> bool:
    return want.rows is None and not want.table


def _count_voided(name: str, most: int, rows: list[Touched]) -> Finding:
    allowed = f"at most {most}" if most else "none"
    return Finding(
        check=CHECK,
        field=f"{name}.voided" if name != "voided" else name,
        expected=allowed,
        actual=len(rows),
        met=len(rows) <= most,
        rule="voided",
        why=f"{name}: {len(rows)} voided, expected {allowed}" if len(rows) > most else f"{len(rows)} voided",
        at=rows[-1].at if rows else None,
    )


def _fields(expectation: Expectation, alternative: Alternative, ledger: Ledger) -> list[Finding]:
    findings = []
    named: set[str] = set()
    for want in alternative.fields:
        cell = want.cell
        named.add(cell.col.path[0])
        if isinstance(cell.test, SameAs):
            continue
        raw = cell.col.of(ledger.fields)
        key = cell.col.reader.key(raw)
        met: bool | None = cell.met(raw, key)
        if not met and isinstance(cell.test, Relative) and not cell.test.is_known:
            met = None
        why = "" if met else f"{want.field}: {shown(raw)}, expected {shown(expected(cell))}"
        findings.append(
            Finding(
                check=CHECK,
                field=want.field,
                expected=expected(cell),
                actual=plain(raw),
                met=met,
                rule=rule_of(cell, raw, key),
                why=why,
                at=_field_at(ledger, cell.col.path[0]),
            )
        )
    for name, value in ledger.fields.items():
        if name in named or name in alternative.ignored:
            continue
        why = f"{name}: {shown(value)}, expected nothing" if alternative.exact else f"{name}: not judged"
        findings.append(
            Finding(
                check=CHECK,
                field=name,
                actual=value,
                met=False if alternative.exact else None,
                gates=alternative.exact,
                rule="exact" if alternative.exact else "not_judged",
                why=why,
            )
        )
    return findings


def _field_at(ledger: Ledger, name: str) -> int | None:
    for index, event in reversed(ledger.history):
        if event.table or event.after is None or name not in event.after:
            continue
        if event.before is None or event.before.get(name) != event.after[name]:
            return index
    return None


def _same_as(alternative: Alternative, ledger: Ledger, differences: Differences) -> list[Finding]:
    found: list[Finding] = []
    for want in alternative.fields:
        if isinstance(want.cell.test, SameAs):
            found.append(differences.same_as(want.cell, want.field, ledger.fields))
    return [*found, *differences.resolved()]


def _undone(ledger: Ledger) -> Finding:
    return Finding(
        check=CHECK,
        field="outcome",
        expected="something done and undone again",
        actual=ledger.undone,
        met=ledger.undone > 0,
        rule="something_undone",
        why="" if ledger.undone else "nothing was done: an outcome without any row needs something that was undone",
    )


def compare_rows(want: WantRows, rows: list[Row], reading: Reading) -> list[Finding]:
    """Findings about plain rows, without a call: what a table holds against what it should hold."""
    found = read_rows(want.frame, [(row, None) for row in rows])
    differences = Differences(Ledger(), reading)
    return [*differences.of_rows(want, found), *differences.resolved()]
