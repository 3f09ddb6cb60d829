"""The JSON Schema of `results.json`, made from the records that are written."""

from __future__ import annotations

from typing import Any

import msgspec

from kasauti.report.results import Results

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def results_schema() -> dict[str, Any]:
    """A JSON Schema (draft 2020-12) that every `results.json` of this version meets."""
    (reference,), definitions = msgspec.json.schema_components([Results], ref_template="#/$defs/{name}")
    for definition in definitions.values():
        _first_line(definition)
    return {
        "$schema": DIALECT,
        "title": "Kasauti results",
        "description": "One run: its summary, and every scenario in every style with every trial.",
        **reference,
        "$defs": definitions,
    }


def _first_line(definition: dict[str, Any]) -> None:
    # a docstring is wrapped for an editor of code; a schema shows it as one paragraph
    description = definition.get("description")
    if isinstance(description, str):
        definition["description"] = " ".join(description.split())
