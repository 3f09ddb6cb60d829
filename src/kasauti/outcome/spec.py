"""What an outcome is made of: tables, columns, and the closed vocabulary of a world."""

from __future__ import annotations

from typing import Literal

import msgspec

from kasauti.conversation.value import Row, Value

ColumnClass = Literal["identity", "value", "derived", "meta"]
ColumnType = Literal[
    "integer", "decimal", "money", "quantity", "boolean",
    "id", "code", "enum", "person", "place", "phone",
    "date", "time", "datetime", "name", "text",
    "list", "set", "rows",
]  # fmt: skip


class Column(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One column of a table.

    `cls`: identity and value columns that an expectation leaves out must equal `default` (for a missing or null
    cell too); derived and meta columns are compared only when named. `type` None means: by the shape of the
    expected value. `additive` value columns are summed over rows that are otherwise equal. `vocabulary` is the
    kind of entry a `name` (or `enum`, `set`) refers to. `rows` describes nested rows. `like` opts in to
    similarity. `unit` is the base unit of a quantity. `formula` says what a derived value is made of
    (`kasauti.outcome.formula`): where it is given, a committed row whose value is another one is told as stale.
    """

    name: str
    cls: ColumnClass = "value"
    type: ColumnType | None = None
    default: Value = None
    additive: bool = False
    vocabulary: str = ""
    rows: Table | None = None
    like: float | None = None
    unit: str = ""
    formula: str = ""


class Sugar(msgspec.Struct, frozen=True, kw_only=True):
    """A short word in expectations: `without: [onion]` means column `onion` is `no_onion`.

    `words` maps each word after `key` to (column, value); for a set column the value is added to the set.
    """

    key: str
    words: dict[str, tuple[str, Value]]


class Table(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Rows of one kind. `void` names column values that make a committed row void: `{"status": ["cancelled"]}`."""

    name: str
    columns: tuple[Column, ...] = ()
    state: Literal["committed", "working"] = "committed"
    void: dict[str, list[Value]] = {}
    sugar: tuple[Sugar, ...] = ()

    def column(self, name: str) -> Column | None:
        """The column of that name."""
        return next((column for column in self.columns if column.name == name), None)


class Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something of the world that people name: `names` are its names and aliases in every script.

    `columns`, where known, are the optional columns that apply to it (the modifier groups of an item): naming
    another one in an expectation is a mistake.
    """

    id: str
    kind: str = "item"
    names: tuple[str, ...] = ()
    columns: tuple[str, ...] | None = None


class OutcomeSpec(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Everything the comparer needs to know. `open` is True for probe outcomes: no world declared the columns.

    `seed` holds the rows that the world has before every call, by table and key; `table_is` needs them.
    """

    tables: tuple[Table, ...] = ()
    fields: tuple[Column, ...] = ()
    entries: tuple[Entry, ...] = ()
    currency: str = "INR"
    open: bool = False
    seed: dict[str, dict[str, Row]] = {}

    def table(self, name: str) -> Table | None:
        """The table of that name."""
        for table in self.tables:
            if table.name == name:
                return table
        return None


class Touched(msgspec.Struct, frozen=True, kw_only=True):
    """A row that the call created or changed, as it stood at the end; `at` is the event that last wrote it."""

    table: str
    key: str
    row: Row
    before: Row | None
    at: int
