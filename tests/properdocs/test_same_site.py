"""ProperDocs takes the place of MkDocs: it builds the same site, without MkDocs being there.

These tests are collected only by `make test-properdocs`.
"""

import os
import re
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import pytest
from mkdocs.commands import build

from tests.site.same import differences, read_site
from tests.tools import BUILDER, ROOT

GENERATOR = re.compile(rb'<meta name="generator" content="mkdocs-(1\.6\.1|ProperDocs 1\.6\.\d+), mkdocs-material-')
OF_PAGES = re.compile(rb'"build":"[0-9a-f]{16}"|"bytes":\d+|(?:(?<=/":)|(?<=[{,]"":)|(?<=\.html":))"[0-9a-f]{16}"')
"""What the worker knows of a page, and of all together: it follows from the name of the generator too."""
MKDOCS = ROOT / ".venv" / "bin" / "python"


@pytest.mark.usefixtures("built_site")  # what builds it is what the other tests of this run look at
def test_the_site_is_built_by_properdocs_and_mkdocs_is_not_installed():
    assert BUILDER == "properdocs"
    assert build.__name__ == "properdocs.commands.build"
    assert Path(str(sys.modules["mkdocs"].__file__)).parent.name == "properdocs"
    with pytest.raises(PackageNotFoundError):
        version("mkdocs")


def test_but_for_the_name_of_the_generator_mkdocs_and_properdocs_build_the_same_bytes(
    built_site: Path, site_url: str, tmp_path: Path
):
    """So what a browser makes of the one, it makes of the other."""
    done = subprocess.run(
        [MKDOCS, "-m", "mkdocs", "build", "--strict", "--site-dir", tmp_path / "site"],
        cwd=ROOT,
        env=os.environ | {"SITE_URL": site_url},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    theirs, ours = (nameless(read_site(site)) for site in (tmp_path / "site", built_site))
    found = differences(theirs, ours)
    assert not found, "\n".join(found)


def nameless(site: dict[str, bytes]) -> dict[str, bytes]:
    """A site whose pages do not say what built them; each says it once, but for those that only lead to another."""
    found = {name: GENERATOR.subn(b"", content) for name, content in site.items()}
    pages = {name for name, content in site.items() if name.endswith(".html") and b"<html data-moved" not in content}
    assert {found[name][1] for name in pages} == {1}
    return {name: content for name, (content, _) in found.items()} | {"sw.js": OF_PAGES.sub(b"", site["sw.js"])}
