"""The count that a run of all tests ends with."""

import pytest

from tests.__main__ import counts


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        ("=== 12 passed in 3.1s ===\n", {"passed": 12}),
        ("=== 1 failed, 2 errors, 12 passed in 3.1s (0:00:03) ===\n", {"failed": 1, "errors": 2, "passed": 12}),
        ("4 passed by hand\n=== 2 passed in 1s ===\n", {"passed": 2}),
        ("=== no tests ran in 0.1s ===\n", {}),
        ("INTERNALERROR\n", {}),
    ],
)
def test_the_last_line_of_pytest_is_counted(output: str, expected: dict[str, int]):
    assert counts(output) == expected
