"""What a rule is: what it looks at, and what it finds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from quiz_plugin.bank.checks import Placed
from quiz_plugin.bank.kinds import ChoiceQuestion, Question
from quiz_plugin.bank.lint.lists import Lists
from quiz_plugin.bank.lint.text import visible
from quiz_plugin.bank.problems import Place

HALADYNA = (
    "Haladyna, Downing & Rodriguez (2002), A review of multiple-choice item-writing guidelines for classroom "
    "assessment, Applied Measurement in Education 15(3), 309–334"
)
"""The guidelines that most rules go back to, a consensus of 27 textbooks."""


@dataclass(frozen=True)
class Finding:
    """A weakness that a rule found. Its code and severity are the rule's and the caller's."""

    owners: tuple[Placed[Question], ...]
    """The questions that have it together: any of them may say that it is on purpose."""
    place: Place
    message: str
    hint: str = ""
    related: tuple[tuple[Place, str], ...] = ()


@dataclass(frozen=True)
class Choice:
    """A question with options, in one language."""

    placed: Placed[Question]
    question: ChoiceQuestion
    language: str
    options: tuple[str, ...]
    """What each option says: its text, or its code."""

    def place(self, index: int) -> Place:
        """Where the words of an option stand."""
        if self.question.options[index].text is None:
            return self.placed.place("options", index, "code")
        return self.placed.place("options", index, "text", self.language)

    def is_code(self, index: int) -> bool:
        """Whether an option is code and no text."""
        return self.question.options[index].text is None

    @cached_property
    def right(self) -> tuple[int, ...]:
        """The options of the key."""
        return tuple(index for index, option in enumerate(self.question.options) if option.correct)

    @cached_property
    def wrong(self) -> tuple[int, ...]:
        """The others."""
        return tuple(index for index, option in enumerate(self.question.options) if not option.correct)

    @cached_property
    def lengths(self) -> tuple[int, ...]:
        """How many characters of each option the reader sees."""
        seen = (text if self.is_code(index) else visible(text) for index, text in enumerate(self.options))
        return tuple(len("".join(text.split())) if self.is_code(i) else len(text) for i, text in enumerate(seen))


@dataclass(frozen=True)
class View:
    """A bank as the rules see it."""

    sets: Mapping[str, Sequence[Placed[Question]]]
    lists: Mapping[str, Lists]
    """By language, in the order of the site's languages."""

    def questions(self) -> Iterator[Placed[Question]]:
        """Every question, set by set."""
        return (placed for questions in self.sets.values() for placed in questions)

    def stems(self) -> Iterator[tuple[Placed[Question], str, str]]:
        """Every stem, with its language."""
        for placed in self.questions():
            for language in self.lists:
                if language in placed.item.stem:
                    yield placed, language, placed.item.stem[language]

    def choices(self) -> Iterator[Choice]:
        """Every question with options, in each language in which all of them have words."""
        for placed in self.questions():
            if isinstance(placed.item, ChoiceQuestion):
                for language in self.lists:
                    options = [(option.text or {}).get(language, option.code) for option in placed.item.options]
                    said = tuple(option for option in options if option is not None)
                    if len(said) == len(options):
                        yield Choice(placed, placed.item, language, said)


class Rule(Protocol):
    """A module that looks for one weakness. Its docstring is the page about it."""

    CODE: str
    REASON: str
    """Why it matters, in one sentence."""
    SOURCE: str
    """Where it was published."""

    def check(self, view: View) -> Iterator[Finding]:
        """Every place that has the weakness."""
