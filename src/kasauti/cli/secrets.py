"""Secrets are named, not given: `env:NAME` on the command line, the value in the environment."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence

from kasauti.agent.masking import MASK, masked_command, masked_text
from kasauti.errors import UsageProblem

_ONLY_NAMES = re.compile(r"(?:Bearer |Basic |Token )?env:[A-Za-z_][A-Za-z0-9_]*")


def secret_option(given: str | None, option: str) -> str | None:
    """The value behind `env:NAME`.

    Raises:
        UsageProblem: a value was given as it is (it would stand in process lists and manifests), or is not set.
    """
    if given is None:
        return None
    scheme, _, name = given.partition(":")
    if scheme != "env" or not name:
        raise UsageProblem("give the name of an environment variable, not the secret", option=option, fix="env:NAME")
    value = os.environ.get(name)
    if not value:
        raise UsageProblem(f"the environment has no {name}", option=option, fix=f"export {name}=...")
    return value


def headers_given(headers: Iterable[str]) -> dict[str, str]:
    """Agent options `header:NAME` from `NAME: VALUE`.

    Raises:
        UsageProblem: no colon.
    """
    options: dict[str, str] = {}
    for header in headers:
        name, colon, value = header.partition(":")
        if not colon:
            raise UsageProblem("a header is a name and a value", option="--header", fix="'Authorization: env:TOKEN'")
        options[f"header:{name.strip()}"] = value.strip()
    return options


def shown_command(arguments: Sequence[str]) -> tuple[str, ...]:
    """The command line as it may be kept: header values, secrets of `cmd:` agents, and those in URLs are masked."""
    shown: list[str] = []
    for argument in arguments:
        option, equals, value = argument.partition("=")
        if shown and shown[-1] == "--header":
            argument = _masked_header(argument)
        elif equals and option == "--header":
            argument = f"--header={_masked_header(value)}"
        elif value.startswith("cmd:"):
            argument = f"{option}={_masked_program(value)}"
        elif argument.startswith("cmd:"):
            argument = _masked_program(argument)
        shown.append(masked_text(argument))
    return tuple(shown)


def _masked_program(spec: str) -> str:
    return f"cmd:{masked_command(spec.removeprefix('cmd:'))}"


def _masked_header(header: str) -> str:
    name, _, value = header.partition(":")
    return header if _ONLY_NAMES.fullmatch(value.strip()) else f"{name}: {MASK}"
