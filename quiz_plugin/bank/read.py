"""From the files of a bank to a `Bank`, or to every problem in them, for the site, the commands and the tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePath
from typing import Any, TypeVar

from pydantic import TypeAdapter

from quiz_plugin.bank import checks, concept_checks, misconceptions
from quiz_plugin.bank.base import Section
from quiz_plugin.bank.figures import check_setting, check_shown, read_figures
from quiz_plugin.bank.files import (
    CONCEPTS,
    MISCONCEPTIONS,
    intended_file,
    name_of,
    read_bytes,
    set_paths,
    strays,
)
from quiz_plugin.bank.kinds import Question
from quiz_plugin.bank.model import Bank, Concept, QuestionSet, SetHeader, Settings
from quiz_plugin.bank.pages import PageFile, page_path, read_page
from quiz_plugin.bank.problems import Place, Problem
from quiz_plugin.bank.question import check_question
from quiz_plugin.bank.validate import QUESTION, validate
from quiz_plugin.bank.yaml import SourceFile, Step

T = TypeVar("T")

INDEX = "index"
"""No set is called so: its page would be that of all sets."""

_SET_KEYS = (*SetHeader.model_fields, "questions")
_CONCEPTS_KEYS = (*Settings.model_fields, "concepts")


@dataclass(frozen=True)
class SetFile:
    """A question set."""

    id: str
    header: SetHeader | None
    questions: tuple[checks.Placed[Question], ...]
    """Those that could be read."""
    references: tuple[checks.Reference, ...]
    problems: tuple[Problem, ...]


@dataclass(frozen=True)
class ConceptsFile:
    """The concepts, and what else their file settles."""

    concepts: tuple[checks.Placed[Concept], ...]
    settings: checks.Placed[Settings] | None
    """None where they could not be read."""
    problems: tuple[Problem, ...]
    left_out: frozenset[str] = frozenset()
    """The ids of concepts that could not be read."""


def read_set(source: SourceFile, path: PurePath, languages: Sequence[str], partial: Sequence[str]) -> SetFile:
    """Read the file of a set. What could not be read is missing from the result, and told in its problems."""
    part = _Part(source, languages, partial)
    keys = source.data if isinstance(source.data, dict) else ()
    if (other := intended_file(path.name, keys)) is not None:
        message = f"`{path.name}` would be read as a question set, and is none"
        part.problems.append(Problem(source.place(), "misnamed-file", message, f"did you mean `{other}`?"))
        return SetFile(path.stem, None, (), (), tuple(part.problems))
    data = part.mapping("title")
    if not data:
        return SetFile(path.stem, None, (), (), tuple(part.problems))
    if not checks.is_slug(path.stem) or path.suffix != ".yml" or path.stem == INDEX:
        hint = f"use lower-case letters, digits and single hyphens, not `{INDEX}`, and the ending .yml"
        part.problems.append(Problem(source.place(), "bad-id", f"`{path.name}` cannot name a set", hint))
    rows = data.pop("questions", None)
    header = part.read(SetHeader, data, known=_SET_KEYS)
    if header is not None:
        part.problems += checks.check_texts(header, languages, partial)
        part.problems += checks.check_formulas(header)
    questions: list[checks.Placed[Question]] = []
    references: list[checks.Reference] = []
    for index, row in enumerate(part.rows(rows, "questions")):
        placed = part.read(QUESTION, row, ("questions", index))
        if placed is not None:
            part.problems += check_question(placed, languages, partial)
            named, dead_ends = checks.read_references(placed)
            references += named
            part.problems += dead_ends
            questions.append(placed)
    found = header.item if header else None
    return SetFile(path.stem, found, tuple(questions), tuple(references), tuple(part.problems))


def read_concepts(source: SourceFile, languages: Sequence[str], partial: Sequence[str]) -> ConceptsFile:
    """Read `concepts.yml`."""
    part = _Part(source, languages, partial)
    data = part.mapping("concepts")
    if not data:
        return ConceptsFile((), None, tuple(part.problems))
    rows = data.pop("concepts", None)
    settings = part.read(Settings, data, known=_CONCEPTS_KEYS)
    if settings is not None:
        part.problems += checks.check_texts(settings, languages, partial)
        part.problems += checks.check_formulas(settings)
    found, left_out = [], set()
    for index, row in enumerate(part.rows(rows, "concepts")):
        placed = part.read(Concept, row, ("concepts", index))
        if placed is not None:
            part.problems += checks.check_texts(placed, languages, partial)
            part.problems += checks.check_formulas(placed)
            found.append(placed)
        elif isinstance(row, dict) and isinstance(row.get("id"), str):
            left_out.add(row["id"])
    return ConceptsFile(tuple(found), settings, tuple(part.problems), frozenset(left_out))


class _Part:
    """One file while it is read, and the problems found so far."""

    def __init__(self, source: SourceFile, languages: Sequence[str], partial: Sequence[str]) -> None:
        self.source, self.languages, self.partial = source, languages, partial
        self.problems = list(source.problems)

    def mapping(self, first_key: str) -> dict[str, object]:
        """The file's data, a copy; empty where it is none, which is told."""
        data = self.source.data
        if self.source.readable and data in (None, {}):
            place, hint = self.source.place(), f"start it with `{first_key}:`, or delete the file"
            self.problems.append(Problem(place, "empty-file", "the file is empty", hint))
        elif self.source.readable and not isinstance(data, dict):
            hint = f"start it with `{first_key}:`"
            self.problems.append(Problem(self.source.place(), "wrong-type", "the file does not hold a mapping", hint))
        return dict(data) if isinstance(data, dict) else {}

    def rows(self, rows: object, key: str) -> list[object]:
        """The items of the list under `key`."""
        if isinstance(rows, list) and rows:
            return rows
        if self.source.readable:
            what = f"the list `{key}` is missing" if rows is None else f"`{key}` takes a list with at least one item"
            hint = f"write `{key}:` and a dash for each item"
            self.problems.append(Problem(self.source.place((key,)), "missing-key", what, hint))
        return []

    def read(
        self, wanted: TypeAdapter[T] | type[T], data: object, at: tuple[Step, ...] = (), *, known: Collection[str] = ()
    ) -> checks.Placed[T] | None:
        """The record that `data` at the path `at` is; None where it could not be read."""
        fitted = validate(wanted, data, self.source, at, known=known)
        self.problems += self.source.without_reported(fitted.problems)
        return None if fitted.record is None else checks.Placed(fitted.record, self.source, at)


