"""Defines what records in bank files are made of: `Record`, ids, texts by language, levels, addresses, days, sources.

Also `BankLanguages` (read.py says which must be complete), sections of pages, `ConceptRef` (a concept or a section of
its page), and how ids of the build start. A new pattern needs words in validate.py, or a message calls what does not
fit it a bad id. A field's docstring is help in editors, once schema.py has run.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Annotated, Literal, NamedTuple

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    StrictStr,
    StringConstraints,
    ValidatorFunctionWrapHandler,
    WrapValidator,
)
from pydantic_core import PydanticCustomError

from quiz_plugin.bank.fields import Mark

SLUG = r"[a-z0-9]+(-[a-z0-9]+)*"
RESERVED_PREFIXES = ("q-", "xp-", "qz-")
"""Ids that start like this belong to what the build writes; an author's heading may not take one."""

ADDRESS, SAFE_ADDRESS, WORDS = r"^https?://[^\s/?#\[\]]+([/?#]\S*)?$", r"^https://[^\s/?#\[\]]+([/?#]\S*)?$", r"[^\W_]"
"""Patterns: of where something can be read, and of what holds a letter or a digit."""
LANGUAGE = r"^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$"
"""Pattern of what HTML calls a language: `en`, `pt-BR`."""

REFERENCE = rf"^{SLUG}(#{SLUG})?$"
"""Pattern of the name of a concept, or of one section of its page."""

NAME, SIGNS = "^[a-z]+$", "^[0-9a-z]*$"
"""Patterns: of the name of a control, and of what a board's value is made of."""

Slug = Annotated[StrictStr, StringConstraints(pattern=rf"^{SLUG}$", max_length=60)]
Id = Slug
"""The name of what the field belongs to."""
Reference = Annotated[StrictStr, StringConstraints(pattern=REFERENCE)]
Text = Annotated[dict[StrictStr, StrictStr], Field(min_length=1), Mark.TRANSLATED]
"""Markdown by language code."""
Level = Literal["recall", "understand", "apply", "analyse"]


class BankLanguages(NamedTuple):
    """The languages of a guide, for checks of its texts."""

    complete: tuple[str, ...]
    """Every text exists in each of them."""
    partial: tuple[str, ...] = ()
    """In these a text may be missing."""


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


@dataclass(frozen=True)
class Section:
    """A heading with an explicit anchor on a concept page."""

    anchor: str
    title: str
    """The heading's Markdown, in the page's language."""
    line: int


class Record(BaseModel):
    """A mapping in a bank file: unknown keys are mistakes."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)


def _day(value: object, parse: ValidatorFunctionWrapHandler) -> date:
    """A day in this form, which is not to come anywhere on earth; pydantic would count seconds from 1970, too."""
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", str(value)):
        raise PydanticCustomError("date_type", "a date")
    day: date = parse(value)
    if day > datetime.now(UTC).date() + timedelta(days=1):
        raise PydanticCustomError("day_to_come", "a day to come")
    return day


Seen = Annotated[date, WrapValidator(_day)]
"""The day on which somebody saw something."""
LanguageCode = Annotated[StrictStr, StringConstraints(pattern=LANGUAGE)]


class Source(Record):
    """Where a fact can be read."""

    title: StrictStr
    """The work's own title, not translated; with the section where that helps."""
    url: Annotated[StrictStr, StringConstraints(pattern=ADDRESS)]
    """A primary source."""
    checked: Seen
    """The day somebody last saw that it says what it is cited for."""
    lang: LanguageCode = "en"
    """The language of the title, for voices that read it on a page in another one; English unless it is said."""
