"""`kasauti validate`."""

from __future__ import annotations

import click

from kasauti.cli.options import suite_argument


@click.command()
@suite_argument
@click.option("--explain", is_flag=True, help="Say for each expectation what is compared with what, and how.")
@click.option("--strict", is_flag=True, help="Exit 2 on warnings, too.")
def validate(suite: str, explain: bool, strict: bool) -> int:
    """Check the files of SUITE: every mistake with its place and the fix, then what is allowed but suspicious."""
    from kasauti.cli.screen import write
    from kasauti.suite.lint import validated

    loaded, warnings = validated(suite)
    for warning in warnings:
        click.echo(str(warning), err=True)
    cells = sum(len(bound.styles) for bound in loaded.scenarios)
    if explain:
        for bound in loaded.scenarios:
            scenario = bound.scenario
            write(f"{scenario.id}  ({scenario.place()})")
            for check in bound.checks:
                for sentence in check.explain():
                    write(f"  {check.name}: {sentence}")
    told = f", {len(warnings)} warnings" if warnings else ""
    write(f"{loaded.name} is valid: {len(loaded.scenarios)} scenarios, {cells} with their styles{told}")
    return 2 if strict and warnings else 0
