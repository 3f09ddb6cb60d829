from __future__ import annotations

import json

from kasauti.report.page_rows import PageRows
from kasauti.run.finished import FinishedRun
from kasauti.testing.runs import HOSTILE, SyntheticRun


def rows_of(run: FinishedRun, *, budget: int = 100_000, strings_budget: int = 50_000) -> tuple[bytes, PageRows]:
    cells = {(cell.id, cell.style): cell for cell in run.summary.cells}
    rows = PageRows(cells, budget=budget, strings_budget=strings_budget)
    return b"".join(rows.chunks(run.rows())), rows


def test_a_row_is_six_numbers_and_strings_stand_once() -> None:
    run = SyntheticRun(scenarios=1, styles=("english",), trials=2, fates=("quantity",))
    text, rows = rows_of(run)
    assert json.loads(text) == {
        "r": [[0, 1, 1, 1, 2, 940], [0, 2, 1, 1, 2, 1300]],
        "s": ["(see results.json)", "Paneer Wrap: quantity is 2, not 1", "english", "category:quantity\nsmoke"],
        "c": [["order-001", 2, 3, ""]],
    }
    assert rows.left == 0


def test_rows_over_the_budget_are_counted() -> None:
    run = SyntheticRun(scenarios=1, styles=("english",), trials=100, fates=("quantity",))
    text, rows = rows_of(run, budget=400)
    written = len(json.loads(text)["r"])
    assert written + rows.left == 100
    assert 10 < written < 30


def test_strings_over_the_budget_are_told_to_be_elsewhere() -> None:
    run = SyntheticRun(scenarios=1, styles=("english",), trials=50, fates=("quantity",), unlike=True)
    text, _ = rows_of(run, strings_budget=400)
    rows = json.loads(text)
    assert rows["s"][rows["r"][-1][3]] == "(see results.json)"
    assert len("".join(rows["s"])) < 450


def test_no_text_can_end_the_script_that_holds_it() -> None:
    text, _ = rows_of(SyntheticRun(hostile=HOSTILE))
    assert b"<" not in text
    assert "<script>alert(1)</script>" in "".join(json.loads(text)["s"])


def test_a_flaky_and_a_known_scenario_are_marked() -> None:
    run = SyntheticRun(
        scenarios=2,
        styles=("english",),
        trials=2,
        fixed={("order-001", "english"): ["pass", "onion"], ("order-002", "english"): ["onion"]},
        expect_fail={"order-002": "ticket 41"},
    )
    assert [cell[3] for cell in json.loads(rows_of(run)[0])["c"]] == ["flaky", "known"]
