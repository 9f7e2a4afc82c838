"""The shape of a bank: what a file may contain, and the bank that results.

Every field's docstring becomes the help that an editor shows through the JSON Schema.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import Annotated, Literal

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StrictBool,
    StrictInt,
    StrictStr,
    StringConstraints,
)
from pydantic_core import PydanticCustomError

SLUG = r"[a-z0-9]+(-[a-z0-9]+)*"
RESERVED_PREFIXES = ("q-", "xp-", "qz-")
"""Ids that start like this belong to what the build writes; an author's heading may not take one."""

Slug = Annotated[StrictStr, StringConstraints(pattern=rf"^{SLUG}$", max_length=60)]
Reference = Annotated[StrictStr, StringConstraints(pattern=rf"^{SLUG}(#{SLUG})?$")]
"""The name of a concept, or of one section of its page."""
Text = Annotated[dict[StrictStr, StrictStr], Field(min_length=1)]
"""Markdown by language code."""
Level = Literal["recall", "understand", "apply", "analyse"]
Kind = Literal["single", "multiple", "true-false"]


@dataclass(frozen=True)
class ConceptRef:
    """A concept, or one section of its page."""

    concept: str
    anchor: str | None = None

    @classmethod
    def parse(cls, text: str) -> ConceptRef:
        """Read `concept` or `concept#anchor`."""
        concept, _, anchor = text.partition("#")
        return cls(concept, anchor or None)


class Record(BaseModel):
    """A mapping in a bank file: unknown keys are mistakes."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)


def not_a_number(value: object) -> object:
    """A number is no date, though pydantic would count seconds from 1970, in quotes too."""
    if isinstance(value, int | float) or (isinstance(value, str) and not re.match(r"\d{4}-", value)):
        raise PydanticCustomError("date_type", "a date and no number")
    return value


class Source(Record):
    """Where a fact can be read."""

    title: StrictStr
    """The work's own title, not translated; with the section where that helps."""
    url: Annotated[StrictStr, StringConstraints(pattern=r"^https?://\S+$")]
    """A primary source."""
    checked: Annotated[date, BeforeValidator(not_a_number)]
    """The day somebody last saw that the source says so."""


class Option(Record):
    """One option of a question."""

    id: Slug
    """Stable for ever: a saved answer is a list of these. Unique within its question."""
    correct: StrictBool = False
    """Whether the option belongs to the key."""
    text: Text | None = None
    """What the learner reads; no links."""
    code: StrictStr | None = None
    """Instead of `text`: code, the same in every language, lines of at most 72 characters."""
    why: Text
    """Why it is right, or why it is tempting and wrong."""
    syntax: StrictStr = "python"
    """What `code` is written in, by its Pygments name."""
    pin: Literal["last"] | None = None
    """Keeps the option at the end when options are shuffled."""
    exclusive: StrictBool = False
    """Choosing this option unchooses all others."""


class _Question(Record):
    id: Slug
    """A readable slug, stable for ever; the page's anchor is `q-` and this id. Unique in the bank."""
    title: Text
    """A name of up to 60 characters that gives nothing away."""
    concepts: Annotated[tuple[Reference, ...], Field(min_length=1)]
    """The concepts tested, each with the section that explains it: `gpipe#idle-time`. The first is the one to study."""
    level: Level
    """What the question asks of the learner."""
    stem: Text
    """The question itself."""
    hints: tuple[Text, ...] = ()
    """Stepped hints; none gives the answer."""
    explanation: Text | None = None
    """What ties the reasons together."""
    sources: Annotated[tuple[Source, ...], Field(min_length=1)]
    """Where the facts can be read."""
    bump: StrictInt = 0
    """Raise it to declare that saved answers no longer count although options and key are the same."""
    allow: dict[StrictStr, StrictStr] = Field(default_factory=dict)
    """Lint rules that this question breaks on purpose, each with the reason: `option-count: the source has two`."""

    @cached_property
    def refs(self) -> tuple[ConceptRef, ...]:
        """The concepts, parsed."""
        return tuple(ConceptRef.parse(text) for text in self.concepts)


class ChoiceQuestion(_Question):
    """A question with options of which one (`single`) or any number (`multiple`) is right."""

    kind: Literal["single", "multiple"]
    """`single`: exactly one option is right. `multiple`: any number of them."""
    options: Annotated[tuple[Option, ...], Field(min_length=2, max_length=26)]
    """In the order of the first showing; each gets a letter."""
    show_count: StrictBool = False
    """For `multiple`: whether the learner is told how many to select."""

    @cached_property
    def key(self) -> dict[str, bool]:
        """Option id to whether it is right, in the authored order."""
        return {option.id: option.correct for option in self.options}


class TrueFalseQuestion(_Question):
    """A statement to be judged; its two options are made by the guide."""

    kind: Literal["true-false"]
    """The stem is the statement."""
    answer: StrictBool
    """Whether the statement holds."""
    why: Text
    """Why it holds, or why it seems to and does not."""

    @cached_property
    def key(self) -> dict[str, bool]:
        """`true` and `false` to whether it is the right one."""
        return {"true": self.answer, "false": not self.answer}


Question = ChoiceQuestion | TrueFalseQuestion
AnyQuestion = Annotated[Question, Field(discriminator="kind")]


class SetHeader(Record):
    """What a set's file says besides its questions."""

    title: Text
    """The name of the set."""
    summary: Text
    """One sentence for the set's page and the index."""


class Settings(Record):
    """What `concepts.yml` says besides its concepts."""

    minimum_questions: Annotated[StrictInt, Field(ge=0)] = 1
    """How many questions each concept needs at least."""


class Concept(Record):
    """One concept: one page of the guide."""

    id: Slug
    """The page is `docs/concepts/<id>.<language>.md`."""
    title: Text
    """Short, as in the navigation."""
    summary: Text
    """One sentence without markup."""
    requires: tuple[Slug, ...] = ()
    """The concepts a reader should know first; they stand earlier in the list."""


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
class Section:
    """A heading with an explicit anchor on a concept page."""

    anchor: str
    title: str
    """The heading's Markdown, in the page's language."""
    line: int


@dataclass(frozen=True)
class Bank:
    """A bank without problems."""

    languages: tuple[str, ...]
    sets: tuple[QuestionSet, ...]
    concepts: tuple[Concept, ...]
    """In learning order."""
    sections: Mapping[tuple[str, str], Mapping[str, Section]] = field(default_factory=dict)
    """By concept id and language: the sections of the page, by anchor."""

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

    def text(self, text: Mapping[str, str], language: str) -> str:
        """A text in a language; a language that may have gaps borrows it from the first of the bank's own."""
        return text.get(language) or text[self.languages[0]]

    def about(self, concept: str) -> tuple[Question, ...]:
        """The questions that test a concept, in bank order."""
        return tuple(q for q in self.questions() if any(ref.concept == concept for ref in q.refs))

    def leads_to(self, concept: str) -> tuple[Concept, ...]:
        """The concepts that build directly on this one."""
        return tuple(other for other in self.concepts if concept in other.requires)


BANK_LINK = re.compile(r"(?:\]\(|^ {0,3}\[[^\]]+\]:)\s*<?(?P<target>[^)\s>]*)", re.MULTILINE)
"""The target of a Markdown link, inline or defined on a line of its own, as it stands in a bank text."""
