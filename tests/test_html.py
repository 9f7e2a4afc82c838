"""Every page of the built site is valid HTML."""

import subprocess
from pathlib import Path

from tests.tools import FULL, JAVA, VNU


def test_every_page_is_valid(built_site: Path):
    """In turn in one of the languages, as both have the same templates; `make test-all` looks at all."""
    every = [path.relative_to(built_site) for path in built_site.rglob("*.html")]
    own = [page for page in every if page.parts[0] != "es"]
    turns = [page if number % 2 else Path("es", page) for number, page in enumerate(sorted(own))]
    looked_at = [page for page in every if FULL or page in turns]
    assert len(looked_at) > 80
    done = subprocess.run(
        [JAVA, "-jar", VNU, "--errors-only", "--skip-non-html", *looked_at],
        cwd=built_site,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr.replace(f"file:{built_site}/", "")
