"""From the files of a bank to a `Bank`, or to every problem in them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from pydantic import TypeAdapter

from quiz_plugin.bank import checks
from quiz_plugin.bank.model import Bank, Concept, Question, QuestionSet, Section, SetHeader, Settings
from quiz_plugin.bank.problems import Place, Problem
from quiz_plugin.bank.sections import check_sections, page_path, read_sections
from quiz_plugin.bank.shape import QUESTION, fit
from quiz_plugin.bank.source import SourceFile, Step, not_utf_8

T = TypeVar("T")

CONCEPTS = "concepts.yml"
INDEX = "index"
"""No set is called so: its page would be that of all sets."""
NOT_SETS = frozenset({CONCEPTS, "glossary.yml", "parity.yml"})

_HEADER = TypeAdapter(SetHeader)
_CONCEPT = TypeAdapter(Concept)


_SETTINGS = TypeAdapter(Settings)

_CONCEPTS_KEYS = (*Settings.model_fields, "concepts")
_CONCEPT_KEYS = tuple(Concept.model_fields)
_SET_KEYS = (*SetHeader.model_fields, "questions")


@dataclass(frozen=True)
class Reading:
    """What reading a bank gave."""

    bank: Bank | None
    """The bank, if it has no problem."""
    problems: tuple[Problem, ...]
    """All problems of all files, in the order of their places."""
    questions: Mapping[str, Sequence[checks.Placed[Question]]]
    """Set id to the questions that could be read, with their places."""


def read_bank(folder: Path, docs: Path, languages: Sequence[str], partial: Sequence[str] = ()) -> Reading:
    """Read the bank in `folder`, whose concepts have their pages under `docs`.

    Every text must exist in each of `languages`; it may exist in those of `partial`. Raises nothing for what a file
    says.
    """
    reader = _Reader(folder, docs, tuple(languages), tuple(partial))
    bank = reader.read()
    return Reading(bank, tuple(sorted(reader.problems)), reader.questions)


def load_bank(
    folder: Path, docs: Path, languages: Sequence[str], partial: Sequence[str] = ()
) -> Bank | tuple[Problem, ...]:
    """The bank, or all its problems: `read_bank` for those who need no places."""
    reading = read_bank(folder, docs, languages, partial)
    return reading.bank if reading.bank is not None else reading.problems


class _Reader:
    def __init__(self, folder: Path, docs: Path, languages: tuple[str, ...], partial: tuple[str, ...]) -> None:
        self.folder, self.docs = folder, docs
        self.languages, self.partial = languages, partial
        self.problems: list[Problem] = []
        self.questions: dict[str, list[checks.Placed[Question]]] = {}

    def read(self) -> Bank | None:
        if not self.folder.is_dir():
            self.problems.append(Problem(Place(self._name(self.folder)), "no-bank", "there is no such folder"))
            return None
        concepts_file = self.folder / CONCEPTS
        concepts: list[checks.Placed[Concept]] = []
        minimum = 1
        if concepts_file.is_file():
            concepts, minimum = self._concepts(concepts_file)
        else:
            hint = "list the concepts of the guide in it"
            self.problems.append(Problem(Place(self._name(concepts_file)), "no-concepts", "this file is missing", hint))
        sections = self._sections(concepts)
        sets, questions = self._sets()
        complete = not self.problems  # a concept whose questions could not be read is not one without questions
        self.problems += checks.check_concepts(concepts)
        self.problems += checks.check_questions(questions, self.languages, self.partial)
        if concepts:
            self.problems += checks.check_references(questions, concepts, sections)
        if complete:
            self.problems += checks.check_coverage(questions, concepts, minimum)
        if self.problems:
            return None
        return Bank(self.languages, tuple(sets), tuple(each.item for each in concepts), sections)

    def _name(self, path: Path) -> str:
        """How problems call a file: from the folder that holds the bank, as in an editor's project tree."""
        try:
            return path.resolve().relative_to(self.folder.resolve().parent).as_posix()
        except ValueError:
            return path.as_posix()

    def _open(self, path: Path, first_key: str) -> tuple[SourceFile, dict[str, object]]:
        file = SourceFile(path, self._name(path))
        self.problems += file.problems
        if file.readable and not (isinstance(file.data, dict) and file.data):
            what = "the file is empty" if file.data in (None, {}) else "the file does not hold a mapping"
            self.problems.append(Problem(file.place(), "wrong-type", what, f"start it with `{first_key}:`"))
        return file, file.data if isinstance(file.data, dict) else {}

    def _concepts(self, path: Path) -> tuple[list[checks.Placed[Concept]], int]:
        file, data = self._open(path, "concepts")
        if not data:
            return [], 1
        rows = data.pop("concepts", None)
        settings = self._fit(_SETTINGS, data, file, known=_CONCEPTS_KEYS)
        found = []
        for index, row in enumerate(self._list(rows, "concepts", file)):
            concept = self._fit(_CONCEPT, row, file, ("concepts", index), known=_CONCEPT_KEYS)
            if concept is not None and isinstance(row, dict) and row.get("id") == concept.id:
                placed = checks.Placed(concept, file, ("concepts", index))
                self.problems += checks.check_texts(placed, self.languages, self.partial)
                found.append(placed)
        return found, settings.minimum_questions if settings else 1

    def _fit(
        self,
        adapter: TypeAdapter[T],
        data: object,
        file: SourceFile,
        at: Sequence[Step] = (),
        *,
        known: Collection[str] = (),
    ) -> T | None:
        fitted = fit(adapter, data, file, at, known=known, languages=self.languages)
        self.problems += fitted[1]
        return fitted[0]

    def _list(self, rows: object, key: str, file: SourceFile) -> list[object]:
        if isinstance(rows, list) and rows:
            return rows
        if file.readable:
            what = f"the list `{key}` is missing" if rows is None else f"`{key}` takes a list with at least one item"
            hint = f"write `{key}:` and a dash for each item"
            self.problems.append(Problem(file.place((key,)), "missing-key", what, hint))
        return []

    def _sets(self) -> tuple[list[QuestionSet], list[checks.Placed[Question]]]:
        sets, every = [], []
        paths = _set_paths(self.folder)
        if not paths:
            place = Place(self._name(self.folder))
            self.problems.append(Problem(place, "no-sets", "the bank holds no question set", "add a file <set>.yml"))
        for path in paths:
            file, data = self._open(path, "title")
            if not data:
                continue
            if not checks.is_slug(path.stem) or path.suffix != ".yml" or path.stem == INDEX:
                hint = f"use lower-case letters, digits and single hyphens, not `{INDEX}`, and the ending .yml"
                self.problems.append(Problem(file.place(), "bad-id", f"`{path.name}` cannot name a set", hint))
            rows = data.pop("questions", None)
            header = self._fit(_HEADER, data, file, known=_SET_KEYS)
            if header is not None:
                self.problems += checks.check_texts(checks.Placed(header, file, ()), self.languages, self.partial)
            questions = []
            for index, row in enumerate(self._list(rows, "questions", file)):
                question = self._fit(QUESTION, row, file, ("questions", index))
                if question is not None:
                    questions.append(checks.Placed(question, file, ("questions", index)))
            every += questions
            self.questions[path.stem] = questions
            if header is not None:
                sets.append(QuestionSet(path.stem, header.title, header.summary, tuple(q.item for q in questions)))
        return sets, every

    def _sections(self, concepts: list[checks.Placed[Concept]]) -> dict[tuple[str, str], dict[str, Section]]:
        sections: dict[tuple[str, str], dict[str, Section]] = {}
        for concept in concepts:
            for language in (*self.languages, *self.partial):
                path = self._page(concept.item.id, language)
                if path.is_file():
                    try:
                        found = list(read_sections(path))
                    except UnicodeDecodeError as error:
                        self.problems.append(not_utf_8(self._name(path), error))
                        continue
                    self.problems += check_sections(self._name(path), found)
                    page = sections[concept.item.id, language] = {}
                    for section in found:
                        page.setdefault(section.anchor, section)  # of two equal ones the first counts, as in a browser
                elif language in self.languages:
                    self.problems.append(
                        Problem(
                            concept.place("id"),
                            "missing-page",
                            f"the concept `{concept.item.id}` has no page in `{language}`",
                            f"write {self._name(path)}",
                        )
                    )
            self.problems += checks.check_same_sections(
                concept, self.languages, sections, lambda name, code: self._name(self._page(name, code))
            )
        return sections

    def _page(self, concept: str, language: str) -> Path:
        return page_path(self.docs, concept, language, alone=len({*self.languages, *self.partial}) == 1)


def find_languages(folder: Path) -> tuple[str, ...]:
    """The languages that the titles of the bank's sets are written in: what a bank by itself says it wants to be in."""
    found: dict[str, None] = {}
    for path in _set_paths(folder):
        data = SourceFile(path, path.name).data
        title = data.get("title") if isinstance(data, dict) else None
        if isinstance(title, dict):
            found |= dict.fromkeys(str(language) for language in title)
    return tuple(found)


def _set_paths(folder: Path) -> list[Path]:
    """The files of sets. Hidden ones are an editor's own; among them may be links to nowhere."""
    paths = [*folder.glob("*.yml"), *folder.glob("*.yaml")]
    return sorted(path for path in paths if path.name not in NOT_SETS and path.is_file() and path.name[0] != ".")
