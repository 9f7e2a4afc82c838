"""Which pages of a partial language are translated, and which say nothing in another one: others may link to these."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from pydantic import BaseModel

from quiz_plugin.bank import Bank
from quiz_plugin.bank.checks import speaks
from quiz_plugin.bank.files import LINE_BREAK, read_bytes
from quiz_plugin.bank.glossary import Glossary
from quiz_plugin.bank.scan import scan
from quiz_plugin.render.words import Words
from quiz_plugin.site.quiz.pages import GLOSSARY, concept_slug


@dataclass(frozen=True)
class Partial:
    """What there is of a partial language."""

    bank: Bank
    glossary: Glossary
    words: Words
    """They are whole if the language says everything itself."""
    written: Mapping[str, bool]
    """Whether each page that an author wrote is whole in it, by path without language and ending; see `written`."""

    def complete(self, slug: str) -> bool:
        """Whether the page at `slug`, its path without language and ending, says nothing in another language."""
        if not self.words.whole:
            return False
        if concept := next((each for each in self.bank.concepts if concept_slug(each) == slug), None):
            return self.written.get(slug, False) and self._says([concept, *self.bank.about(concept.id)])
        if found := next((each for each in self.bank.sets if slug in each.pages), None):
            tested = {ref.concept for question in found.pages[slug] for ref in question.refs}
            named = [self.bank.concept[name] for name in tested]
            return self._says([*found.pages[slug], *named]) and self._names([found.title, found.summary])
        if slug == GLOSSARY:
            return self._says([*self.glossary.terms, *self.bank.concepts])
        return self.written.get(slug, self._all_titles)

    @property
    def untranslated(self) -> frozenset[str]:
        """The pages that an author wrote and that are shown in the first language, because they are not whole in it."""
        return frozenset(slug for slug, whole in self.written.items() if not whole)

    @property
    def _all_titles(self) -> bool:
        """Whether every title has a text: the pages that the build makes, but for the above, show no others."""
        titles = [text for each in self.bank.sets for text in (each.title, each.summary)]
        questions = [each.title for each in self.bank.questions()]
        return self._says(self.bank.concepts) and self._names([*titles, *questions])

    def _says(self, records: Iterable[BaseModel]) -> bool:
        return all(speaks(each, self.words.language) for each in records)

    def _names(self, texts: Iterable[Mapping[str, str]]) -> bool:
        return all(self.words.language in text for text in texts)


def written(docs: Path, language: str, original: str) -> dict[str, bool]:
    """Whether each page below `docs` is whole in a language, by its path without language and ending.

    A page is whole that lacks no section and no block of ours that it has in the language `original`: links lead to
    sections, and a page without its questions or its drawing would look like one that has none.
    """
    ending, of_original = f".{language}.md", f".{original}.md"
    pages = {_slug(path, docs, of_original): False for path in docs.rglob(f"*{of_original}")}
    for path in docs.rglob(f"*{ending}"):
        slug = _slug(path, docs, ending)
        first = next((each for each in (docs / f"{slug}{of_original}", docs / f"{slug}.md") if each.is_file()), path)
        pages[slug] = _parts(first) <= _parts(path)
    return pages


def _slug(path: Path, docs: Path, ending: str) -> str:
    return path.relative_to(docs).as_posix().removesuffix(ending)


def _parts(path: Path) -> Counter[str]:
    """The anchors of a page's sections, and how many blocks it has of each kind."""
    raw = read_bytes(path, path.name)
    text = raw.decode("utf-8-sig", "replace") if isinstance(raw, bytes) else ""  # the build tells of others
    page = scan(LINE_BREAK.sub("\n", text), page=True)
    anchors = {f"#{each.anchor}" for each in page.headings if each.anchor}
    return Counter([*anchors, *(each.name for each in page.openers)])
