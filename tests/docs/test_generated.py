"""What pages repeat from the code is what the code says today."""

from __future__ import annotations

import re
import runpy
import tomllib
from pathlib import Path
from typing import Any

import msgspec
from markdown_pages import ROOT, blocks

from kasauti.agent.reference.bugs import BUGS
from kasauti.report.results import Results
from kasauti.report.schema import results_schema

DOCS = ROOT / "docs"


def script(name: str) -> dict[str, Any]:
    return runpy.run_path(str(DOCS / name))


def test_the_command_reference_is_what_the_commands_say() -> None:
    page = script("make_cli_reference.py")["page"]()

    assert page == (DOCS / "reference" / "cli.md").read_text(encoding="utf-8"), "run docs/make_cli_reference.py"


def test_the_readme_shows_what_the_demo_prints() -> None:
    demo = script("make_demo_output.py")
    readme = demo["shown"]((ROOT / "README.md").read_text(encoding="utf-8"))

    assert steady(readme) == steady(demo["printed"]()), "run docs/make_demo_output.py"


def steady(output: str) -> str:
    """Without milliseconds, and without where lines break because of them."""
    return " ".join(re.sub(r"\d+ ms|(?<=placed_at_ms: )\d+", "N", output).split())


def test_the_readme_begins_with_the_two_commands() -> None:
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()

    assert [line.strip() for line in lines[:2]] == ["make demo", "make test"]


def test_the_results_page_names_every_key() -> None:
    page = (DOCS / "reference" / "results.md").read_text(encoding="utf-8")
    told = set(re.findall(r"`(\w+)`", page))
    keys = {key for part in results_schema()["$defs"].values() for key in part.get("properties", {})}

    assert keys - told == set()
    assert msgspec.structs.fields(Results)[0].name in told


def test_the_house_names_every_package_in_the_order_of_the_contract() -> None:
    told = re.findall(r"^[a-z_./ ]+", blocks(DOCS / "design" / "house.md", "text")[0].text, re.MULTILINE)
    house = [set(re.findall(r"\w+(?=/|\.py)", line)) for line in told]
    contract = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
    layers = next(part["layers"] for part in contract if part["id"] == "layers")
    there = {path.stem for path in (ROOT / "src" / "kasauti").iterdir()}
    expected = [set(re.findall(r"\w+", layer)) & there for layer in layers if layer != "(__main__)"]

    assert house == [layer for layer in expected if layer]


def test_every_bug_of_the_built_in_agent_that_a_page_names_is_one() -> None:
    for page in [ROOT / "README.md", *DOCS.rglob("*.md")]:
        for spec in re.findall(r"builtin:buggy:([a-z_]+)", Path(page).read_text(encoding="utf-8")):
            assert spec in BUGS, f"{page}: {spec}"
