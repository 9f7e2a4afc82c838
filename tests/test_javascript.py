"""The tests of the scripts, run by Node's own runner."""

import re
import subprocess

from tests.tools import NODE, ROOT


def test_the_tests_of_the_scripts_pass():
    files = sorted((ROOT / "tests" / "js").glob("**/*.test.mjs"))
    done = subprocess.run(
        [NODE, "--test", "--test-reporter=tap", "--test-isolation=none", *files],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    counts = {name: int(n) for name, n in re.findall(r"^# (\w+) (\d+)$", done.stdout, re.MULTILINE)}
    assert done.returncode == 0, done.stdout + done.stderr
    assert counts["pass"] == counts["tests"] > 0, done.stdout
