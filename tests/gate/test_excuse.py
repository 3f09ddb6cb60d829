from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kasauti.errors import UsageProblem
from kasauti.gate.excuse import CellCount, excuse
from kasauti.gate.rate import fail_under
from kasauti.stats.trials import bounds

cells = st.lists(st.builds(CellCount, judged=st.integers(0, 4), unjudged=st.integers(0, 4)), max_size=8)


def test_unjudged_trials_are_excused_in_the_order_of_the_cells_until_the_allowance_is_used() -> None:
    found = excuse([CellCount(judged=2, unjudged=1), CellCount(judged=1, unjudged=2), CellCount(2, 1)], allowed=2)

    assert found == (1, 1, 0)


def test_a_cell_in_which_nothing_was_judged_is_not_excused_away() -> None:
    assert excuse([CellCount(judged=0, unjudged=3), CellCount(judged=1, unjudged=1)], allowed=10) == (0, 1)


def test_nothing_is_excused_by_default() -> None:
    assert excuse([CellCount(judged=1, unjudged=2)], allowed=0) == (0,)


def test_an_excused_trial_leaves_numerator_and_denominator_so_the_rest_decides() -> None:
    passed, unjudged = 2, 1
    (excused,) = excuse([CellCount(judged=passed, unjudged=unjudged)], allowed=1)
    worst, best = bounds(passed=passed, failed=0, unjudged=unjudged - excused)

    assert (worst.n, fail_under(worst, best, 1.0).outcome) == (2, "holds")


def test_the_agents_own_error_is_judged_and_stays() -> None:
    agent_errors = 3
    (excused,) = excuse([CellCount(judged=agent_errors, unjudged=0)], allowed=100)

    assert excused == 0


@given(cells, st.integers(0, 12))
def test_never_more_than_allowed_than_there_are_or_from_a_cell_without_a_verdict(
    found: list[CellCount], allowed: int
) -> None:
    excused = excuse(found, allowed)
    excusable = sum(cell.unjudged for cell in found if cell.judged)

    assert sum(excused) == min(allowed, excusable)
    assert all(0 <= out <= (cell.unjudged if cell.judged else 0) for out, cell in zip(excused, found, strict=True))


def test_a_negative_allowance_is_refused() -> None:
    with pytest.raises(UsageProblem, match="--allow-unjudged"):
        excuse([], allowed=-1)
