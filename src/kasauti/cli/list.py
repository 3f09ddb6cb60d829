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
    every = list(dict.fromkeys(style for one in selected.chosen for style in one.styles))
    width, colour, encoding = look()
    screen = Screen(width=width, colour=colour, encoding=encoding)
    screen.table(
        (Column("Scenario"), Column("Category"), Column("Styles", wraps=True), Column("Title", wraps=True)),
        [
            (
                one.bound.scenario.id,
                one.bound.scenario.category,
                "all" if len(one.styles) == len(every) > 1 else ", ".join(one.styles),
                one.bound.scenario.title,
            )
            for one in selected.chosen
        ],
    )
    screen.gap()
    screen.say(f"{suite.name}: {selected.said}. Styles: {', '.join(every)}.")
    click.echo(screen.result(), nl=False)
    return 0
