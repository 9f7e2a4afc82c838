"""What every record of a bank is made of: ids, texts, references and sources.

Every field's docstring becomes the help that an editor shows through the JSON Schema.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Annotated, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StrictInt,
    StrictStr,
    StringConstraints,
)
from pydantic_core import PydanticCustomError

from quiz_plugin.bank import clock

SLUG = r"[a-z0-9]+(-[a-z0-9]+)*"
RESERVED_PREFIXES = ("q-", "xp-", "qz-")
"""Ids that start like this belong to what the build writes; an author's heading may not take one."""

ADDRESS, SAFE_ADDRESS, WORDS = r"^https?://\S+$", r"^https://\S+$", r"[^\W_]"
"""Patterns: of where something can be read, and of what holds a letter or a digit."""
LANGUAGE = r"^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$"
"""Pattern of what HTML calls a language: `en`, `pt-BR`."""

Slug = Annotated[StrictStr, StringConstraints(pattern=rf"^{SLUG}$", max_length=60)]
Reference = Annotated[StrictStr, StringConstraints(pattern=rf"^{SLUG}(#{SLUG})?$")]
"""The name of a concept, or of one section of its page."""
Text = Annotated[dict[StrictStr, StrictStr], Field(min_length=1)]
"""Markdown by language code."""
Level = Literal["recall", "understand", "apply", "analyse"]


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


def not_to_come(value: date) -> date:
    """Nobody has seen what is still to come."""
    if value > clock.latest():
        raise PydanticCustomError("day_to_come", "a day to come")
    return value


def appeared(value: int) -> int:
    """What somebody has seen has appeared."""
    if value > clock.latest().year:
        raise PydanticCustomError("year_to_come", "a year to come")
    return value


Seen = Annotated[date, BeforeValidator(not_a_number), AfterValidator(not_to_come)]
"""The day on which somebody saw something."""
Year = Annotated[StrictInt, Field(ge=1900), AfterValidator(appeared)]
"""The year in which something appeared."""


LanguageCode = Annotated[StrictStr, StringConstraints(pattern=LANGUAGE)]


class Source(Record):
    """Where a fact can be read."""

    title: StrictStr
    """The work's own title, not translated; with the section where that helps."""
    url: Annotated[StrictStr, StringConstraints(pattern=ADDRESS)]
    """A primary source."""
    checked: Seen
    """The day somebody last saw that the source says so."""
    lang: LanguageCode = "en"
    """The language of the title, for voices that read it on a page in another one; English unless it is said."""


class QuestionRecord(Record):
    """What every kind of question has."""

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
    bump: Annotated[StrictInt, Field(ge=0)] = 0
    """Raise it to declare that saved answers no longer count although options and key are the same."""
    allow: dict[StrictStr, StrictStr] = Field(default_factory=dict)
    """Lint rules that this question breaks on purpose, each with the reason: `option-count: the source has two`."""

    @cached_property
    def refs(self) -> tuple[ConceptRef, ...]:
        """The concepts, parsed."""
        return tuple(ConceptRef.parse(text) for text in self.concepts)

    @property
    def key(self) -> Mapping[str, bool]:
        """Option id to whether it is right, in the authored order; a question without options has none."""
        return {}
