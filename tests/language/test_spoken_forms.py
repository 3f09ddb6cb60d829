"""Every form of the table in `spoken/` is read as it was meant; its README says how it came about."""

from __future__ import annotations

from collections import Counter
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any, get_args

import pytest
import yaml

from kasauti.language import read
from kasauti.language.reading import Kind

TABLE = Path(__file__).with_name("spoken")
CLOCK = datetime.fromisoformat("2026-12-01T10:00:00+05:30")
KINDS: tuple[Kind, ...] = get_args(Kind)


def rows(kind: Kind) -> list[dict[str, Any]]:
    return yaml.load((TABLE / f"{kind}.yaml").read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)


def told(value: Any) -> Any:
    """A value as the table writes it."""
    match value:
        case datetime():
            return value.isoformat(timespec="minutes")
        case date():
            return value.isoformat()
        case time():
            return value.isoformat(timespec="minutes")
        case timedelta():
            return value.total_seconds()
        case (amount, unit):
            return f"{_plain(amount)} {unit}"
        case int() | Decimal():
            return float(value)
    return value


def wanted(kind: Kind, want: Any) -> Any:
    if want is None or kind in ("number", "duration"):
        return None if want is None else float(want)
    if kind in ("amount", "quantity"):
        amount, _, unit = want.partition(" ")
        return f"{_plain(Decimal(amount))} {unit}"
    return want


def _plain(number: Decimal) -> str:
    text = f"{number:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def wrong(kind: Kind) -> list[str]:
    return [
        f"{row['say']!r}: {got}, meant {want}"
        for row in rows(kind)
        if (got := told(read(row["say"], kind, clock=CLOCK))) != (want := wanted(kind, row["want"]))
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_said_is_what_is_read(kind: Kind) -> None:
    assert wrong(kind) == []


def test_the_table_is_large_and_has_many_traps() -> None:
    every = [row for kind in KINDS for row in rows(kind)]
    plain = [row for row in rows("number") if type(row["want"]) is int]
    assert len(every) >= 1_400
    assert sum(row["want"] is None for row in every) >= 450
    assert len(plain) <= 200


@pytest.mark.parametrize("kind", KINDS)
def test_no_form_stands_twice_and_every_trap_says_why(kind: Kind) -> None:
    assert [say for say, times in Counter(row["say"] for row in rows(kind)).items() if times > 1] == []
    assert [row["say"] for row in rows(kind) if row["want"] is None and not row.get("why")] == []
    assert {key for row in rows(kind) for key in row} <= {"say", "want", "why"}
