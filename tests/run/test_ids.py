"""Ids of calls tell an agent nothing, and seeds never leave the house."""

from __future__ import annotations

import msgspec

from kasauti.conversation.record import CallKey
from kasauti.run.ids import call_id, call_seed, outside_seed

KEY = CallKey(scenario="ek-hi-karo", hash="h", style="hinglish", trial=1)


def test_the_same_key_has_the_same_id_in_one_run_and_another_in_the_next() -> None:
    assert call_id("nonce", KEY) == call_id("nonce", KEY)
    assert call_id("nonce", KEY) != call_id("other", KEY)


def test_every_part_of_the_key_makes_another_id() -> None:
    others = [
        msgspec.structs.replace(KEY, **change)
        for change in ({"hash": "i"}, {"style": "english"}, {"trial": 2}, {"attempt": 2})
    ]
    assert len({call_id("n", key) for key in (KEY, *others)}) == 5


def test_the_seed_of_a_call_is_the_same_in_every_run_and_for_every_attempt() -> None:
    assert call_seed(7, KEY) == call_seed(7, msgspec.structs.replace(KEY, attempt=3))
    assert call_seed(7, KEY) != call_seed(8, KEY)


def test_what_an_agent_is_told_follows_from_its_call_id_alone() -> None:
    assert outside_seed("abc") == outside_seed("abc")
    assert outside_seed(call_id("n", KEY)) != call_seed(0, KEY) % 2**31
