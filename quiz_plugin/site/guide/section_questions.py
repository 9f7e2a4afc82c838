"""Which questions the page of a concept asks, and where: one as a card where a section ends, the rest at its end.

The text of the bank's first language decides, so that the page asks the same in every language.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import get_args

from quiz_plugin.bank import Bank, ConceptRef, Question
from quiz_plugin.bank.base import Level
from quiz_plugin.site.guide.reading import PageText

APART = 300
"""So many words at least stand between two cards."""
_LEVELS: Sequence[str] = get_args(Level)


@dataclass(frozen=True)
class Asked:
    """What the page of a concept asks besides the author's own blocks."""

    cards: Mapping[str, str] = field(default_factory=dict)
    """By the anchor of a section: the question that is a card where it ends."""
    more: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """By the anchor of such a section: its other questions."""
    rest: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """By the anchor of a section, or nothing: the questions that are no cards on this page, in learning order."""
    later: Sequence[str] = ()
    """Those that another concept should be known for, which are no cards on this page."""
    about: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """By the anchor of a heading: the questions on what stands below it, be they cards or not."""


def asked(bank: Bank, concept: str, text: str, shown: Collection[str]) -> Asked:
    """What the page of a concept asks, whose `text` is this; the questions of `shown` are cards on it already."""
    page = PageText(text)
    by_section = _by_section(bank, concept, page)
    open_ones = {
        anchor: [each.id for each in questions if each.id not in shown] for anchor, questions in by_section.items()
    }
    figures = {each.id: each.figure.partition("?")[0] for each in bank.about(concept) if each.figure}
    cards = _cards(page, open_ones, figures)
    rest = {
        anchor: left
        for anchor, ids in open_ones.items()
        if (left := [each for each in ids if each != cards.get(anchor)])
    }
    more = {anchor: rest[anchor] for anchor in cards if anchor in rest}
    own = {each.id for questions in by_section.values() for each in questions}
    later = [each.id for each in bank.about(concept) if each.id not in own and each.id not in shown]
    return Asked(cards, more, rest, later, _about(bank, concept, page))


def _about(bank: Bank, concept: str, page: PageText) -> dict[str, list[str]]:
    """The questions that refer to each heading first, or else at all; to a section, those on any part of it."""
    asking = bank.about(concept)
    found: dict[str, list[str]] = {}
    for part in page.parts:
        for anchor in filter(None, part.anchors):
            here = {ConceptRef(concept, each) for each in (part.anchors if anchor == part.anchors[0] else (anchor,))}
            first = [each.id for each in asking if each.refs[0] in here]
            found[anchor] = first or [each.id for each in asking if here.intersection(each.refs)]
    return found


def _by_section(bank: Bank, concept: str, page: PageText) -> dict[str, list[Question]]:
    """The questions to study on this page, by the section of their first reference: those without one come last.

    Within a section they come as it explains them, then from recall to analysis, then as the bank has them.
    """
    places = {anchor: number for number, anchor in enumerate(page.anchors)}
    section_of = {anchor: part.anchors[0] for part in page.parts for anchor in part.anchors}

    def place(question: Question) -> tuple[int, int]:
        return places.get(question.refs[0].anchor or "", len(places)), _LEVELS.index(question.level)

    own = sorted((each for each in bank.about(concept) if each.refs[0].concept == concept), key=place)
    found: dict[str, list[Question]] = {anchor: [] for anchor in (*dict.fromkeys(section_of.values()), "")}
    for each in own:
        found[section_of.get(each.refs[0].anchor or "", "")].append(each)
    return found


def _cards(page: PageText, questions: Mapping[str, Sequence[str]], figures: Mapping[str, str]) -> dict[str, str]:
    """The first question of each section that has one, unless another card stands in it or too near before its end.

    A section with a figure to play with ends with a question that needs it; `figures` says which do, by their ids.
    """
    cards: dict[str, str] = {}
    blocks, last = page.asking, None
    for part in page.parts:
        anchor, own = part.anchors[0], [each for each in blocks if part.start <= each < part.end]
        if own:
            last = own[-1]
        elif needing := [each for each in questions.get(anchor, ()) if figures.get(each) in page.explored(part)]:
            cards[anchor], last = needing[0], part.end
        elif anchor and questions.get(anchor) and (last is None or page.words(last, part.end) >= APART):
            cards[anchor], last = questions[anchor][0], part.end
    return cards
