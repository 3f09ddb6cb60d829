"""What the cells of a query's rows stand for, where the driver gives less than the table declares."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from kasauti.conversation.value import Row

if TYPE_CHECKING:
    from sqlalchemy import Connection

_TYPED = frozenset({"postgresql"})
"""Databases whose driver gives every cell in the type of its column."""

Reading = Callable[[Any], Any]


class ColumnTypes:
    """How each column of a query is read.

    A driver such as SQLite's gives 0 and 1 for booleans and binary floats for decimals; then the tables that the
    query names are reflected, and a column of the result is read as the column of its name, if all that have it
    agree. A computed column is what the driver says it is.
    """

    def __init__(self, connection: Connection, query: str, columns: Sequence[str]) -> None:
        self._columns = tuple(columns)
        declared = {} if connection.dialect.name in _TYPED else _declared(connection, query)
        self._readings: tuple[Reading, ...] = tuple(declared.get(name.lower(), _as_it_is) for name in columns)

    def row(self, cells: Sequence[Any]) -> Row:
        """A row with its cells read."""
        named = zip(self._columns, self._readings, cells, strict=True)
        return {name: None if cell is None else read(cell) for name, read, cell in named}


def _declared(connection: Connection, query: str) -> dict[str, Reading]:
    found: dict[str, set[Reading]] = {}
    for name, reading in _reflected(connection, {word.lower() for word in re.findall(r"\w+", query)}):
        found.setdefault(name.lower(), set()).add(reading)
    return {name: next(iter(readings)) for name, readings in found.items() if len(readings) == 1}


def _reflected(connection: Connection, words: set[str]) -> Iterator[tuple[str, Reading]]:
    from sqlalchemy import inspect
    from sqlalchemy.types import JSON, Boolean

    inspector = inspect(connection)
    for table in (*inspector.get_table_names(), *inspector.get_view_names()):
        if table.lower() not in words:
            continue
        for column in inspector.get_columns(table):
            kind = column["type"]
            if isinstance(kind, Boolean):
                yield column["name"], _boolean
            elif isinstance(kind, JSON):
                yield column["name"], _document
            else:
                yield column["name"], _as_it_is


def _as_it_is(cell: Any) -> Any:
    return Decimal(repr(cell)) if type(cell) is float else cell


def _boolean(cell: Any) -> Any:
    return bool(cell) if cell in (0, 1) else cell


def _document(cell: Any) -> Any:
    if not isinstance(cell, (str, bytes)):
        return cell
    try:
        return json.loads(cell, parse_float=Decimal)
    except ValueError:
        return cell
