"""One commit makes one site, to the last byte, wherever and whenever it is built; and the build asks nobody.

Two copies of the project are built in processes for which everything else differs: the folder and what stands in its
way, the time of the files, the order in which folders are read, the clock, the zone, the locale, the seed of hashes and
the home. `elsewhere/sitecustomize.py` moves the clock and turns the order inside Python, and closes the network there.
"""

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.site.same import differences, read_site
from tests.tools import FONT, ROOT

ELSEWHERE = Path(__file__).parent / "elsewhere"
YEAR = 365 * 24 * 3600
HERE = {
    "SOURCE_DATE_EPOCH": "1000000000",
    "TZ": "Etc/GMT+12",
    # ASCII, in which Python may neither mend the locale nor take UTF-8 for files that name no encoding.
    "LC_ALL": "C",
    "PYTHONCOERCECLOCALE": "0",
    "PYTHONUTF8": "0",
    "PYTHONHASHSEED": "1",
}
THERE = {
    "TZ": "Pacific/Kiritimati",
    "LANG": "tr_TR.UTF-8",
    # On a machine without this locale, only what reads the variables themselves sees a difference.
    "LC_ALL": "es_ES.UTF-8",
    "LANGUAGE": "ar",
    "PYTHONUTF8": "1",
    "PYTHONHASHSEED": "4242",
    "SOURCE_DATE_EPOCH": "1000000000",
    "CLOCK_AHEAD": str(3 * YEAR + 86_400 // 2),
    "READ_BACKWARDS": "1",
    "COLUMNS": "40",
}


def environment(changes: dict[str, str], folder: Path) -> dict[str, str]:
    kept = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH", "SYSTEMROOT") if name in os.environ}
    ours = {"PYTHONPATH": str(ELSEWHERE), "PYTHONDONTWRITEBYTECODE": "1", "NO_MKDOCS_2_WARNING": "1"}
    return {**kept, **ours, "HOME": str(folder), **changes}


def copy_project(folder: Path, modified: float) -> None:
    """Copy what git knows or would add, all of it modified at one time; and the font, from where npm put it."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, check=True, capture_output=True, timeout=60).stdout.decode().split("\0")
    for name in filter(None, names):
        if (source := ROOT / name).is_file():
            (target := folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
            os.utime(target, (modified, modified))
    shutil.copytree(ROOT / FONT, folder / FONT)


def built(folder: Path, modified: float, changes: dict[str, str]) -> dict[str, bytes]:
    """Build a copy of the project in `folder`; returns every file of the site."""
    copy_project(folder, modified)
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict"],
        cwd=folder,
        env=environment(changes, folder),
        capture_output=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode(errors="replace")
    return read_site(folder / "site")


@pytest.mark.full
def test_two_builds_elsewhere_and_later_are_equal_byte_by_byte_and_open_no_socket(tmp_path: Path):
    with ThreadPoolExecutor() as both:
        first = both.submit(built, tmp_path / "a", 1_000_000_000, HERE)
        second = both.submit(built, tmp_path / "otra carpeta" / "más honda" / "b", 1_700_000_000, THERE)
    assert len(first.result()) > 100
    found = differences(first.result(), second.result())
    assert not found, "\n".join(found)
