"""JSON Schemas of the files that people write, so that editors complete and check them."""

from __future__ import annotations

from typing import Any

from kasauti.errors import UsageProblem
from kasauti.scenario.formats.written import ScenarioFile
from kasauti.scenario.validation import did_you_mean
from kasauti.suite.suite_file import SuiteFile
from kasauti.world.menu_file import MenuFile

_MODELS: dict[str, tuple[type[Any], str]] = {
    "scenarios": (ScenarioFile, "A Kasauti scenario file"),
    "suite": (SuiteFile, "A Kasauti suite.yaml"),
    "ordering": (MenuFile, "A Kasauti world of kind ordering"),
}


def schema_names() -> tuple[str, ...]:
    """The names that `schema` takes."""
    return tuple(_MODELS)


def schema(name: str) -> dict[str, Any]:
    """The JSON Schema (2020-12) of one kind of file. Raises UsageProblem for a name that is none."""
    if name not in _MODELS:
        raise UsageProblem(f"there is no schema `{name[:60]}`", fix=did_you_mean(name, _MODELS))
    model, title = _MODELS[name]
    found: dict[str, Any] = model.model_json_schema(mode="validation")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **found, "title": title}
