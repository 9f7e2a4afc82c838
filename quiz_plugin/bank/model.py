"""Defines `Bank` and its `Concept`s, `PathPart`s and `QuestionSet`s with their pages; `fill_gaps` adds missing texts.

Also the heads of sets and of `concepts.yml`. `Bank`, made by read.py, has look-ups for all rooms, as `home` (a
question's page) and `about` (a concept's questions). Only site/serve.py fills gaps, by the first language, as a
`FallbackText` that render/ marks. Questions are in question.py and kinds/. Editors show the text below a field.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Annotated, Any, Self, TypeVar

from pydantic import BaseModel, Field, StrictBool, StrictInt

from quiz_plugin.bank.base import Id, Record, Section, Slug, Text
from quiz_plugin.bank.fields import Mark, marked
from quiz_plugin.bank.figures import Figure
from quiz_plugin.bank.kinds import Question
from quiz_plugin.bank.misconceptions import Misconception


class SetHeader(Record):
    """What a set's file says besides its questions."""

    title: Annotated[Text, Mark.LABEL]
    """The name of the set."""
    summary: Annotated[Text, Mark.LABEL]
    """One sentence for the set's page and the index."""


class PathPart(Record):
    """A part of the learning path: some concepts that follow one another."""

    id: Id
    """What the concepts of this part name as their `part`."""
    title: Annotated[Text, Mark.LABEL]
    """Short, as in the navigation."""
    deep: StrictBool = False
    """Whether the part goes beyond the core, which is what a course asks."""


class Settings(Record):
    """What `concepts.yml` says besides its concepts."""

    minimum_questions: Annotated[StrictInt, Field(ge=0)] = 1
    """How many questions each concept needs at least."""
    sets: tuple[Slug, ...] = ()
    """Every set, in the order in which they are best practised. Without it, they stand in the order of their names."""
    parts: tuple[PathPart, ...] = ()
    """The parts of the learning path, in its order. With parts, every concept names its own."""


class Concept(Record):
    """One concept: one page of the guide."""

    id: Id
    """The page is `docs/concepts/<id>.<language>.md`."""
    title: Annotated[Text, Mark.LABEL]
    """Short, as in the navigation."""
    summary: Annotated[Text, Mark.LABEL]
    """One sentence without markup."""
    part: Slug | None = None
    """The part of the learning path that the concept belongs to, where the path has parts."""
    requires: tuple[Slug, ...] = ()
    """The concepts a reader should know first; they stand earlier in the list."""


R = TypeVar("R", bound=BaseModel)

PAGE_SIZE = 25
"""Cards on one page of a set, at most."""


@dataclass(frozen=True)
class QuestionSet:
    """One file of the bank."""

    id: str
    title: Mapping[str, str]
    summary: Mapping[str, str]
    questions: tuple[Question, ...]

    @cached_property
    def pages(self) -> Mapping[str, tuple[Question, ...]]:
        """The set's pages with their questions, by their path below the language's root: `questions/<set>`, `…/2`."""
        chunks = [self.questions[start : start + PAGE_SIZE] for start in range(0, len(self.questions), PAGE_SIZE)]
        path = f"questions/{self.id}"
        return {path if number == 1 else f"{path}/{number}": chunk for number, chunk in enumerate(chunks, 1)}


