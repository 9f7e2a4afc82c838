"""What each file of a bank says by itself, with all that is wrong in it: a set, the concepts, a concept's page."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import TypeVar

from pydantic import TypeAdapter

from quiz_plugin.bank import checks
from quiz_plugin.bank.base import Section
from quiz_plugin.bank.characters import check_characters
from quiz_plugin.bank.decode import LINE_BREAK, decode
from quiz_plugin.bank.figure_checks import figures_on
from quiz_plugin.bank.folder import meant
from quiz_plugin.bank.kinds import Question
from quiz_plugin.bank.latex_checks import check_formulas
from quiz_plugin.bank.model import Concept, SetHeader, Settings
from quiz_plugin.bank.problems import Problem
from quiz_plugin.bank.question import check_question
from quiz_plugin.bank.scan import scan
from quiz_plugin.bank.sections import check_sections, read_sections
from quiz_plugin.bank.validate import QUESTION, validate
from quiz_plugin.bank.yaml.source import SourceFile, Step

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


@dataclass(frozen=True)
class PageFile:
    """The sections of a concept's page in one language."""

    sections: dict[str, Section] | None
    """By anchor; None if the page could not be read."""
    problems: tuple[Problem, ...]
    figures: tuple[str, ...] = ()
    """The interactive figures that it shows."""


def read_set(source: SourceFile, path: PurePath, languages: Sequence[str], partial: Sequence[str]) -> SetFile:
    """Read the file of a set. What could not be read is missing from the result, and told in its problems."""
    part = _Part(source, languages, partial)
    keys = source.data if isinstance(source.data, dict) else ()
    if (other := meant(path.name, keys)) is not None:
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
        part.problems += check_formulas(header)
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
        part.problems += check_formulas(settings)
    found = []
    for index, row in enumerate(part.rows(rows, "concepts")):
        placed = part.read(Concept, row, ("concepts", index))
        if placed is not None and not placed.is_repaired("id"):
            part.problems += checks.check_texts(placed, languages, partial)
            part.problems += check_formulas(placed)
            found.append(placed)
    return ConceptsFile(tuple(found), settings, tuple(part.problems))


def read_page(raw: bytes | Problem, name: str) -> PageFile:
    """Read the page of a concept, which problems call `name`."""
    text = decode(raw, name)
    if isinstance(text, Problem):
        return PageFile(None, (text,))
    found = list(read_sections(text))
    sections: dict[str, Section] = {}
    for section in found:
        sections.setdefault(section.anchor, section)  # of two equal ones the first counts, as in a browser
    figures = tuple(figures_on(scan(LINE_BREAK.sub("\n", text), page=True)))
    return PageFile(sections, (*check_characters(text, name), *check_sections(name, found)), figures)


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
        fitted = validate(wanted, data, self.source, at, known=known, languages=self.languages)
        self.problems += self.source.untold(fitted.problems)
        return None if fitted.record is None else checks.Placed(fitted.record, self.source, at, fitted.repaired)
