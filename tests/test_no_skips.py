"""Skipped and expected failures count as failures, wherever they are declared."""

import pytest

NOT_RUN = {
    "test_mark": "@pytest.mark.skip(reason='later')\ndef test_it(): pass",
    "test_call": "def test_it(): pytest.skip('no browser')",
    "test_module": "pytest.importorskip('no_such_module')\ndef test_it(): pass",
    "test_no_cases": "@pytest.mark.parametrize('case', [])\ndef test_it(case): pass",
    "test_fixture": "@pytest.fixture\ndef tool(): pytest.skip('not installed')\ndef test_it(tool): pass",
    "test_xfail": "@pytest.mark.xfail(strict=False)\ndef test_it(): assert False",
    "test_xfail_call": "def test_it(): pytest.xfail('known')",
    "test_xpass": "@pytest.mark.xfail(strict=False)\ndef test_it(): pass",
    "test_unittest": "import unittest as u\n@u.skip('later')\nclass It(u.TestCase):\n  def test_it(self): pass",
}


def run(pytester: pytest.Pytester) -> pytest.RunResult:
    # The browser plugin's own bookkeeping cannot nest a run in a run.
    return pytester.runpytest_inprocess(
        "-p", "tests.no_skips", "-p", "no:playwright", "-rfE", "--continue-on-collection-errors"
    )


def test_a_test_that_did_not_run_fails_the_run(pytester: pytest.Pytester):
    pytester.makepyfile(**{name: f"import pytest\n{code}" for name, code in NOT_RUN.items()})
    result = run(pytester)
    assert result.ret != pytest.ExitCode.OK
    for name in NOT_RUN:
        result.stdout.re_match_lines([f"(FAILED|ERROR) {name}.py.*"])
    counts = result.parseoutcomes()
    assert counts["failed"] + counts["errors"] == len(NOT_RUN)
    assert not counts.keys() & {"passed", "skipped", "xfailed", "xpassed"}


def test_other_tests_are_left_alone(pytester: pytest.Pytester):
    pytester.makepyfile("def test_right(): pass\ndef test_wrong(): assert 1 == 2")
    result = run(pytester)
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["*assert 1 == 2*"])
