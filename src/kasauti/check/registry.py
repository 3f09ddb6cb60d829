"""Check kinds by their key in `expect`, and all checks of one scenario bound at once."""

from __future__ import annotations

from kasauti.check.check import Case, Check, CheckKind
from kasauti.check.kinds.latency import LatencyKind
from kasauti.check.kinds.outcome import OutcomeKind
from kasauti.check.kinds.tools import ToolsKind
from kasauti.conversation.value import Row
from kasauti.errors import FileProblems, Problem
from kasauti.outcome.complaints import nearest

KINDS: dict[str, CheckKind] = {kind.key: kind for kind in (OutcomeKind(), ToolsKind(), LatencyKind())}


def bind_all(expect: Row, case: Case) -> tuple[Check, ...]:
    """The checks of a scenario, in the order in which they are written.

    Raises:
        FileProblems: every problem of every part; an unknown key; an `expect` that asserts nothing.
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
    if problems:
        raise FileProblems(problems)
    return tuple(checks)


def _problem(case: Case, path: tuple[str, ...], what: str, *, fix: str) -> Problem:
    return Problem(place=case.scenario.place("expect", *path), what=what, fix=fix, code="check")
