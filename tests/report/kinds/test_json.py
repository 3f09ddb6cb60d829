from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path

import msgspec
import pytest
from jsonschema import Draft202012Validator

from kasauti.conversation.wire import decode, encode
from kasauti.report.kinds.json import chunks, write
from kasauti.report.results import Results
from kasauti.report.schema import results_schema
from kasauti.store.row import TrialRow
from kasauti.testing.runs import HOSTILE, SyntheticRun


def text_of(run: SyntheticRun) -> bytes:
    return b"".join(chunks(run))


@pytest.mark.parametrize("hostile", ["", HOSTILE])
def test_every_results_file_meets_the_published_schema(hostile: str) -> None:
    schema = results_schema()
    Draft202012Validator.check_schema(schema)
    run = SyntheticRun(hostile=hostile, expect_fail={"order-001": "ticket 41"})
    Draft202012Validator(schema).validate(json.loads(text_of(run)))


def test_the_schema_refuses_what_is_no_result(chai: SyntheticRun) -> None:
    found = json.loads(text_of(chai))
    found["scenarios"][0]["trials"][0]["verdict"] = "maybe"
    del found["summary"]
    errors = [error.message for error in Draft202012Validator(results_schema()).iter_errors(found)]
    assert len(errors) == 2


def test_rows_are_the_bytes_that_the_run_wrote(chai: SyntheticRun) -> None:
    text = text_of(chai)
    assert all(line in text for cell in chai.summary.cells for line in chai.row_lines(cell.id, cell.style))


def test_a_reader_gets_back_what_was_written(chai: SyntheticRun) -> None:
    results = decode(text_of(chai), Results)
    assert chai.summary.total == results.summary.total
    assert results.summary.exit_code == 1
    assert list(chai.rows()) == [row for scenario in results.scenarios for row in scenario.trials]
    assert [scenario.id for scenario in results.scenarios[:3]] == ["order-001", "order-001", "order-002"]


def test_findings_keep_exact_numbers() -> None:
    line = b'{"check":"outcome","field":"price","expected":0.1,"actual":24.50,"met":false,"rule":"money","at":3}'

    class Priced(SyntheticRun):
        def row_lines(self, scenario, style):  # type: ignore[no-untyped-def]
            for row in super().row_lines(scenario, style):
                yield row.replace(b'"findings":[', b'"findings":[' + line + b",")

    text = text_of(Priced(scenarios=1, styles=("english",), trials=1, fates=("onion",)))
    assert line in text
    finding = decode(text, Results).scenarios[0].trials[0].findings[0]
    assert (Decimal("0.1"), Decimal("24.50"), 3) == (finding.expected, finding.actual, finding.at)


def test_a_cell_of_which_nothing_was_called_has_no_trials() -> None:
    run = SyntheticRun(scenarios=1, styles=("english",), fates=("missing",))
    assert decode(text_of(run), Results).scenarios[0].trials == ()


def test_a_run_without_a_single_cell_is_still_json() -> None:
    assert json.loads(text_of(SyntheticRun(scenarios=0)))["scenarios"] == []


def test_the_file_keeps_real_characters(tmp_path: Path, chai: SyntheticRun) -> None:
    write(chai, tmp_path / "results.json")
    assert "मसाला डोसा" in (tmp_path / "results.json").read_text(encoding="utf-8")


def test_a_row_decodes_to_itself(chai: SyntheticRun) -> None:
    row = next(chai.rows())
    assert row == msgspec.json.decode(encode(row), type=TrialRow)
