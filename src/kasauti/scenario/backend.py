"""How the agent's own backend is read and prepared: what a scenario says of probes and hooks, compiled."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypeAlias

import msgspec

from kasauti.conversation.value import Value

KEYS = ("call_id", "caller_number", "seed")
"""What tells one call from another in hooks and probes: `{call_id}` in texts, `:call_id` in SQL."""

PLACEHOLDER = re.compile(r"\{([A-Za-z_][A-Za-z0-9_]*)\}")
PARAMETER = re.compile(r"(?<![:\w\\]):([A-Za-z_]\w*)(?!:)")
"""A bound parameter as SQLAlchemy reads it; `::numeric` and `10:30` are none."""


class Step(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", omit_defaults=True):
    """Something done outside the call; it fails, and with it the call, after `timeout_ms`."""

    timeout_ms: int = 30_000


class AgentProbe(Step, tag="agent", frozen=True, kw_only=True, omit_defaults=True):
    """The agent's own `outcome()`; with `before` also before the first turn."""

    before: bool = True


class PythonStep(Step, tag="python", frozen=True, kw_only=True, omit_defaults=True):
    """A callable: as a probe it returns the outcome, as a hook what it returns is not looked at."""

    target: str


class HttpProbe(Step, tag="http_get", frozen=True, kw_only=True, omit_defaults=True):
    """`GET` of a JSON document. `read` maps tables and fields to JSON pointers; None is the whole document.

    A status among `empty_on` means that nothing is there yet.
    """

    url: str
    headers: dict[str, str] = {}
    read: dict[str, str] | None = None
    empty_on: tuple[int, ...] = ()


class HttpHook(Step, tag="http_post", frozen=True, kw_only=True, omit_defaults=True):
    """`POST` of a JSON document (`body` None: an empty one); any 2xx will do."""

    url: str
    headers: dict[str, str] = {}
    body: Value = None


class SqlProbe(Step, tag="sql_read", frozen=True, kw_only=True, omit_defaults=True):
    """One query for each table; nothing is written."""

    url: str
    tables: dict[str, str]


class SqlHook(Step, tag="sql_run", frozen=True, kw_only=True, omit_defaults=True):
    """Statements in one transaction."""

    url: str
    run: tuple[str, ...]


ProbeSpec: TypeAlias = AgentProbe | PythonStep | HttpProbe | SqlProbe
HookSpec: TypeAlias = PythonStep | HttpHook | SqlHook


class Hooks(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is done before and after each call, in this order."""

    before_call: tuple[HookSpec, ...] = ()
    after_call: tuple[HookSpec, ...] = ()


def texts_in(value: Value) -> Iterator[str]:
    """Every text in a value, keys of mappings excepted."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from texts_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts_in(inner)


def tells_apart(step: ProbeSpec | HookSpec) -> bool:
    """Whether a step can touch this call's state only, as far as its text shows.

    A statement that names no key touches that of every call. A Python callable is asked by its signature, later.
    """
    match step:
        case SqlProbe():
            return all(_has_parameter(query) for query in step.tables.values())
        case SqlHook():
            return all(_has_parameter(statement) for statement in step.run)
        case HttpProbe():
            return _has_placeholder(step.url, *step.headers.values())
        case HttpHook():
            return _has_placeholder(step.url, *step.headers.values(), *texts_in(step.body))
    return True


def _has_parameter(sql: str) -> bool:
    return any(name in KEYS for name in PARAMETER.findall(sql))


def _has_placeholder(*texts: str) -> bool:
    return any(name in KEYS for text in texts for name in PLACEHOLDER.findall(text))
