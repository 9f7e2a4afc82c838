"""The bank in one language, as the commands show it to a person."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import click

from quiz_plugin.bank import Bank, ConceptRef, Place, Question, QuestionSet, Reading
from quiz_plugin.cli.reading import fail, read, sound
from quiz_plugin.render.words import Words, WordsError


@dataclass(frozen=True)
class Edition:
    """A bank without problems, and the words of one of its languages."""

    bank: Bank
    words: Words
    reading: Reading

    def text(self, text: Mapping[str, str]) -> str:
        """A text of the bank."""
        return self.bank.text(text, self.words.language)

    def section(self, ref: ConceptRef) -> str:
        """The names of a concept and of its section, and how the bank calls the two."""
        title = self.text(self.bank.concept[ref.concept].title)
        if ref.anchor is None:
            return f"{title} ({ref.concept})"
        page = self.bank.sections.get((ref.concept, self.words.language)) or {}
        borrowed = self.bank.sections.get((ref.concept, self.bank.languages[0])) or {}
        section = page.get(ref.anchor) or borrowed[ref.anchor]
        return f"{title} › {section.title} ({ref.concept}#{ref.anchor})"

    def home(self, question: Question) -> tuple[QuestionSet, int]:
        """The set of a question, and the question's number in it."""
        return next(
            (each, number)
            for each in self.bank.sets
            for number, other in enumerate(each.questions, 1)
            if other.id == question.id
        )

    def place(self, question: Question) -> Place:
        """Where a question starts in its file."""
        every = (placed for questions in self.reading.questions.values() for placed in questions)
        return next(placed.place() for placed in every if placed.item.id == question.id)


def open_edition(folder: Path, docs: Path | None, partial: tuple[str, ...], language: str | None) -> Edition:
    """The bank in `folder`, in `language` or else in its first one.

    Ends the command with 1 when the bank or the strings of the guide have problems, with 2 when the language is none
    of the bank's.
    """
    reading = read(folder, docs, (), partial)
    bank = sound(reading, folder)
    languages = (*bank.languages, *partial)
    chosen = bank.languages[0] if language is None else language
    if chosen not in languages:
        message = f"`{chosen}` is no language of this bank; use one of {listed(languages)}"
        raise click.BadParameter(message, param_hint="'--lang'")
    try:
        return Edition(bank, Words.load(chosen, folder), reading)
    except WordsError as error:
        fail(error.problems, folder)


def listed(names: Iterable[str]) -> str:
    """Names as a message quotes them."""
    return ", ".join(f"`{name}`" for name in names)
