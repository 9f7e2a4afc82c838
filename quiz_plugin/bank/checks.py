"""Checks records beyond their shape: texts, HTML, links, formulas, sources, equal ids, named concepts and sections.

Yields problems, for kinds/ and the readers of files, which check by themselves what they alone have; finds texts by
marks (fields.py). `Placed`, also for translations/, is a record that knows where its parts stand in the file. Also:
anchors equal in all languages; which HTML texts may hold (render/fields.py must let it through).
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pydantic import BaseModel

from quiz_plugin.bank.base import ADDRESS, SLUG, BankLanguages, ConceptRef, Section
from quiz_plugin.bank.fields import Mark, marked
from quiz_plugin.bank.files import is_empty
from quiz_plugin.bank.latex import LatexFormula, formulas
from quiz_plugin.bank.markdown import bare, links
from quiz_plugin.bank.problems import Place, Problem, did_you_mean, quoted
from quiz_plugin.bank.yaml import SourceFile, Step

_INSIDE = re.compile(rf"{SLUG}(#{SLUG})?")
"""A link's target inside the guide."""
_TARGET = "write a concept and a section, as in `gpipe#idle-time`, or a full https:// address"
_AS_CODE = "write it as code, between back-ticks; a lone `<` wants a blank after it, or is `&lt;`"
KEPT_ELEMENTS = ("br", "code", "del", "em", "kbd", "span", "strong", "sub", "sup", "var")
"""The HTML that a text may hold; `em` and `span` may say the language of their words."""

_MARKUP = re.compile(r"<(?=[a-z/!?])[^<>]*>?", re.IGNORECASE)
_ALLOWED = re.compile(
    rf"</?(?:{'|'.join(KEPT_ELEMENTS)})\s*/?>|<(?:em|span) lang=\"[a-zA-Z-]+\">|<https?://[^\s<>\"']+>"
)

T = TypeVar("T")
Sections = Mapping[tuple[str, str], Mapping[str, Section]]


@dataclass(frozen=True)
class Placed(Generic[T]):
    """Something read from a file, with the way back to its place."""

    item: T
    file: SourceFile
    path: tuple[Step, ...]

    def place(self, *steps: Step) -> Place:
        """Where the part at `steps` stands."""
        return self.file.place([*self.path, *steps])

    def place_in(self, steps: Sequence[Step], offset: int, words: str) -> Place:
        """Where `words` stand, which the text at `steps` holds from `offset` on."""
        return self.file.place_in([*self.path, *steps], offset, words)


@dataclass(frozen=True)
class Reference:
    """A concept or section that a record names."""

    to: ConceptRef
    place: Place


def is_slug(text: str) -> bool:
    """Whether `text` can be an id."""
    return re.fullmatch(SLUG, text) is not None


def texts(
    record: BaseModel, path: tuple[Step, ...] = (), mark: Mark = Mark.TRANSLATED
) -> Iterator[tuple[tuple[Step, ...], Mapping[str, str]]]:
    """Every text-by-language with this mark of a record and of the records within it, with its path."""
    for name in marked(type(record), mark):
        value = getattr(record, name)
        here = (*path, name)
        if isinstance(value, dict):
            yield here, value
        elif isinstance(value, tuple):
            for index, item in enumerate(value):
                if isinstance(item, BaseModel):
                    yield from texts(item, (*here, index), mark)
                elif isinstance(item, dict):
                    yield (*here, index), item


def check_texts(placed: Placed[Any], languages: BankLanguages) -> Iterator[Problem]:
    """Every text exists and says something in each language, and in no unknown one; its formulas can be read."""
    known = [*languages.complete, *languages.partial]
    for path, text in texts(placed.item):
        name = next(step for step in reversed(path) if isinstance(step, str))
        for language in languages.complete:
            if language not in text:
                message = f"`{name}` has no text in `{language}`"
                yield Problem(placed.place(*path), "missing-translation", message, f"add `{language}:`")
        for language, words in text.items():
            if languages.complete and language not in known:
                yield unknown_language(placed, (*path, language), known)
            elif is_empty(words):
                yield Problem(placed.place(*path, language), "empty-text", f"`{name}` is empty in {quoted(language)}")
            yield from check_cut(placed, (*path, language))
            for offset, markup in raw_html(words):
                place = placed.place_in((*path, language), offset, markup)
                yield Problem(place, "raw-html", f"{quoted(markup)} is HTML, which would get lost", _AS_CODE)
    yield from _check_formulas(placed)


def unknown_language(placed: Placed[Any], path: Sequence[Step], known: Sequence[str]) -> Problem:
    """The problem of a key at a path that is none of the `known` languages."""
    place, language = placed.file.place([*placed.path, *path], key=True), str(path[-1])
    message = f"{quoted(language)} is no language of this guide"
    return Problem(place, "unknown-language", message, did_you_mean(language, known))


def check_cut(placed: Placed[Any], path: Sequence[Step]) -> Iterator[Problem]:
    """A text without quotes does not end at a `#`, which starts a comment and may have been meant as a sign."""
    if placed.file.is_cut([*placed.path, *path]):
        message = "a comment ends this text: what follows the `#` would get lost"
        hint = "put the text in quotes if the `#` belongs to it, or else the comment on a line of its own"
        yield Problem(placed.place(*path), "cut-text", message, hint)


