"""A test that did not run is a failure of the run: nothing is skipped, and nothing is expected to fail."""

from collections.abc import Generator
from typing import TypeVar

import pytest

Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Fail a test that was skipped or expected to fail."""
    return _as_failure((yield))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Fail a module that skipped itself while it was read."""
    return _as_failure((yield))


def _as_failure(report: Report) -> Report:
    # pytest marks an expected failure with an attribute that its types do not know.
    expected = vars(report).pop("wasxfail", None)
    if report.skipped or expected is not None:
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else f"expected to fail: {expected}"
        report.outcome = "failed"
        report.longrepr = f"Every test of this project runs and passes; this one did not: {reason}"
    return report
