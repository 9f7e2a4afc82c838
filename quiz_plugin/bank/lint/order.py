"""Rules of the lint about where keys stand in the written order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from quiz_plugin.bank.checks import Placed
from quiz_plugin.bank.kinds import ChoiceQuestion, MatchingQuestion, Question, TrueFalseQuestion
from quiz_plugin.bank.lint.view import Finding, View
from quiz_plugin.bank.problems import Place

FEWEST = 8
"""Questions of a set from which on their keys are counted."""
CHANCE = 0.05
FEWEST_ITEMS = 3


def key_position(view: View) -> Iterator[Finding]:
    """The keys of a set's questions stand at one place too often, or too seldom.

    Authors hide keys in favourite places, and learners find them there without reading. The browser shuffles options,
    print and pages without script do not. Found is a set of at least 8 single-answer questions, or of at least 8
    statements, whose keys chance would put like that in fewer than 1 of 20 sets: of 8 questions with 4 options it takes
    6 keys at one position. Any question of the set may carry the opt-out.
    Source: Attali & Bar-Hillel (2003), Guess where, Journal of Educational Measurement 40(2), 109–128.
    """
    for questions in view.sets.values():
        yield from _positions(questions)
        yield from _statements(questions)


def _positions(questions: Sequence[Placed[Question]]) -> Iterator[Finding]:
    singles: list[tuple[Placed[Question], int, int]] = []
    for placed in questions:
        question = placed.item
        if isinstance(question, ChoiceQuestion) and question.kind == "single":
            key = [index for index, option in enumerate(question.options) if option.correct]
            singles += [(placed, key[0], len(question.options))] if len(key) == 1 else []
    if len(singles) < FEWEST:
        return
    positions = range(max(size for _, _, size in singles))
    tried = {at: [1 / size for _, _, size in singles if size > at] for at in positions}
    counts = {at: sum(key == at for _, key, _ in singles) for at in positions}
    chances = {at: probability(counts[at], tried[at]) * len(positions) for at in positions}
    worst = min(chances, key=chances.__getitem__)
    if chances[worst] < CHANCE:
        often = counts[worst] > sum(tried[worst])
        there = tuple(
            (placed.place("options", key), "one of them") for placed, key, _ in singles if often and key == worst
        )
        yield Finding(
            tuple(placed for placed, _, _ in singles),
            _top(questions),
            f"option {worst + 1} is the key of {counts[worst]} of this set's {len(singles)} single-answer questions, "
            f"where about {sum(tried[worst]):.0f} would be chance",
            "change the order of the options in some of them; ids and saved answers do not depend on it",
            there,
        )


def _statements(questions: Sequence[Placed[Question]]) -> Iterator[Finding]:
    statements = [(placed, placed.item.answer) for placed in questions if isinstance(placed.item, TrueFalseQuestion)]
    true = sum(answer for _, answer in statements)
    if len(statements) >= FEWEST and probability(true, [0.5] * len(statements)) < CHANCE:
        yield Finding(
            tuple(placed for placed, _ in statements),
            _top(questions),
            f"{true} of this set's {len(statements)} statements are true, where about half would be chance",
            "turn some of them round, or write some of the other kind",
        )


def _top(questions: Sequence[Placed[Question]]) -> Place:
    first = questions[0]
    return first.file.place(first.path[:-1])


def probability(count: int, chances: Sequence[float]) -> float:
    """The probability of a result as far out as `count` hits, on either side, of draws with these chances."""
    spread = [1.0]
    for chance in chances:
        spread = [
            (spread[hits] if hits < len(spread) else 0) * (1 - chance) + (spread[hits - 1] * chance if hits else 0)
            for hits in range(len(spread) + 1)
        ]
    return min(1.0, 2 * min(sum(spread[: count + 1]), sum(spread[count:])))


def pairs_in_order(view: View) -> Iterator[Finding]:
    """The partners of a matching question of at least three items stand in the order of its items, as written.

    Partners are written as they are thought of, beside their items: whoever takes the letters one after another has
    the key, or nearly. Mix the partners; if they have an order of their own, such as sizes, change that of the items.
    Source: Haladyna (2002), guideline 20: vary the place of the right answer.
    """
    for placed in view.questions():
        question = placed.item
        if isinstance(question, MatchingQuestion) and len(question.left) >= FEWEST_ITEMS:
            letters = [part.id for part in question.right]
            key = [letters.index(question.pairs[part.id]) for part in question.left]
            if all(before < after for before, after in pairwise(key)):
                yield Finding(
                    (placed,),
                    placed.place("right"),
                    "each partner stands below that of the item before",
                    "change the order of the partners; ids and saved answers do not depend on it",
                )
