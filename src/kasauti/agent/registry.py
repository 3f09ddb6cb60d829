"""Agents by spec: `kind:rest`. The one place that joins the seam with its kinds."""

from __future__ import annotations

from kasauti.agent.agent import Agent, AgentOptions
from kasauti.errors import UsageProblem

EXAMPLES = {
    "builtin": "builtin:correct",
    "python": "python:my_agent:make_agent",
    "http": "http:http://127.0.0.1:8900/turn",
    "cmd": "cmd:python my_agent.py",
}


DEMOS = {
    "demo-order": "python:kasauti.agent.demo.order:DemoOrder",
    "demo-booking": "python:kasauti.agent.demo.booking:DemoBooking",
}
"""Imperfect agents with reset, send and outcome, by name."""


def make_agent(spec: str, options: AgentOptions | None = None) -> Agent:
    """The agent that a spec names, not yet started.

    Args:
        options: `header:NAME` (its value may hold `env:VARIABLE`), `agent_version`.

    Raises:
        UsageProblem: an unknown kind, or a spec that its kind cannot use.
    """
    given = options or {}
    spec = DEMOS.get(spec, spec)
    kind, colon, rest = spec.partition(":")
    if kind in ("http", "https") and rest.startswith("//"):
        kind, rest = "http", spec
    if kind not in EXAMPLES or not colon or not rest.strip():
        raise UsageProblem(
            f"no agent {spec!r}", option="--agent", fix="  ".join(f"{example}" for example in EXAMPLES.values())
        )
    if kind == "http":
        from kasauti.agent.kinds import http

        return http.make(rest, given)
    if kind == "cmd":
        from kasauti.agent.kinds import cmd

        return cmd.make(rest, given)
    if kind == "python":
        from kasauti.agent.kinds import python

        return python.make(rest, given)
    from kasauti.agent.kinds.builtin import BuiltinAgent

    return BuiltinAgent(spec, given)
