"""Every form of the table in `spoken/` is read as its author meant it, by an author who had not seen the parser."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
import yaml

from kasauti.language import read

TABLE = Path(__file__).with_name("spoken")
CLOCK = datetime.fromisoformat("2026-12-01T10:00:00+05:30")


def rows(kind: str) -> list[dict[str, Any]]:
    return yaml.load((TABLE / f"{kind}.yaml").read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)


def told(kind: str, value: Any) -> Any:
    """A value as the table writes it."""
    match value:
        case None:
            return None
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


def wanted(kind: str, want: Any) -> Any:
    if want is None or kind in ("number", "duration"):
        return None if want is None else float(want)
    if kind in ("amount", "quantity"):
        amount, _, unit = want.partition(" ")
        return f"{_plain(Decimal(amount))} {unit}"
    return want


def _plain(number: Any) -> str:
    text = f"{Decimal(number):f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


KINDS = sorted(path.stem for path in TABLE.glob("*.yaml"))


def wrong(kind: str, *, unsure: bool) -> list[str]:
    return [
        f"{row['say']!r}: {told(kind, got)}, meant {want}"
        for row in rows(kind)
        if (row.get("note") == "unsure") == unsure
        and told(kind, got := read(row["say"], kind, clock=CLOCK)) != (want := wanted(kind, row["want"]))
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_said_is_what_is_read(kind: str) -> None:
    assert wrong(kind, unsure=False) == []


def test_the_table_is_large_and_has_many_traps() -> None:
    every = [row for kind in KINDS for row in rows(kind)]
    plain = [row for row in rows("number") if type(row["want"]) is int]
    assert len(every) >= 800
    assert sum(row["want"] is None for row in every) >= 150
    assert len(plain) <= 200
