"""Expected days and instants that hang on the call's own clock: `{days: 1, at: "19:00"}`."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, time, timedelta, tzinfo

from kasauti.conversation.value import Value
from kasauti.outcome.cell import Reader
from kasauti.outcome.key import Key
from kasauti.outcome.now import now

DAYS, AT = "days", "at"
MOST_DAYS = 3_660


def is_relative(value: Value, *, declared: bool) -> bool:
    """Whether a mapping is a relative day; where no type is declared it needs its hour, too."""
    if type(value) is not dict or DAYS not in value or not value.keys() <= {DAYS, AT}:
        return False
    return declared or AT in value


@dataclass(frozen=True, slots=True)
class Relative:
    """A day so many days from the call's, at an hour where one is named; `reader` reads a date or an instant."""

    reader: Reader
    zone: tzinfo
    days: int
    at: time | None = None
    rule: str = "matcher.relative"

    @property
    def shown(self) -> str:
        """The expectation in words, with the day where the clock is known."""
        day = {0: "the day of the call", 1: "the day after", -1: "the day before"}.get(
            self.days, f"{self.days} days on"
        )
        hour = f" at {self.at:%H:%M}" if self.at else ""
        moment = now()
        return f"{day}{hour}" + (f" ({self._text(moment)})" if moment else "")

    @property
    def is_known(self) -> bool:
        """Whether the clock of the call is known."""
        return now() is not None

    def met(self, raw: Value, key: Key) -> bool:
        """Equal to the day or instant, on the clock of the call; False where that is not known."""
        moment = now()
        if moment is None:
            return False
        want = self._text(moment)
        return self.reader.same(want, self.reader.key(want), self.reader.key(raw))

    def _text(self, moment: datetime) -> str:
        day = moment.astimezone(self.zone).date() + timedelta(days=self.days)
        if self.at is None:
            return day.isoformat()
        return f"{day.isoformat()}T{self.at.isoformat(timespec='seconds' if self.at.second else 'minutes')}"
