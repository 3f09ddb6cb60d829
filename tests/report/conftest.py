from __future__ import annotations

import pytest

from kasauti.run.summary import Change
from kasauti.testing.runs import SyntheticRun

FATES = {
    ("order-001", "hinglish"): ["quantity", "quantity", "pass"],
    ("order-001", "english"): ["pass"],
    ("order-002", "hinglish"): ["transport", "pass", "pass"],
    ("order-002", "english"): ["agent_error", "onion", "duplicate"],
    ("order-003", "hinglish"): ["duplicate"],
    ("order-003", "english"): ["invalid", "missing", "pass"],
}


@pytest.fixture
def chai() -> SyntheticRun:
    """Three scenarios in two styles, three trials each: something of everything."""
    return SyntheticRun(
        fixed=FATES,
        expect_fail={"order-003": "the kitchen merges orders, ticket 41"},
        changes=(
            Change(id="order-001", status="regressed", before=1.0, after=0.667),
            Change(id="order-002", status="same", before=0.5, after=0.5),
            Change(id="order-009", status="removed", before=1.0),
        ),
    )


@pytest.fixture
def all_passed() -> SyntheticRun:
    """One scenario, one style, one trial, passed."""
    return SyntheticRun(scenarios=1, styles=("english",), trials=1, fates=("pass",))
