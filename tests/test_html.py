"""Every page of the built site is valid HTML."""

import subprocess
from pathlib import Path

from tests.tools import JAVA, VNU


def test_every_page_is_valid(built_site: Path):
    assert list(built_site.glob("**/*.html"))
    done = subprocess.run(
        [JAVA, "-jar", VNU, "--errors-only", "--skip-non-html", built_site],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr.replace(f"file:{built_site}/", "")
