"""From the files of a bank to a `Bank`, or to every problem in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeVar

from quiz_plugin.bank import checks, collector, figure_checks, graph_checks, misconceptions, order_checks
from quiz_plugin.bank.base import Section
from quiz_plugin.bank.figures import read_figures
from quiz_plugin.bank.files import ConceptsFile, PageFile, SetFile, read_concepts, read_page, read_set
from quiz_plugin.bank.folder import CONCEPTS, MISCONCEPTIONS, name_of, read_bytes, set_paths, strays
from quiz_plugin.bank.kinds import Question
from quiz_plugin.bank.memo import Memo
from quiz_plugin.bank.model import Bank, Concept, QuestionSet, Settings
from quiz_plugin.bank.problems import Place, Problem
from quiz_plugin.bank.sections import page_path
from quiz_plugin.bank.written_in import languages_of
from quiz_plugin.bank.yaml.source import SourceFile

T = TypeVar("T")


@dataclass(frozen=True)
class Reading:
    """What reading a bank gave."""

    bank: Bank | None
    """The bank, if it has no problem."""
    problems: tuple[Problem, ...]
    """All problems of all files, in the order of their places."""
    questions: Mapping[str, Sequence[checks.Placed[Question]]]
    """Set id to the questions that could be read, with their places."""
    known: Bank = field(default_factory=lambda: Bank((), (), ()))
    """What the files beside the sets may name: the languages, concepts and sections that could be read."""
    warnings: tuple[Problem, ...] = ()
    """What a sound bank still lacks."""


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
    return languages_of(read_sets(folder).values())


def read_sets(folder: Path) -> dict[Path, SourceFile]:
    """The files of the sets in `folder`, each by itself."""
    return {path: SourceFile(raw, path.name) for path, raw in _contents(folder)}


def _contents(folder: Path) -> Iterator[tuple[Path, bytes | Problem]]:
    for path in set_paths(folder):
        raw = read_bytes(path, name_of(path, folder))
        if raw is not None:  # an editor may be just replacing it
            yield path, raw


class BankReader:
    """Reads a bank again and again; a file that has not changed is not read anew."""

    def __init__(
        self,
        folder: Path,
        docs: Path,
        languages: Sequence[str] | None = None,
        partial: Sequence[str] = (),
        *,
        once: bool = False,
    ) -> None:
        """Take what `read_bank` takes. What is read `once` only needs less memory, because sound files are put away."""
        self._folder, self._docs, self._once = folder, docs, once
        self._wanted, self._partial = languages, tuple(partial)
        self._sources: Memo[SourceFile] = Memo()
        self._sets: Memo[SetFile] = Memo()
        self._concepts: Memo[ConceptsFile] = Memo()
        self._pages: Memo[PageFile] = Memo()

    def read(self) -> Reading:
        """What the files say now."""
        with collector.paused():
            return self._read()

    def _read(self) -> Reading:
        if not self._folder.is_dir():
            problem = Problem(Place(self._name(self._folder)), "no-bank", "there is no such folder")
            return Reading(None, (problem,), {})
        languages = self._languages()
        sets = [self._read_set(path, self._source(path, raw), languages) for path, raw in _contents(self._folder)]
        concepts = self._read_concepts(languages)
        sections, problems = self._sections(concepts.concepts, languages)
        problems += concepts.problems
        problems += [problem for each in sets for problem in each.problems]
        problems += strays(self._folder)
        if not sets:
            place = Place(self._name(self._folder))
            problems.append(Problem(place, "no-sets", "the bank holds no question set", "add a file <set>.yml"))
        questions = [placed for each in sets for placed in each.questions]
        figures, found = read_figures(self._docs, self._folder)
        problems += found
        if not found:
            problems += [each for placed in questions for each in figure_checks.check_setting(placed, figures)]
        complete = not problems  # a concept whose questions could not be read is not one without questions
        graph = [*graph_checks.check_concepts(concepts.concepts)]
        problems += graph
        settings = concepts.settings
        if settings is not None:
            problems += order_checks.check_parts(concepts.concepts, settings)
            problems += order_checks.check_sets([each.id for each in sets], settings)
        problems += checks.check_unique(questions, "question")
        file = self._beside(MISCONCEPTIONS)
        beliefs, found = misconceptions.read(file, languages, self._partial)
        problems += [*found, *misconceptions.check_named(questions, file)]
        if concepts.concepts:
            references = [reference for each in sets for reference in each.references]
            references += misconceptions.references(beliefs)
            problems += checks.check_references(references, {each.item.id for each in concepts.concepts}, sections)
        shown = self._shown(concepts.concepts, languages)
        problems += figure_checks.check_shown(questions, figures, shown) if complete else []
        if complete and settings is not None:
            problems += graph_checks.check_coverage(questions, concepts.concepts, settings.item.minimum_questions)
            problems += [] if graph else graph_checks.check_connected(concepts.concepts)
        known = Bank(
            languages,
            (),
            tuple(each.item for each in concepts.concepts),
            sections,
            figures=figures,
            explored=shown,
            misconceptions=tuple(each.item for each in beliefs),
        )
        bank = None if problems else _bank(known, sets, settings)
        unused = () if problems else tuple(misconceptions.unused(questions, beliefs))
        return Reading(bank, tuple(sorted(problems)), {each.id: each.questions for each in sets}, known, unused)

    def _languages(self) -> tuple[str, ...]:
        if self._wanted is not None:
            return tuple(self._wanted)
        sources = [self._source(path, raw) for path, raw in _contents(self._folder)]
        return tuple(code for code in languages_of(sources) if code not in self._partial)

    def _source(self, path: Path, raw: bytes | Problem) -> SourceFile:
        return self._sources.get(path, raw, lambda: SourceFile(raw, self._name(path)))

    def _read_set(self, path: Path, source: SourceFile, languages: tuple[str, ...]) -> SetFile:
        made_from = (source, languages)
        found = self._sets.get(path, made_from, lambda: read_set(source, path, languages, self._partial))
        if self._once and source.readable:
            source.put_away()
        return found

    def _beside(self, name: str) -> SourceFile | None:
        path = self._folder / name
        raw = read_bytes(path, self._name(path))
        return None if raw is None else self._source(path, raw)

    def _read_concepts(self, languages: tuple[str, ...]) -> ConceptsFile:
        path = self._folder / CONCEPTS
        source = self._beside(CONCEPTS)
        if source is None:
            hint = "list the concepts of the guide in it"
            problem = Problem(Place(self._name(path)), "no-concepts", "this file is missing", hint)
            return ConceptsFile((), None, (problem,))
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
                page = self._read_page(path)
                if page is not None:
                    problems += page.problems
                    if page.sections is not None:
                        sections[name, language] = page.sections
                elif language in languages:
                    message = f"the concept `{name}` has no page in `{language}`"
                    hint = f"write {self._name(path)}"
                    problems.append(Problem(concept.place("id"), "missing-page", message, hint))
            names = {code: self._name(path) for code, path in paths.items()}
            problems += checks.check_same_sections(name, languages, sections, names)
        return sections, problems

    def _shown(self, concepts: Sequence[checks.Placed[Concept]], languages: tuple[str, ...]) -> dict[str, str]:
        """The concept whose page shows it, by the name of each interactive figure; the first language decides."""
        alone = len({*languages, *self._partial}) == 1
        shown: dict[str, str] = {}
        for name in (concept.item.id for concept in concepts) if languages else ():
            page = self._read_page(page_path(self._docs, name, languages[0], alone=alone))
            for figure in page.figures if page else ():
                shown.setdefault(figure, name)
        return shown

    def _read_page(self, path: Path) -> PageFile | None:
        raw = read_bytes(path, self._name(path))
        return None if raw is None else self._pages.get(path, raw, lambda: read_page(raw, self._name(path)))

    def _name(self, path: Path) -> str:
        return name_of(path, self._folder)


def _bank(known: Bank, files: Sequence[SetFile], settings: checks.Placed[Settings] | None) -> Bank:
    """The bank with its sets in their order: the one that `settings` give, or that of the files' names."""
    sets = _as_sets(files)
    if settings is None:
        return replace(known, sets=sets)
    order = {name: place for place, name in enumerate(settings.item.sets)}
    sets = tuple(sorted(sets, key=lambda each: order.get(each.id, 0)))
    return replace(known, sets=sets, parts=settings.item.parts)


def _as_sets(files: Sequence[SetFile]) -> tuple[QuestionSet, ...]:
    return tuple(
        QuestionSet(each.id, each.header.title, each.header.summary, tuple(placed.item for placed in each.questions))
        for each in files
        if each.header is not None
    )
