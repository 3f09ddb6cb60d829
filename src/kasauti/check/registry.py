"""Check kinds by their key in `expect`, and all checks of one scenario bound at once."""

from __future__ import annotations

from typing import get_args

from kasauti.check.check import Case, Check, CheckKind
from kasauti.check.judge import judge
from kasauti.check.kinds.claims import ClaimsKind, explaining
from kasauti.check.kinds.latency import LatencyKind
from kasauti.check.kinds.outcome import OutcomeKind
from kasauti.check.kinds.replies import NeverSaysKind, ReplyContainsKind
from kasauti.check.kinds.tools import ToolsKind
from kasauti.conversation.event import HungUp, Said
from kasauti.conversation.record import CallKey, Capability, Conversation
from kasauti.conversation.value import Row
from kasauti.errors import FileProblems, Problem
from kasauti.outcome.complaints import nearest

_IDLE = Conversation(
    call_id="",
    key=CallKey(scenario="", hash="", style="", trial=1),
    capabilities=get_args(Capability),
    events=(
        Said(t_ms=0, turn="t1", who="caller", text="hello"),
        Said(t_ms=0, turn="t1", who="agent", text="okay"),
        HungUp(t_ms=0, who="caller", reason="done"),
    ),
)
"""A call in which the agent does nothing, as fast and as fluently as one could wish."""

KINDS: dict[str, CheckKind] = {
    kind.key: kind
    for kind in (OutcomeKind(), ToolsKind(), LatencyKind(), ReplyContainsKind(), NeverSaysKind(), ClaimsKind())
}


def bind_all(expect: Row, case: Case) -> tuple[Check, ...]:
    """The checks of a scenario, in the order in which they are written; unwritten claims explain.

    Raises:
        FileProblems: every problem of every part; an unknown key; an `expect` that asserts nothing, or nothing that
            a call in which the agent only says a word would not meet.
    """
    problems: list[Problem] = []
    checks: list[Check] = []
    if type(expect) is not dict or not expect:
        what = "nothing is expected, so nothing could fail"
        raise FileProblems([_problem(case, (), what, fix="expect: {outcome: {orders: [...]}}")])
    for key, part in expect.items():
        kind = KINDS.get(key)
        if kind is None:
            problems.append(_problem(case, (key,), f"no check is called {key}", fix=nearest(key, KINDS)))
            continue
        try:
            checks.append(kind.bind(part, case))
        except FileProblems as found:
            problems.extend(found.problems)
    if not problems and judge(_IDLE, checks, case.world).kind == "pass":
        what = "an agent that does nothing would pass: nothing here needs a thing to be done"
        fix = "expect an `outcome`, or require a tool: tools: {required: [...]}"
        problems.append(_problem(case, (), what, fix=fix))
    if problems:
        raise FileProblems(problems)
    if case.world is not None and case.world.outcome.entries and ClaimsKind.key not in expect:
        checks.append(explaining(case))
    return tuple(checks)


def _problem(case: Case, path: tuple[str, ...], what: str, *, fix: str) -> Problem:
    return Problem(place=case.scenario.place("expect", *path), what=what, fix=fix, code="check")