@dataclass(frozen=True)
class Bank:
    """A bank without problems."""

    languages: tuple[str, ...]
    """In which every text exists."""
    sets: tuple[QuestionSet, ...]
    """In learning order."""
    concepts: tuple[Concept, ...]
    """In learning order."""
    sections: Mapping[tuple[str, str], Mapping[str, Section]] = field(default_factory=dict)
    """By concept id and language: the sections of the page, by anchor."""
    parts: tuple[PathPart, ...] = ()
    """Of the learning path, in its order; empty where it is not divided."""
    figures: Mapping[str, Figure] = field(default_factory=dict)
    """The figures to play with, by name."""
    explored: Mapping[str, str] = field(default_factory=dict)
    """By the name of a figure: the concept whose page shows it."""
    misconceptions: tuple[Misconception, ...] = ()
    """In the order of their file."""
    left_out: frozenset[str] = frozenset()
    """The ids of concepts that are there but could not be read; none in a bank without problems."""
    partial: tuple[str, ...] = ()
    """Further languages, in which texts may be missing."""

    @property
    def all_languages(self) -> tuple[str, ...]:
        """The languages of the site, those in which texts may be missing at the end."""
        return (*self.languages, *self.partial)

    def questions(self) -> Iterator[Question]:
        """Every question, set by set."""
        return (question for each in self.sets for question in each.questions)

    @cached_property
    def home(self) -> Mapping[str, str]:
        """Question id to the path of its home: the page of its set on which it stands."""
        return {question.id: path for each in self.sets for path, chunk in each.pages.items() for question in chunk}

    @cached_property
    def by_id(self) -> Mapping[str, Question]:
        """Every question by its id."""
        return {question.id: question for question in self.questions()}

    @cached_property
    def concept(self) -> Mapping[str, Concept]:
        """Every concept by its id."""
        return {concept.id: concept for concept in self.concepts}

    @cached_property
    def deep(self) -> frozenset[str]:
        """The ids of the concepts beyond the core; none where no part is deep."""
        parts = {part.id for part in self.parts if part.deep}
        return frozenset(each.id for each in self.concepts if each.part in parts)

    def parted(self) -> Iterator[tuple[PathPart | None, tuple[Concept, ...]]]:
        """The concepts in learning order, part by part; all of them with None where there are no parts."""
        if not self.parts:
            yield None, self.concepts
        for part in self.parts:
            yield part, tuple(concept for concept in self.concepts if concept.part == part.id)

    def text(self, text: Mapping[str, str], language: str) -> str:
        """A text in a language; see `fill_gaps` for one that the language lacks."""
        return text[language]

    def about(self, concept: str) -> tuple[Question, ...]:
        """The questions that test a concept, in bank order."""
        return self._tested.get(concept, ())

    @cached_property
    def _tested(self) -> Mapping[str, tuple[Question, ...]]:
        """By concept id: the questions that test it."""
        found: dict[str, list[Question]] = {}
        for question in self.questions():
            for concept in dict.fromkeys(ref.concept for ref in question.refs):
                found.setdefault(concept, []).append(question)
        return {concept: tuple(questions) for concept, questions in found.items()}

    @cached_property
    def embodied(self) -> Mapping[str, tuple[Question, ...]]:
        """By misconception: the questions of which a wrong answer embodies it."""
        found: dict[str, list[Question]] = {each.id: [] for each in self.misconceptions}
        for question in self.questions():
            for name in dict.fromkeys(slip.misconception for slip in question.slips()):
                found.setdefault(name, []).append(question)
        return {name: tuple(questions) for name, questions in found.items()}


class FallbackText(str):
    """A text in another language than the one it stands under."""

    __slots__ = ("language",)

    def __new__(cls, text: str, language: str) -> Self:
        """A `text` in a `language`."""
        made = super().__new__(cls, text)
        made.language = language
        return made

    language: str


def fill_gaps(bank: Bank, languages: Sequence[str]) -> Bank:
    """The bank with every text in each of `languages`; itself where nothing lacks."""
    lacking = [code for code in languages if code not in bank.languages]
    if not lacking or not bank.languages:
        return bank
    first = bank.languages[0]

    def text(given: Mapping[str, str]) -> dict[str, str]:
        return {**{code: FallbackText(given[first], first) for code in lacking}, **given}

    def value(given: Any) -> Any:
        if isinstance(given, BaseModel):
            return record(given)
        if isinstance(given, dict):
            return text(given)
        return tuple(map(value, given)) if isinstance(given, tuple) else given

    def record(given: R) -> R:
        names = marked(type(given), Mark.TRANSLATED)
        return given.model_copy(update={name: value(getattr(given, name)) for name in names})

    sections = dict(bank.sections)
    for concept in bank.concepts:
        page = bank.sections.get((concept.id, first), {})
        named = {anchor: replace(each, title=FallbackText(each.title, first)) for anchor, each in page.items()}
        sections |= {(concept.id, code): {**named, **sections.get((concept.id, code), {})} for code in lacking}
    return replace(
        bank,
        sets=tuple(
            QuestionSet(each.id, text(each.title), text(each.summary), tuple(map(record, each.questions)))
            for each in bank.sets
        ),
        concepts=tuple(map(record, bank.concepts)),
        parts=tuple(map(record, bank.parts)),
        misconceptions=tuple(map(record, bank.misconceptions)),
        sections=sections,
    )
