"""Ids and seeds of calls: an agent learns nothing of scenario, style or trial from them."""

from __future__ import annotations

import hashlib
import hmac

from kasauti.conversation.record import CallKey


def call_id(nonce: str, key: CallKey) -> str:
    """A random-looking id, the same for the same run and key; 32 hex digits."""
    text = f"{key.hash}\0{key.style}\0{key.trial}\0{key.attempt}"
    return hmac.new(nonce.encode(), text.encode(), hashlib.sha256).hexdigest()[:32]


def call_seed(seed: int, key: CallKey) -> int:
    """The seed of a call for our own caller and world: the same in every run, never handed outside; 63 bits."""
    text = f"{seed}\0{key.hash}\0{key.style}\0{key.trial}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> 1


def outside_seed(an_id: str) -> int:
    """The seed that an agent may be told; derived from its call id alone; 31 bits."""
    return int.from_bytes(hashlib.sha256(an_id.encode()).digest()[:4], "big") >> 1
