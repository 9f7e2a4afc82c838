"""A small guide to translate: copied, recorded, edited, and looked at through the commands."""

import os
import shutil
import subprocess
from pathlib import Path

from click.testing import CliRunner, Result

from quiz_plugin.cli import main

BANKS = Path(__file__).parents[1] / "bank"
FILES = {
    "bank/glossary.yml": """\
terms:
  - id: tree
    term: {en: tree, es: árbol}
    match: {en: [trees], es: [árboles]}
    allowed: {es: [perales]}
    forbidden: {es: [arbolito]}
    definition: {en: It bears fruit., es: Da fruta.}
""",
    "docs/assets/figures/pear.yml": """\
title: {en: A pear, es: Una pera}
desc:
  en: It hangs there.
  es: Cuelga ahí.
labels:
  stalk_1: {en: This is not, es: Esto no es}
  stalk_2: {en: a leaf, es: una hoja}
""",
    "docs/assets/figures/scale/words.yml": """\
what: {en: Weigh a pear., es: Pesa una pera.}
note.one: {en: It is light., es: Pesa poco.}
note.more:
  en: {one: "{n} pear", other: "{n} pears"}
  es: {one: "{n} pera", other: "{n} peras"}
""",
}


class SmallGuide:
    """A guide in a folder of its own, of which every translation is recorded."""

    def __init__(self, folder: Path) -> None:
        self.folder = Path(shutil.copytree(BANKS / "sound", folder / "guide"))
        self.bank, self.docs = self.folder / "bank", self.folder / "docs"
        for name, text in FILES.items():
            (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / name).write_text(text, "utf-8")
        assert self.run("record").exit_code == 0

    def run(self, command: str, *arguments: str) -> Result:
        """Run a command of `quizbank`."""
        return CliRunner().invoke(main, [command, *arguments, "--bank", str(self.bank)], catch_exceptions=False)

    def edit(self, old: str, new: str, name: str = "bank/fruit.yml") -> None:
        """Replace what a file says once."""
        text = (self.folder / name).read_text("utf-8")
        assert text.count(old) == 1
        (self.folder / name).write_text(text.replace(old, new), "utf-8")

    def found(self, command: str = "status") -> list[str]:
        """Code and place of each problem that a command reports, as `code file:line:column`."""
        lines = self.run(command).stderr.splitlines()
        rows = [line.split(": ")[:2] for line in lines if ": error " in line or ": warning " in line]
        return [
            f"{kind.split()[-1]} {place[place.rindex('guide/') + 6 :] if 'guide/' in place else place}"
            for place, kind in rows
        ]

    def git(self, *arguments: str) -> None:
        """Run git in the folder, without anybody's settings."""
        settings = {"user.name": "Author", "user.email": "author@example.org", "commit.gpgsign": "false"}
        options = [option for name, value in settings.items() for option in ("-c", f"{name}={value}")]
        environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
        environment |= {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
        command = ["git", "-C", str(self.folder), *options, *arguments]
        subprocess.run(command, env=environment, check=True, capture_output=True)
