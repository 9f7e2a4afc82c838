"""ProperDocs, the continuation of MkDocs, builds the same site, without a module of MkDocs."""

import os
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

from tests.site.same import differences, read_site
from tests.tools import ROOT

OF_PAGES = re.compile(rb'"build":"[0-9a-f]{16}"|"bytes":\d+|(?:(?<=/":)|(?<=[{,]"":)|(?<=\.html":))"[0-9a-f]{16}"')
"""What the worker knows of a page, and of all together: it follows from the name of the generator too."""
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


def test_but_for_the_name_of_the_generator_mkdocs_and_properdocs_build_the_same_bytes(
    built_site: Path, site_url: str, tmp_path: Path
):
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
    theirs = nameless(read_site(built_site), version("mkdocs"))
    ours = nameless(read_site(tmp_path / "site"), f"ProperDocs {version('properdocs')}")
    found = differences(theirs, ours)
    assert not found, "\n".join(found)


def nameless(site: dict[str, bytes], builder: str) -> dict[str, bytes]:
    """A site whose pages do not say what built them; each says it once, but for those that only lead to another."""
    generator = f'<meta name="generator" content="mkdocs-{builder}, mkdocs-material-'.encode()
    found = {name: (content.replace(generator, b""), content.count(generator)) for name, content in site.items()}
    pages = {name for name, content in site.items() if name.endswith(".html") and b"<html data-moved" not in content}
    assert {found[name][1] for name in pages} == {1}
    return {name: content for name, (content, _) in found.items()} | {"sw.js": OF_PAGES.sub(b"", site["sw.js"])}
