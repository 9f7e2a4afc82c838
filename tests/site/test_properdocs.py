"""ProperDocs, the continuation of MkDocs, builds the same site, without a module of MkDocs."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.site.same import differences, read_site
from tests.tools import ROOT

BUILD = """
import sys
from properdocs.__main__ import cli
try:
    cli()
finally:
    files = [getattr(module, "__file__", None) or "" for module in sys.modules.values()]
    print(*[file for file in files if "/site-packages/mkdocs/" in file])
"""
"""Builds with ProperDocs and names the modules of MkDocs that were loaded instead of its own."""


@pytest.mark.full
def test_mkdocs_and_properdocs_build_the_same_bytes(built_site: Path, site_url: str, tmp_path: Path):
    """So what a browser makes of the one, it makes of the other."""
    done = subprocess.run(
        [sys.executable, "-c", BUILD, "build", "--strict", "--site-dir", tmp_path / "site"],
        cwd=ROOT,
        env=os.environ | {"SITE_URL": site_url},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert (done.returncode, done.stdout.strip()) == (0, ""), done.stderr
    found = differences(read_site(built_site), read_site(tmp_path / "site"))
    assert not found, "\n".join(found)
