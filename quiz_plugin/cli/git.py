"""The bank as git knows it: the files of a folder as they were at a commit."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from quiz_plugin.cli.stop import Stop

MAIN = "refs/remotes/origin/main"
MOST_VERSIONS = 500
_PLACES = frozenset({"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX"})
"""Set while a hook runs, relative to another folder than ours."""
_ENDINGS = (".yml", ".yaml")


def find_commit(folder: Path, revision: str | None) -> str:
    """The full id of the commit that `revision` names; by default that at which HEAD left origin/main, else HEAD.

    Raises Stop without git, outside a repository, and for a name that is no commit's.
    """
    inside = _git(folder, "rev-parse", "--show-prefix")
    if inside.returncode:
        said = os.fsdecode(inside.stderr).strip().split("\n")[0]
        raise Stop(f"`{folder}` is in no git repository that can be read", f"git says: {said}")
    if revision is None:
        return _left_main(folder)
    commit = _commit(folder, revision)
    if commit is None:
        raise Stop(f"`{revision}` is no commit here", "name a commit, a branch or a tag; fetch it if it is new")
    return commit


def top_of(folder: Path) -> Path:
    """The root of the repository that holds a folder; without one, the current folder."""
    try:
        found = _git(folder, "rev-parse", "--show-toplevel")
    except Stop:
        return Path.cwd()
    return Path.cwd() if found.returncode else Path(_said(found))


def write_old_bank(folder: Path, commit: str, target: Path) -> None:
    """Write the bank's files as they were at `commit` into the folder `target`.

    A link is written as a file that holds its target, so that it is missed and not followed.
    Raises Stop where the commit has no bank in that place.
    """
    prefix = _said(_git(folder, "rev-parse", "--show-prefix")).rstrip("/")
    listed = _git(folder, "ls-tree", "-z", "--full-tree", f"{commit}:{prefix}")
    rows = [row.partition("\t") for row in os.fsdecode(listed.stdout).split("\0")] if not listed.returncode else []
    entries = {name: about.split() for about, _, name in rows if name.endswith(_ENDINGS)}
    files = {name: blob for name, (_, kind, blob) in entries.items() if kind == "blob"}
    if not files:
        where = f"`{prefix}`" if prefix else "the repository's root"
        raise Stop(f"there was no bank in {where} at {commit[:10]}", "name a later commit with --since")
    for name, blob in files.items():
        (target / name).write_bytes(_content(folder, blob))


def versions(path: Path) -> Iterator[Callable[[], bytes]]:
    """The committed versions of a file from new to old; none where there is no git or no repository."""
    try:
        listed = _git(path.parent, "log", f"-{MOST_VERSIONS}", "--format=%H", "--", path.name)
    except Stop:
        return
    for commit in _said(listed).split():
        yield partial(_content, path.parent, f"{commit}:./{path.name}")


def _content(folder: Path, blob: str) -> bytes:
    return _git(folder, "cat-file", "blob", blob).stdout


def _left_main(folder: Path) -> str:
    if _commit(folder, MAIN) is None:
        head = _commit(folder, "HEAD")
        if head is None:
            raise Stop("the repository has no commit yet", "there is nothing to compare with")
        return head
    base = _git(folder, "merge-base", MAIN, "HEAD")
    if base.returncode:
        hint = "fetch more of the history, or name a commit with --since"
        raise Stop("HEAD and origin/main have no commit in common here", hint)
    return _said(base)


def _commit(folder: Path, name: str) -> str | None:
    found = _git(folder, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}")
    return None if found.returncode else _said(found)


def _said(done: subprocess.CompletedProcess[bytes]) -> str:
    return os.fsdecode(done.stdout).removesuffix("\n")


def _git(folder: Path, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    git = shutil.which("git")
    if git is None:
        raise Stop("git was not found", "install git, or put it on the PATH")
    environment = {name: value for name, value in os.environ.items() if name not in _PLACES}
    return subprocess.run(  # noqa: S603 (no shell; what an author names stands after --end-of-options)
        [git, "-C", str(folder), *arguments],
        capture_output=True,
        check=False,
        stdin=subprocess.DEVNULL,
        env=environment,
    )
