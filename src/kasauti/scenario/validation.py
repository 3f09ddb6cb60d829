"""pydantic's errors as problems with a place, in words for people."""

from __future__ import annotations

import difflib
import re
import types
import typing
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError, WithJsonSchema

from kasauti.errors import Place
from kasauti.scenario.document import Document
from kasauti.scenario.problems import Problems
from kasauti.scenario.scenario import Path

Model = TypeVar("Model", bound=BaseModel)


class FileModel(BaseModel):
    """Base of what people write: unknown keys are refused, nothing is converted (use `list`, not `tuple`)."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


def _whole_is_decimal(value: object) -> object:
    return Decimal(value) if type(value) is int else value


Number = Annotated[Decimal, BeforeValidator(_whole_is_decimal), WithJsonSchema({"type": "number"})]
"""A number as written, exact: `80` and `79.50`."""


def validate(model: type[Model], document: Document, at: Path = ()) -> Model:
    """The part of a document under `at`, as a model.

    Raises:
        FileProblems: every error of that part with its place; for an unknown key the key's, and what may be meant.
    """
    try:
        return model.model_validate(document.at(*at))
    except ValidationError as error:
        problems = Problems()
        for found in error.errors(include_url=False):
            _add(problems, model, document, at, found)
        problems.raise_if_any()
        raise


def _add(problems: Problems, model: type[BaseModel], document: Document, at: Path, found: Mapping[str, Any]) -> None:
    loc: tuple[int | str, ...] = found["loc"]
    kind = found["type"]
    path = _path(document, at, loc)
    if kind == "extra_forbidden":
        place = document.key_place(*path) if loc and path and path[-1] == loc[-1] else document.place(*path)
        problems.add(place, f"`{loc[-1]}` is not known here", _near(str(loc[-1]), fields_at(model, loc[:-1])), kind)
    elif kind == "missing":
        problems.add(_start(document, path), f"`{loc[-1]}` is missing", f"add `{loc[-1]}:`", kind)
    else:
        what, fix = _told(found)
        # A validator of ours writes whole sentences.
        name = "" if kind in ("value_error", "assertion_error") else _name(loc)
        place = document.key_place(*path) if loc[-1:] == ("[key]",) else document.place(*path)
        problems.add(place, f"{name} {what}".strip() if name else what, fix, kind)


def _start(document: Document, path: Path) -> Place:
    """Where a mapping that lacks something begins."""
    return document.key_place(*path) if path and isinstance(path[-1], str) else document.place(*path)


def _path(document: Document, at: Path, loc: Iterable[int | str]) -> Path:
    """The steps of an error's location that stand in the document (it names union members, too)."""
    path = at
    for step in loc:
        if (*path, step) in document.places:
            path = (*path, step)
    return path


def _name(loc: tuple[int | str, ...]) -> str:
    words = [index for index, step in enumerate(loc) if isinstance(step, str)]
    if not words:
        return f"entry {loc[0]}" if loc else ""
    last = words[-1]
    return "`" + str(loc[last]) + "".join(f"[{step}]" for step in loc[last + 1 :]) + "`"


_SUBJECT = re.compile(r"^[A-Z][a-z]+(?: input)? should ")
# Of a long list nobody reads more than the beginning.
_NAMES = 24
_WANTED = {
    "string_type": "text", "int_type": "a whole number", "int_from_float": "a whole number",
    "bool_type": "true or false", "list_type": "a list", "dict_type": "a mapping", "model_type": "a mapping",
    "is_instance_of": "a number", "decimal_type": "a number", "tuple_type": "a list",
    "model_attributes_type": "a mapping",
}  # fmt: skip


def _told(found: Mapping[str, Any]) -> tuple[str, str]:
    kind, value, ctx = found["type"], found["input"], found.get("ctx") or {}
    if kind in _WANTED:
        wanted = _WANTED[kind]
        fix = f'put quotes around it: "{value}"' if wanted == "text" and _is_number_or_bool(value) else ""
        return f"must be {wanted}, not {shown(value)}", fix
    if kind == "literal_error":
        words = [word.strip("'\"") for word in str(ctx.get("expected", "")).replace(" or ", ", ").split(", ")]
        return f"must be one of {', '.join(words)}, not {shown(value)}", _near(str(value), words)
    if kind in ("value_error", "assertion_error"):
        what, _, fix = str(ctx.get("error", found["msg"])).partition(" (fix: ")
        return what, fix.removesuffix(")")
    message = _SUBJECT.sub("must ", str(found["msg"])).partition(" after validation")[0]
    return f"{message[:1].lower()}{message[1:]}, not {shown(value)}", ""


def _is_number_or_bool(value: object) -> bool:
    return isinstance(value, (bool, int, Decimal))


def shown(value: object) -> str:
    """A value in few words, for a message."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f"`{value if len(value) <= 40 else value[:40] + '…'}`"
    if isinstance(value, (dict, list)):
        kind = "mapping" if isinstance(value, dict) else "list"
        return f"a {kind}" if value else f"an empty {kind}"
    return str(value)[:40]


def _near(word: str, known: Iterable[str]) -> str:
    names = list(known)
    close = difflib.get_close_matches(word, names, n=1, cutoff=0.6)
    if close:
        return f"did you mean `{close[0]}`?"
    told = ", ".join(names[:_NAMES]) + (", ..." if len(names) > _NAMES else "")
    return f"known here: {told}" if names else "delete it"


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A fix for an unknown word: the nearest known one, else all that is known."""
    return _near(word, known)


def fields_at(model: type[BaseModel], loc: Iterable[int | str]) -> list[str]:
    """The keys that are known at a location inside a model."""
    kinds: list[Any] = [model]
    for step in loc:
        kinds = [inner for kind in kinds for inner in _step(kind, step)] or kinds
    names: dict[str, None] = {}
    for kind in kinds:
        for member in _members(kind):
            if isinstance(member, type) and issubclass(member, BaseModel):
                names |= dict.fromkeys(field.alias or name for name, field in member.model_fields.items())
    return list(names)


def _members(kind: Any) -> Iterator[Any]:
    """A type without its wrapping: the members of a union, what Annotated annotates."""
    origin = typing.get_origin(kind)
    if origin is Annotated:
        yield from _members(typing.get_args(kind)[0])
    elif origin in (typing.Union, types.UnionType):
        for member in typing.get_args(kind):
            yield from _members(member)
    else:
        yield kind


def _step(kind: Any, step: int | str) -> Iterator[Any]:
    for member in _members(kind):
        origin, args = typing.get_origin(member), typing.get_args(member)
        if isinstance(member, type) and issubclass(member, BaseModel):
            for name, field in member.model_fields.items():
                if step in (name, field.alias):
                    yield field.annotation
        elif origin in (dict, Mapping) and len(args) == 2:
            yield args[1]
        elif origin in (list, tuple) and isinstance(step, int) and args:
            yield args[0]
