"""Reads and checks `glossary.yml`: terms and their forms, symbols of formulas, foreign words; finds phrases in texts.

For side_files.py, cli/translations.py, schema.py. translations/parity.py compares texts by its forms, render/terms.py
links `mentions`; site/ lists terms and symbols, searches by terms, and serve.py has words of other languages marked.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Annotated

from pydantic import Field, StrictBool, StrictStr, StringConstraints

from quiz_plugin.bank import base
from quiz_plugin.bank.base import WORDS, BankLanguages, ConceptRef, Record, Slug, Text
from quiz_plugin.bank.checks import Placed, Reference, bad_formula, check_references, check_texts, check_unique
from quiz_plugin.bank.fields import Mark
from quiz_plugin.bank.latex import LatexFormula
from quiz_plugin.bank.model import Bank
from quiz_plugin.bank.problems import Problem
from quiz_plugin.bank.validate import read_list
from quiz_plugin.bank.yaml import SourceFile

GLOSSARY = "glossary.yml"

Phrase = Annotated[StrictStr, StringConstraints(pattern=WORDS)]
"""Some words; it holds a letter or a digit."""
Phrases = dict[StrictStr, tuple[Phrase, ...]]
"""Lists of words by language code."""


_BEFORE, _AFTER = r"(?<![^\W_])(?<![^\W_][-.])", r"(?![^\W_])(?!-[^\W_])"


class GlossaryHeader(Record):
    """The glossary of the guide."""

    foreign: Phrases = Field(default_factory=dict)
    """By language: words of it that texts in other languages emphasise although they are no terms."""


class Symbol(Record):
    """A letter that stands for a quantity in the formulas of the guide."""

    sign: StrictStr
    """In LaTeX, without dollar signs: `N`, `T_F`, `\\alpha`."""
    means: Text
    """The quantity, with its unit if it has one, as the end of “`N` is”: Markdown without links."""


class Term(Record):
    """One term of the glossary."""

    id: Slug
    """Stable for ever; the anchor on the page of the glossary. Unique in the glossary."""
    term: Annotated[Text, Mark.LABEL]
    """What the guide calls it: the rendering that a translation should use."""
    definition: Text
    """What it means, in one or two plain sentences: Markdown without links."""
    concept: base.Reference | None = None
    """The concept and the section that explain it: `gpipe#idle-time`."""
    keep: StrictBool = False
    """The name of a product or of an interface, which every language writes in the same way."""
    match: Phrases = Field(default_factory=dict)
    """Other forms by which the term is recognised in a text that is translated: plurals, spellings with a hyphen."""
    allowed: Phrases = Field(default_factory=dict)
    """Other renderings that a translation may use: plurals, verbs, shorter forms."""
    forbidden: Phrases = Field(default_factory=dict)
    """Renderings that are wrong wherever they stand."""
    everyday: Phrases = Field(default_factory=dict)
    """Forms that more often than not mean something else in a text: pages do not explain them."""
    elsewhere: tuple[Slug, ...] = ()
    """Concepts on whose pages the same words mean something else."""
    symbols: tuple[Symbol, ...] = ()
    """The letters that formulas use for quantities of it, for the table of all symbols."""

    @cached_property
    def ref(self) -> ConceptRef | None:
        """The concept, parsed."""
        return ConceptRef.parse(self.concept) if self.concept else None

    def forms(self, language: str) -> tuple[str, ...]:
        """How a text in `language` that is to be translated names the term: empty where the glossary does not say."""
        return (*self._names(language), *self.match.get(language, ()))

    def renderings(self, language: str) -> tuple[str, ...]:
        """What a translation into `language` may write for it, the required one first."""
        return (*self._names(language), *self.match.get(language, ()), *self.allowed.get(language, ()))

    def mentions(self, language: str) -> tuple[str, ...]:
        """The forms by which a page in `language` names the term, where it may explain it."""
        not_this = {form.casefold() for form in self.everyday.get(language, ())}
        return tuple(form for form in self.renderings(language) if form.casefold() not in not_this)

    def is_explained(self, language: str) -> bool:
        """Whether a reader of `language` can be told what the term means."""
        return language in self.term and language in self.definition

    def _names(self, language: str) -> tuple[str, ...]:
        if self.keep:
            return tuple(dict.fromkeys(self.term.values()))
        return (self.term[language],) if language in self.term else ()


@dataclass(frozen=True)
class Glossary:
    """The terms of a guide."""

    terms: tuple[Term, ...] = ()
    """In the order of the file."""
    foreign: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """By language: words of it that texts in other languages use although they are no terms."""
    problems: tuple[Problem, ...] = ()
    """All of the file, in the order of their places."""

    @cached_property
    def by_form(self) -> Mapping[str, Mapping[str, Term]]:
        """By language: the terms by the forms, in lower case, that name them in a text to be translated.

        Of two terms that share a form, the first has it.
        """
        return _by_words(self.terms, lambda term: {language: term.forms(language) for language in term.term})

    @cached_property
    def by_forbidden(self) -> Mapping[str, Mapping[str, Term]]:
        """By language: the terms by the words, in lower case, that are forbidden for them."""
        return _by_words(self.terms, lambda term: term.forbidden)


def _by_words(terms: Iterable[Term], words_of: Callable[[Term], Phrases]) -> dict[str, dict[str, Term]]:
    """By language, then by each of its words in lower case: the first of the terms that has it."""
    found: dict[str, dict[str, Term]] = {}
    for term in terms:
        for language, words in words_of(term).items():
            for each in words:
                found.setdefault(language, {}).setdefault(phrase_key(each), term)
    return found


def read_glossary(folder: Path, bank: Bank) -> Glossary:
    """The terms that can be used, and what is wrong with others, in the folder of `bank`, or of what is known of one.

    A folder without a glossary gives an empty one. Raises nothing for what the file says.
    """
    found = read_list(SourceFile.at(folder / GLOSSARY, folder), "terms", Term, GlossaryHeader)
    problems = [*found.problems, *check_unique(found.items, "term")]
    for each in found.items:
        problems += check_texts(each, BankLanguages(bank.languages, bank.partial))
        problems += _check_symbols(each)
        if bank.concept:
            problems += check_references(_references(each), bank.concept, bank.sections, bank.left_out)
    foreign = found.header.item.foreign if found.header else {}
    return Glossary(tuple(each.item for each in found.items), foreign, tuple(sorted(problems)))


def _references(placed: Placed[Term]) -> Iterator[Reference]:
    """The concepts and sections that a term names."""
    if placed.item.ref is not None:
        yield Reference(placed.item.ref, placed.place("concept"))
    for index, concept in enumerate(placed.item.elsewhere):
        yield Reference(ConceptRef(concept), placed.place("elsewhere", index))


def _check_symbols(placed: Placed[Term]) -> Iterator[Problem]:
    """The signs of a term that cannot be read as formulas."""
    for index, symbol in enumerate(placed.item.symbols):
        formula = LatexFormula(symbol.sign, 0, block=False)
        if formula.wrong:
            yield bad_formula(formula, placed.place("symbols", index, "sign"))


@cache
def phrase_pattern(phrases: tuple[str, ...]) -> re.Pattern[str]:
    """Finds any of `phrases`, whole words only and at each place the longest, whatever emphasis is in them."""
    return re.compile(phrase_expression(phrases, r"[\s*_]+"), re.IGNORECASE)


def phrase_expression(phrases: Iterable[str], between: str) -> str:
    """What finds any of `phrases`, at each place the longest; `between` finds what separates two of their words."""
    ordered = sorted(set(phrases), key=lambda phrase: (-len(phrase), phrase))
    written = (between.join(map(re.escape, phrase.split())) for phrase in ordered)
    return f"{_BEFORE}(?:{'|'.join(written)}){_AFTER}" if ordered else r"(?!)"


def phrase_key(words: str) -> str:
    """Words as an index of phrases has them: without emphasis, in lower case, one space between two."""
    return " ".join(re.sub(r"[*_]", " ", words).casefold().split())
