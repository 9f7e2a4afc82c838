"""The tests of the scripts, run by Node's own runner."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.tools import NODE, ROOT

FILES = sorted(Path(ROOT, "tests", "js").glob("**/*.test.mjs"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.removesuffix(".test.mjs"))
def test_a_file_of_script_tests_passes(file: Path):
    done = subprocess.run(
        [NODE, "--test", "--test-reporter=tap", file],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    counts = {name: int(n) for name, n in re.findall(r"^# (\w+) (\d+)$", done.stdout, re.MULTILINE)}
    assert done.returncode == 0, done.stdout + done.stderr
    assert counts["pass"] == counts["tests"] > 0, done.stdout
