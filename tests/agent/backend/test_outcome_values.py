"""What a backend tells becomes values."""

from __future__ import annotations

import dataclasses
import datetime
import enum
import uuid
from collections import namedtuple
from decimal import Decimal
from typing import Any

import pytest
from pydantic import BaseModel

from kasauti.agent.backend.outcome import outcome_of
from kasauti.agent.backend.secrets import Secrets, first_line
from kasauti.errors import HarnessError

IST = datetime.timezone(datetime.timedelta(hours=5, minutes=30))


class Size(enum.Enum):
    LARGE = "large"


@dataclasses.dataclass
class Line:
    item: str
    size: Size


class Booking(BaseModel):
    at: datetime.time


Pair = namedtuple("Pair", "left right")


@pytest.mark.parametrize(
    ("raw", "value"),
    [
        (datetime.date(2026, 12, 1), "2026-12-01"),
        (datetime.datetime(2026, 12, 1, 16, 0, tzinfo=IST), "2026-12-01T16:00:00+05:30"),
        (datetime.time(16, 0), "16:00:00"),
        (datetime.timedelta(minutes=90), "PT1H30M0S"),
        (datetime.timedelta(seconds=-61), "-PT0H1M1S"),
        (uuid.UUID(int=1), "00000000-0000-0000-0000-000000000001"),
        (Size.LARGE, "large"),
        (Line("wrap", Size.LARGE), {"item": "wrap", "size": "large"}),
        (Booking(at=datetime.time(9, 30)), {"at": "09:30:00"}),
        (Pair(1, 2), {"left": 1, "right": 2}),
        ((1, 2.50), [1, Decimal("2.5")]),
        (Decimal("1.10"), Decimal("1.10")),
    ],
)
def test_it_is_what_it_stands_for(raw: Any, value: Any) -> None:
    assert outcome_of({"x": [raw]}) == {"x": [value]}


@pytest.mark.parametrize("raw", [[], "x", 5, {"a": object()}, {"a": b"x"}, {"a": float("nan")}])
def test_what_is_no_outcome_is_the_harness_s(raw: Any) -> None:
    with pytest.raises(HarnessError, match="no_outcome"):
        outcome_of(raw)


def test_a_mapping_that_holds_itself_is_refused() -> None:
    raw: dict[str, Any] = {}
    raw["again"] = raw
    with pytest.raises(HarnessError, match="deeper"):
        outcome_of(raw)


def test_secrets_that_were_looked_up_are_taken_out_of_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("A", "sesame")
    monkeypatch.setenv("B", "sesame-open")
    secrets = Secrets()
    assert secrets.looked_up("x env:A and env:B") == "x sesame and sesame-open"
    assert secrets.hidden_in("no sesame-open, no sesame") == "no ***, no ***"
    assert "sesame" not in repr(secrets)
    assert first_line("\n  one \ntwo") == "one"
