"""A small suite in a folder, for the tests of this folder."""

from __future__ import annotations

import pathlib
from collections.abc import Callable

import pytest

MENU = """\
kind: ordering
name: Chai Nagar
modifier_groups:
- id: onion
  name: Onion
  default: with_onion
  options: [{id: with_onion, name: With onion}, {id: no_onion, name: No onion, aliases: [bina pyaaz], without: onion}]
items:
- {id: paneer_wrap, name: Paneer wrap, aliases: [पनीर रैप], price: 120, modifier_groups: [onion]}
- {id: mango_lassi, name: Mango lassi, price: 80}
"""
SUITE = """\
name: small
title: A small suite
world: ordering/chai
caller: {nudge: {english: "Please place it."}}
expect: {latency_ms: {each: 1400}}
"""
WRAPS = """\
scenarios:
- id: two-wraps
  title: Two wraps
  tags: [smoke, "category:quantity"]
  reviewed: true
  caller:
    says: {english: ["Two paneer wraps, please."], hinglish: ["Do paneer wrap dena."]}
    answers: [{asked: onion, about: paneer_wrap, say: {english: "With onion.", hinglish: "Pyaaz ke saath."}}]
  expect: {outcome: {orders: [{items: [{item: paneer_wrap, quantity: 2}]}]}}
- id: one-lassi
  title: One lassi
  category: quantity
  reviewed: true
  caller: {says: {english: ["One mango lassi."], hinglish: ["Ek mango lassi."]}}
  expect: {outcome: {orders: [{items: [{item: mango_lassi, quantity: 1}]}]}}
"""
CANCELS = """\
scenarios:
- id: rehne-do
  title: Cancels what was placed
  category: cancellation
  reviewed: true
  caller: {says: {english: ["One lassi.", "Cancel it."], hinglish: ["Ek lassi.", "Rehne do, cancel kar do."]}}
  expect: {outcome: {orders: [], voided: {max: 1}}}
"""


@pytest.fixture
def small(tmp_path: pathlib.Path) -> Callable[..., str]:
    """Writes the small suite and returns its folder; named files (`__` is a slash) replace its own or join them."""

    def write(**files: str) -> str:
        found = {"suite": SUITE, "wraps": WRAPS, "cancels": CANCELS, "worlds__chai": MENU, **files}
        for name, text in found.items():
            path = tmp_path / f"{name.replace('__', '/')}.yaml"
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return str(tmp_path)

    return write
