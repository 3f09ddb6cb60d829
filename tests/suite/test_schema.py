from __future__ import annotations

import pathlib
from typing import Any

import jsonschema
import pytest

from kasauti.errors import UsageProblem
from kasauti.scenario.reading import read, read_text
from kasauti.suite.schema import schema, schema_names
from kasauti.suite.shelf import SHIPPED


def errors(name: str, value: Any) -> list[str]:
    return [error.message for error in jsonschema.Draft202012Validator(schema(name)).iter_errors(_json(value))]


def _json(value: Any) -> Any:
    """Decimals as the numbers that JSON has."""
    if isinstance(value, dict):
        return {key: _json(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_json(inner) for inner in value]
    return float(value) if type(value).__name__ == "Decimal" else value


@pytest.mark.parametrize("name", schema_names())
def test_every_schema_is_one(name: str) -> None:
    jsonschema.Draft202012Validator.check_schema(schema(name))


@pytest.mark.parametrize("path", sorted(SHIPPED.rglob("*.yaml")), ids=lambda path: path.name)
def test_shipped_files_fit_their_schema(path: pathlib.Path) -> None:
    name = "suite" if path.name == "suite.yaml" else "ordering" if path.parent.name == "worlds" else "scenarios"
    assert errors(name, read(path).value) == []


def test_lines_may_be_text_or_mappings_and_unknown_keys_are_refused() -> None:
    text = "scenarios: [{id: a, caller: {says: {english: [hi, {say: x}]}}, expect: {outcome: {}}}]"
    assert errors("scenarios", read_text(text).value) == []
    assert errors("scenarios", read_text(text.replace("{say: x}", "{sy: x}")).value)
    assert errors("scenarios", read_text(text.replace("expect", "expct")).value)


def test_an_unknown_schema_names_what_there_is() -> None:
    with pytest.raises(UsageProblem, match="did you mean `scenarios`"):
        schema("scenario")