def repeated(values: Iterable[tuple[str, Place]], code: str, message: str, hint: str) -> Iterator[Problem]:
    """The problem of each value that stands a second time; the `message` has `{}` in its place."""
    first: dict[str, Place] = {}
    for value, place in values:
        if first.setdefault(value, place) is not place:
            yield Problem(place, code, message.format(value), hint, ((first[value], "the first one"),))


def check_unique(items: Iterable[Placed[Any]], what: str) -> Iterator[Problem]:
    """No two of the `items`, which are called `what`, have the same id."""
    ids = ((each.item.id, each.place("id")) for each in items)
    message = f"the {what} id `{{}}` stands twice in the bank"
    return repeated(ids, "duplicate-id", message, "give the newer one another id")


def check_same_sections(
    concept: str, languages: Sequence[str], sections: Sections, names: Mapping[str, str]
) -> Iterator[Problem]:
    """The pages of the concept of this id, whose files are called `names` by language, have the same anchors."""
    pages = {code: sections[concept, code] for code in languages if (concept, code) in sections}
    for code, page in pages.items():
        for other, theirs in pages.items():
            for anchor, section in theirs.items():
                if anchor not in page:
                    yield Problem(
                        Place(names[other], section.line),
                        "missing-section",
                        f"the section `{anchor}` does not exist in `{code}`",
                        f"add it to {names[code]}, or correct the anchor there",
                    )


def named_references(placed: Placed[Any]) -> tuple[list[Reference], list[Problem]]:
    """What a record names in `refs`, of `concepts`, and in the links of its texts, and the links that lead nowhere."""
    found = [Reference(ref, placed.place("concepts", index)) for index, ref in enumerate(placed.item.refs)]
    problems = []
    for path, text in texts(placed.item):
        for language, words in text.items():
            for offset, target in links(words):
                place = placed.place_in((*path, language), offset, target)
                if _INSIDE.fullmatch(target):
                    found.append(Reference(ConceptRef.parse(target), place))
                elif not re.match(ADDRESS, target):
                    message = f"the link target {quoted(target)} leads nowhere"
                    problems.append(Problem(place, "bad-link", message, _TARGET))
    return found, problems


def check_references(
    references: Iterable[Reference], known: Collection[str], sections: Sections, left_out: Collection[str] = ()
) -> Iterator[Problem]:
    """Every concept and section that is named exists.

    `known` are the ids of the concepts, and `left_out` those of concepts that are there and could not be read.
    """
    anchors: dict[str, set[str]] = {}
    for (concept, _), page in sections.items():
        anchors.setdefault(concept, set()).update(page)
    for reference in references:
        concept, anchor = reference.to.concept, reference.to.anchor
        if concept in left_out:
            continue
        if concept not in known:
            hint = did_you_mean(concept, known)
            yield Problem(reference.place, "unknown-concept", f"`{concept}` is not a concept", hint)
        elif anchor is not None and concept in anchors and anchor not in anchors[concept]:
            message = f"the page of `{concept}` has no section `{anchor}`"
            yield Problem(reference.place, "dead-anchor", message, did_you_mean(anchor, anchors[concept]))


def raw_html(text: str) -> Iterator[tuple[int, str]]:
    """What looks like markup and is not kept, each after its offset; code and formulas hold none."""
    if "<" not in text:
        return
    text = bare(text)
    for formula in formulas(text) if "$" in text else ():
        text = text[: formula.offset] + "\0" * len(formula.source) + text[formula.offset + len(formula.source) :]
    for found in _MARKUP.finditer(text):
        if not _ALLOWED.fullmatch(found[0]):
            yield found.start(), found[0]


def check_work(placed: Placed[Any], path: Sequence[Step], names: Sequence[str]) -> Iterator[Problem]:
    """The texts under the keys `names` of the record at `path`."""
    for name in names:
        value = placed.file.written([*placed.path, *path, name])
        if value is not None and is_empty(value):
            yield Problem(placed.place(*path, name), "empty-text", f"`{name}` is empty")
        yield from check_cut(placed, (*path, name))


def check_sources(placed: Placed[Any]) -> Iterator[Problem]:
    """The sources of a question."""
    for index in range(len(placed.item.sources)):
        yield from check_work(placed, ("sources", index), ("title",))


def _check_formulas(placed: Placed[Any]) -> Iterator[Problem]:
    """Every formula can be read, and stands where there is room for it."""
    labels = {path for path, _ in texts(placed.item, mark=Mark.LABEL)}
    for path, text in texts(placed.item):
        for language, words in text.items():
            for formula in formulas(words):
                place = placed.place_in((*path, language), formula.offset, formula.source)
                if path in labels:
                    yield in_label(formula, place)
                elif formula.wrong:
                    yield bad_formula(formula, place)


def in_label(formula: LatexFormula, place: Place) -> Problem:
    """The problem of a formula at `place`, in a text that cannot hold any."""
    message = f"a title, a summary or a label can't hold the formula {quoted(formula.latex)}"
    return Problem(place, "formula-in-label", message, "write it in plain signs, as in `2 × (n − 1)`")


def bad_formula(formula: LatexFormula, place: Place) -> Problem:
    """What is wrong with a formula that stands at `place`."""
    message = f"the formula {quoted(formula.latex)} can't be read: {formula.wrong}"
    return Problem(place, "bad-formula", message, "it is LaTeX; a dollar sign that is none of a formula is `\\$`")