def titles(sources: Iterable[SourceFile]) -> list[Mapping[str, object]]:
    """The titles of some sets, by language."""
    rows = [source.data for source in sources if isinstance(source.data, dict)]
    return [row["title"] for row in rows if isinstance(row.get("title"), dict)]


def languages_of(sources: Collection[SourceFile]) -> tuple[str, ...]:
    """The languages of most titles of some sets, in the order in which they are met: one misspelt key is not one.

    Where half of the sets have a language, their questions' titles decide.
    """
    rows = [source.data for source in sources if isinstance(source.data, dict)]
    named = titles(sources)
    lists = [row["questions"] for row in rows if isinstance(row.get("questions"), list)]
    questions = [each["title"] for rows in lists for each in rows if isinstance(each, dict) and "title" in each]
    found = Counter(language for title in named for language in title)
    asked = Counter(language for title in questions if isinstance(title, dict) for language in title)
    most = [code for code in found if (2 * found[code], 2 * asked[code]) > (len(named), len(questions))]
    return tuple(most or found)


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
        self, folder: Path, docs: Path, languages: Sequence[str] | None = None, partial: Sequence[str] = ()
    ) -> None:
        """Take what `read_bank` takes."""
        self._folder, self._docs = folder, docs
        self._wanted, self._partial = languages, tuple(partial)
        self._cache: dict[Hashable, tuple[object, Any]] = {}
        """What was read by its key, each after what it was made from."""

    def _cached(self, key: Hashable, made_from: object, make: Callable[[], T]) -> T:
        """What `make` gave when it was last made from something else."""
        before = self._cache.get(key)
        if before is None or before[0] != made_from:
            before = self._cache[key] = (made_from, make())
        value: T = before[1]
        return value

    def read(self) -> Reading:
        """What the files say now."""
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
            problems += [each for placed in questions for each in check_setting(placed, figures)]
        complete = not problems  # a concept whose questions could not be read is not one without questions
        graph = [*concept_checks.check_concepts(concepts.concepts, concepts.left_out)]
        problems += graph
        settings = concepts.settings
        if settings is not None:
            problems += [] if concepts.left_out else concept_checks.check_parts(concepts.concepts, settings)
            problems += concept_checks.check_sets([each.id for each in sets], settings)
        problems += checks.check_unique(questions, "question")
        file = self._beside(MISCONCEPTIONS)
        beliefs, found = misconceptions.read(file, languages, self._partial)
        problems += [*found, *misconceptions.check_named(questions, file)]
        if concepts.concepts:
            references = [reference for each in sets for reference in each.references]
            references += misconceptions.references(beliefs)
            known_ids = {each.item.id for each in concepts.concepts}
            problems += checks.check_references(references, known_ids, sections, concepts.left_out)
        shown = self._shown(concepts.concepts, languages)
        problems += check_shown(questions, figures, shown) if complete else []
        if complete and settings is not None:
            problems += concept_checks.check_coverage(questions, concepts.concepts, settings.item.minimum_questions)
            problems += [] if graph else concept_checks.check_connected(concepts.concepts)
        known = Bank(
            languages,
            (),
            tuple(each.item for each in concepts.concepts),
            sections,
            figures=figures,
            explored=shown,
            misconceptions=tuple(each.item for each in beliefs),
            left_out=concepts.left_out,
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
        return self._cached(path, raw, lambda: SourceFile(raw, self._name(path)))

    def _read_set(self, path: Path, source: SourceFile, languages: tuple[str, ...]) -> SetFile:
        made_from = (source, languages)
        return self._cached(("set", path), made_from, lambda: read_set(source, path, languages, self._partial))

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
        return self._cached("concepts", made_from, lambda: read_concepts(source, languages, self._partial))

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
        return None if raw is None else self._cached(path, raw, lambda: read_page(raw, self._name(path)))

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
