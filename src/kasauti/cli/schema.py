"""`kasauti schema`."""

from __future__ import annotations

import json

import click


@click.command()
@click.argument("name", required=False)
def schema(name: str | None) -> int:
    """Print the JSON Schema NAME, or the names there are: files that people write, and results."""
    from kasauti.cli.screen import write
    from kasauti.report.schema import results_schema
    from kasauti.suite.schema import schema as file_schema
    from kasauti.suite.schema import schema_names

    if name is None:
        write("\n".join([*schema_names(), "results"]))
        return 0
    found = results_schema() if name == "results" else file_schema(name)
    write(json.dumps(found, ensure_ascii=False, indent=2))
    return 0
