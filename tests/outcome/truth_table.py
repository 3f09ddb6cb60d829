"""The truth table: rows by file, and how a row is put to `kasauti.compare`."""

from __future__ import annotations

import pathlib
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from typing import Any

import yaml

import kasauti
from kasauti.conversation.verdict import Finding

FOLDER = pathlib.Path(__file__).parent / "truth"
NOT_JUDGED = ("rules", "unsure")
CLOCK = "2026-12-01T10:00:00+05:30"
# As a Python agent hands its numbers over; everywhere else a number with a point is JSON's.
BINARY_FLOATS = ("number.float-repr", "money.float-quantise")
USUAL_TYPE = {"like": "text", "never_equal": "text", "shape": None, "fine_print": None, "rows": None, "matcher": None}
FILES = tuple(sorted(path.stem for path in FOLDER.glob("*.yaml") if path.stem not in NOT_JUDGED))


@dataclass(frozen=True)
class Pair:
    """One row of the table; `vocabulary` is names by entry."""

    file: str
    number: int
    row: dict[str, Any]
    vocabulary: dict[str, list[str]]

    @property
    def rule(self) -> str:
        return str(self.row["rule"])

    @property
    def equal(self) -> bool:
        return bool(self.row["equal"])

    def __str__(self) -> str:
        return f"{self.file}-{self.number}-{self.rule}"

    def judged(self) -> Finding:
        row = self.row
        binary = self.rule in BINARY_FLOATS
        want, got = _value(row["want"], binary=binary), _value(row["got"], binary=binary)
        more = {key: row[key] for key in ("zone", "currency", "like") if key in row}
        more |= {"clock": row.get("clock", CLOCK), "aliases": self.vocabulary or None}
        kind = row.get("type", USUAL_TYPE.get(self.file, self.file))
        if "columns" in row:
            return kasauti.compare(want, got, columns=_columns(row["columns"]), merge=row.get("merge", ()), **more)
        if "column" in row:
            columns = _columns({"value": {"type": kind, **row["column"]}})
            return kasauti.compare([{"value": want}], [{"value": got}], columns=columns, **more)
        return kasauti.compare(want, got, type=kind, **more)


def _value(value: Any, *, binary: bool) -> Any:
    if isinstance(value, float):
        return value if binary else Decimal(repr(value))
    if isinstance(value, list):
        return [_value(item, binary=binary) for item in value]
    if isinstance(value, dict):
        return {key: _value(item, binary=binary) for key, item in value.items()}
    return value


def _columns(written: dict[str, Any]) -> dict[str, Any]:
    return {name: _column(column) for name, column in written.items()}


def _column(column: dict[str, Any]) -> dict[str, Any]:
    found = dict(column)
    if "columns" in found:
        found["columns"] = _columns(found["columns"])
    if found.get("default") == "none":
        found["default"] = [] if found["type"] in ("list", "set") else None
    return found


@cache
def pairs(file: str) -> tuple[Pair, ...]:
    return tuple(_pairs(file))


def _pairs(file: str) -> Iterator[Pair]:
    defined: dict[str, Any] = {}
    for number, row in enumerate(yaml.safe_load((FOLDER / f"{file}.yaml").read_text("utf-8")), start=1):
        if "define" in row:
            defined[row["define"]] = row["vocabulary"]
            continue
        written = row.get("vocabulary", [])
        entries = defined[written] if isinstance(written, str) else written
        yield Pair(file, number, row, {entry["id"]: entry["names"] for entry in entries})


def every_pair() -> list[Pair]:
    return [pair for file in FILES for pair in pairs(file)]
