"""A guide as a value: the files of its bank with what they say, and the pages of its concepts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path as FilePath
from tempfile import TemporaryDirectory
from typing import Any

from quiz_plugin.bank import Reading, read_bank
from tests.bank.fuzz.layout import Layout, Written, look_through
from tests.bank.fuzz.writer import write
from tests.tools import ROOT

LANGUAGES = ("en", "es")
CONCEPTS = "bank/concepts.yml"
NOT_SETS = (CONCEPTS, "bank/misconceptions.yml")
OTHERS = ("bank/glossary.yml", "bank/parity.yml", "bank/references.yml", "bank/search.yml")
"""Files beside the sets that reading a bank leaves alone."""
_HEADING = re.compile(r"^#+ .*\{#([\w-]+)\}", re.MULTILINE)

Files = dict[str, bytes]
"""What a folder holds, by name."""


@dataclass(frozen=True)
class Guide:
    """The files of a bank in YAML, and its pages."""

    yaml: Mapping[str, Written]
    pages: Mapping[str, str]

    @property
    def sets(self) -> list[str]:
        """The names of the files that hold questions, in the order of the bank."""
        return sorted((name for name in self.yaml if name not in NOT_SETS), key=FilePath)

    @property
    def concepts(self) -> list[dict[str, Any]]:
        """The concepts, in learning order."""
        rows: list[dict[str, Any]] = self.yaml[CONCEPTS].data["concepts"]
        return rows

    def questions(self) -> list[tuple[str, int]]:
        """Every question: its file, and its index there."""
        return [(name, index) for name in self.sets for index in range(len(self.yaml[name].data["questions"]))]

    def files(self) -> Files:
        """The files as they are stored."""
        return {
            **{name: written.text.encode() for name, written in self.yaml.items()},
            **{name: text.encode() for name, text in self.pages.items()},
        }

    def anchors(self, page: str) -> Iterator[re.Match[str]]:
        """The headings of a page that have an anchor, group 1, in order; of generated pages also those in code."""
        return _HEADING.finditer(self.pages[page])

    def with_data(self, name: str, data: Any) -> Guide:
        """The guide with other data in one file, written anew in the layout that the file had."""
        return replace(self, yaml={**self.yaml, name: write(data, self.yaml[name].layout)})


def page_name(concept: str, language: str) -> str:
    """The file of a concept's page."""
    return f"docs/concepts/{concept}.{language}.md"


def stored(folder: FilePath) -> Guide:
    """The guide in a folder, its bank as somebody wrote it."""
    paths = [*sorted(folder.glob("bank/*.yml")), *sorted(folder.glob("docs/concepts/*.md"))]
    files = {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in paths}
    yaml = {name: look_through(text) for name, text in files.items() if name.endswith(".yml") and name not in OTHERS}
    return Guide(yaml, {name: text for name, text in files.items() if name.endswith(".md")})


def stored_guides() -> dict[str, Guide]:
    """The guide of the repository, and small ones: where broken banks start from, and one with every kind."""
    here = ROOT / "tests" / "bank"
    return {"shipped": stored(ROOT), "sound": stored(here / "sound"), "kinds": stored(here / "kinds")}


def rewritten(guide: Guide, layout: Layout) -> Guide:
    """The same guide in another layout."""
    return replace(guide, yaml={name: write(written.data, layout) for name, written in guide.yaml.items()})


def read(files: Mapping[str, bytes]) -> Reading:
    """Read the bank of a guide that consists of some files, and has the figures of this one."""
    with TemporaryDirectory() as folder:
        lay_out(files, FilePath(folder))
        FilePath(folder, "docs").mkdir(exist_ok=True)
        FilePath(folder, "docs", "assets").symlink_to(ROOT / "docs" / "assets")
        return read_bank(FilePath(folder, "bank"), FilePath(folder, "docs"), LANGUAGES)


def lay_out(files: Mapping[str, bytes], folder: FilePath) -> None:
    """Write files below a folder."""
    for parent in {FilePath(folder, name).parent for name in files}:
        parent.mkdir(parents=True, exist_ok=True)
    for name, raw in files.items():
        FilePath(folder, name).write_bytes(raw)
