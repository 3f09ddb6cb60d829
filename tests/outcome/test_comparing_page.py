"""The examples of the page on comparing hold."""

import re
from pathlib import Path

import pytest

from kasauti.outcome import comparison

PAGE = Path(__file__).resolve().parents[2] / "docs" / "reference" / "comparing.md"
EXAMPLES = re.findall(r"^```python\n(.*?)^```", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_an_example_of_the_page_holds(number: int) -> None:
    exec(compile(EXAMPLES[number], f"{PAGE.name}: example {number + 1}", "exec"), {})


def test_the_page_has_examples_and_tells_every_argument() -> None:
    assert len(EXAMPLES) >= 4
    told = set(re.findall(r"`(\w+)`", PAGE.read_text("utf-8")))
    assert set(comparison.compare.__code__.co_varnames[: comparison.compare.__code__.co_argcount]) <= told
    assert set(comparison.compare.__kwdefaults__) <= told


def test_the_examples_of_the_docstring_hold() -> None:
    import doctest

    assert doctest.testmod(comparison) == doctest.TestResults(failed=0, attempted=2)
