"""Short words in expectations, spelt out: `without: [onion]`, `modifiers: {spice: mild}` become plain columns."""

from __future__ import annotations

from kasauti.conversation.value import Row, Value
from kasauti.language.fold import fold_id
from kasauti.outcome.complaints import Complaints, Step, nearest
from kasauti.outcome.spec import Column, Table

Path = tuple[Step, ...]
Plain = dict[str, tuple[Value, Path]]
MODIFIERS = "modifiers"
ANY = {"any": True}


def desugared(table: Table, row: Row, path: Path, complaints: Complaints) -> Plain:
    """The row with plain columns only: value and path in the file by column."""
    sugars = {sugar.key: sugar.words for sugar in table.sugar if table.column(sugar.key) is None}
    found: Plain = {}
    for key, value in row.items():
        here = (*path, key)
        if key in sugars:
            for name, meant, place in _words(sugars[key], key, value, here, complaints):
                column = table.column(name)
                many = column is not None and column.type == "set" and type(meant) is not list
                _put(table, found, name, [meant] if many else meant, place, complaints)
        elif key == MODIFIERS and table.column(MODIFIERS) is None:
            for name, meant, place in _groups(table, value, here, complaints):
                _put(table, found, name, meant, place, complaints)
        else:
            _put(table, found, key, value, here, complaints)
    return found


def _put(table: Table, found: Plain, name: str, value: Value, path: Path, complaints: Complaints) -> None:
    column = table.column(name)
    former = found.get(name)
    if former is None:
        found[name] = (value, path)
    elif column is not None and column.type == "set" and type(former[0]) is list and type(value) is list:
        found[name] = ([*former[0], *(item for item in value if item not in former[0])], former[1])
    elif former[0] != value:
        complaints.add(path, f"{name} is said twice, and differently", fix="keep one")


def _words(
    words: dict[str, tuple[str, Value]], key: str, value: Value, path: Path, complaints: Complaints
) -> list[tuple[str, Value, Path]]:
    listed = value if type(value) is list else [value]
    known = {fold_id(word): meant for word, meant in words.items()}
    found: list[tuple[str, Value, Path]] = []
    for index, word in enumerate(listed):
        here = (*path, index) if type(value) is list else path
        meant = known.get(fold_id(word)) if type(word) is str else None
        if meant is None:
            complaints.add(here, f"{key}: no such word {word!r}", fix=nearest(word, words))
        else:
            found.append((meant[0], meant[1], here))
    return found


def _groups(table: Table, value: Value, path: Path, complaints: Complaints) -> list[tuple[str, Value, Path]]:
    if type(value) is not dict:
        complaints.add(path, "modifiers is a mapping of group to option", fix="{spice: mild}")
        return []
    found: list[tuple[str, Value, Path]] = []
    groups = [column.name for column in table.columns if column.type in ("enum", "set")]
    for name, chosen in value.items():
        here = (*path, name)
        column = table.column(name)
        if column is None or name not in groups:
            complaints.add(here, f"no modifier group {name}", fix=nearest(name, groups))
        elif chosen == "*":
            found.append((name, ANY, here))
        elif column.type == "set":
            found.append((name, chosen if type(chosen) in (list, dict) else [chosen], here))
        else:
            found.extend(_exclusive(column, chosen, here, complaints))
    return found


def _exclusive(column: Column, chosen: Value, path: Path, complaints: Complaints) -> list[tuple[str, Value, Path]]:
    if type(chosen) is not list:
        return [(column.name, chosen, path)]
    if len(chosen) == 1:
        return [(column.name, chosen[0], (*path, 0))]
    what = "takes one option, and none is given" if not chosen else "takes one option, not several"
    complaints.add(path, f"{column.name} {what}", fix=f'leave it out for {column.default}, or "*" for any')
    return []
