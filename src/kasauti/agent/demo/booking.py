"""`demo-booking`: books massages, in English and Hinglish, and is wrong in one way on purpose.

When the caller changes the service it now and then keeps the duration of the old one, so that the slot is too short.
"""

from __future__ import annotations

import random
import re
from typing import Any

from kasauti.agent.demo.words import closes, refuses

MINUTES = {"deep tissue massage": 60, "sports massage": 90, "head massage": 30, "facial": 45}
DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
KEPT = 0.4
_TIME = re.compile(
    r"\b(?:(subah|dopahar|shaam) )?(\d{1,2})(?::(\d{2}))?(?: ?(am|pm)\b| baje\b(?: (subah|dopahar|shaam)\b)?)"
)
_YES = re.compile(r"\b(yes|haan|go ahead|confirm|book (it|that|kar)|pakka)\b")


class DemoBooking:
    """The agent. Its draws come from the seed of the call, so no other call changes them."""

    def __init__(self, kept: float = KEPT) -> None:
        self._kept = kept
        self._random = random.Random(0)
        self._booking: dict[str, Any] = {"confirmed": False}

    def reset(self, seed: int = 0) -> None:
        """A new caller."""
        self._random = random.Random(seed)
        self._booking = {"confirmed": False}

    def send(self, text: str) -> str:
        """The reply to what the caller says."""
        said = text.lower()
        heard = [self._hear_service(said), self._hear_day(said), self._hear_time(said)]
        if refuses(said) and not any(heard):
            return "Alright, I have not booked anything. Goodbye."
        if _YES.search(said) and not refuses(said):
            self._booking["confirmed"] = True
            return "Booked. You will get a message. Goodbye."
        if any(heard):
            return f"{self._told()}. Shall I book it?"
        if closes(said):
            return "Thank you, goodbye."
        return "Sorry, which service would you like, and when?"

    def outcome(self) -> dict[str, Any]:
        """The booking as it stands."""
        return dict(self._booking)

    def _hear_service(self, said: str) -> bool:
        for service, minutes in MINUTES.items():
            if service in said:
                changed = self._booking.get("service") not in (None, service)
                self._booking["service"] = service
                if not changed or self._random.random() >= self._kept:
                    self._booking["duration_minutes"] = minutes
                return True
        return False

    def _hear_day(self, said: str) -> bool:
        for day in DAYS:
            if day in said:
                self._booking["day"] = day
                return True
        return False

    def _hear_time(self, said: str) -> bool:
        found = _TIME.search(said)
        if found is None:
            return False
        part = found[1] or found[5] or found[4]
        hour = int(found[2]) % 12 + (12 if part in ("pm", "dopahar", "shaam") else 0)
        self._booking["time"] = f"{hour:02}:{found[3] or '00'}"
        return True

    def _told(self) -> str:
        return ", ".join(str(self._booking[key]) for key in ("service", "day", "time") if key in self._booking)
