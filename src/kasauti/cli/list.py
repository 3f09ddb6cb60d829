"""`kasauti list`."""

from __future__ import annotations

from typing import Any

import click

from kasauti.cli.options import filters_of, selection, suite_argument


@click.command("list")
@suite_argument
@selection
def list_(**values: Any) -> int:
    """List the scenarios of SUITE: id, category, styles, title."""
    from kasauti.cli.screen import look
    from kasauti.report.screen import Column, Screen
    from kasauti.suite.load import load_suite
    from kasauti.suite.select import select

    suite = load_suite(values["suite"])
    selected = select(suite, filters_of(values))
    width, colour, encoding = look()
    screen = Screen(width=width, colour=colour, encoding=encoding)
    screen.table(
        (Column("Scenario"), Column("Category"), Column("Styles", wraps=True), Column("Title", wraps=True)),
        [
            (
                one.bound.scenario.id,
                one.bound.scenario.category,
                ", ".join(one.styles),
                one.bound.scenario.title,
            )
            for one in selected.chosen
        ],
    )
    screen.gap()
    screen.say(f"{suite.name}: {selected.said}")
    click.echo(screen.result(), nl=False)
    return 0
