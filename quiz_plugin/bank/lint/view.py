"""The questions as the rules of the lint look at them (`View`, `Choice`), and what a rule finds (`Finding`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from quiz_plugin.bank.checks import Placed
from quiz_plugin.bank.kinds import ChoiceQuestion, Question
from quiz_plugin.bank.lint.text import Lists
from quiz_plugin.bank.problems import Place


@dataclass(frozen=True)
class Finding:
    """A weakness that a rule found."""

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
    """The text or the code of each option."""

    def place(self, index: int) -> Place:
        """Where the words of an option stand."""
        return self.placed.place("options", index, *(["code"] if self.is_code(index) else ["text", self.language]))

    def is_code(self, index: int) -> bool:
        """Whether an option is code and no text."""
        return self.question.options[index].text is None

    @cached_property
    def right(self) -> tuple[int, ...]:
        """The indexes of the right options."""
        return tuple(index for index, option in enumerate(self.question.options) if option.correct)

    @cached_property
    def wrong(self) -> tuple[int, ...]:
        """The indexes of the others."""
        return tuple(index for index, option in enumerate(self.question.options) if not option.correct)


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
                    texts = [(option.text or {}).get(language, option.code) for option in placed.item.options]
                    options = tuple(text for text in texts if text is not None)
                    if len(options) == len(texts):
                        yield Choice(placed, placed.item, language, options)
