"""What check kinds share when they read their part of `expect`."""

from __future__ import annotations

from decimal import Decimal

from kasauti.check.check import Case
from kasauti.conversation.value import Value
from kasauti.outcome.complaints import Complaints, Step, nearest


def complaints_of(key: str, case: Case) -> Complaints:
    """A collector whose paths begin at `expect.KEY`."""
    return Complaints(lambda *path: case.scenario.place("expect", key, *path))


def known_keys(complaints: Complaints, value: Value, known: tuple[str, ...], *, example: str) -> dict[str, Value]:
    """`value` as a mapping of known keys only; what else stands there is noted as a problem."""
    if type(value) is not dict or not value:
        complaints.add((), "a mapping belongs here", fix=example, code="check")
        return {}
    for key in value:
        if key not in known:
            complaints.add((key,), f"unknown key {key}", fix=nearest(key, known), code="check")
    return {key: value[key] for key in known if key in value}


def whole_number(complaints: Complaints, value: Value, path: tuple[Step, ...], *, least: int) -> int:
    """A whole number of at least `least`; `least` itself, with a problem noted, if it is none."""
    if type(value) is Decimal and value.is_finite() and value == value.to_integral_value():
        value = int(value)
    if type(value) is int and least <= value <= 10**9:
        return value
    complaints.add(path, f"a whole number of at least {least} belongs here, not {value!r}"[:200], code="check")
    return least
