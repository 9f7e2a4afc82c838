"""From the files of a bank to a `Bank`, or to every problem in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from quiz_plugin.bank import checks, collector, graph_checks
from quiz_plugin.bank.files import ConceptsFile, PageFile, SetFile, read_concepts, read_page, read_set
from quiz_plugin.bank.kept import Kept
from quiz_plugin.bank.model import Bank, Concept, Question, QuestionSet, Section
from quiz_plugin.bank.problems import Place, Problem
from quiz_plugin.bank.sections import page_path
from quiz_plugin.bank.source import SourceFile

T = TypeVar("T")

CONCEPTS = "concepts.yml"
NOT_SETS = frozenset({CONCEPTS, "glossary.yml", "parity.yml", "references.yml"})


@dataclass(frozen=True)
class Reading:
    """What reading a bank gave."""

    bank: Bank | None
    """The bank, if it has no problem."""
    problems: tuple[Problem, ...]
    """All problems of all files, in the order of their places."""
    questions: Mapping[str, Sequence[checks.Placed[Question]]]
    """Set id to the questions that could be read, with their places."""


def read_bank(folder: Path, docs: Path, languages: Sequence[str] | None = None, partial: Sequence[str] = ()) -> Reading:
    """Read the bank in `folder`, whose concepts have their pages under `docs`.

    Every text must exist in each of `languages` (by default those that the sets' titles are written in); it may exist
    in those of `partial`. Raises nothing for what a file says.
    """
    return BankReader(folder, docs, languages, partial).read()


def load_bank(
    folder: Path, docs: Path, languages: Sequence[str] | None = None, partial: Sequence[str] = ()
) -> Bank | tuple[Problem, ...]:
    """The bank, or all its problems: `read_bank` for those who need no places."""
    reading = read_bank(folder, docs, languages, partial)
    return reading.bank if reading.bank is not None else reading.problems


def find_languages(folder: Path) -> tuple[str, ...]:
    """The languages that the titles of the bank's sets are written in: what a bank by itself says it wants to be in."""
    return _languages_of([SourceFile(path.read_bytes(), path.name) for path in set_paths(folder)])


class BankReader:
    """Reads a bank again and again; a file that has not changed is not read anew."""

    def __init__(
        self, folder: Path, docs: Path, languages: Sequence[str] | None = None, partial: Sequence[str] = ()
    ) -> None:
        """Take what `read_bank` takes."""
        self._folder, self._docs = folder, docs
        self._wanted, self._partial = languages, tuple(partial)
        self._sources: Kept[SourceFile] = Kept()
        self._sets: Kept[SetFile] = Kept()
        self._concepts: Kept[ConceptsFile] = Kept()
        self._pages: Kept[PageFile] = Kept()

    def read(self) -> Reading:
        """What the files say now."""
        with collector.paused():
            return self._read()

    def _read(self) -> Reading:
        if not self._folder.is_dir():
            problem = Problem(Place(self._name(self._folder)), "no-bank", "there is no such folder")
            return Reading(None, (problem,), {})
        paths = set_paths(self._folder)
        sources = {path: self._source(path) for path in paths}
        languages = self._languages(list(sources.values()))
        sets = [self._read_set(path, source, languages) for path, source in sources.items()]
        concepts = self._read_concepts(languages)
        sections, problems = self._sections(concepts.concepts, languages)
        problems += concepts.problems
        problems += [problem for each in sets for problem in each.problems]
        if not paths:
            place = Place(self._name(self._folder))
            problems.append(Problem(place, "no-sets", "the bank holds no question set", "add a file <set>.yml"))
        questions = [placed for each in sets for placed in each.questions]
        complete = not problems  # a concept whose questions could not be read is not one without questions
        graph = [*graph_checks.check_concepts(concepts.concepts)]
        problems += graph
        problems += checks.check_unique(questions, "question")
        if concepts.concepts:
            references = [reference for each in sets for reference in each.references]
            problems += checks.check_references(references, {each.item.id for each in concepts.concepts}, sections)
        if complete:
            problems += graph_checks.check_coverage(questions, concepts.concepts, concepts.minimum_questions)
            problems += [] if graph else graph_checks.check_connected(concepts.concepts)
        bank = None
        if not problems:
            bank = Bank(languages, _as_sets(sets), tuple(each.item for each in concepts.concepts), sections)
        return Reading(bank, tuple(sorted(problems)), {each.id: each.questions for each in sets})

    def _languages(self, sources: Sequence[SourceFile]) -> tuple[str, ...]:
        if self._wanted is not None:
            return tuple(self._wanted)
        return tuple(code for code in _languages_of(sources) if code not in self._partial)

    def _source(self, path: Path) -> SourceFile:
        raw = path.read_bytes()
        return self._sources.get(path, raw, lambda: SourceFile(raw, self._name(path)))

    def _read_set(self, path: Path, source: SourceFile, languages: tuple[str, ...]) -> SetFile:
        made_from = (source, languages)
        return self._sets.get(path, made_from, lambda: read_set(source, path, languages, self._partial))

    def _read_concepts(self, languages: tuple[str, ...]) -> ConceptsFile:
        path = self._folder / CONCEPTS
        if not path.is_file():
            hint = "list the concepts of the guide in it"
            problem = Problem(Place(self._name(path)), "no-concepts", "this file is missing", hint)
            return ConceptsFile((), 1, (problem,))
        source = self._source(path)
        made_from = (source, languages)
        return self._concepts.get(path, made_from, lambda: read_concepts(source, languages, self._partial))

    def _sections(
        self, concepts: Sequence[checks.Placed[Concept]], languages: tuple[str, ...]
    ) -> tuple[dict[tuple[str, str], dict[str, Section]], list[Problem]]:
        """The sections of every page, by concept and language, and what is wrong with the pages."""
        sections: dict[tuple[str, str], dict[str, Section]] = {}
        problems: list[Problem] = []
        alone = len({*languages, *self._partial}) == 1
        for concept in concepts:
            name = concept.item.id
            paths = {code: page_path(self._docs, name, code, alone=alone) for code in (*languages, *self._partial)}
            for language, path in paths.items():
                if path.is_file():
                    page = self._read_page(path)
                    problems += page.problems
                    if page.sections is not None:
                        sections[name, language] = page.sections
                elif language in languages:
                    message = f"the concept `{name}` has no page in `{language}`"
                    hint = f"write {self._name(path)}"
                    problems.append(Problem(concept.place("id"), "missing-page", message, hint))
            names = {code: self._name(path) for code, path in paths.items()}
            problems += checks.check_same_sections(concept.item, languages, sections, names)
        return sections, problems

    def _read_page(self, path: Path) -> PageFile:
        raw = path.read_bytes()
        return self._pages.get(path, raw, lambda: read_page(raw, self._name(path)))

    def _name(self, path: Path) -> str:
        """How problems call a file: from the folder that holds the bank, as in an editor's project tree."""
        try:
            return path.resolve().relative_to(self._folder.resolve().parent).as_posix()
        except ValueError:
            return path.as_posix()


def _as_sets(files: Sequence[SetFile]) -> tuple[QuestionSet, ...]:
    return tuple(
        QuestionSet(each.id, each.header.title, each.header.summary, tuple(placed.item for placed in each.questions))
        for each in files
        if each.header is not None
    )


def _languages_of(sources: Sequence[SourceFile]) -> tuple[str, ...]:
    """The languages of the titles of some sets, in the order in which they are met."""
    found: dict[str, None] = {}
    for source in sources:
        title = source.data.get("title") if isinstance(source.data, dict) else None
        if isinstance(title, dict):
            found |= dict.fromkeys(str(language) for language in title)
    return tuple(found)


def set_paths(folder: Path) -> list[Path]:
    """The files of sets. Hidden ones are an editor's own; among them may be links to nowhere."""
    paths = [*folder.glob("*.yml"), *folder.glob("*.yaml")]
    return sorted(path for path in paths if path.name not in NOT_SETS and path.is_file() and path.name[0] != ".")
