"""The truth table of the comparer: how many rows are judged right by kasauti, and by outturn where it can say them.

Outturn is asked only if it is installed; nothing else here needs it. It says a row if both sides are a text, a number
or a boolean (a field of its outcome), a text with a likeness (the name of an entry), or a list of texts (tags).
Clock, zone, currency and vocabularies it does not know: such rows are passed over.
"""

from __future__ import annotations

import sys
from collections import Counter
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from table import show

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "outcome"))
UNKNOWN_TO_IT = ("clock", "zone", "currency", "vocabulary", "columns", "column")


def main() -> None:
    table = import_module("truth_table")
    theirs = _theirs()
    rows, told = [], Counter[str]()
    for file in table.FILES:
        pairs = table.pairs(file)
        said = [pair for pair in pairs if _is_expressible(pair.row)]
        right = sum(pair.judged().met is pair.equal for pair in pairs)
        good = sum(theirs(pair.row) is pair.equal for pair in said) if theirs else 0
        told.update(rows=len(pairs), right=right, said=len(said), good=good)
        rows.append([file, str(len(pairs)), str(right), str(len(said)), str(good) if theirs else "-"])
    rows.append(["all", *(str(told[key]) for key in ("rows", "right", "said", "good"))])
    named = f"outturn {_installed()}" if theirs else "outturn (not installed)"
    show("The truth table", ["", "rows", "kasauti right", "outturn can say", f"{named} right"], rows)
    if theirs:
        print(f"  outturn: {told['good']} of {told['said']} right ({100 * told['good'] / told['said']:.1f} %)")


def _installed() -> str:
    try:
        return version("outturn")
    except PackageNotFoundError:
        return ""


def _is_expressible(row: dict[str, Any]) -> bool:
    if any(key in row for key in UNKNOWN_TO_IT):
        return False
    return all(_is_plain(row[side]) for side in ("want", "got")) and type(row["want"]) is not dict


def _is_plain(value: Any) -> bool:
    if isinstance(value, list):
        return all(isinstance(item, str) for item in value)
    return isinstance(value, (str, int, float))


def _theirs() -> Any:
    """Whether its comparer finds no difference, by row; None if it is not installed."""
    if not _installed():
        return None
    models, assertions = import_module("outturn.models"), import_module("outturn.assertions")

    def outcome(row: dict[str, Any], side: str) -> Any:
        value = row[side]
        if isinstance(row["want"], list) and isinstance(value, list):
            return models.Outcome(entries=(models.Entry(name="entry", tags=tuple(value)),))
        if "like" in row or row.get("type") == "text":
            return models.Outcome(entries=(models.Entry(name=str(value)),))
        return models.Outcome(fields={"value": value})

    def is_equal(row: dict[str, Any]) -> bool | None:
        try:
            return not assertions.compare_outcomes(outcome(row, "want"), outcome(row, "got"))
        except (ValueError, TypeError, OverflowError):  # it ends with an error where a number is none
            return None

    return is_equal


if __name__ == "__main__":
    main()
