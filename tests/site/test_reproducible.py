"""One commit makes one site, to the last byte, wherever it is built."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.site.same import differences, read_site
from tests.tools import ROOT

HERE = {"TZ": "Etc/GMT+12", "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0", "PYTHONHASHSEED": "1"}
"""ASCII, in which Python may neither mend the locale nor take UTF-8 for files that name no encoding."""
THERE = {"TZ": "Pacific/Kiritimati", "LC_ALL": "es_ES.UTF-8", "LANGUAGE": "ar", "PYTHONUTF8": "1", "COLUMNS": "40"}


def built(site: Path, changes: dict[str, str]) -> dict[str, bytes]:
    """Build the guide in a process of its own; returns every file of the site."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(site)]
    common = {"SOURCE_DATE_EPOCH": "1000000000", "NO_MKDOCS_2_WARNING": "1", "HOME": str(site.parent)}
    environment = {"PATH": os.environ["PATH"], "PYTHONHASHSEED": "4242", **common, **changes}
    subprocess.run(command, cwd=ROOT, env=environment, timeout=300, check=True)
    return read_site(site)


@pytest.mark.full
def test_two_builds_elsewhere_are_equal_byte_by_byte(tmp_path: Path):
    found = differences(built(tmp_path / "a", HERE), built(tmp_path / "otra carpeta", THERE))
    assert not found, "\n".join(found)
