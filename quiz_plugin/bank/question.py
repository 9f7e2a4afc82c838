"""What every kind of question has. The kinds themselves are in `kinds`, one module for each family of them.

Every field's docstring becomes the help that an editor shows through the JSON Schema.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Annotated, Any, NamedTuple

from pydantic import Field, StrictInt, StrictStr

from quiz_plugin.bank.base import BankLanguages, ConceptRef, Id, Level, Record, Reference, Source, Text
from quiz_plugin.bank.checks import Placed, check_sources, check_texts
from quiz_plugin.bank.fields import Lines, Mark
from quiz_plugin.bank.problems import Problem
from quiz_plugin.bank.yaml import Step

MAX_TITLE = 60


class Slip(NamedTuple):
    """A wrong answer that a misconception leads to."""

    path: tuple[Step, ...]
    """Where the question names the misconception."""
    pick: str
    """What is picked or typed: the id of an option, `true` or `false`, a number."""
    misconception: str
    """The id of the misconception."""


class QuestionRecord(Record):
    """What every kind of question has."""

    id: Id
    """A readable slug, stable for ever; the page's anchor is `q-` and this id. Unique in the bank."""
    kind: str
    """Which kind of question it is."""
    title: Annotated[Text, Mark.LABEL]
    """A name of up to 60 characters that gives nothing away."""
    concepts: Annotated[tuple[Reference, ...], Field(min_length=1)]
    """The concepts tested, each with the section that explains it: `gpipe#idle-time`. The first is the one to study."""
    level: Level
    """What the question asks of the learner."""
    stem: Annotated[Text, Mark.ASKED]
    """The question itself."""
    hints: tuple[Text, ...] = ()
    """Stepped hints; none gives the answer."""
    explanation: Text | None = None
    """What ties the reasons together."""
    sources: Annotated[tuple[Source, ...], Field(min_length=1)]
    """Where the facts can be read."""
    figure: StrictStr | None = None
    """The interactive figure that the question needs, at the setting that tells: `pipeline?m-27`."""
    start: StrictStr | None = None
    """The setting at which the last hint opens it, where that is not its first: `m-1`. It must not tell."""
    bump: Annotated[StrictInt, Field(ge=0)] = 0
    """Raise it to declare that saved answers no longer count although options and key are the same."""
    allow: Annotated[dict[StrictStr, StrictStr], Lines("write `rule: reason` lines")] = Field(default_factory=dict)
    """Lint rules that this question breaks on purpose, each with the reason: `option-count: the source has two`."""

    @cached_property
    def refs(self) -> tuple[ConceptRef, ...]:
        """The concepts, parsed."""
        return tuple(ConceptRef.parse(text) for text in self.concepts)

    @property
    def key(self) -> Mapping[str, bool]:
        """Option id to whether it is right, in the authored order; a question without options has none."""
        return {}

    def slips(self) -> Iterator[Slip]:
        """The wrong answers that name the misconception behind them."""
        yield from ()

    @abstractmethod
    def revised(self) -> dict[str, object]:
        """What a saved answer depends on, as the revision takes it: in which order it is written does not count."""

    def check(self, placed: Placed[Any]) -> Iterator[Problem]:  # noqa: ARG002 (for kinds with something to check)
        """What must hold of a question of this kind; `placed` is the question with its places."""
        yield from ()


def check_question(placed: Placed[Any], languages: BankLanguages) -> Iterator[Problem]:
    """What must hold of a question by itself beyond the shape of its record."""
    yield from check_texts(placed, languages)
    yield from check_sources(placed)
    question: QuestionRecord = placed.item
    first: dict[str, int] = {}
    for index, name in enumerate(question.concepts):
        if first.setdefault(name, index) != index:
            related = ((placed.place("concepts", first[name]), "the first one"),)
            message = f"`{name}` stands twice in `concepts`"
            yield Problem(placed.place("concepts", index), "duplicate-concept", message, "keep one of the two", related)
    for language, title in question.title.items():
        if len(title) > MAX_TITLE:
            message = f"the title has {len(title)} characters, {MAX_TITLE} at most"
            yield Problem(placed.place("title", language), "long-title", message)
    yield from question.check(placed)
