"""Which state of this repository is measured, as far as git can tell."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from pathlib import Path

BUILT = ("quiz_plugin", "overrides", "bank", "mkdocs.yml", "bench/*.py", "bench/constraints.txt")
"""What the measured sites are made from. Results kept in the same run change nothing about them."""


@dataclass(frozen=True)
class Tree:
    """A commit, with what was changed since; empty where there is no git, or no repository."""

    commit: str = ""
    """Short, and with `-dirty` where something that is measured was not committed, as git writes it."""
    date: str = ""
    """The day of the commit."""

    @classmethod
    def at(cls, root: Path) -> Tree:
        """The one in this folder, if it is the top of a repository: the one around it says nothing about its files."""
        told = _git(root, "rev-parse", "--show-toplevel")
        if told is None or Path(told).resolve() != root.resolve():
            return cls()
        commit, changed = _git(root, "log", "-1", "--format=%h %cs"), _git(root, "status", "--porcelain", "--", *BUILT)
        if commit is None or changed is None:
            return cls()
        name, date = commit.split()
        return cls(name + ("-dirty" if changed else ""), date)


def _git(root: Path, *arguments: str) -> str | None:
    """What git says; None if it cannot say it."""
    try:
        done = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=False)  # noqa: S603, S607 (whichever git there is)
    except OSError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None
