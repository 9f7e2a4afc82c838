"""Every page of the built site is valid HTML."""

import subprocess
from pathlib import Path

from tests.tools import FULL, JAVA, VNU

QUICK = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xss8m")
"""To translate the checker well takes more than to run it once."""


def test_every_page_is_valid(built_site: Path):
    """One page in three of those with cards, in turn in one of the languages; `make test-all` looks at all."""
    every = {path.relative_to(built_site) for path in built_site.rglob("*.html")}
    own = sorted(page for page in every if page.parts[0] != "es")
    turns = [Path("es", page) if number % 2 and Path("es", page) in every else page for number, page in enumerate(own)]
    alike = [page for page in turns if {"concepts", "questions"} & {*page.parts}]
    looked_at = every if FULL else [*{*turns} - {*alike}, *alike[1::3]]
    assert len(turns) > 80
    done = subprocess.run(
        [JAVA, *QUICK, "-jar", VNU, "--errors-only", "--skip-non-html", *looked_at],
        cwd=built_site,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr.replace(f"file:{built_site}/", "")
