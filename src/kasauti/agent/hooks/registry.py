"""From what a scenario says of a hook to the hook; kinds are imported when they are asked for."""

from __future__ import annotations

from typing import Literal

from kasauti.agent.backend.workers import Workers
from kasauti.agent.hooks.hook import Hook
from kasauti.scenario import backend


def make_hook(spec: backend.HookSpec, *, where: Literal["process", "io"], workers: Workers) -> Hook:
    """The hook.

    Raises:
        UsageProblem, MissingExtra: what it needs is not there.
    """
    if isinstance(spec, backend.PythonStep):
        from kasauti.agent.backend.code import Code
        from kasauti.agent.hooks.python import PythonHook

        return PythonHook(Code(spec.target, where=where, workers=workers))
    if isinstance(spec, backend.HttpHook):
        from kasauti.agent.backend.web import Web
        from kasauti.agent.hooks.http import HttpHook

        return HttpHook(spec, Web(spec.url, spec.headers, timeout_ms=spec.timeout_ms, workers=workers))
    from kasauti.agent.backend.database import Database
    from kasauti.agent.hooks.sql import SqlHook

    return SqlHook(spec, Database(spec.url, read_only=False, workers=workers))
