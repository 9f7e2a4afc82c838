"""What must hold of a bank beyond the shape of its records. Each check yields the problems it finds."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from pydantic import BaseModel

from quiz_plugin.bank.mend import UNREAD
from quiz_plugin.bank.model import BANK_LINK, SLUG, ChoiceQuestion, Concept, ConceptRef, Question, Section
from quiz_plugin.bank.problems import Place, Problem, did_you_mean
from quiz_plugin.bank.source import SourceFile, Step

MAX_TITLE = 60
MAX_CODE_LINE = 72
_CODE = re.compile(r"(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)", re.DOTALL)

_NOT_TEXTS = frozenset({"allow", "allowed", "forbidden", "match"})
"""Mappings that hold something else than one text per language: reasons by rule, or lists of words."""

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


def is_slug(text: str) -> bool:
    """Whether `text` can be an id."""
    return re.fullmatch(SLUG, text) is not None


def links(text: str) -> Iterator[str]:
    """The targets of a text's links; brackets in code are none."""
    return (link["target"] for link in BANK_LINK.finditer(_CODE.sub("", text)))


def texts(record: BaseModel, path: tuple[Step, ...] = ()) -> Iterator[tuple[tuple[Step, ...], Mapping[str, str]]]:
    """Every text-by-language of a record and of the records within it, with its path."""
    for name in type(record).model_fields:
        if name in _NOT_TEXTS:
            continue
        value = getattr(record, name)
        here = (*path, name)
        if isinstance(value, dict):
            yield here, value
        elif isinstance(value, tuple):
            for index, item in enumerate(value):
                if isinstance(item, BaseModel):
                    yield from texts(item, (*here, index))
                elif isinstance(item, dict):
                    yield (*here, index), item


def check_texts(placed: Placed[T], languages: Sequence[str], partial: Sequence[str]) -> Iterator[Problem]:
    """Every text exists and says something in each language, and in no unknown one."""
    if not isinstance(placed.item, BaseModel):
        return
    for path, text in texts(placed.item):
        name = next(step for step in reversed(path) if isinstance(step, str))
        for language in languages:
            if language not in text:
                message = f"`{name}` has no text in `{language}`"
                yield Problem(placed.place(*path), "missing-translation", message, f"add `{language}:`")
        for language, words in text.items():
            if languages and language not in languages and language not in partial:
                place = placed.file.place([*placed.path, *path, language], key=True)
                hint = did_you_mean(language, [*languages, *partial])
                yield Problem(place, "unknown-language", f"`{language}` is no language of this guide", hint)
            elif not words.strip():
                yield Problem(placed.place(*path, language), "empty-text", f"`{name}` is empty in `{language}`")


def check_questions(
    questions: Sequence[Placed[Question]], languages: Sequence[str], partial: Sequence[str]
) -> Iterator[Problem]:
    """Each question by itself, and ids across the bank."""
    yield from _unique(questions, "question")
    for placed in questions:
        yield from check_texts(placed, languages, partial)
        question = placed.item
        for language, title in question.title.items():
            if len(title) > MAX_TITLE:
                message = f"the title has {len(title)} characters, {MAX_TITLE} at most"
                yield Problem(placed.place("title", language), "long-title", message)
        if isinstance(question, ChoiceQuestion):
            yield from _check_options(placed, question)


def _check_options(placed: Placed[Question], question: ChoiceQuestion) -> Iterator[Problem]:
    right = [option for option in question.options if option.correct]
    if not right:
        hint = "mark at least one option with `correct: true`"
        yield Problem(placed.place("options"), "no-correct-option", "no option is marked as correct", hint)
    if question.kind == "single" and len(right) > 1:
        message = f"{len(right)} options are marked as correct, and a single-answer question has one"
        hint = "keep one, or write `kind: multiple`"
        yield Problem(placed.place("options"), "several-correct-options", message, hint)
    first: dict[str, int] = {}
    for index, option in enumerate(question.options):
        if option.id in first:
            yield Problem(
                placed.place("options", index, "id"),
                "duplicate-id",
                f"the option id `{option.id}` stands twice in this question",
                "give one of them another id",
                ((placed.place("options", first[option.id], "id"), "the first one"),),
            )
        first.setdefault(option.id, index)
        if (option.text is None) == (option.code is None):
            has = "both `text` and `code`" if option.text else "neither `text` nor `code`"
            yield Problem(placed.place("options", index), "text-or-code", f"the option has {has}", "write one of them")
        for language, text in (option.text or {}).items():
            if next(links(text), None) is not None:
                place = placed.place("options", index, "text", language)
                hint = "move the link to `why`: a link inside a label cannot be followed without choosing the option"
                yield Problem(place, "link-in-option", "an option's text holds a link", hint)
        if option.code is not None and not option.code.strip():
            yield Problem(placed.place("options", index, "code"), "empty-text", "`code` is empty")
        longest = max((len(line) for line in (option.code or "").splitlines()), default=0)
        if longest > MAX_CODE_LINE:
            message = f"a line of code has {longest} characters, {MAX_CODE_LINE} at most"
            yield Problem(placed.place("options", index, "code"), "long-code-line", message, "break the line")


