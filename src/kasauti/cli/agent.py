"""`kasauti agent`."""

from __future__ import annotations

import click


@click.group()
def agent() -> None:
    """Built-in agents as a service."""


@agent.command()
@click.argument("spec")
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen.")
@click.option("--port", type=click.IntRange(0, 65_535), default=8900, show_default=True, help="0 takes any free one.")
def serve(spec: str, host: str, port: int) -> int:
    """Serve SPEC (builtin:correct, builtin:buggy:<bug>) over the HTTP turn protocol until Ctrl-C."""
    from kasauti.agent.serve import serve as serve_agent

    serve_agent(spec, host, port)
    return 0
