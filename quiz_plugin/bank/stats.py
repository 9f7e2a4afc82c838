"""What a bank holds, in numbers: how many questions of which kind, what they cover, where their keys stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from typing import get_args

from quiz_plugin.bank.base import Level
from quiz_plugin.bank.checks import texts
from quiz_plugin.bank.kinds import KINDS, ChoiceQuestion, Question, TrueFalseQuestion
from quiz_plugin.bank.model import Bank, Concept

LEVELS: tuple[str, ...] = get_args(Level)
NOT_TESTED = frozenset({"top", "questions"})
"""Anchors of a concept page that explain nothing: of its title, and of its list of questions."""


@dataclass(frozen=True)
class Group:
    """Some questions of the bank, counted."""

    name: str
    """The set, concept, level or kind; empty for the whole bank."""
    questions: int
    options: int
    """A statement counts two, as the learner sees them."""
    levels: Mapping[str, int]
    """Every level with its number of questions, also where that is 0."""
    kinds: Mapping[str, int]
    """Every kind, likewise."""


@dataclass(frozen=True)
class Coverage:
    """How far the questions cover the page of one concept."""

    group: Group
    tested: tuple[str, ...]
    """The anchors of the sections that a question names, in the order of the page."""
    untested: tuple[str, ...]
    """The anchors of the others."""


@dataclass(frozen=True)
class Translation:
    """How much of the bank exists in one language."""

    language: str
    texts: int
    all_texts: int
    pages: int
    all_pages: int


@dataclass(frozen=True)
class Keys:
    """Where the keys of some questions stand, in the authored order of the options."""

    name: str
    """The set; empty for the whole bank."""
    single: int
    """How many questions have exactly one right option by their kind."""
    positions: tuple[int, ...]
    """How many of them have their key at the first place, at the second, and so on."""
    expected: tuple[Fraction, ...]
    """How many that would be on average if every place were as likely as any other."""
    right_options: Mapping[int, int]
    """Number of right options to the number of questions with several answers that have so many."""
    statements: Mapping[bool, int]
    """How many statements hold, and how many do not."""


ENOUGH = 2
"""Questions that a misconception needs, so that a reader can be misled by it twice."""


@dataclass(frozen=True)
class Embodied:
    """How many questions have a wrong answer that embodies a misconception."""

    name: str
    questions: int

    @property
    def enough(self) -> bool:
        """Whether a reader can meet it in two questions."""
        return self.questions >= ENOUGH


@dataclass(frozen=True)
class Stats:
    """Everything that is counted."""

    total: Group
    sets: tuple[Group, ...]
    levels: tuple[Group, ...]
    kinds: tuple[Group, ...]
    concepts: tuple[Coverage, ...]
    """In learning order."""
    translations: tuple[Translation, ...]
    keys: Keys
    """Of the whole bank."""
    keys_by_set: tuple[Keys, ...]
    misconceptions: tuple[Embodied, ...]
    """In the order of their file."""


def count(bank: Bank, partial: Sequence[str] = ()) -> Stats:
    """Count what is in `bank`, whose languages `partial` may have gaps."""
    every = tuple(bank.questions())
    return Stats(
        _group("", every),
        tuple(_group(each.id, each.questions) for each in bank.sets),
        tuple(_group(level, [q for q in every if q.level == level]) for level in LEVELS),
        tuple(_group(kind, [q for q in every if q.kind == kind]) for kind in KINDS),
        tuple(_coverage(bank, concept) for concept in bank.concepts),
        tuple(_translation(bank, language) for language in dict.fromkeys([*bank.languages, *partial])),
        _keys("", every),
        tuple(_keys(each.id, each.questions) for each in bank.sets),
        tuple(Embodied(name, len(questions)) for name, questions in bank.embodied.items()),
    )


def _group(name: str, questions: Sequence[Question]) -> Group:
    levels: Counter[str] = Counter(question.level for question in questions)
    kinds: Counter[str] = Counter(question.kind for question in questions)
    return Group(
        name,
        len(questions),
        sum(len(question.key) for question in questions),
        {level: levels[level] for level in LEVELS},
        {kind: kinds[kind] for kind in KINDS},
    )


def _coverage(bank: Bank, concept: Concept) -> Coverage:
    named = {ref.anchor for question in bank.questions() for ref in question.refs if ref.concept == concept.id}
    page = bank.sections.get((concept.id, bank.languages[0]), {})
    anchors = [anchor for anchor in page if anchor not in NOT_TESTED]
    return Coverage(
        _group(concept.id, bank.about(concept.id)),
        tuple(anchor for anchor in anchors if anchor in named),
        tuple(anchor for anchor in anchors if anchor not in named),
    )


def _translation(bank: Bank, language: str) -> Translation:
    every = list(_every_text(bank))
    pages = sum((concept.id, language) in bank.sections for concept in bank.concepts)
    return Translation(language, sum(language in text for text in every), len(every), pages, len(bank.concepts))


def _every_text(bank: Bank) -> Iterable[Mapping[str, str]]:
    headers = chain.from_iterable((each.title, each.summary) for each in bank.sets)
    records = (
        text for record in chain(bank.concepts, bank.questions(), bank.misconceptions) for _, text in texts(record)
    )
    return chain(headers, records)


def _keys(name: str, questions: Sequence[Question]) -> Keys:
    choices = [question for question in questions if isinstance(question, ChoiceQuestion)]
    singles = [list(question.key.values()) for question in choices if question.kind == "single"]
    places = range(max(map(len, singles), default=0))
    right = Counter(sum(question.key.values()) for question in choices if question.kind == "multiple")
    answers = Counter(question.answer for question in questions if isinstance(question, TrueFalseQuestion))
    return Keys(
        name,
        len(singles),
        tuple(sum(key.index(True) == place for key in singles) for place in places),
        tuple(sum((Fraction(1, len(key)) for key in singles if len(key) > place), Fraction(0)) for place in places),
        dict(sorted(right.items())),
        {answer: answers[answer] for answer in (True, False)},
    )
