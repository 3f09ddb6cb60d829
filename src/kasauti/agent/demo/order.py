"""`demo-order`: takes pizza orders, in English and Hinglish, and is wrong in two ways on purpose.

It drops a modifier now and then, and it takes a question ("do you sell garlic bread?") for small talk.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from kasauti.agent.demo.words import NUMBER, closes, number_of

PRICES = {
    "pepperoni pizza": Decimal("12.00"),
    "farmhouse pizza": Decimal("10.50"),
    "garlic bread": Decimal("4.50"),
    "cold coffee": Decimal("3.25"),
    "lemon soda": Decimal("2.00"),
}
MODIFIERS = {
    "thin crust": re.compile(r"thin crust|patla crust"),
    "extra cheese": re.compile(r"extra cheese|cheese (thoda )?(zyada|extra)"),
    "no onion": re.compile(r"no onions?|without onions?|bina pyaaz|pyaaz (mat|nahi)"),
}
DROPPED = 0.35
_ITEM = re.compile(rf"(?:{NUMBER} (?:large |badi |bade |plate )?)?({'|'.join(PRICES)})s?")
_COUNT = re.compile(rf"make (?:it|that|them) {NUMBER}|{NUMBER} (?:hi )?kar (?:do|dijiye)")
_QUESTION = re.compile(r"^(do you|have you|is there)\b.*\?|\b(milta|milti|milega|milegi) (hai )?kya\b|\bhai kya\b")
_REMOVAL = re.compile(r"\b(cancel|remove|take off|hata (do|dijiye)|rehne (do|dijiye))\b")


@dataclass(slots=True)
class Line:
    """One line of the order."""

    item: str
    quantity: int
    tags: list[str] = field(default_factory=list)


class DemoOrder:
    """The agent. Its draws come from the seed of the call, so no other call changes them."""

    def __init__(self, dropped: float = DROPPED) -> None:
        self._dropped = dropped
        self._random = random.Random(0)
        self._lines: list[Line] = []

    def reset(self, seed: int = 0) -> None:
        """A new caller."""
        self._random = random.Random(seed)
        self._lines = []

    def send(self, text: str) -> str:
        """The reply to what the caller says."""
        said = text.lower()
        if _QUESTION.search(said):
            return "I can only take orders here, sorry."
        if _REMOVAL.search(said):
            return self._remove(said)
        items = [(found[2], found[1]) for found in _ITEM.finditer(said)]
        if items:
            return self._add(items, said)
        if self._lines and (count := _COUNT.search(said)):
            self._lines[-1].quantity = number_of(count[1] or count[2])
            self._modify(self._lines[-1], said)
            return f"So {self._last()}. Anything else?"
        if self._lines and self._modify(self._lines[-1], said):
            return f"Sure, for the {self._lines[-1].item}. Anything else?"
        if closes(said):
            return f"That makes {self._total()}. Thank you, goodbye."
        return "Sorry, which item would you like?"

    def outcome(self) -> dict[str, Any]:
        """The order as it stands."""
        entries = [
            {"name": line.item, "quantity": line.quantity, "unit_price": PRICES[line.item], "tags": list(line.tags)}
            for line in self._lines
        ]
        return {"entries": entries, "total": self._total()}

    def _add(self, items: list[tuple[str, str | None]], said: str) -> str:
        for item, count in items:
            self._lines.append(Line(item, number_of(count) if count else 1))
        self._modify(self._lines[-1], said)
        return f"Added {self._last()}. Anything else?"

    def _modify(self, line: Line, said: str) -> bool:
        asked = [tag for tag, heard in MODIFIERS.items() if heard.search(said) and tag not in line.tags]
        line.tags += [tag for tag in asked if self._random.random() >= self._dropped]
        return bool(asked)

    def _remove(self, said: str) -> str:
        named = _ITEM.search(said)
        for line in reversed(self._lines):
            if named is None or line.item == named[2]:
                self._lines.remove(line)
                return f"I took the {line.item} off. Anything else?"
        return "That is not on your order."

    def _last(self) -> str:
        return f"{self._lines[-1].quantity} {self._lines[-1].item}"

    def _total(self) -> Decimal:
        return sum((line.quantity * PRICES[line.item] for line in self._lines), Decimal(0))
