"""What `docs/reference/reading.md` shows is what `read` does."""

from __future__ import annotations

import re
from datetime import datetime, time, timedelta
from pathlib import Path
from typing import Any, get_args

import pytest

from kasauti.language import read
from kasauti.language.reading import Kind

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "reference" / "reading.md").read_text(encoding="utf-8")
CLOCK = datetime(2026, 12, 1, 10, 0)
KINDS: tuple[Kind, ...] = get_args(Kind)


def table(title: str) -> list[list[str]]:
    """The cells of the table below a title, without its head."""
    part = PAGE.split(f"## {title}\n")[1].split("\n## ")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in re.findall(r"^\|.*\|$", part, re.M)]
    return rows[2:]


def shown(value: Any) -> str:
    """A value as the page shows it."""
    match value:
        case datetime():
            return f"{value:%Y-%m-%d %H:%M}"
        case time():
            return f"{value:%H:%M}"
        case timedelta():
            return str(value)
        case (amount, unit):
            return f"{amount} {unit}"
    return str(value)


@pytest.mark.parametrize(("kind", "said", "value"), table("Examples"))
def test_an_example_is_read_as_shown(kind: Kind, said: str, value: str) -> None:
    assert shown(read(said, kind, clock=CLOCK)) == value


@pytest.mark.parametrize(("kind", "said", "why"), table("What is not read"))
def test_what_the_page_calls_unreadable_is_none(kind: Kind, said: str, why: str) -> None:
    assert read(said, kind, clock=CLOCK) is None
    assert why


@pytest.mark.parametrize("title", ["Examples", "What is not read"])
def test_every_kind_has_an_example_of_both_sorts(title: str) -> None:
    assert {row[0] for row in table(title)} == set(KINDS)


def test_the_code_on_the_page_holds() -> None:
    (code,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.M | re.S)
    exec(compile(code, "reading.md", "exec"), {})
