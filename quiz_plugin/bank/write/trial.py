"""A new record tried out in a copy of the bank: what is wrong with it, before anything is written."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import uuid4

from quiz_plugin.bank.decode import offset_of, place_at
from quiz_plugin.bank.load import Reading, read_bank
from quiz_plugin.bank.model import Question
from quiz_plugin.bank.problems import Place, Problem
from quiz_plugin.bank.write.fill_ids import fill_ids
from quiz_plugin.bank.write.layout import as_mapping
from quiz_plugin.bank.write.splice import QUESTIONS
from quiz_plugin.bank.yaml.edit import EditableTree

MODELINE = "# yaml-language-server: $schema="
_LINE_START = re.compile(r"(?:\A|(?<=\n)|(?<=\r)(?!\n))(?=[^\r\n])")
_INDENT = "  "
_MARKERS = re.compile(r"^(?:---|\.\.\.)(?=\s|\Z)", re.MULTILINE)
"""Around a document of YAML; within a list there is none."""
_SCHEMA = "../quiz_plugin/bank/question-set.schema.json"


@dataclass(frozen=True)
class BankLocation:
    """Where a bank is, and in which languages."""

    folder: Path
    docs: Path
    languages: tuple[str, ...]
    partial: tuple[str, ...] = ()

    def name(self, set_id: str) -> str:
        """How problems call the file of a set."""
        return f"{self.folder.resolve().name}/{set_id}.yml"


def new_set(folder: Path, title: Mapping[str, str], summary: Mapping[str, str]) -> str:
    """The text of a set file without questions yet; its first line names the schema as the other sets of `folder` do.

    A text without any question is no sound set: append one.
    """
    lines = [line for path in sorted(folder.glob("*.yml")) if (line := _first_line(path)).startswith(MODELINE)]
    modeline = next((line for line in lines if "question-set" in line), MODELINE + _SCHEMA)
    return f"{modeline}\n{as_mapping({'title': dict(title), 'summary': dict(summary)})}\n{QUESTIONS}:\n"


def attempt(
    site: BankLocation, text: str, name: str, taken: set[str], header: Mapping[str, Mapping[str, str]]
) -> tuple[list[Problem], Question | None]:
    """Read a copy of the bank with one set more, whose title and summary are in `header`, and the record in `text`.

    The text, which problems call `name`, is a record or a list with one. It gets the ids that it lacks, none of which
    is among `taken`. Returns what is wrong with the record, at its places in the text, and with the header, at lines
    before the first; what else is wrong with the bank does not matter here. And the record as a question, if it can be
    read as one. Raises Unwritable and OSError.
    """
    dash = "" if isinstance(EditableTree(text, name).data, list) else "-\n"
    before = f"{as_mapping(header)}{QUESTIONS}:\n{dash}"
    whole = before + _LINE_START.sub(_INDENT, _MARKERS.sub("   ", text))
    filled = fill_ids(whole, name, site.languages, taken)
    # Last in the order of files, so that of two equal ids it is this one that is wrong.
    set_id = f"zz-{uuid4().hex}"
    reading = _read_copy(site, set_id, filled.text)

    def in_text(place: Place) -> Place:
        if place.file != site.name(set_id):
            return place
        there = place_at(name, whole, filled.unfilled(offset_of(filled.text, place)))
        return Place(name, there.line - before.count("\n"), there.column - len(_INDENT))

    problems = [
        replace(each, place=in_text(each.place), related=tuple((in_text(at), label) for at, label in each.related))
        for each in reading.problems
        if each.place.file == site.name(set_id)
    ]
    return sorted(problems), next((each.item for each in reading.questions.get(set_id, ())), None)


def _read_copy(site: BankLocation, set_id: str, text: str) -> Reading:
    with TemporaryDirectory() as root:
        # The folder keeps its name, so that problems call its files as usual.
        folder = Path(root) / site.folder.resolve().name
        folder.mkdir()
        for path in _files(site.folder):
            shutil.copyfile(path, folder / path.name)
        (folder / f"{set_id}.yml").write_bytes(text.encode("utf-8"))
        return read_bank(folder, site.docs, site.languages, site.partial)


def _files(folder: Path) -> Iterator[Path]:
    return (path for path in folder.iterdir() if path.suffix in {".yml", ".yaml"} and path.is_file())


def _first_line(path: Path) -> str:
    with path.open(encoding="utf-8-sig", errors="replace") as file:
        return file.readline().rstrip()
