"""The rule on the pass rate: `--fail-under`."""

from __future__ import annotations

from kasauti.errors import UsageProblem
from kasauti.gate.decision import RuleResult
from kasauti.gate.wording import EPSILON, count, percent
from kasauti.stats.estimate import Estimate


def fail_under(worst: Estimate, best: Estimate, threshold: float) -> RuleResult:
    """Holds if even the worst case reaches the threshold; does not if even the best case stays under it.

    Args:
        worst: the rate with every unjudged trial counted as failed.
        best: the rate with every unjudged trial counted as passed; the same selection.
        threshold: in [0, 1].
    Returns:
        Undecided between the two, and always where nothing was judged (no scenario; or at worst 0 and at best
        1), whatever the threshold.
    Raises:
        UsageProblem: a threshold outside [0, 1].
    """
    if not 0 <= threshold <= 1:
        raise UsageProblem(f"{threshold:g} is no rate", option="--fail-under", fix="a number from 0 to 1")
    rule = f"fail-under {threshold:g}"
    low, high = worst.value, best.value
    if low is None or high is None:
        return RuleResult(rule=rule, outcome="undecided", why="No trial was judged: there is no rate to compare.")
    over = f"over {count(worst.n, worst.unit.removesuffix('s'))}"
    if low <= EPSILON and high >= 1 - EPSILON:
        return RuleResult(rule=rule, outcome="undecided", why=f"No trial was judged {over}.")
    line = percent(threshold, low, high)
    at_worst, at_best = percent(low, threshold), percent(high, threshold)
    if low >= threshold - EPSILON:
        case = "" if high - low <= EPSILON else ", with every unjudged trial counted as failed"
        return RuleResult(rule=rule, outcome="holds", why=f"{at_worst} passed {over}{case}; {line} is asked for.")
    if high < threshold - EPSILON:
        case = "" if high - low <= EPSILON else f", {at_best} if every unjudged trial had passed"
        return RuleResult(
            rule=rule, outcome="does_not_hold", why=f"{at_worst} passed {over}{case}; {line} is asked for."
        )
    return RuleResult(
        rule=rule,
        outcome="undecided",
        why=f"Between {at_worst} and {at_best} passed {over}, unjudged trials counted as failed or as passed; "
        f"{line} is asked for.",
    )
