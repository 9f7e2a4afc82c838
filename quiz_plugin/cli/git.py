"""Reads the committed versions of a file from Git, for `quizbank diff`."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

MOST_VERSIONS = 500
_PLACES = frozenset({"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX"})
"""Set while a hook runs, relative to another folder than ours."""


def versions(path: Path) -> Iterator[bytes]:
    """The committed versions of a file from new to old; none where there is no git or no repository."""
    for commit in _git(path.parent, "log", f"-{MOST_VERSIONS}", "--format=%H", "--", path.name).decode().split():
        yield _git(path.parent, "cat-file", "blob", f"{commit}:./{path.name}")


def _git(folder: Path, *arguments: str) -> bytes:
    """What git writes; nothing where it fails, or is not there."""
    git = shutil.which("git")
    if git is None:
        return b""
    environment = {name: value for name, value in os.environ.items() if name not in _PLACES}
    done = subprocess.run(  # noqa: S603 (no shell, and no argument that an author names is an option)
        [git, "-C", str(folder), *arguments],
        capture_output=True,
        check=False,
        stdin=subprocess.DEVNULL,
        env=environment,
    )
    return b"" if done.returncode else done.stdout
