from __future__ import annotations

import pytest

from kasauti.errors import Place
from kasauti.scenario.pattern import NEVER, check_pattern, compiled
from kasauti.scenario.problems import Problems


def said(pattern: str) -> list[str]:
    problems = Problems()
    check_pattern(pattern, Place("f.yaml", 1, 1), problems)
    return [f"{problem.severity}: {problem.what}" for problem in problems.found]


@pytest.mark.parametrize("pattern", ["shall i (place|confirm)", r"kitn[ei][^.!?]*\?", "कितने", "(a+)+$", r"\d{10}"])
def test_what_re2_can_take_is_fine(pattern: str) -> None:
    assert said(pattern) == []


@pytest.mark.parametrize(
    ("pattern", "name"),
    [
        ("(?=x)", "look-ahead and look-behind"),
        ("(?<!x)y", "look-ahead and look-behind"),
        (r"(a)\1", "back-references"),
        ("(?P<a>x)(?P=a)", "back-references"),
        ("(?>a)", "atomic groups and possessive repeats"),
        ("(?#note)a", "comments in patterns"),
        ("(a", "no valid pattern: missing )"),
        ("*a", "no valid pattern: no argument for repetition operator"),
        ("a" * 1001, "a pattern of 1001 characters"),
    ],
)
def test_what_it_cannot_take_is_named(pattern: str, name: str) -> None:
    (problem,) = said(pattern)
    assert problem.startswith(f"error: {name}")


def test_traps_are_warnings() -> None:
    assert said(r"\bपनीर\b") == [r"warning: \b and \w know ASCII letters only, and this pattern has others"]
    assert said("a*") == ["warning: a pattern that matches anything"]


def test_case_does_not_count_and_never_is_never() -> None:
    assert compiled("order placed").search("ORDER PLACED!")
    assert not any(compiled(NEVER).search(text) for text in ("", "a", "\n", "पनीर", "\U0001f35b"))


def test_no_reply_makes_a_pattern_run_for_ever() -> None:
    assert compiled("(a+)+$").search("a" * 50_000 + "!") is None
