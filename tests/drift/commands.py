"""What tests of commands share: `quizbank l10n` on a copied guide, edits of it, and git without anybody's settings."""

import json
import os
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

from click.testing import CliRunner, Result

from quiz_plugin.cli import main

BANKS = Path(__file__).parents[1] / "bank"


def recorded_copy(name: str, to: Path, more: Mapping[str, str] | None = None) -> Path:
    """Copy a guide of `tests/bank`, with some files more, and record every translation."""
    folder = Path(shutil.copytree(BANKS / name, to / "guide"))
    for file, text in (more or {}).items():
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_text(text, "utf-8")
    assert l10n(folder, "record", "--anew").exit_code == 0
    return folder


def l10n(guide: Path, *arguments: str) -> Result:
    command = ["l10n", *arguments, "--bank", str(guide / "bank")]
    return CliRunner().invoke(main, command, catch_exceptions=False)


def states(guide: Path) -> dict[str, str]:
    """The state of every translation that is not simply there."""
    rows = json.loads(l10n(guide, "status", "--format", "json").stdout)
    return {row["unit"]: row["state"] for row in rows if row["state"] != "machine"}


def edit(guide: Path, old: str, new: str, name: str = "bank/fruit.yml") -> None:
    """Replace what a file says once."""
    text = (guide / name).read_text("utf-8")
    assert text.count(old) == 1
    (guide / name).write_text(text.replace(old, new), "utf-8")


def git(folder: Path, *arguments: str) -> str:
    """Run git in a folder, and return what it says."""
    settings = {"user.name": "Author", "user.email": "author@example.org", "commit.gpgsign": "false"}
    options = [option for name, value in settings.items() for option in ("-c", f"{name}={value}")]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    environment |= {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    command = ["git", "-C", str(folder), *options, *arguments]
    return subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout.strip()
