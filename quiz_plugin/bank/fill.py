"""Texts that a language lacks, taken from the bank's first language and marked as such: for whoever shows a bank."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Self, TypeVar

from pydantic import BaseModel

from quiz_plugin.bank.fields import Mark, marked
from quiz_plugin.bank.model import Bank, QuestionSet

R = TypeVar("R", bound=BaseModel)


class Borrowed(str):
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
        return {**{code: Borrowed(given[first], first) for code in lacking}, **given}

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
        named = {anchor: replace(each, title=Borrowed(each.title, first)) for anchor, each in page.items()}
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