def _unique(items: Iterable[Placed[Concept]] | Iterable[Placed[Question]], what: str) -> Iterator[Problem]:
    first: dict[str, Placed[Concept] | Placed[Question]] = {}
    for placed in items:
        name = placed.item.id
        if name in first:
            yield Problem(
                placed.place("id"),
                "duplicate-id",
                f"the {what} id `{name}` stands twice in the bank",
                "give the newer one another id",
                ((first[name].place("id"), "the first one"),),
            )
        first.setdefault(name, placed)


def check_concepts(concepts: Sequence[Placed[Concept]]) -> Iterator[Problem]:
    """The graph: known prerequisites that come first, which also rules out circles."""
    yield from _unique(concepts, "concept")
    known = [placed.item.id for placed in concepts]
    seen: set[str] = set()
    for placed in concepts:
        for index, needed in enumerate(placed.item.requires):
            place = placed.place("requires", index)
            if needed not in known:
                message = f"`{needed}` is not a concept"
                yield Problem(place, "unknown-concept", message, did_you_mean(needed, known))
            elif needed not in seen:
                message = f"`{placed.item.id}` requires `{needed}`, which does not stand before it"
                yield Problem(place, "learning-order", message, "concepts stand in learning order: move one of the two")
        seen.add(placed.item.id)


def check_same_sections(
    concept: Placed[Concept], languages: Sequence[str], sections: Sections, name: Callable[[str, str], str]
) -> Iterator[Problem]:
    """The pages of one concept have the same anchors in every language."""
    pages = {code: sections[concept.item.id, code] for code in languages if (concept.item.id, code) in sections}
    for code, page in pages.items():
        for other, theirs in pages.items():
            for anchor, section in theirs.items():
                if anchor not in page:
                    yield Problem(
                        Place(name(concept.item.id, other), section.line),
                        "missing-section",
                        f"the section `{anchor}` does not exist in `{code}`",
                        f"add it to {name(concept.item.id, code)}, or correct the anchor there",
                    )


def check_references(
    questions: Sequence[Placed[Question]], concepts: Sequence[Placed[Concept]], sections: Sections
) -> Iterator[Problem]:
    """Every concept and section that a question names exists, in `concepts` and in the links of its texts."""
    known = {placed.item.id for placed in concepts}
    for placed in questions:
        for index, ref in enumerate(placed.item.refs):
            yield from check_ref(ref, placed.place("concepts", index), known, sections)
        for path, text in texts(placed.item):
            for language, words in text.items():
                for target in links(words):
                    place = placed.place(*path, language)
                    if re.match(r"https?://", target):
                        continue
                    if re.fullmatch(rf"{SLUG}(#{SLUG})?", target):
                        yield from check_ref(ConceptRef.parse(target), place, known, sections)
                    else:
                        hint = "write a concept and a section, as in `gpipe#idle-time`, or a full https:// address"
                        yield Problem(place, "bad-link", f"the link target `{target}` leads nowhere", hint)


def check_ref(ref: ConceptRef, place: Place, known: set[str], sections: Sections) -> Iterator[Problem]:
    """The concept is one of `known`, and its page has the section."""
    if ref.concept == UNREAD:
        return
    if ref.concept not in known:
        yield Problem(place, "unknown-concept", f"`{ref.concept}` is not a concept", did_you_mean(ref.concept, known))
        return
    pages = [page for (concept, _), page in sections.items() if concept == ref.concept]
    anchors = {anchor for page in pages for anchor in page}
    if pages and ref.anchor is not None and ref.anchor not in anchors:
        message = f"the page of `{ref.concept}` has no section `{ref.anchor}`"
        yield Problem(place, "dead-anchor", message, did_you_mean(ref.anchor, anchors))


def check_coverage(
    questions: Sequence[Placed[Question]], concepts: Sequence[Placed[Concept]], minimum: int
) -> Iterator[Problem]:
    """Every concept is tested."""
    count = Counter(concept for placed in questions for concept in {ref.concept for ref in placed.item.refs})
    for placed in concepts:
        found = count[placed.item.id]
        if found < minimum:
            message = f"the concept `{placed.item.id}` has {found} of at least {minimum} questions"
            yield Problem(placed.place("id"), "uncovered-concept", message, "write one, or name the concept in one")
