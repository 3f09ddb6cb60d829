"""Options that several commands share, and what they make of their values."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])
Values = Mapping[str, Any]


def _all(*decorators: Callable[[F], F]) -> Callable[[F], F]:
    def decorate(function: F) -> F:
        for decorator in reversed(decorators):
            function = decorator(function)
        return function

    return decorate


class Number(click.FloatRange):
    """A number in a range; NaN compares with nothing, so a plain range lets it in."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number. Fails for NaN, too."""
        number = super().convert(value, param, ctx)
        if math.isnan(number):
            self.fail(f"{value} is no number.", param, ctx)
        return number


RATE = Number(0.0, 1.0)
LEVEL = Number(0.0, 1.0, min_open=True, max_open=True)
COUNT = click.IntRange(1, 100_000)
SECONDS = Number(0.001, 86_400.0)

selection: Callable[[F], F] = _all(
    click.option("--id", "ids", multiple=True, metavar="ID", help="Only this scenario; repeatable."),
    click.option("--tag", "tags", multiple=True, metavar="TAG", help="Only scenarios with this tag; repeatable (or)."),
    click.option("--category", "categories", multiple=True, metavar="NAME", help="Only this category; repeatable."),
    click.option("--style", "styles", multiple=True, metavar="STYLE", help="Only this caller style; repeatable."),
    click.option("--language", "languages", multiple=True, metavar="TAG", help="Only this language tag; repeatable."),
    click.option("--sample", type=COUNT, metavar="N", help="N scenarios, fairly over worlds and categories, seeded."),
    click.option(
        "--seed", type=click.IntRange(0, 2**31), default=0, show_default=True, help="Seed of the sample and of callers."
    ),
)

gate: Callable[[F], F] = _all(
    click.option("--fail-under", "--threshold", "fail_under", type=RATE, default=1.0, show_default=True,
                 help="The pass rate that is asked for."),
    click.option("--no-gate", is_flag=True, help="Only explore: exit 0 if at least one call was judged."),
    click.option("--baseline", type=click.Path(path_type=Path), help="An earlier run's folder or results.json."),
    click.option("--max-regression", type=RATE, default=0.0, show_default=True, help="How much may be lost."),
    click.option("--evidence", type=LEVEL, metavar="P", help="A loss counts only if shown at this level (0.05)."),
    click.option("--allow-changed", is_flag=True, help="Compare although scenarios were changed or removed."),
    click.option("--allow-unjudged", "--allow-infra", type=click.IntRange(0), default=0, show_default=True,
                 help="Leave out up to N calls that say nothing about the agent."),
)  # fmt: skip

compat: Callable[[F], F] = click.option(
    "--compat", type=click.Choice(["outturn"]), help="Judge that tool's scenarios as it would."
)

suite_argument = click.argument("suite")


def was_given(name: str) -> bool:
    """Whether the option of the command that runs now was given by its user, and is not a default."""
    source = click.get_current_context().get_parameter_source(name)
    return source is not None and source.name != "DEFAULT"


def given_options() -> frozenset[str]:
    """All names of the options that the user gave to the command that runs now."""
    params = click.get_current_context().command.params
    return frozenset(name for param in params if param.name and was_given(param.name) for name in param.opts)


def working_folder() -> Path:
    """The current directory. Raises UsageProblem when it has been deleted."""
    from kasauti.errors import UsageProblem

    try:
        return Path.cwd()
    except OSError:
        raise UsageProblem("the working directory is gone", fix="cd to one that is there") from None


def gate_options(values: Values) -> Any:
    """`GateOptions` of a command's values; the baseline is read now, before anything is written."""
    from kasauti.run.baseline import read_baseline
    from kasauti.run.verdict import GateOptions

    baseline = values.get("baseline")
    return GateOptions(
        gate=not values["no_gate"],
        fail_under=values["fail_under"],
        baseline=None if baseline is None else read_baseline(baseline),
        max_regression=values["max_regression"],
        evidence=values["evidence"],
        allow_changed=values["allow_changed"],
        allow_unjudged=values["allow_unjudged"],
    )


def filters_of(values: Values) -> Any:
    """`Filters` of a command's values."""
    from kasauti.suite.select import Filters

    return Filters(
        ids=values["ids"],
        tags=values["tags"],
        categories=values["categories"],
        styles=values["styles"],
        languages=values["languages"],
        sample=values["sample"],
        seed=values["seed"],
    )
