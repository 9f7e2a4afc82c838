"""Rules of the lint about stems."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise

from quiz_plugin.bank.lint.text import Phrases, quoted, sentences, terms, words
from quiz_plugin.bank.lint.view import Finding, View

TENTHS = 6
_OPENING = "¿"
"""Where this mark stands, the question begins with it."""
_PAUSE = re.compile(r"[,;:—]\s")
Pairs = frozenset[tuple[str, ...]]


def negative_stem(view: View) -> Iterator[Finding]:
    """The question asks for what is not so.

    Readers overlook the negation and answer the opposite question: a slip of reading looks like a gap in knowledge.
    Found is a negation in the main clause of the question (the sentence with the question mark, or else the last one),
    or a phrase such as *all except* anywhere in it. A negation after *when*, *if*, *that* and the like (the list
    `clause_openers`) only describes the situation.
    Before: “Which of these is not part of a synchronous step?” After: “A replica does not fit in memory. What helps?”
    Source: Haladyna (2002), guideline 17: word the stem positively.
    """
    for placed, language, stem in view.stems():
        phrases = view.lists[language].phrases
        every = sentences(stem)
        questions = [sentence for sentence in every if "?" in sentence] or every[-1:]
        word = next(filter(None, (_negation(sentence, phrases) for sentence in questions)), "")
        if word:
            message = f"“{word}” turns the question round"
            hint = "ask for what is so; if that is impossible, `allow` it and set the word in bold"
            yield Finding((placed,), placed.place("stem", language), message, hint)


def _negation(sentence: str, phrases: Mapping[str, Phrases]) -> str:
    word = phrases["exclusions"].first(words(sentence))
    for part in _PAUSE.split(sentence.rpartition(_OPENING)[2]):
        parts = words(part)
        subordinate = next((span.start for span in phrases["clause_openers"].spans(parts)), len(parts))
        word = word or phrases["negations"].first(parts[:subordinate], phrases["negations_unless"])
    return word


def near_duplicate_stem(view: View) -> Iterator[Finding]:
    """Two stems of the bank say nearly the same.

    One of the two may give the other's answer away, and a learner who meets both learns half as much. Such stems share
    at least 6 tenths of their pairs of neighbouring words, which is what is left when one word is exchanged in a stem
    of 9 words. Numbers and code count as words. A pair is reported once, at the later question; either may opt out.
    Source: Haladyna (2002), guideline 4: keep items independent of one another.
    """
    seen: set[tuple[int, int]] = set()
    for language in view.lists:
        stems = [(placed, stem) for placed, code, stem in view.stems() if code == language]
        for one, other in similar([_pairs(stem) for _, stem in stems]):
            first, second = stems[one][0], stems[other][0]
            if (id(first), id(second)) not in seen:
                seen.add((id(first), id(second)))
                yield Finding(
                    (second, first),
                    second.place("stem", language),
                    f"this stem is nearly that of `{first.item.id}`: {quoted(first.item.stem[language])}",
                    "ask about something else, or join the two questions",
                    ((first.place("stem", language), "the other one"),),
                )


def _pairs(stem: str) -> Pairs:
    """The pairs of neighbouring words of a stem; its one word where there is no pair."""
    parts = terms(stem)
    return frozenset(pairwise(parts)) or frozenset({parts})


def similar(stems: Sequence[Pairs]) -> Iterator[tuple[int, int]]:
    """Indexes of similar stems."""
    for (at, one), (index, other) in combinations(enumerate(stems), 2):
        if len(one & other) * 10 >= TENTHS * len(one | other):
            yield at, index
