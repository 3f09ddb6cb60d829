"""The truth table: every row is right, and every named rule decides about at least three of them."""

from collections import Counter

import pytest
from mutants import MUTANTS, without
from truth_table import FILES, every_pair, pairs

from kasauti.outcome.rules import RULES, says


@pytest.mark.parametrize("file", FILES)
def test_every_row_is_right(file: str) -> None:
    wrong = [f"{pair}: {pair.row}" for pair in pairs(file) if pair.judged().met is not pair.equal]
    assert not wrong, "\n".join(wrong)


def test_half_of_the_table_are_near_misses() -> None:
    table = every_pair()
    assert len(table) >= 640
    assert 2 * sum(not pair.equal for pair in table) >= len(table)


def test_no_two_rows_are_the_same() -> None:
    rows = Counter(repr({**pair.row, "file": pair.file, "why": "", "rule": ""}) for pair in every_pair())
    assert [row for row, times in rows.items() if times > 1] == []


def test_every_row_names_a_rule() -> None:
    assert {pair.rule for pair in every_pair()} <= RULES.keys()


def test_every_finding_names_a_rule_that_says_what_it_is() -> None:
    nameless = {
        finding.rule
        for pair in every_pair()
        for finding in [pair.judged()]
        for finding in (finding, *finding.parts)
        if not says(finding.rule)
    }
    assert nameless == set()


def test_unlike_values_say_why() -> None:
    assert [str(pair) for pair in every_pair() if not pair.equal and not pair.judged().why] == []


@pytest.mark.parametrize("rule", RULES)
def test_a_comparer_without_the_rule_is_caught_by_three_rows(rule: str) -> None:
    """A rule that no mutant turns off would fail here with a KeyError."""
    own = [pair for pair in every_pair() if pair.rule == rule]
    with without(rule):
        caught = [pair for pair in own if pair.judged().met is not pair.equal]
    assert len(caught) >= 3, f"{rule}: {len(caught)} of {len(own)} rows"


def test_a_mutant_leaves_nothing_behind() -> None:
    assert len(RULES) >= 45
    assert MUTANTS.keys() == RULES.keys()
    test_every_row_is_right("fine_print")
