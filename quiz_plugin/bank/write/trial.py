"""A new record tried out in a copy of the bank: what is wrong with it, before anything is written."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from quiz_plugin.bank.load import Reading, read_bank
from quiz_plugin.bank.model import Question
from quiz_plugin.bank.problems import Place, Problem
from quiz_plugin.bank.write.layout import as_mapping
from quiz_plugin.bank.write.nodes import parse
from quiz_plugin.bank.write.splice import BYTE_ORDER_MARK, QUESTIONS, Appended, append
from quiz_plugin.bank.write.walk import Step, path_at

MODELINE = "# yaml-language-server: $schema="
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


@dataclass(frozen=True)
class Found:
    """A problem of the record, and the part of the record that has it."""

    path: tuple[Step, ...]
    problem: Problem


@dataclass(frozen=True)
class Trial:
    """What came of it."""

    appended: Appended
    found: tuple[Found, ...]
    question: Question | None
    """The record as a question, if it can be read as one."""


def new_set(folder: Path, title: Mapping[str, str], summary: Mapping[str, str]) -> str:
    """The text of a set file without questions yet; its first line names the schema as the other sets of `folder` do.

    A text without any question is no sound set: append one.
    """
    lines = [line for path in sorted(folder.glob("*.yml")) if (line := _first_line(path)).startswith(MODELINE)]
    modeline = next((line for line in lines if "question-set" in line), MODELINE + _SCHEMA)
    return f"{modeline}\n{as_mapping({'title': dict(title), 'summary': dict(summary)})}\n{QUESTIONS}:\n"


def attempt(
    site: BankLocation, set_id: str, text: str, record: Mapping[str, object], *, whole_file: bool = False
) -> Trial:
    """Append `record` to `text`, the content of the set `set_id`, and read a copy of the bank with it.

    Finds the problems of the record, and with `whole_file` those of the rest of a new file; what else is wrong with
    the bank does not matter here. Raises Unwritable and OSError.
    """
    appended = append(text, record, site.name(set_id))
    reading = _read_copy(site, set_id, appended.text)
    root = parse(appended.text.removeprefix(BYTE_ORDER_MARK), site.name(set_id))
    own = (QUESTIONS, appended.index)
    found = []
    for problem in reading.problems:
        for place in _places(problem, site.name(set_id)):
            path = path_at(root, place)
            if whole_file or path[: len(own)] == own:
                found.append(Found(path[len(own) :] if path[: len(own)] == own else path, problem))
                break
    placed = [each for each in reading.questions.get(set_id, ()) if each.path == own]
    return Trial(appended, tuple(found), placed[0].item if placed else None)


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


def _places(problem: Problem, name: str) -> Sequence[Place]:
    """The places of a problem in the file called `name`."""
    return [place for place in (problem.place, *(place for place, _ in problem.related)) if place.file == name]


def _first_line(path: Path) -> str:
    with path.open(encoding="utf-8-sig", errors="replace") as file:
        return file.readline().rstrip()
