"""Which pages of a partial language say nothing in another one: those that the other languages may link to."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from pydantic import BaseModel

from quiz_plugin.bank import Bank, Concept
from quiz_plugin.bank.checks import speaks
from quiz_plugin.bank.glossary import Glossary
from quiz_plugin.render.words import Words
from quiz_plugin.site.glossary import PAGE as GLOSSARY
from quiz_plugin.site.pages import concept_slug


@dataclass(frozen=True)
class Partial:
    """What there is of a partial language."""

    bank: Bank
    glossary: Glossary
    words: Words
    """They are whole if the language says everything itself."""
    written: Collection[str]
    """The paths of the pages that an author wrote in it, without language and ending."""

    def complete(self, slug: str) -> bool:
        """Whether the page at `slug`, its path without language and ending, says nothing in another language."""
        if not self.words.whole:
            return False
        if concept := next((each for each in self.bank.concepts if concept_slug(each) == slug), None):
            return slug in self.written and self._has_sections(concept) and self._says(self.bank.about(concept.id))
        if found := next((each for each in self.bank.sets if slug in each.pages), None):
            tested = {ref.concept for question in found.pages[slug] for ref in question.refs}
            named = [self.bank.concept[name] for name in tested]
            return self._says([*found.pages[slug], *named]) and self._names([found.title, found.summary])
        if slug == GLOSSARY:
            return self._says([*self.glossary.terms, *self.bank.concepts])
        return slug in self.written or self._all_titles

    @property
    def _all_titles(self) -> bool:
        """Whether every title has a text: the pages that the build makes, but for the above, show no others."""
        titles = [text for each in self.bank.sets for text in (each.title, each.summary)]
        questions = [each.title for each in self.bank.questions()]
        return self._says(self.bank.concepts) and self._names([*titles, *questions])

    def _has_sections(self, concept: Concept) -> bool:
        original, own = (
            self.bank.sections.get((concept.id, code), {}) for code in (self.bank.languages[0], self.words.language)
        )
        return self._says([concept]) and original.keys() <= own.keys()

    def _says(self, records: Iterable[BaseModel]) -> bool:
        return all(speaks(each, self.words.language) for each in records)

    def _names(self, texts: Iterable[Mapping[str, str]]) -> bool:
        return all(self.words.language in text for text in texts)


def written(docs: Path, language: str) -> frozenset[str]:
    """The paths of the pages below `docs` in a language, without language and ending."""
    ending = f".{language}.md"
    return frozenset(path.relative_to(docs).as_posix().removesuffix(ending) for path in docs.rglob(f"*{ending}"))
