"""Unknown keys in files of tools that drop them without a word."""

from __future__ import annotations

import difflib
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from kasauti.conversation.value import Value, copied
from kasauti.scenario.document import Document
from kasauti.scenario.problems import Problems
from kasauti.scenario.scenario import Path
from kasauti.scenario.validation import fields_at, validate

Model = TypeVar("Model", bound=BaseModel)

# From here on an unknown key is taken for a known one that is misspelt: `modifers`, `max_use`, `quantiy`.
_CLOSE = 0.75


def validate_leniently(model: type[Model], document: Document, problems: Problems) -> Model:
    """The document as a model that forbids unknown keys, without those that nobody can have meant for a known one.

    Such a key is a warning; one close to a known key would have changed what is expected, and stays an error.

    Raises:
        FileProblems: everything else that is wrong, with its place.
    """
    value = copied(document.value)
    for path in _unknown(model, value):
        name = str(path[-1])
        if difflib.get_close_matches(name, fields_at(model, path[:-1]), n=1, cutoff=_CLOSE):
            continue
        problems.warn(document.key_place(*path), f"`{name[:60]}` is not known here and is left out",
                      f"known here: {', '.join(fields_at(model, path[:-1]))}", code="old-unknown-key")  # fmt: skip
        _drop(value, path)
    return validate(model, Document(document.file, value, document.places, document.keys))


def _unknown(model: type[BaseModel], value: Value) -> list[Path]:
    try:
        model.model_validate(value)
    except ValidationError as error:
        return [found["loc"] for found in error.errors(include_url=False) if found["type"] == "extra_forbidden"]
    return []


def _drop(value: Value, path: Path) -> None:
    inner: Any = value
    for step in path[:-1]:
        if isinstance(inner, dict) and step not in inner:
            return
        inner = inner[step]
    if isinstance(inner, dict):
        inner.pop(path[-1], None)
