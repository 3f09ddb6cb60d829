"""What `probe:` and `hooks:` may hold in a scenario file and in suite.yaml."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from kasauti.scenario import backend
from kasauti.scenario.backend import KEYS, PARAMETER, PLACEHOLDER, texts_in
from kasauti.scenario.validation import FileModel, shown

_FROM_ENV = re.compile(r"env:[A-Za-z_][A-Za-z0-9_]*")
_TARGET = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_][\w.]*")
_HEADER = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_POINTER = re.compile(r"(?:/(?:[^~/]|~[01])*)*")
_READS = re.compile(r"(?is)(?:\s|\(|--[^\n]*\n|/\*.*?\*/)*(?:select|with|values|table)\b")


def _target(text: str) -> str:
    if not _TARGET.fullmatch(text):
        raise ValueError(f"`{text[:60]}` names no Python callable (fix: write it as module:function)")
    return text


def _filled(text: str) -> str:
    for name in PLACEHOLDER.findall(text):
        if name not in KEYS:
            raise ValueError(f"`{{{name}}}` is not known here (fix: {_near(name, '{%s}')})")
    return text


def _web_url(text: str) -> str:
    if not _FROM_ENV.fullmatch(text) and not re.match(r"https?://[^/]", text):
        raise ValueError("this is no http URL (fix: write http://HOST/PATH, or env:NAME)")
    return _filled(text)


def _sql_url(text: str) -> str:
    if not _FROM_ENV.fullmatch(text) and not re.match(r"[a-z0-9_]+(?:\+\w+)?://", text):
        raise ValueError("this is no database URL (fix: write dialect://USER:env:PASSWORD@HOST/NAME, or env:NAME)")
    return text


def _header_name(text: str) -> str:
    if not _HEADER.fullmatch(text):
        raise ValueError(f"`{text[:40]}` is no header name (fix: write it as X-Call-Id)")
    return text


def _pointer(text: str) -> str:
    if not _POINTER.fullmatch(text):
        raise ValueError(f'`{text[:60]}` is no JSON pointer (fix: write it as /orders, or as "" for all of it)')
    return text


def _statement(text: str) -> str:
    if not text.strip():
        raise ValueError("an empty statement (fix: write it, or delete it)")
    for name in PARAMETER.findall(text):
        if name not in KEYS:
            raise ValueError(f"`:{name}` is not known here (fix: {_near(name, ':%s')})")
    return text


def _query(text: str) -> str:
    if not _READS.match(text):
        raise ValueError("a probe only reads (fix: begin the query with SELECT or WITH)")
    return _statement(text)


def _near(name: str, form: str) -> str:
    near = get_close_matches(name, KEYS, n=1)
    return f"did you mean `{form % near[0]}`?" if near else f"there are {', '.join(form % key for key in KEYS)}"


def _body(value: Any) -> Any:
    for text in texts_in(value):
        _filled(text)
    return value


WebUrl = Annotated[str, AfterValidator(_web_url)]
SqlUrl = Annotated[str, AfterValidator(_sql_url)]
Target = Annotated[str, AfterValidator(_target)]
Headers = dict[Annotated[str, AfterValidator(_header_name)], Annotated[str, AfterValidator(_filled)]]
Name = Annotated[str, Field(min_length=1)]
Pointers = dict[Name, Annotated[str, AfterValidator(_pointer)]]
Queries = dict[Name, Annotated[str, AfterValidator(_query)]]
Statement = Annotated[str, AfterValidator(_statement)]


class _WrittenStep(FileModel):
    timeout_ms: int = Field(default=30_000, ge=1, le=600_000)

    def one_of(self, companions: dict[str, tuple[str, ...]]) -> str:
        """The kind of the step. Raises ValueError where there is none, more than one, or a key of another kind."""
        kinds = [kind for kind in companions if getattr(self, kind)]
        if len(kinds) != 1:
            names = ", ".join(f"`{kind}`" for kind in companions)
            fix = "keep one" if kinds else "write one"
            raise ValueError(f"{'more than one' if kinds else 'none'} of {names} (fix: {fix})")
        others = {key: kind for kind, keys in companions.items() for key in keys if key not in companions[kinds[0]]}
        for key in self.model_fields_set:
            if key in others:
                raise ValueError(f"`{key}` belongs to `{others[key]}`, not to `{kinds[0]}` (fix: delete it)")
        return kinds[0]


class WrittenProbe(_WrittenStep):
    """How the agent's own outcome is read: `agent`, or one of `python`, `http` and `sql`."""

    agent: bool = False
    python: Target = ""
    http: WebUrl = ""
    headers: Headers = Field(default={})
    read: Pointers | None = Field(default=None, min_length=1)
    empty_on: list[Annotated[int, Field(ge=400, le=499)]] = Field(default=[])
    sql: SqlUrl = ""
    tables: Queries = Field(default={})

    @model_validator(mode="after")
    def _one(self) -> WrittenProbe:
        kind = self.one_of(_OF_PROBES)
        if kind == "sql" and not self.tables:
            raise ValueError('`sql` needs `tables:` (fix: tables: {orders: "select ... where call_id = :call_id"})')
        return self

    def compiled(self) -> backend.ProbeSpec:
        """The probe that was written."""
        if self.agent:
            return backend.AgentProbe(timeout_ms=self.timeout_ms)
        if self.python:
            return backend.PythonStep(target=self.python, timeout_ms=self.timeout_ms)
        if self.sql:
            return backend.SqlProbe(url=self.sql, tables=self.tables, timeout_ms=self.timeout_ms)
        return backend.HttpProbe(
            url=self.http,
            headers=self.headers,
            read=self.read,
            empty_on=tuple(self.empty_on),
            timeout_ms=self.timeout_ms,
        )


