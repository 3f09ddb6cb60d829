"""suite.yaml: what a suite is called, and what its scenarios have in common."""

from __future__ import annotations

import pathlib
from dataclasses import dataclass

from pydantic import Field

from kasauti.scenario.document import Document
from kasauti.scenario.formats.written import Style, WrittenDefaults
from kasauti.scenario.merging import part
from kasauti.scenario.problems import Problems
from kasauti.scenario.reading import read
from kasauti.scenario.validation import validate

_OWN = ("name", "title", "description", "styles")


class SuiteFile(WrittenDefaults):
    """suite.yaml. `styles` are those that every scenario should have; all else is a default of every scenario."""

    name: str = Field(default="", pattern=r"^$|^[a-z0-9][a-z0-9_-]{0,79}$")
    title: str = ""
    description: str = ""
    styles: list[Style] = Field(default=[])


@dataclass(frozen=True, slots=True)
class Heading:
    """A suite.yaml, read; a suite without one is called as its folder."""

    name: str
    title: str = ""
    styles: tuple[str, ...] = ()
    defaults: Document | None = None


def read_suite_file(root: pathlib.Path, problems: Problems) -> Heading:
    """The heading of the suite in a folder; what is wrong with its file goes to `problems`."""
    path = root / "suite.yaml"
    name = root.resolve().name
    if not path.is_file():
        return Heading(name)
    with problems.gather():
        document = read(path)
        problems.extend(document.warnings)
        written = validate(SuiteFile, document)
        whole = part(document, ())
        defaults = {key: value for key, value in whole.value.items() if key not in _OWN}
        return Heading(
            written.name or name,
            written.title,
            tuple(dict.fromkeys(written.styles)),
            Document(whole.file, defaults, whole.places, whole.keys),
        )
    return Heading(name)
