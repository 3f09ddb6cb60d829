"""Write docs/reference/cli.md from the commands themselves: python docs/make_cli_reference.py"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from kasauti.cli.main import COMMANDS, root

PAGE = Path(__file__).resolve().parent / "reference" / "cli.md"
HEAD = """# Commands

Made by `docs/make_cli_reference.py` from the commands themselves. `kasauti COMMAND --help` prints the same.

| exit code | |
|---:|---|
| 0 | the gate holds, or the command did what it should |
| 1 | the gate does not hold |
| 2 | usage, a file's error, or an empty selection |
| 3 | it could not be judged |
| 130 | interrupted, with everything so far kept |
"""


def page() -> str:
    """The whole page."""
    context = click.Context(root, info_name="kasauti")
    parts = [HEAD]
    for name in COMMANDS:
        command = root.get_command(context, name)
        assert command is not None
        parts.extend(_sections(command, f"kasauti {name}"))
    return "\n".join(parts)


def _sections(command: click.Command, path: str) -> Iterator[str]:
    """The section of a command, or one for each of a group's."""
    if isinstance(command, click.Group):
        for name, inner in command.commands.items():
            yield from _sections(inner, f"{path} {name}")
        return
    arguments = [_argument(one) for one in command.params if isinstance(one, click.Argument)]
    yield f"## {path}\n\n    {' '.join([path, *arguments, '[OPTIONS]'])}\n"
    yield f"{_prose(command.help or '')}\n"
    options = [one for one in command.params if isinstance(one, click.Option) and not one.hidden]
    if options:
        yield "| option | what it does | default |\n|---|---|---|"
        yield "\n".join(_row(option) for option in options) + "\n"


def _prose(text: str) -> str:
    return "\n\n".join(" ".join(part.split()) for part in text.split("\n\n"))


def _argument(argument: click.Argument) -> str:
    name = (argument.name or "").upper()
    return name if argument.required else f"[{name}]"


def _row(option: click.Option) -> str:
    names = ", ".join(f"`{name}`" for name in option.opts)
    value = "" if option.is_flag else f" {_value(option)}"
    told, _, default = (option.help or "").partition("[default: ")
    many = " Repeatable." if option.multiple and "repeatable" not in told else ""
    cells = (f"{names}{value}", f"{told.strip()}{many}", default.rstrip("]") or _default(option))
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _value(option: click.Option) -> str:
    kind = option.type
    if option.metavar:
        return option.metavar
    if isinstance(kind, click.Choice):
        return " or ".join(map(str, kind.choices))
    if isinstance(kind, click.IntRange | click.FloatRange) and kind.min is not None:
        return f"{kind.min} to {kind.max}" if kind.max is not None else f"{kind.min} or more"
    return kind.name.upper()


def _default(option: click.Option) -> str:
    if option.required:
        return "required"
    if isinstance(option.show_default, str):
        return option.show_default
    return f"`{option.default}`" if option.show_default else ""


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
