"""From rules to one decision."""

from __future__ import annotations

from collections.abc import Sequence

from kasauti.gate.decision import Decision, Outcome, RuleResult
from kasauti.gate.wording import count

_WORST_FIRST: tuple[Outcome, ...] = ("does_not_hold", "undecided", "holds", "no_gate")


def combine(rules: Sequence[RuleResult], *, notes: Sequence[str] = ()) -> Decision:
    """The worst of the rules: does_not_hold beats undecided beats holds. No rule at all is undecided."""
    found: set[Outcome] = {rule.outcome for rule in rules} or {"undecided"}
    outcome = next(outcome for outcome in _WORST_FIRST if outcome in found)
    return Decision(outcome=outcome, rules=tuple(rules), notes=tuple(notes))


def no_gate(judged: int) -> Decision:
    """`--no-gate`: no rule is asked; still undecided (exit 3) where not one call was judged."""
    if judged > 0:
        return Decision(outcome="no_gate")
    return combine([something_judged(scenarios=0, judged=0)])


def something_judged(*, scenarios: int, judged: int) -> RuleResult:
    """Holds if at least one scenario was selected and at least one call judged: nothing else is ever green.

    Args:
        scenarios: in the selection.
        judged: calls that passed, failed, or ended by the agent's own error.
    """
    if scenarios > 0 and judged > 0:
        return RuleResult(rule="judged", outcome="holds", why=f"{count(judged, 'call')} judged.")
    return RuleResult(rule="judged", outcome="undecided", why="Not one call was judged.")
