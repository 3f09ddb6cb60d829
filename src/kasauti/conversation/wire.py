"""Records as JSON lines: exact numbers, UTF-8, one line a record."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, TypeVar

import msgspec

from kasauti.conversation.record import Conversation

T = TypeVar("T")

_encoder = msgspec.json.Encoder(decimal_format="number")
_conversations = msgspec.json.Decoder(Conversation, float_hook=Decimal)


def encode(record: Any) -> bytes:
    """One line of JSON, without the newline; Decimals are written as numbers."""
    return _encoder.encode(record)


def decode(line: bytes, kind: type[T]) -> T:
    """A record of `kind` from its line. Raises msgspec.DecodeError or ValidationError."""
    return msgspec.json.Decoder(kind, float_hook=Decimal).decode(line)


def decode_conversation(line: bytes) -> Conversation:
    """A conversation from its line, with numbers exact."""
    return _conversations.decode(line)