_OF_PROBES = {"agent": (), "python": (), "http": ("headers", "read", "empty_on"), "sql": ("tables",)}


class WrittenHook(_WrittenStep):
    """Something done before or after each call: one of `python`, `http` and `sql`."""

    python: Target = ""
    http: WebUrl = ""
    headers: Headers = Field(default={})
    body: Annotated[Any, AfterValidator(_body)] = None
    sql: SqlUrl = ""
    run: Annotated[list[Statement], BeforeValidator(lambda value: [value] if isinstance(value, str) else value)] = (
        Field(default=[])
    )

    @model_validator(mode="after")
    def _one(self) -> WrittenHook:
        kind = self.one_of(_OF_HOOKS)
        if kind == "sql" and not self.run:
            raise ValueError('`sql` needs `run:` (fix: run: "delete from orders where call_id = :call_id")')
        return self

    def compiled(self) -> backend.HookSpec:
        """The hook that was written."""
        if self.python:
            return backend.PythonStep(target=self.python, timeout_ms=self.timeout_ms)
        if self.sql:
            return backend.SqlHook(url=self.sql, run=tuple(self.run), timeout_ms=self.timeout_ms)
        return backend.HttpHook(url=self.http, headers=self.headers, body=self.body, timeout_ms=self.timeout_ms)


_OF_HOOKS = {"python": (), "http": ("headers", "body"), "sql": ("run",)}


class WrittenHooks(FileModel):
    """What is done before and after each call."""

    before_call: list[WrittenHook] = Field(default=[])
    after_call: list[WrittenHook] = Field(default=[])

    def compiled(self) -> backend.Hooks | None:
        """The hooks that were written, None where there are none."""
        if not self.before_call and not self.after_call:
            return None
        return backend.Hooks(before_call=_compiled(self.before_call), after_call=_compiled(self.after_call))


def _compiled(written: Iterable[WrittenHook]) -> tuple[backend.HookSpec, ...]:
    return tuple(hook.compiled() for hook in written)


def _probe(value: Any) -> Any:
    if value == "agent":
        return {"agent": True}
    if not isinstance(value, (dict, FileModel)):
        raise ValueError(
            f"a probe is `agent`, or one of `python`, `http` and `sql`, not {shown(value)}"
            " (fix: write `probe: agent`, or `probe: {http: URL}`)"
        )
    return value


TextOrProbe = Annotated[WrittenProbe, BeforeValidator(_probe, json_schema_input_type=str | WrittenProbe)]


def has_password(url: str) -> bool:
    """Whether a database URL holds a password as it is, where the name of a variable should stand."""
    found = re.match(r"[^:/]+://[^:/@]*:([^/]*)@", url)
    return found is not None and not _FROM_ENV.fullmatch(found[1])
