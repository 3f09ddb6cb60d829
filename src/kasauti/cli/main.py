"""The `kasauti` command: a table of commands, each imported only when it is called."""

from __future__ import annotations

import os
import sys
import threading
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn, TextIO

import click

from kasauti import __version__
from kasauti.errors import KasautiError, YoursToFix

COMMANDS: dict[str, tuple[str, str]] = {
    "demo": ("kasauti.cli.demo:demo", "See it work: one call that goes wrong, then a whole suite."),
    "run": ("kasauti.cli.run:run", "Phone an agent with every scenario of a suite and judge the calls."),
    "validate": ("kasauti.cli.validate:validate", "Check a suite's files; --explain says what is compared and how."),
    "list": ("kasauti.cli.list:list_", "List the scenarios of a suite."),
    "grade": ("kasauti.cli.grade:grade", "Judge a run's recorded calls again, calling nobody."),
    "compare": ("kasauti.cli.compare:compare", "Compare two runs, scenario by scenario."),
    "report": ("kasauti.cli.report:report", "Write a run's reports again, or show one call."),
    "schema": ("kasauti.cli.schema:schema", "Print the JSON Schemas of the files that Kasauti reads and writes."),
    "doctor": ("kasauti.cli.doctor:doctor", "Say whether this machine, a suite or an agent is ready."),
    "outturn": ("kasauti.cli.outturn:outturn", "Take outturn's command line: PATH --adapter --runs --json ..."),
    "agent": ("kasauti.cli.agent:agent", "Serve a built-in agent over the HTTP turn protocol."),
}


class LazyGroup(click.Group):
    """A group that knows its commands' help lines without importing them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, imported now."""
        entry = COMMANDS.get(cmd_name)
        if entry is None:
            return None
        module, name = entry[0].split(":")
        command = getattr(__import__(module, fromlist=[name]), name)
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does, with a near miss named."""
        if args[0] not in COMMANDS and not args[0].startswith("-"):
            import difflib

            near = difflib.get_close_matches(args[0], COMMANDS, n=1)
            fix = f" Did you mean '{near[0]}'?" if near else ""
            raise click.UsageError(f"No such command '{args[0]}'.{fix}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The table of commands."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="kasauti", message="%(prog)s %(version)s")
def root() -> None:
    """Kasauti phones voice and chat agents the way customers do, and checks what was committed.

    Exit codes: 0 the gate holds; 1 it does not; 2 usage, a file's error or an empty selection;
    3 it could not be judged; 130 interrupted, with everything so far kept.
    """


def main(args: Sequence[str] | None = None) -> NoReturn:
    """Run a command and leave with its exit code; a user's mistake is told without a traceback."""
    _speak_utf8()
    code = _run(args)
    _leave(code)


def _run(args: Sequence[str] | None) -> int:
    try:
        result = root.main(args=args, prog_name="kasauti", standalone_mode=False)
        return result if isinstance(result, int) else 0
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except click.ClickException as error:
        error.show()
        return 2
    except (click.Abort, KeyboardInterrupt):
        click.echo("interrupted", err=True)
        return 130
    except YoursToFix as error:
        click.echo(str(error), err=True)
        return error.exit_code
    except KasautiError as error:
        click.echo(f"kasauti could not judge this: {error}", err=True)
        return error.exit_code
    except BrokenPipeError:
        # Whoever read our output has gone (`| head`); there is nobody to tell.
        return 0
    except OSError as error:
        file = error.filename2 or error.filename
        what = f"{file} cannot be used" if file else "input or output failed"
        click.echo(f"kasauti could not judge this: {what}: {error.strerror or error}", err=True)
        return 3
    except Exception as error:  # noqa: BLE001 - Python would leave with 1, which says that a gate does not hold
        click.echo(f"kasauti has a fault: {_fault(error)}", err=True)
        return 3


def _fault(error: Exception) -> str:
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({Path(frame.filename).name}:{frame.lineno})"


def _speak_utf8() -> None:
    """A console that cannot show a character gets a stand-in, never a crash and never another exit code."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _leave(code: int) -> NoReturn:
    told = [_flushed(stream) for stream in (sys.stdout, sys.stderr)]
    if not all(told) or any(thread is not threading.main_thread() for thread in threading.enumerate()):
        # A thread that an agent left behind (an executor, a hung call) would keep the process from ending, and
        # a stream that cannot be written would change the exit code.
        os._exit(code)
    sys.exit(code)


def _flushed(stream: TextIO | None) -> bool:
    try:
        if stream is not None:
            stream.flush()
    except (OSError, ValueError):
        return False
    return True
