"""What `quizbank check` would refuse in one translation, found before it is written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from quiz_plugin.bank import Bank, ConceptRef, Problem
from quiz_plugin.bank.base import Record, Text
from quiz_plugin.bank.characters import odd_characters
from quiz_plugin.bank.checks import Placed, check_references, check_texts, read_references
from quiz_plugin.bank.write.layout import as_yaml
from quiz_plugin.bank.yaml.source import SourceFile
from quiz_plugin.drift.units import Unit


class _Said(Record):
    """A text by itself, as the checks of records take it."""

    refs: ClassVar[tuple[ConceptRef, ...]] = ()
    text: Text


def faults(unit: Unit, language: str, words: str, bank: Bank) -> Iterator[Problem]:
    """What is wrong with a unit's `words` in a language, each at the place where they would stand.

    Everywhere characters that nobody sees or means; in texts of the bank HTML and links that lead nowhere, too.
    """
    place = unit.place(language)
    for odd in odd_characters(words):
        yield Problem(place, odd.code, odd.message, odd.hint)
    if unit.steps:
        file = SourceFile(as_yaml({"text": {language: words}}, 0).encode("utf-8"), place.file)
        placed = Placed(_Said(text={language: words}), file, ())
        references, problems = read_references(placed)
        found = [*check_texts(placed, (), ()), *problems, *check_references(references, bank.concept, bank.sections)]
        for each in found:
            yield Problem(place, each.code, each.message, each.hint)
