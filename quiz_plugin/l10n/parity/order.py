"""Two numbers, pieces of code or links that changed places within a sentence.

Languages order their clauses differently, so most moves are right. Two things changed places by mistake if everything
else kept its order, and what stands beside each did not move along with it: in “1.75 for 8 devices and 1.97 for 64”
the word “devices” follows 1.75, and it follows 1.97 where the two were swapped.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from quiz_plugin.bank.glossary import Glossary
from quiz_plugin.l10n.language import language
from quiz_plugin.l10n.parity.marks import marks
from quiz_plugin.l10n.parity.pair import Item, Pair
from quiz_plugin.l10n.parity.phrases import key, pattern
from quiz_plugin.l10n.parity.segments import Segment, Span
from quiz_plugin.l10n.parity.text import Text

_WORD = re.compile(r"[^\W\d_]+")
_LABEL = re.compile(r"\[([^\[\]]*)\](?=\()")
Landmarks = Sequence[tuple[int, str]]
"""What both languages have at places of a text: terms, code, the labels of links, and words with a sense."""


def exchanged(pair: Pair, segment: Segment, source: Sequence[Item], target: Sequence[Item]) -> tuple[Item, Item] | None:
    """The two things of the source that changed places; none where nothing did, or where it may be right."""
    differing = [(one, other) for one, other in zip(source, target, strict=False) if one.key != other.key]
    if len(source) != len(target) or len(differing) != 2:
        return None
    (one, new_other), (other, new_one) = differing
    if one.key != new_one.key or other.key != new_other.key:
        return None
    here = _landmarks(pair.source, segment.source, pair.glossary)
    there = _landmarks(pair.target, segment.target, pair.glossary)
    for beside in (_after, _before):
        mine, yours = beside(here, one), beside(here, other)
        new_mine, new_yours = beside(there, new_one), beside(there, new_other)
        alike = mine == yours and new_mine == new_yours  # then it tells nothing
        if not alike and ((mine and mine == new_mine) or (yours and yours == new_yours)):
            return None
    return one, other


def listed(text: Text, one: Item, other: Item) -> bool:
    """Whether two things stand side by side in a list, as in “`fit` and `run`”: their order says nothing."""
    between = _WORD.findall(text.prose, *sorted((one.offset, other.offset)))
    return all(word.casefold() in language(text.language).conjunctions for word in between)


def _after(landmarks: Landmarks, item: Item) -> str | None:
    return next((name for offset, name in landmarks if offset > item.offset), None)


def _before(landmarks: Landmarks, item: Item) -> str | None:
    return next((name for offset, name in reversed(landmarks) if offset < item.offset), None)


def _landmarks(text: Text, span: Span, glossary: Glossary) -> Landmarks:
    names = _names(glossary, text.language)
    terms = [(match.start(), names[key(match[0])]) for match in pattern(tuple(names)).finditer(text.prose, *span)]
    senses = [(mark.offset, mark.sense) for mark in marks(text) if span[0] <= mark.offset < span[1]]
    code = [(piece.offset, piece.inside) for piece in text.code if span[0] <= piece.offset < span[1]]
    labels = [(label.start(), label[1]) for label in _LABEL.finditer(text.text, *span)]
    return sorted([*terms, *senses, *code, *labels])


def _names(glossary: Glossary, language: str) -> dict[str, str]:
    return {
        key(form): term.id for term in glossary.terms for form in (*term.forms(language), *term.renderings(language))
    }
