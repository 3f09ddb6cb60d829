"""`--adapter` and `--list-adapters`: agents with reset, send and outcome, by name or where they can be imported."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])


def adapters(function: F) -> F:
    """The two options."""
    adapter = click.option(
        "--adapter", metavar="NAME", help="The same as --agent python:NAME; also demo-order, demo-booking."
    )
    return adapter(list_option(function))


def list_option(function: F) -> F:
    """The option that lists adapters and ends the command, whatever else is missing."""
    return click.option(
        "--list-adapters", is_flag=True, is_eager=True, expose_value=False, callback=_list, help="Name the demo agents."
    )(function)


def _list(context: click.Context, option: click.Parameter, asked: bool) -> None:
    if not asked or context.resilient_parsing:
        return
    from kasauti.agent.registry import DEMOS

    for name in sorted(DEMOS):
        click.echo(name)
    click.echo("or where one can be imported: my_agents:MyAgent")
    context.exit(0)


def agent_of(values: Mapping[str, Any]) -> str:
    """The agent's spec, from --agent or --adapter.

    Raises:
        UsageProblem: neither or both, or a name that cannot be imported.
    """
    from kasauti.errors import UsageProblem

    agent, adapter = values["agent"], values["adapter"]
    if agent is not None and adapter is not None:
        raise UsageProblem("give one of --agent and --adapter", option="--adapter")
    if agent is not None:
        return str(agent)
    if adapter is None:
        raise UsageProblem("whom to call is missing", option="--agent", fix="--agent builtin:correct")
    return spec_of(adapter)


def spec_of(adapter: str) -> str:
    """The spec of an adapter: a demo agent's name, `module:Class`, or `module.Class`.

    Raises:
        UsageProblem: it is none of these.
    """
    from kasauti.agent.registry import DEMOS
    from kasauti.errors import UsageProblem

    if adapter in DEMOS:
        return adapter
    module, _, name = adapter.partition(":") if ":" in adapter else adapter.rpartition(".")
    if not module or not name:
        fix = f"{', '.join(sorted(DEMOS))}, or module:Class"
        raise UsageProblem(f"{adapter!r} is no adapter", option="--adapter", fix=fix)
    return f"python:{module}:{name}"
