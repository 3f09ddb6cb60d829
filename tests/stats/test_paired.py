from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import binom, binomtest, permutation_test

from kasauti.stats.paired import drop_from_all_passed, paired_drop

tenths = st.lists(st.integers(-10, 10), min_size=1, max_size=9)


def sign_flip_p(drops: list[Fraction], tolerated: Fraction) -> Fraction:
    """The textbook test: the share of sign patterns with a sum at least as large as the one observed."""
    moved = [drop - tolerated for drop in drops]
    patterns = list(product((1, -1), repeat=len(moved)))
    observed = sum(moved)
    reached = sum(sum(s * m for s, m in zip(signs, moved, strict=True)) >= observed for signs in patterns)
    return Fraction(reached, len(patterns))


@given(tenths, st.integers(-10, 10), st.sampled_from([Fraction(1, 20), Fraction(1, 10), Fraction(1, 4)]))
@settings(max_examples=150)
def test_the_bound_exceeds_what_is_tolerated_exactly_when_the_sign_flip_test_rejects_it(
    found: list[int], tolerated: int, evidence: Fraction
) -> None:
    drop = paired_drop([d / 10 for d in found], evidence=float(evidence))

    rejected = sign_flip_p([Fraction(d, 10) for d in found], Fraction(tolerated, 10)) <= evidence
    # A bound that says nothing is -1, and no drop lies below that.
    assert rejected == (drop.bound > tolerated / 10 + 1e-9) or tolerated == -10


def test_the_test_agrees_with_scipys_exact_permutation_test() -> None:
    before = [1.0, 1.0, 1.0, 1.0, 2 / 3, 1.0, 1.0, 1.0]
    after = [1 / 3, 2 / 3, 2 / 3, 1.0, 1 / 3, 1 / 3, 1.0, 0.5]
    theirs = permutation_test(
        (numpy.array(before), numpy.array(after)),
        lambda x, y, axis: numpy.mean(x - y, axis=axis),
        permutation_type="samples",
        alternative="greater",
        n_resamples=numpy.inf,
    )
    drops = [b - a for b, a in zip(before, after, strict=True)]
    p = float(theirs.pvalue)

    assert paired_drop(drops, evidence=p * 1.001).bound > 1e-9
    assert paired_drop(drops, evidence=p * 0.6).bound <= 1e-9


def test_of_all_or_nothing_scenarios_it_is_the_sign_test() -> None:
    for down, up in [(5, 0), (4, 0), (8, 1), (6, 2)]:
        p = binomtest(down, down + up, alternative="greater").pvalue
        drops = [1.0] * down + [-1.0] * up

        assert (paired_drop(drops, evidence=0.05).bound > 1e-9) == (p <= 0.05), (down, up)


def test_under_five_scenarios_nothing_can_be_shown_at_a_twentieth() -> None:
    assert paired_drop([1.0] * 4, evidence=0.05).bound == -1.0
    assert paired_drop([1.0] * 5, evidence=0.05).bound == 1.0


def test_a_single_scenario_that_fell_among_many_is_no_evidence_about_the_suite() -> None:
    found = paired_drop([1.0] + [0.0] * 29, evidence=0.05)

    assert found.drop == pytest.approx(1 / 30)
    assert found.bound <= 0.0


def test_a_suite_that_fell_throughout_is_evidence() -> None:
    found = paired_drop([1 / 3, 0.0, 1 / 3, 2 / 3, 1 / 3] * 8, evidence=0.05)

    assert found.drop == pytest.approx(1 / 3)
    assert 0.2 < found.bound < 1 / 3


def test_many_scenarios_are_sampled_and_the_same_seed_gives_the_same_bound() -> None:
    drops = [((i * 7) % 11 - 4) / 10 for i in range(60)]
    one = paired_drop(drops, evidence=0.05, seed=1)

    assert one == paired_drop(drops, evidence=0.05, seed=1)
    assert one.bound != paired_drop(drops, evidence=0.05, seed=2).bound
    assert one.method == "sign-flip, 4000 random flips"
    assert paired_drop(drops[:14], evidence=0.05).method == "sign-flip, exact"


def test_sampled_flips_come_close_to_all_flips() -> None:
    drops = numpy.array([0.4, -0.1, 0.3, 0.0, 0.2, 0.5, -0.2, 0.1, 0.3, 0.2, 0.0, 0.1, 0.4, -0.3, 0.2, 0.1])
    subsets = numpy.array(list(product((0, 1), repeat=16)))[1:]
    means = numpy.sort(subsets @ drops / subsets.sum(axis=1))
    exact = means[int(0.05 * 2**16) - 1]

    sampled = [paired_drop(drops.tolist(), evidence=0.05, seed=seed).bound for seed in range(10)]

    assert sampled == pytest.approx([exact] * 10, abs=0.02)


def test_the_bound_is_below_the_true_drop_about_as_often_as_it_claims() -> None:
    random, above, runs = Random(5), 0, 400
    for run in range(runs):
        drops = []
        for _ in range(20):
            before = sum(random.random() < 0.9 for _ in range(3)) / 3
            after = sum(random.random() < 0.8 for _ in range(3)) / 3
            drops.append(before - after)
        above += paired_drop(drops, evidence=0.1, seed=run, resamples=400).bound > 0.1 + 1e-9

    assert above / runs <= 0.13


@pytest.mark.parametrize("evidence", [0.0, 1.0, -0.1, float("nan")])
def test_a_level_that_cannot_be_is_refused(evidence: float) -> None:
    with pytest.raises(ValueError, match="evidence"):
        paired_drop([0.1], evidence=evidence)


def test_no_pair_is_refused() -> None:
    with pytest.raises(ValueError, match="no pair"):
        paired_drop([], evidence=0.05)


@pytest.mark.parametrize(
    ("before", "after", "passed", "margin", "p"),
    [
        (1, 1, 0, 0.0, 1 / 4),  # max q (1 - q)
        (2, 2, 0, 0.0, 1 / 16),
        (3, 3, 0, 0.0, 1 / 64),
        (3, 3, 3, 0.0, 1.0),  # nothing fell
        (1, 1, 0, 1.0, 1.0),  # everything is tolerated
        (1, 1, 0, 0.5, 9 / 16),  # max (q + 1/2)(1 - q) at q = 1/4
        (2, 2, 1, 0.0, 1 / 4),  # max q^2 (1 - q^2)
    ],
)
def test_hand_worked_chances_of_a_fall_from_all_passed(
    before: int, after: int, passed: int, margin: float, p: float
) -> None:
    found = drop_from_all_passed(trials_before=before, trials_after=after, passed_after=passed, margin=margin)

    assert found == pytest.approx(p, abs=1e-6)


@given(st.integers(1, 12), st.integers(1, 12), st.data())
@settings(max_examples=80)
def test_no_true_rate_makes_the_fall_more_likely_than_told(before: int, after: int, data: st.DataObject) -> None:
    passed = data.draw(st.integers(0, after))
    margin = data.draw(st.sampled_from([0.0, 0.1, 0.25]))
    rate = data.draw(st.floats(0, 1 - margin))
    told = drop_from_all_passed(trials_before=before, trials_after=after, passed_after=passed, margin=margin)

    chance = (rate + margin) ** before * float(binom.cdf(passed, after, rate))

    assert chance <= told + 1e-6


def test_thousands_of_trials_do_not_overflow() -> None:
    found = drop_from_all_passed(trials_before=2000, trials_after=2000, passed_after=1900, margin=0.0)

    assert 0 <= found < 1e-6
