"""Every command that a page shows does what the page says."""

from __future__ import annotations

import re
import shlex
import subprocess
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from markdown_pages import PAGES, ROOT, Shown, blocks, commands, only_shown

from kasauti.cli.main import root

Shell = Callable[[str], subprocess.CompletedProcess[str]]
WITH_COMMANDS = [page for page in PAGES if any(commands(page))]


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.slow
@pytest.mark.parametrize("page", WITH_COMMANDS, ids=name)
def test_the_commands_of_a_page_run_in_its_order_and_end_as_it_says(page: Path, desk: Path, shell: Shell) -> None:
    for block in blocks(page, "python"):
        if block.file:
            (desk / block.file).write_text(block.text, encoding="utf-8")

    for shown in commands(page):
        done = shell(shown.command)
        assert done.returncode == shown.code, f"{shown.command}\n{done.stdout}\n{done.stderr}"
        assert "Traceback" not in done.stderr
        assert_printed(shown, done.stdout + done.stderr)


def assert_printed(shown: Shown, printed: str) -> None:
    lines = iter(map(comparable, printed.splitlines()))
    for line in shown.output:
        assert comparable(line) in lines, f"{shown.command} did not print, in this place: {line}\n{printed}"


def comparable(line: str) -> str:
    return re.sub(r"\d+ ms", "N ms", " ".join(line.split()))


@pytest.mark.parametrize("page", [page for page in PAGES if only_shown(page)], ids=name)
def test_commands_that_are_only_shown_have_options_that_there_are(page: Path) -> None:
    for line in only_shown(page):
        words = shlex.split(line, comments=True)[1:]
        if "[OPTIONS]" in words:
            continue
        command: click.Command | None = root
        context = click.Context(root, info_name="kasauti")
        while isinstance(command, click.Group):
            command = command.get_command(context, words.pop(0))
        assert command is not None, line
        command.make_context(command.name, words)


def test_a_page_with_a_wrong_option_would_be_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("So:\n\n    kasauti run first --agnt x\n", encoding="utf-8")

    assert only_shown(page) == ["kasauti run first --agnt x"]
    with pytest.raises(click.UsageError):
        test_commands_that_are_only_shown_have_options_that_there_are(page)


def test_output_that_was_not_printed_is_found() -> None:
    shown = Shown("kasauti x", 0, ("first (3 ms)", "second"))

    assert_printed(shown, "first   (12 ms)\nother\nsecond\n")
    with pytest.raises(AssertionError, match="did not print, in this place: second"):
        assert_printed(shown, "second\nfirst (3 ms)\n")
