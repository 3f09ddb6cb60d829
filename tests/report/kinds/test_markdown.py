# ruff: noqa: E501  (whole outputs stand here as they are)
from __future__ import annotations

import pytest

from kasauti.report.kinds.markdown import MAX_CHARACTERS, render, write
from kasauti.testing.runs import HOSTILE, SyntheticRun

CHAI = """\
### ❌ It may not ship: 55.6 % passed at best; 100 % is asked for.

Pass rate **38.9 to 55.6 %**, 95 % interval 8.1 to 89.8 % over 3 scenarios, Wilson.
Worst case counts the 3 unjudged calls as failed, best case as passed.
18 planned: 7 passed, 7 failed, 1 ended by the agent's own error, 3 unjudged. Latency p50 877 ms, p95 1,300 ms, slowest 1,300 ms (29 turns).
pass^1 38.9 %, pass^2 22.2 %, pass^3 16.7 %.

| style | scenarios | passed | rate | 95 % interval |
|---|---:|---:|---:|---:|
| hinglish | 3 | 3/9 | 33.3 to 44.4 % | 6.1 to 84.9 % |
| english | 3 | 4/9 | 44.4 to 66.7 % | 10.2 to 93.9 % |

| category | scenarios | passed | rate | 95 % interval |
|---|---:|---:|---:|---:|
| quantity | 1 | 4/6 | 66.7 % | 9.4 to 97.5 % |
| modifier | 1 | 2/6 | 33.3 to 50.0 % | 2.5 to 94.5 % |
| correction | 1 | 1/6 | 16.7 to 50.0 % | 0.7 to 94.5 % |

Against the baseline: 1 regressed, 1 removed, 1 same.

| scenario | before | after | status |
|---|---:|---:|---|
| order-001 | 100 % | 66.7 % | regressed |
| order-009 | 100 % | - | removed |

**Failing (2 of 6)**

| scenario | style | failed | commonest causes |
|---|---|---:|---|
| order-001<br>Two wraps become one, without onion | hinglish | 2 of 3, flaky | 2 × Paneer Wrap: quantity is 2, not 1 |
| order-002<br>Three cups of tea, one without sugar | english | 3 of 3 | 1 × the agent raised KeyError<br>1 × Paneer Wrap: onion is with\\_onion, not no\\_onion<br>1 × orders: a duplicate of o1 |

**Expected to fail (2)**

- order-003, hinglish: the kitchen merges orders, ticket 41
- order-003, english: the kitchen merges orders, ticket 41

**Unjudged (3); they say nothing about the agent**

- 1 × transport: no connection to the agent
- 1 × caller: the agent asked for phone, which the scenario does not say
- 1 × harness: never called: the run was stopped

<details><summary>order-001, hinglish, trial 1</summary>

Why: The agent added 2 Paneer Wrap in turn t1, and never took back one after the caller's correction.

| field | expected | committed | result |
|---|---|---|---|
| orders | 1 | 1 | met |
| orders 1 / Paneer Wrap / quantity | 1 | 2 | **not met** |
| orders 1 / Paneer Wrap / onion | no\\_onion | no\\_onion | met |
| orders 1 / Mango Lassi / quantity | 1 | 1 | met |

</details>

<details><summary>order-002, english, trial 1</summary>

Why: The agent raised KeyError in turn t1.

</details>

<sub>suite ordering c0ffee12 · agent python:shop:agent · 3 trials · seed 1 · run 2026-01-15-chai-0001 · kasauti 0.1.0</sub>
"""


def test_a_run_with_something_of_everything(chai: SyntheticRun) -> None:
    assert render(chai) == CHAI


@pytest.mark.parametrize("hostile", ["", HOSTILE, "पनीर | " * 400])
def test_it_fits_a_comment_whatever_the_run(hostile: str) -> None:
    run = SyntheticRun(scenarios=500, trials=2, fates=("quantity", "transport"), unlike=True, hostile=hostile)
    text = render(run)
    assert len(text) <= MAX_CHARACTERS
    assert text.endswith("_Shortened: the rest is in `report.html` and `results.json`._\n")


def test_hostile_text_is_text() -> None:
    text = render(SyntheticRun(hostile=HOSTILE))
    assert "<script" not in text and "</details> |" not in text
    assert "@everyone" not in text
    assert "\x1b" not in text and "\u202e" not in text and "\x00" not in text
    tables = [line for line in text.splitlines() if line.startswith("|")]
    assert {5, 6} >= {line.replace("\\|", "").count("|") for line in tables}


def test_one_trial_is_no_evidence(all_passed: SyntheticRun) -> None:
    assert "- 1 trial is no evidence of reliability" in render(all_passed)
    assert render(all_passed).startswith("### ✅ It may ship: 100 % passed")


def test_the_file_is_utf_8(tmp_path, chai: SyntheticRun) -> None:  # type: ignore[no-untyped-def]
    write(chai, tmp_path / "summary.md")
    assert (tmp_path / "summary.md").read_text(encoding="utf-8") == CHAI
