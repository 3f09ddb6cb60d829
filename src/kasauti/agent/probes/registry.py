"""From what a scenario says of its probe to the probe; kinds are imported when they are asked for."""

from __future__ import annotations

from typing import Literal

from kasauti.agent.backend.workers import Workers
from kasauti.agent.probes.probe import Probe
from kasauti.scenario import backend


def make_probe(spec: backend.ProbeSpec, *, where: Literal["process", "io"], workers: Workers) -> Probe | None:
    """The probe, or None for the agent's own outcome, which is read inside of the call.

    Raises:
        UsageProblem, MissingExtra: what it needs is not there.
    """
    match spec:
        case backend.PythonStep():
            from kasauti.agent.backend.code import Code
            from kasauti.agent.probes.python import PythonProbe

            return PythonProbe(Code(spec.target, where=where, workers=workers))
        case backend.HttpProbe():
            from kasauti.agent.backend.web import Web
            from kasauti.agent.probes.http import HttpProbe

            return HttpProbe(spec, Web(spec.url, spec.headers, timeout_ms=spec.timeout_ms, workers=workers))
        case backend.SqlProbe():
            from kasauti.agent.backend.database import Database
            from kasauti.agent.probes.sql import SqlProbe

            return SqlProbe(spec, Database(spec.url, read_only=True, workers=workers))
    return None
