"""What all tests share: a clean environment, steady hypothesis settings, the old tools' files, and no quiet skips."""

from __future__ import annotations

import os
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

NO_SKIPS = "KASAUTI_NO_SKIPS"
COUNTERPARTS = "KASAUTI_COUNTERPARTS"
OUR_SWITCHES = {NO_SKIPS, COUNTERPARTS}
FOREIGN_PREFIXES = ("KASAUTI_", "OPENAI_", "ANTHROPIC_", "TWILIO_", "OTEL_")

# A machine that others use too is slow now and then: that is no fault of a test.
settings.register_profile("local", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("local"), derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "local")


@pytest.fixture(autouse=True)
def clean_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody's keys and settings reach a test; our own switches do."""
    for name in list(os.environ):
        if name.startswith(FOREIGN_PREFIXES) and name not in OUR_SWITCHES:
            monkeypatch.delenv(name)


@pytest.fixture(scope="session")
def iob_sdist() -> Path:
    """The unpacked source archive of indicorderbench (with its `examples/`), as `make test` fetched it."""
    folder = os.environ.get(COUNTERPARTS, "")
    found = sorted(path for path in Path(folder).glob("indicorderbench-*") if path.is_dir()) if folder else []
    if not found:
        pytest.skip(f"the source of indicorderbench is not in ${COUNTERPARTS}; `make test` fetches it")
    return found[-1]


def _as_failure(report: pytest.TestReport | pytest.CollectReport) -> None:
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
    report.outcome = "failed"
    report.longrepr = f"{report.nodeid} was skipped, and {NO_SKIPS} is set. {reason}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Under KASAUTI_NO_SKIPS=1 a skipped test is a failed one; an expected failure stays one."""
    report = yield
    if report.skipped and not hasattr(report, "wasxfail") and os.environ.get(NO_SKIPS) == "1":
        _as_failure(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Likewise for a whole module that skips itself."""
    report = yield
    if report.skipped and os.environ.get(NO_SKIPS) == "1":
        _as_failure(report)
    return report
