"""Pages link to what is there, and their code is code."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from markdown_pages import FENCE, PAGES, ROOT, blocks

from kasauti.scenario.reading import read_text

LINK = re.compile(r"\[[^\]]+\]\(([^)\s]+)\)")


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


def anchors(page: Path) -> set[str]:
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    titles = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in LINK.findall(FENCE.sub("", page.read_text(encoding="utf-8"))):
        if "://" in target:
            continue
        path, _, anchor = target.partition("#")
        found = (page.parent / path).resolve() if path else page
        assert found.is_file(), target
        assert not anchor or anchor in anchors(found), target


def test_every_page_is_reached_from_the_readme() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    linked = {(ROOT / target.partition("#")[0]).resolve() for target in LINK.findall(text) if "://" not in target}

    assert set(PAGES) - linked == {ROOT / "README.md"}


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_python_compiles_json_is_json_and_yaml_is_read_as_ours(page: Path) -> None:
    for block in blocks(page):
        assert block.language, f"{page}:{block.line} names no language"
        if block.language == "python":
            compile(block.text, f"{page}:{block.line}", "exec")
        if block.language == "json":
            json.loads(block.text)
        if block.language == "yaml":
            read_text(block.text, file=f"{page}:{block.line}")


def test_files_named_in_pages_are_there() -> None:
    for page in PAGES:
        for file in re.findall(r"`(examples/[\w/.-]+)`", page.read_text(encoding="utf-8")):
            assert (ROOT / file).exists(), f"{name(page)}: {file}"


def test_the_files_of_the_scenario_guide_are_a_valid_suite(
    desk: Path, shell: Callable[[str], subprocess.CompletedProcess[str]]
) -> None:
    written = [block for block in blocks(ROOT / "docs" / "guides" / "write-scenarios.md", "yaml") if block.file]
    for block in written:
        file = desk / "guide" / block.file
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(block.text, encoding="utf-8")

    assert len(written) == 3
    done = shell("kasauti run guide --agent builtin:correct")
    assert done.returncode == 0, done.stdout + done.stderr
