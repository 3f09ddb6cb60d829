"""Ids and seeds of calls: an agent learns nothing of scenario, style or trial from them."""

from __future__ import annotations

import hashlib

from kasauti.conversation.record import CallKey


def call_id(nonce: str, key: CallKey) -> str:
    """A random-looking id, the same for the same run and key; 32 hex digits."""
    text = f"{key.hash}\0{key.style}\0{key.trial}\0{key.attempt}"
    return hashlib.blake2b(text.encode(), key=nonce.encode()[:64], digest_size=16).hexdigest()


def seeded_nonce(seed: int) -> str:
    """The nonce of a run that must be the same again: its call ids, and what is derived from them, come from `seed`.

    An agent that kept what it saw could know such calls again, so a run gets one only if its user asks.
    """
    return hashlib.sha256(f"nonce\0{seed}".encode()).hexdigest()[:32]


def call_seed(seed: int, key: CallKey) -> int:
    """The seed of a call for our own caller and world: the same in every run, never handed outside; 63 bits."""
    text = f"{seed}\0{key.hash}\0{key.style}\0{key.trial}"
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big") >> 1


def caller_number(an_id: str) -> str:
    """The number that a caller calls from; derived from the call id alone. No such number is given out in India."""
    return f"+915{int(an_id[:12], 16) % 1_000_000_000:09d}"


def outside_seed(an_id: str) -> int:
    """The seed that an agent may be told; derived from its call id alone; 31 bits."""
    return int(an_id[:8], 16) >> 1
