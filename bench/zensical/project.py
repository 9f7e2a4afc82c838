"""The guide as a project for Zensical, one for each language.

The written pages are taken as they are, and each set gets a page that is a title and a block. The options that the
plugin gives the blocks for each page stand in mkdocs.yml.
"""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from shutil import copyfile, copytree

import yaml

from quiz_plugin.bank import Bank

ROOT = Path(__file__).parents[2]
ADDRESS = "https://example.org/"
FOLDERS = {"bank": "bank", "docs": "docs", "figures": "docs/assets/figures", "examples": "examples"}
WRONG = "# Wrong\n\n/// questions\n    ids: [no-such-question]\n///\n"


class _Loader(yaml.SafeLoader):
    """Reads mkdocs.yml; what it takes from the environment is not needed here."""


_Loader.add_constructor("!ENV", lambda _loader, _node: ADDRESS)


@dataclass(frozen=True)
class Built:
    """How a build ended."""

    status: int
    said: str


def prepare(folder: Path, language: str, bank: Bank) -> None:
    """Write the project of one language."""
    docs = folder / "docs"
    for source in sorted((ROOT / "docs").rglob(f"*.{language}.md")):
        plain = source.name.removesuffix(f".{language}.md")
        target = docs / source.relative_to(ROOT / "docs").with_name(f"{plain}.md")
        target.parent.mkdir(parents=True, exist_ok=True)
        copyfile(source, target)
    copytree(ROOT / "docs" / "assets", docs / "assets")
    (docs / "questions").mkdir()
    for each in bank.sets:
        page = f"# {bank.text(each.title, language)} {{#top}}\n\n/// questions\n    set: {each.id}\n///\n"
        (docs / "questions" / f"{each.id}.md").write_text(page, "utf-8")
    ours = yaml.load((ROOT / "mkdocs.yml").read_text("utf-8"), _Loader)  # noqa: S506 — it is a safe loader
    options = {name: str(ROOT / path) for name, path in FOLDERS.items()}
    quiz = {"quiz_plugin": options | {"lang": language, "base": "/"}}
    settings = {
        "site_name": ours["site_name"],
        "site_url": ADDRESS,
        "theme": {"name": "material", "font": False, "language": language, "features": ours["theme"]["features"]},
        "extra": {"generator": False},
        "markdown_extensions": [*ours["markdown_extensions"], quiz],
    }
    (folder / "mkdocs.yml").write_text(yaml.safe_dump(settings, allow_unicode=True), "utf-8")


def build(folder: Path) -> Built:
    """Build a project into its folder `site`."""
    command = [sys.executable, "-m", "zensical", "build", "--clean"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=600, check=False)  # noqa: S603
    return Built(done.returncode, done.stdout + done.stderr)
