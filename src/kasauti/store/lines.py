"""The lines of `calls.jsonl`."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple, TypeAlias

import msgspec

from kasauti.conversation.record import CallKey, Conversation
from kasauti.errors import FileProblems, Place, Problem


class CallLine(msgspec.Struct, frozen=True, tag_field="line", tag="call"):
    """The record of one call."""

    call: Conversation


class LateLine(msgspec.Struct, frozen=True, tag_field="line", tag="late"):
    """Tool calls that came after a call was closed; they changed nothing."""

    call_id: str
    count: int


class SupersededLine(msgspec.Struct, frozen=True, tag_field="line", tag="superseded"):
    """From here on the record of this key counts nowhere: the trial is called again."""

    key: CallKey


AnyLine: TypeAlias = CallLine | LateLine | SupersededLine

_decoder: msgspec.json.Decoder[AnyLine] = msgspec.json.Decoder(AnyLine, float_hook=Decimal)


class Located(NamedTuple):
    """A line and where it stands in its file, in bytes, newline not counted."""

    line: AnyLine
    offset: int
    size: int


def read_line(raw: bytes) -> AnyLine:
    """The line as a record. Raises msgspec.DecodeError or msgspec.ValidationError."""
    return _decoder.decode(raw)


def read_lines(path: Path) -> Iterator[Located]:
    """Every whole line of the file; a last line without its newline was torn by a kill and is left out.

    Raises:
        FileProblems: a line is no record.
    """
    offset = 0
    with path.open("rb") as file:
        for number, raw in enumerate(file, 1):
            if not raw.endswith(b"\n"):
                return
            try:
                line = read_line(raw)
            except msgspec.MsgspecError as error:
                problem = Problem(Place(str(path), number), f"is no record of a call: {error}", "delete the line")
                raise FileProblems([problem]) from None
            yield Located(line, offset, len(raw) - 1)
            offset += len(raw)
